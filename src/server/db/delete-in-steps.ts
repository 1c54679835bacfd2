import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from './schema'
import { isPostgres } from './transaction'

const atOnce = 2_000
/** Long enough for the calls that wait meanwhile. */
const pauseMs = 20

/**
 * Deletes the rows of a table that meet a condition, some at a time: SQLite answers nobody while a statement runs, and on PostgreSQL one that
 * deletes very many rows holds up copies and the removal of old versions of rows.
 * @param isStopping asked between two steps whether to leave the rest to another time
 */
export async function deleteInSteps(
  db: Kysely<Schema>,
  table: keyof Schema,
  condition: RawBuilder<unknown>,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const rows = sql.table(table)
  const step = isPostgres(db)
    ? sql`delete from ${rows} where ctid = any (array(select ctid from ${rows} where ${condition} limit ${atOnce}))`
    : sql`delete from ${rows} where rowid in (select rowid from ${rows} where ${condition} limit ${atOnce})`
  for (;;) {
    const { numAffectedRows = 0n } = await step.execute(db)
    if (numAffectedRows < atOnce || isStopping()) return
    await pause(pauseMs)
  }
}
