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

/**
 * Reads every row of a query in batches, so that other calls are served in between.
 * @param page reads up to a number of rows after an id, in the order of ids
 */
export async function readAll<Row extends { id: string }>(page: (after: string, most: number) => Promise<Row[]>): Promise<Row[]> {
  const all: Row[] = []
  for (;;) {
    const rows = await page(all.at(-1)?.id ?? '', rowsAtOnce)
    all.push(...rows)
    if (rows.length < rowsAtOnce) return all
  }
}

/** The time of the last edit in an entry; null: never edited. */
export const editedAt = ({ edited_at: at }: { edited_at: number | null }) => (at === null ? null : moment(at))

/** A time in an entry. @param at milliseconds since 1970 */
export const moment = (at: number) => new Date(at).toISOString()
