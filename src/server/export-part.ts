import { setImmediate as letOthers } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { ExportEntry } from '../shared/contract/account-shapes'
import type { Schema } from './db/schema'

/** A part of the data export. */
export interface ExportPart {
  /** Its name in the answer, and the key of its heading in `i18n/<language>/account.ts`. */
  name: string
  /** Reads the entries of a member, oldest first. */
  read: (db: Kysely<Schema>, userId: string) => Promise<ExportEntry[]>
}

const rowsAtOnce = 1000

/** Reads up to a number of rows after an id, in the order of ids. */
type Page<Row extends { id: string }> = (after: string, most: number) => Promise<Row[]>

/** Every row of a query in batches, between which other calls are served. */
async function* batchesOf<Row extends { id: string }>(page: Page<Row>): AsyncGenerator<Row[]> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const rows: Row[] = await page(after, rowsAtOnce)
    yield rows
    after = rows.length < rowsAtOnce ? undefined : rows.at(-1)?.id
    // SQLite answers within the same turn of the event loop, so waiting calls would not run.
    await letOthers()
  }
}

export async function readAll<Row extends { id: string }>(page: Page<Row>): Promise<Row[]> {
  const all: Row[] = []
  for await (const rows of batchesOf(page)) all.push(...rows)
  return all
}

/** For what there may be very much of: each batch becomes entries before the next one is read. @param present null: it is left out */
export async function readEntries<Row extends { id: string }>(
  page: Page<Row>,
  present: (row: Row) => ExportEntry | null,
): Promise<ExportEntry[]> {
  const all: ExportEntry[] = []
  for await (const rows of batchesOf(page)) all.push(...rows.map(present).filter((entry) => entry !== null))
  return all
}

/** The time of the last edit in an entry; null: never edited. */
export const editedAt = ({ edited_at: at }: { edited_at: number | null }) => (at === null ? null : moment(at))

/** A time in an entry. @param at milliseconds since 1970 */
export const moment = (at: number) => new Date(at).toISOString()
