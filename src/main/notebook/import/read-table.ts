import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { limits } from '../../../shared/limits'
import type { ImportSeparator, RowProblem } from '../../../shared/notebook/importing'
import type { FileHead } from './file-head'

/** A row that has something, and its number in the file, from 1. */
export interface TableRow {
  row: number
  cells: string[]
}

export interface Table {
  rows: TableRow[]
  /** The number of columns. */
  width: number
  /** Rows that could not be read. */
  problems: RowProblem[]
}

const sliceLength = 64 * 1024

/**
 * Splits text into rows and fields. Everything else in the process goes on meanwhile.
 * @returns null for a file with more rows than `limits.notebook.import.rows`
 */
export async function readTable({ body, lines }: Pick<FileHead, 'body' | 'lines'>, separator: ImportSeparator): Promise<Table | null> {
  const most = limits.notebook.import
  const table: Table = { rows: [], width: 0, problems: [] }
  const parser = parse({
    delimiter: separator,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    // After Anki's first lines further ones that begin like these are remarks.
    ...(lines > 0 ? { comment: '#', comment_no_infix: true } : {}),
    // Collected here: a parser that ends with an error drops the rows that nobody has read from it.
    on_record(record: string[], { records, empty_lines, comment_lines }) {
      if (record.some((cell) => cell.trim() !== '')) {
        if (table.rows.length >= most.rows) throw tooManyRows
        table.rows.push({ row: lines + records + empty_lines + comment_lines, cells: record.slice(0, most.columns) })
        table.width = Math.max(table.width, Math.min(record.length, most.columns))
      }
      return null
    },
  })
  try {
    await pipeline(slicesOf(body), parser.resume())
  } catch (error) {
    if (error === tooManyRows) return null
    if (!(error instanceof CsvError)) throw error
    // What follows a quotation mark that is never closed belongs to no row.
    const row = (table.rows.at(-1)?.row ?? lines) + 1
    table.problems.push({ row, why: error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'quoteNotClosed' : 'unreadable' })
  }
  return table
}
const tooManyRows = new Error('too many rows')

async function* slicesOf(text: string): AsyncGenerator<string> {
  for (let from = 0, to = 0; from < text.length; from = to) {
    // A stream alone would not let timers and messages through.
    await wait(0)
    to = from + sliceLength
    // The parser takes bytes, of which half an emoji has none.
    if (isFirstHalf(text.charCodeAt(to - 1))) to += 1
    yield text.slice(from, to)
  }
}

const isFirstHalf = (code: number) => code >= 0xd800 && code <= 0xdbff
