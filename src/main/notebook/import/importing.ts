import { basename } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { limits } from '../../../shared/limits'
import type { FileRefusal, ImportDone, ImportKind, ImportOpened, ImportOptions, RowProblem } from '../../../shared/notebook/importing'
import type { EntryInput } from '../../../shared/notebook/views'
import { Failure } from '../../failure'
import type { Notebook, NotebookReader } from '../notebook'
import type { NotebookStore } from '../notebook-store'
import { decodeText, encodingOf } from './decode-text'
import { type FileHead, guessColumns, guessSeparator, isHeader, oneEach, readHead } from './file-head'
import { looksLikeHtml, textOfHtml } from './html-text'
import type { GivenFile, TextFile } from './read-file'
import { readTextFile } from './read-file'
import { readTable, type Table } from './read-table'
import { entryOfRow } from './row-entry'

export interface ImportingDeps {
  notebook: Pick<Notebook, 'reader' | 'changeInSteps'>
  /** Asks for a file; null when the person cancels. */
  choose: (kind: ImportKind) => Promise<string | null>
  onProgress: (share: number) => void
  now: () => number
}

/**
 * The import of a file into the notebook that is open when the file is chosen: opened, previewed as often as its options change, then stored
 * (docs/product/notebook.md "Importing"). Failure `wrongState` once another notebook has taken its place.
 */
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

interface OpenFile {
  file: TextFile
  read: NotebookReader
  table: { key: string; head: FileHead; table: Table } | null
}

export function createImporting({ notebook, choose, onProgress, now }: ImportingDeps): Importing {
  let open: OpenFile | null = null

  /** The open file and the notebook it is for, as long as that one is open. */
  async function opened(): Promise<{ from: OpenFile; store: NotebookStore }> {
    const from = open
    if (from === null) throw new Failure({ code: 'notFound' })
    try {
      return { from, store: await from.read((store) => store) }
    } catch (error) {
      close(from)
      throw error
    }
  }

  function close(from: OpenFile): void {
    if (open === from) open = null
  }

  async function tableOf(
    from: OpenFile,
    options: Pick<ImportOptions, 'encoding' | 'separator'>,
  ): Promise<{ head: FileHead; table: Table } | null> {
    const key = JSON.stringify([options.encoding, options.separator])
    if (from.table?.key === key) return from.table
    const head = readHead(textOf(from.file, options.encoding))
    const table = await readTable(head, options.separator)
    if (table !== null) from.table = { key, head, table }
    return table && { head, table }
  }

  /** The rows' entries and problems, in steps. */
  async function read(name: string, options: ImportOptions, { head, table }: { head: FileHead; table: Table }) {
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
  async function duplicatesOf(entries: readonly EntryInput[], inNotebook: NotebookReader): Promise<boolean[]> {
    const seen = new Set<string>()
    const found: boolean[] = []
    const { atOnce } = limits.notebook.import
    for (let at = 0; at < entries.length; at += atOnce) {
      await wait(0)
      await inNotebook((store) => {
        for (const { text } of entries.slice(at, at + atOnce)) {
          found.push(seen.has(text.sentence) || store.withSentence(text.sentence).length > 0)
          seen.add(text.sentence)
        }
      })
    }
    return found
  }

  async function preview(options: ImportOptions): Promise<ImportOpened> {
    const { from } = await opened()
    const { name } = from.file
    const found = await tableOf(from, options)
    if (found === null) return refuse(from, 'tooManyRows')
    const { head, table } = found
    if (table.rows.length === 0 && table.problems.length === 0) return refuse(from, 'empty')
    const columns = oneEach(Array.from({ length: table.width }, (_, at) => options.columns[at] ?? 'ignored'))
    const chosen = { ...options, columns }
    const { entries, refused, problems } = await read(name, chosen, found)
    const duplicates = (await duplicatesOf(entries, from.read)).filter(Boolean).length
    const { shownRows, shownProblems } = limits.notebook.import
    const [first] = table.rows
    const shown = (cell: string) => (options.html ? textOfHtml(cell) : cell).slice(0, 300)
    return {
      preview: {
        name,
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

  async function begin(given: GivenFile, kind: ImportKind, inNotebook: NotebookReader): Promise<ImportOpened> {
    const file = await readTextFile(given)
    if ('refused' in file) return file
    const from: OpenFile = { file, read: inNotebook, table: null }
    open = from
    const encoding = encodingOf(file.bytes)
    const text = textOf(file, encoding)
    if (isBinary(text)) return refuse(from, 'notText')
    const head = readHead(text)
    const separator = head.separator ?? guessSeparator(head.body, kind)
    const found = await tableOf(from, { encoding, separator })
    if (found === null) return refuse(from, 'tooManyRows')
    const [first] = found.table.rows
    const header = first !== undefined && isHeader(first.cells)
    const html = head.html ?? found.table.rows.slice(0, 50).some(({ cells }) => cells.some(looksLikeHtml))
    const columns = guessColumns(found.table.width, header ? first.cells : head.names, head)
    return await preview({ encoding, separator, header, html, columns })
  }

  function refuse(from: OpenFile, refused: FileRefusal): ImportOpened {
    close(from)
    return { refused, name: from.file.name }
  }

  return {
    async choose(kind) {
      const inNotebook = notebook.reader()
      const path = await choose(kind)
      return path === null ? null : await begin({ path, name: basename(path) }, kind, inNotebook)
    },
    open: (file, kind) => begin(file, kind, notebook.reader()),
    preview,
    async run(options, withDuplicates) {
      const { from, store: chosen } = await opened()
      const { name } = from.file
      const found = await tableOf(from, options)
      if (found === null) throw new Failure({ code: 'tooLarge' })
      const { entries } = await read(name, options, found)
      const isDuplicate = await duplicatesOf(entries, from.read)
      const wanted = entries.filter((_, at) => withDuplicates || !isDuplicate[at])
      // Named as in the entries, by which an undo finds them.
      const imported = { name: wanted[0]?.source?.name ?? name, at: now() }
      const { atOnce } = limits.notebook.import
      await notebook.changeInSteps(function* (store) {
        if (store !== chosen) throw new Failure({ code: 'wrongState' })
        // Refused before a part of it is stored.
        store.checkRoomFor(wanted.length)
        for (let at = 0; at < wanted.length; at += atOnce) {
          store.addImported(wanted.slice(at, at + atOnce), imported)
          onProgress(Math.min(1, (at + atOnce) / wanted.length))
          yield
        }
      })
      close(from)
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
