import { entryContent } from '../../../shared/contract/notebook-shapes'
import { limits } from '../../../shared/limits'
import type { EntryContent } from '../../../shared/notebook/entries'
import { gapAt } from '../../../shared/notebook/gaps'
import type { ColumnRole, ImportOptions, RowProblem } from '../../../shared/notebook/importing'
import type { EntryInput } from '../../../shared/notebook/views'
import { isBlank, normalizeText } from '../../../shared/text/length'
import { isTag, normalizeTag, uniqueTags } from '../../../shared/text/tags'
import { languageOf } from '../../../shared/text/text-language'
import { readCloze } from './cloze'
import { textOfHtml } from './html-text'
import type { TableRow } from './read-table'

export interface RowRules extends Pick<ImportOptions, 'columns' | 'html'> {
  /** The file's name, which the entries tell as their source. */
  name: string
  /** Tags of all rows. */
  tags: readonly string[]
}

/** The entry of a row, null where it has none, and what is to be said about it (docs/product/notebook.md "Importing"). */
export function entryOfRow({ row, cells }: TableRow, rules: RowRules): { entry: EntryInput | null; problems: RowProblem[] } {
  const read = (role: ColumnRole) =>
    rules.columns.flatMap((each, at) => (each === role && !isBlank(cells[at] ?? '') ? [fieldText(cells[at] ?? '', rules.html)] : []))
  const refused = (why: RowProblem['why']) => ({ entry: null, problems: [{ row, why }] })
  const { sentence, gap: marked } = readCloze(read('sentence')[0] ?? '')
  if (isBlank(sentence)) return refused('noSentence')
  const wanted = read('gap')[0] ?? ''
  const gap = wanted === '' ? marked : gapAt(sentence, wanted, marked)
  const given = [...rules.tags, ...read('tags').flatMap(tagsIn)].map(normalizeTag)
  const tags = uniqueTags(given.filter(isTag)).slice(0, limits.postTags)
  const checked = entryContent.safeParse({
    text: { sentence, gap },
    meaning: read('meaning').join('\n'),
    note: read('note').join('\n'),
    tags,
    language: languageIn(read('language')[0], sentence),
    source: { kind: 'file', route: '', name: [...rules.name].slice(0, limits.notebook.sourceName).join(''), gone: false },
  })
  if (!checked.success) return refused(refusalOf(checked.error.issues[0]?.path[0]))
  const problems: RowProblem[] = []
  if (wanted !== '' && gap === null) problems.push({ row, why: 'gapMissing' })
  if (uniqueTags(given.filter((tag) => tag !== '')).length > tags.length) problems.push({ row, why: 'tagsLeftOut' })
  return { entry: checked.data, problems }
}

/** A field's text, without the apostrophe that keeps a spreadsheet program from reading a formula. */
function fieldText(cell: string, html: boolean): string {
  const text = html ? textOfHtml(cell).replace(/\[sound:[^\]]*\]/g, '') : cell
  return normalizeText(text)
    .trim()
    .replace(/^'(?=[\s\uFEFF]*[=+\-@\t\r＝＋－＠])/, '')
}

/** The tags in a field: each after a `#`, between commas, or as Anki has them: between spaces, their levels parted by `::`. */
function tagsIn(cell: string): string[] {
  if (/^#./.test(cell)) return cell.split(/(?:^|\s)#/)
  return /[,;、]/.test(cell) ? cell.split(/[,;、]/) : cell.split(/\s+|::/)
}

function languageIn(cell: string | undefined, sentence: string): EntryContent['language'] {
  if (cell === undefined) return languageOf(sentence)
  if (/^(?:ko|korean|한국어)/i.test(cell)) return 'korean'
  return /^(?:en|english|영어)/i.test(cell) ? 'english' : null
}

function refusalOf(field: PropertyKey | undefined): RowProblem['why'] {
  if (field === 'text') return 'sentenceTooLong'
  if (field === 'meaning') return 'meaningTooLong'
  return field === 'note' ? 'noteTooLong' : 'unreadable'
}
