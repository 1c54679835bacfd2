import type { CorrectedSentence } from '../../../shared/corrections'
import type { EntrySource } from '../../../shared/notebook/entries'
import { gapOfCorrection } from '../../../shared/notebook/gaps'
import type { EntryInput } from '../../../shared/notebook/views'
import { withoutSpaces } from '../../../shared/text/sentences'
import { languageOf } from '../../../shared/text/text-language'

/**
 * The entry for a corrected sentence: what was corrected is its gap, the corrector's note its note (docs/product/notebook.md "Keeping"). Null
 * for a sentence that is unchanged.
 */
export function keptSentence({ original, corrected, note }: CorrectedSentence, source: Omit<EntrySource, 'gone'>): EntryInput | null {
  const sentence = corrected === null ? '' : withoutSpaces(corrected).words
  if (sentence === '') return null
  return {
    text: { sentence, gap: gapOfCorrection(withoutSpaces(original).words, sentence) },
    meaning: '',
    note,
    tags: [],
    language: languageOf(sentence),
    source: { ...source, gone: false },
  }
}

/** The entries for all sentences that a correction changed. */
export const keptSentences = (sentences: readonly CorrectedSentence[], source: Omit<EntrySource, 'gone'>): EntryInput[] =>
  sentences.flatMap((sentence) => keptSentence(sentence, source) ?? [])
