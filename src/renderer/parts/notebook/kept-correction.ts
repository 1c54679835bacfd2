import { gapOfCorrection } from '../../../shared/notebook/gaps'
import { languageOf } from '../../../shared/text/text-language'

/** The entry for a corrected sentence: what was corrected is its gap, the corrector's note its note. */
export function keptCorrection(sentence: { original: string; corrected: string; note: string }, from: { route: string; name: string }) {
  return {
    text: { sentence: sentence.corrected, gap: gapOfCorrection(sentence.original, sentence.corrected) },
    meaning: '',
    note: sentence.note,
    tags: [],
    language: languageOf(sentence.corrected),
    source: { kind: 'correction' as const, ...from, gone: false },
  }
}
