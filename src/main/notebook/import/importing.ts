import { basename } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { limits } from '../../../shared/limits'
import type { FileRefusal, ImportDone, ImportKind, ImportOpened, ImportOptions, RowProblem } from '../../../shared/notebook/importing'
import type { EntryInput } from '../../../shared/notebook/views'
import { Failure } from '../../failure'
import type { Notebook } from '../notebook'
import { decodeText, encodingOf } from './decode-text'
import { type FileHead, guessColumns, guessSeparator, isHeader, oneEach, readHead } from './file-head'
import { looksLikeHtml, textOfHtml } from './html-text'
import type { GivenFile, TextFile } from './read-file'
import { readTextFile } from './read-file'
import { readTable, type Table } from './read-table'
import { entryOfRow } from './row-entry'

export interface ImportingDeps {
  notebook: Pick<Notebook, 'read' | 'changeInSteps'>
  /** Asks for a file; null when the person cancels. */
  choose: (kind: ImportKind) => Promise<string | null>
  onProgress: (share: number) => void
  now: () => number
}

/** The import of a file into the notebook: opened, previewed as often as its options change, then stored (docs/product/notebook.md "Importing"). */
export interface Importing {
  /** Asks for a file and previews it; null when the person cancels. */
  choose(kind: ImportKind): Promise<ImportOpened | null>
  /** Previews a file that was dropped on a page. */
  open(file: GivenFile, kind: ImportKind): Promise<ImportOpened>
  /** Previews the open file with other options. @throws Failure `notFound` where no file is open */
  preview(options: ImportOptions): Promise<ImportOpened>
  /** Stores the open file's entries. @throws Failure `notFound` where no file is open */
  run(options: ImportOptions, withDuplicates: boolean): Promise<ImportDone>
  /** Forgets the open file. */
  close(): void
}

export function createImporting({ notebook, choose, onProgress, now }: ImportingDeps): Importing {
  let open: { file: TextFile; kind: ImportKind; table: { key: string; head: FileHead; table: Table } | null } | null = null

  const opened = () => {
    if (open === null) throw new Failure({ code: 'notFound' })
    return open
  }

  async function tableOf(options: Pick<ImportOptions, 'encoding' | 'separator'>): Promise<{ head: FileHead; table: Table } | null> {
    const from = opened()
    const key = JSON.stringify([options.encoding, options.separator])
    if (from.table?.key === key) return from.table
    const head = readHead(textOf(from.file, options.encoding))
    const table = await readTable(head, options.separator)
    if (table !== null) from.table = { key, head, table }
    return table && { head, table }
  }

  /** The rows' entries and problems, in steps. */
  async function read(options: ImportOptions, { head, table }: { head: FileHead; table: Table }) {
    const { name } = opened().file
    const rules = { ...options, name, tags: head.tags }
    const entries: EntryInput[] = []
    const problems: RowProblem[] = []
    let refused = table.problems.length
    for (const [at, row] of table.rows.slice(options.header ? 1 : 0).entries()) {
      if (at % limits.notebook.import.atOnce === 0) await wait(0)
      const { entry, problems: found } = entryOfRow(row, rules)
      problems.push(...found)
      if (entry === null) refused += 1
      else entries.push(entry)
    }
    return { entries, refused, problems: [...problems, ...table.problems] }
  }

  /** Which entries repeat a sentence of the notebook, or of an earlier row. */
  async function duplicatesOf(entries: readonly EntryInput[]): Promise<boolean[]> {
    const seen = new Set<string>()
    const found: boolean[] = []
    const { atOnce } = limits.notebook.import
    for (let at = 0; at < entries.length; at += atOnce) {
      await wait(0)
      await notebook.read((store) => {
        for (const { text } of entries.slice(at, at + atOnce)) {
          found.push(seen.has(text.sentence) || store.withSentence(text.sentence).length > 0)
          seen.add(text.sentence)
        }
      })
    }
    return found
  }

  async function preview(options: ImportOptions): Promise<ImportOpened> {
    const { file } = opened()
    const found = await tableOf(options)
    if (found === null) return refuse(file.name, 'tooManyRows')
    const { head, table } = found
    if (table.rows.length === 0 && table.problems.length === 0) return refuse(file.name, 'empty')
    const columns = oneEach(Array.from({ length: table.width }, (_, at) => options.columns[at] ?? 'ignored'))
    const chosen = { ...options, columns }
    const { entries, refused, problems } = await read(chosen, found)
    const duplicates = (await duplicatesOf(entries)).filter(Boolean).length
    const { shownRows, shownProblems } = limits.notebook.import
    const [first] = table.rows
    const shown = (cell: string) => (options.html ? textOfHtml(cell) : cell).slice(0, 300)
    return {
      preview: {
        name: file.name,
        options: chosen,
        names: Array.from({ length: table.width }, (_, at) => (options.header ? first?.cells[at] : head.names[at])?.slice(0, 60) ?? ''),
        rows: table.rows
          .slice(options.header ? 1 : 0)
          .slice(0, shownRows)
          .map(({ cells }) => Array.from({ length: table.width }, (_, at) => shown(cells[at] ?? ''))),
        counts: { rows: entries.length, duplicates, refused },
        problems: problems.slice(0, shownProblems),
        problemCount: problems.length,
      },
    }
  }

  async function begin(given: GivenFile, kind: ImportKind): Promise<ImportOpened> {
    const file = await readTextFile(given)
    if ('refused' in file) return file
    open = { file, kind, table: null }
    const encoding = encodingOf(file.bytes)
    const text = textOf(file, encoding)
    if (isBinary(text)) return refuse(file.name, 'notText')
    const head = readHead(text)
    const separator = head.separator ?? guessSeparator(head.body, kind)
    const found = await tableOf({ encoding, separator })
    if (found === null) return refuse(file.name, 'tooManyRows')
    const [first] = found.table.rows
    const header = first !== undefined && isHeader(first.cells)
    const html = head.html ?? found.table.rows.slice(0, 50).some(({ cells }) => cells.some(looksLikeHtml))
    const columns = guessColumns(found.table.width, header ? first.cells : head.names, head)
    return await preview({ encoding, separator, header, html, columns })
  }

  function refuse(name: string, refused: FileRefusal): ImportOpened {
    open = null
    return { refused, name }
  }

  return {
    async choose(kind) {
      const path = await choose(kind)
      return path === null ? null : await begin({ path, name: basename(path) }, kind)
    },
    open: begin,
    preview,
    async run(options, withDuplicates) {
      const { file } = opened()
      const found = await tableOf(options)
      if (found === null) throw new Failure({ code: 'tooLarge' })
      const { entries } = await read(options, found)
      const isDuplicate = await duplicatesOf(entries)
      const wanted = entries.filter((_, at) => withDuplicates || !isDuplicate[at])
      // Named as in the entries, by which an undo finds them.
      const imported = { name: wanted[0]?.source?.name ?? file.name, at: now() }
      const { atOnce } = limits.notebook.import
      await notebook.changeInSteps(function* (store) {
        // Refused before a part of it is stored.
        store.checkRoomFor(wanted.length)
        for (let at = 0; at < wanted.length; at += atOnce) {
          store.addImported(wanted.slice(at, at + atOnce), imported)
          onProgress(Math.min(1, (at + atOnce) / wanted.length))
          yield
        }
      })
      open = null
      return { added: wanted.length }
    },
    close() {
      open = null
    },
  }
}

const textOf = (file: TextFile, encoding: ImportOptions['encoding']) =>
  decodeText(file.bytes, encoding).normalize('NFC').replace(/\r\n?/g, '\n')

/** Whether more than a few characters of the beginning are control characters. */
const isBinary = (text: string) => (text.slice(0, 4096).match(/(?![\t\n\f\v])\p{Cc}/gu)?.length ?? 0) > 20
