import { type ColumnRole, type ImportKind, type ImportSeparator, importSeparators } from '../../../shared/notebook/importing'

/** What Anki's text export says about itself in its first lines, and where these end. */
export interface FileHead {
  /** The text after the first lines, and how many they are. */
  body: string
  lines: number
  separator: ImportSeparator | null
  html: boolean | null
  names: string[]
  /** The roles of columns, by their index; Anki's columns for decks, note types and ids are ignored. */
  roles: Map<number, ColumnRole>
  /** Tags of all rows. */
  tags: string[]
}

const known =
  /^#\s*(?:separator|html|tags|columns|notetype|deck|guid|notetype column|deck column|tags column|guid column|if matches|match scope)\s*:/i
const separatorNames: Record<string, ImportSeparator> = { comma: ',', semicolon: ';', tab: '\t', pipe: '|', colon: ':', space: ' ' }

/** Reads the lines before the rows; other files have none. */
export function readHead(text: string): FileHead {
  const head: FileHead = { body: text, lines: 0, separator: null, html: null, names: [], roles: new Map(), tags: [] }
  if (!known.test(text)) return head
  let names = ''
  while (head.body.startsWith('#')) {
    const end = head.body.indexOf('\n')
    const line = end < 0 ? head.body : head.body.slice(0, end)
    const [, key = '', value = ''] = /^#\s*([^:]+?)\s*:(.*)$/.exec(line) ?? []
    if (key.toLowerCase() === 'columns') names = value
    else readLine(head, key.toLowerCase(), value)
    head.lines += 1
    head.body = end < 0 ? '' : head.body.slice(end + 1)
  }
  if (names !== '') head.names = names.split(head.separator ?? '\t').map((name) => name.trim())
  return head
}

function readLine(head: FileHead, key: string, value: string): void {
  // A spreadsheet program may have filled the line up with separators.
  const word = /^.?[a-z0-9]*/i.exec(value.trim())?.[0].toLowerCase() ?? ''
  const column = Number.parseInt(word, 10) - 1
  if (key === 'separator') head.separator = separatorOf(value, word)
  else if (key === 'html') head.html = word === 'true'
  else if (key === 'tags') head.tags = value.split(/\s+/).filter((tag) => tag !== '')
  else if (column >= 0 && /^(?:notetype|deck|guid) column$/.test(key)) head.roles.set(column, 'ignored')
  else if (column >= 0 && key === 'tags column') head.roles.set(column, 'tags')
}

function separatorOf(value: string, word: string): ImportSeparator | null {
  const sign = (value.trim() === '' ? value : value.trim()).slice(0, 1)
  return separatorNames[word] ?? importSeparators.find((separator) => separator === sign) ?? null
}

/** The separator that the first rows have equally often; a comma, or with Anki a tab, where there is none. */
export function guessSeparator(body: string, kind: ImportKind): ImportSeparator {
  const lines = body
    .slice(0, 20_000)
    .replace(/"(?:[^"]|"")*"/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
  let best: { separator: ImportSeparator; score: number } = { separator: kind === 'anki' ? '\t' : ',', score: 0 }
  for (const separator of ['\t', ';', ',', '|'] as const) {
    const counts = lines.slice(0, 30).map((line) => line.split(separator).length - 1)
    const first = counts[0] ?? 0
    const score = first === 0 ? 0 : counts.filter((count) => count === first).length
    if (score > best.score) best = { separator, score }
  }
  return best.separator
}

const roleNames: Record<Exclude<ColumnRole, 'ignored'>, readonly string[]> = {
  sentence: [
    '문장',
    '문장이나 단어',
    '단어',
    '낱말',
    '표현',
    '앞면',
    'sentence',
    'sentence or word',
    'word',
    'expression',
    'front',
    'text',
    'term',
  ],
  gap: ['빈칸', 'gap', 'cloze'],
  meaning: ['뜻', '의미', '번역', '뒷면', 'meaning', 'translation', 'definition', 'back', 'back extra'],
  note: ['메모', '노트', '비고', '설명', 'note', 'notes', 'memo', 'comment', 'extra'],
  tags: ['태그', 'tags', 'tag'],
  language: ['언어', 'language'],
}

/** The role that a column's name tells, null for none. */
function roleOfName(name: string): ColumnRole | null {
  const plain = name.normalize('NFC').trim().toLowerCase()
  const found = Object.entries(roleNames).find(([, names]) => names.includes(plain))
  return found === undefined ? null : (found[0] as ColumnRole)
}

/** Whether a first row names the columns. */
export const isHeader = (row: readonly string[]) => row.some((cell) => roleOfName(cell) === 'sentence')

/**
 * The roles of a file's columns: as Anki's first lines say, by name, else the sentence, its meaning and a note from the left.
 * @param names the names of the columns, as far as the file has some
 */
export function guessColumns(count: number, names: readonly string[], { roles }: FileHead): ColumnRole[] {
  const named = Array.from({ length: count }, (_, at) => roles.get(at) ?? roleOfName(names[at] ?? ''))
  const isNamed = named.includes('sentence')
  const left: ColumnRole[] = isNamed ? [] : ['sentence', 'meaning', 'note']
  const columns = named.map((role) => role ?? left.shift() ?? 'ignored')
  return oneEach(columns)
}

/** Of the roles that one column can have, the first keeps it. */
export function oneEach(columns: readonly ColumnRole[]): ColumnRole[] {
  return columns.map((role, at) => (['sentence', 'gap', 'language'].includes(role) && columns.indexOf(role) < at ? 'ignored' : role))
}
