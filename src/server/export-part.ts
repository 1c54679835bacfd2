import type { Kysely } from 'kysely'
import type { ExportEntry } from '../shared/contract/account-shapes'
import type { Schema } from './db/schema'

/** A part of what a person gets when they ask for their data. */
export interface ExportPart {
  /** Its name in the answer, and of its heading in `i18n/<language>/account.ts`. */
  name: string
  /** What the person wrote or set, oldest first. */
  read: (db: Kysely<Schema>, userId: string) => Promise<ExportEntry[]>
}

const rowsAtOnce = 1000

/**
 * Every row of a query, a bounded number at a time, so that others are served in between.
 * @param page reads the rows after an id, in the order of ids, as many as told
 */
export async function readAll<Row extends { id: string }>(page: (after: string, most: number) => Promise<Row[]>): Promise<Row[]> {
  const all: Row[] = []
  for (;;) {
    const rows = await page(all.at(-1)?.id ?? '', rowsAtOnce)
    all.push(...rows)
    if (rows.length < rowsAtOnce) return all
  }
}

/** When something was edited, as an entry carries it; null: never. */
export const editedAt = ({ edited_at: at }: { edited_at: number | null }) => (at === null ? null : moment(at))

/** A moment as an entry carries it. @param at milliseconds since 1970 */
export const moment = (at: number) => new Date(at).toISOString()
