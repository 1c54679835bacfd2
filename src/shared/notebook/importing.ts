/** What a file to import is expected to be; both kinds are read alike, this only chooses the first guesses. */
export type ImportKind = 'csv' | 'anki'

export const importEncodings = ['utf8', 'utf16le', 'utf16be', 'cp949'] as const
export type ImportEncoding = (typeof importEncodings)[number]

export const importSeparators = [',', ';', '\t', '|', ':', ' '] as const
export type ImportSeparator = (typeof importSeparators)[number]

export const columnRoles = ['sentence', 'gap', 'meaning', 'note', 'tags', 'language', 'ignored'] as const
/** What a column contains. One column at most has the sentence, one the gap, one the language; the others can be joined from several. */
export type ColumnRole = (typeof columnRoles)[number]

/** How a file is read: guessed at first, then as chosen. */
export interface ImportOptions {
  encoding: ImportEncoding
  separator: ImportSeparator
  /** Whether the first row names the columns. */
  header: boolean
  /** Whether fields are HTML. */
  html: boolean
  columns: ColumnRole[]
}

/** Why a row is not imported. */
export const rowRefusals = ['noSentence', 'sentenceTooLong', 'meaningTooLong', 'noteTooLong', 'quoteNotClosed', 'unreadable'] as const
/** What of an imported row is left out. */
export const rowOmissions = ['gapMissing', 'tagsLeftOut'] as const

/** Something about a row that the person should know. `row`: as spreadsheet programs count, the first is 1. */
export interface RowProblem {
  row: number
  why: (typeof rowRefusals)[number] | (typeof rowOmissions)[number]
}

/** What would be imported from a file (docs/product/notebook.md "Importing"). */
export interface ImportPreview {
  name: string
  options: ImportOptions
  /** The names of the columns where the file has them, else ''. */
  names: string[]
  /** The first rows, as they are read. */
  rows: string[][]
  /** Rows to import, among them those whose sentence the notebook has or an earlier row of the file had, and rows that are not imported. */
  counts: { rows: number; duplicates: number; refused: number }
  /** The first problems in order of rows, and how many there are. */
  problems: RowProblem[]
  problemCount: number
}

/** Why a file cannot be imported at all. */
export const fileRefusals = ['tooLarge', 'tooManyRows', 'empty', 'workbook', 'ankiPackage', 'notText', 'gone'] as const
export type FileRefusal = (typeof fileRefusals)[number]

export type ImportOpened = { refused: FileRefusal; name: string } | { preview: ImportPreview }

/** What was imported. */
export interface ImportDone {
  added: number
}

/** The last import, while it can be undone. */
export interface LastImport {
  name: string
  added: number
}
