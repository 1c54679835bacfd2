import { startOfDay } from '../../../shared/notebook/days'
import type { EntrySource, EntryText } from '../../../shared/notebook/entries'
import { gapAt, partsOf } from '../../../shared/notebook/gaps'
import { csvOf } from '../../csv'
import { localDay } from '../../local-day'
import type { NativeWording } from '../../wording'
import type { NotebookReader } from '../notebook'
import { everyEntry } from './every-entry'

/**
 * The notebook as a table for spreadsheet programs, in parts; an import reads its columns again. An entry is due on a day of reviews
 * (docs/product/notebook.md "Days").
 */
export async function* notebookCsv(
  read: NotebookReader,
  { columns, languages, otherLanguage, source }: NativeWording['saveNotebook'],
  dayEndsAt: number,
): AsyncGenerator<string> {
  const { sentence, gap, meaning, note, tags, language, from, due } = columns
  yield csvOf([[sentence, gap, meaning, note, tags, language, from, due]])
  for await (const entry of everyEntry(read)) {
    const row = csvOf([
      [
        sentenceCell(entry.text),
        partsOf(entry.text).gap,
        entry.meaning,
        entry.note,
        // The sign keeps tags with spaces apart.
        entry.tags.map((tag) => `#${tag}`).join(' '),
        entry.language === null ? otherLanguage : languages[entry.language],
        sourceWords(entry.source, source),
        entry.due === null ? '' : localDay(startOfDay(entry.due, dayEndsAt)),
      ],
    ])
    // The byte order mark belongs to the file alone.
    yield row.slice(1)
  }
}

/** The sentence; with Anki's markup where its gap is not the first place with those letters, which an import would take. */
function sentenceCell(text: EntryText): string {
  const { before, gap, after } = partsOf(text)
  const isFirst = gapAt(text.sentence, gap)?.start === text.gap?.start
  return isFirst || /::|\}\}/.test(gap) ? text.sentence : `${before}{{c1::${gap}}}${after}`
}

/** Where an entry comes from, in words; '' for one written by hand. */
export function sourceWords(source: EntrySource | null, words: NativeWording['saveNotebook']['source']): string {
  return source === null || source.name === '' ? '' : words[source.kind].replace('{{name}}', source.name)
}
