import { setImmediate as letOthers } from 'node:timers/promises'
import { type Kysely, SqliteAdapter, sql, type Transaction } from 'kysely'
import type Libsql from 'libsql'
import { droppedFact, termTable } from '../search/term-store'
import { searchKinds } from '../search/text-index'
import { isDamage } from './database-errors'
import type { Schema } from './schema'
import { transact } from './transaction'

/** The value of `user_version` once nothing that earlier versions deleted is left in the file. */
const erased = 1
/** The number of pages that one step of merging the search index writes. */
const pagesAtOnce = 64

/**
 * Earlier versions deleted data without overwriting it: the free space is rewritten once. If that fails now (no space on the disk, another
 * process), the next start does it.
 */
export function rewriteFreeSpace(database: Libsql.Database): void {
  const read = (pragma: string) => Number(Object.values(database.prepare(`pragma ${pragma}`).get() as object)[0])
  try {
    if (read('user_version') >= erased) return
    // A new database has only a page for its header.
    if (read('page_count') > 1) database.exec('vacuum; pragma wal_checkpoint(truncate)')
    database.exec(`pragma user_version = ${erased}`)
  } catch (error) {
    if (isDamage(error)) throw error
  }
}

/**
 * Erases what deletions leave in an SQLite file: terms of removed items in the search index, and older pages in the log. On PostgreSQL
 * autovacuum does this.
 */
export async function eraseDeleted(db: Kysely<Schema>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return
  for (const kind of searchKinds) await mergeTerms(db, termTable(kind))
  await cutLog(db)
}

/** The same for the kinds of which items were removed from the search index, or indexed again, since their terms were merged. */
export async function mergeDroppedTerms(db: Kysely<Schema>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return
  let isMerged = false
  for (const kind of searchKinds) {
    const dropped = await db.selectFrom('facts').select('value').where('name', '=', droppedFact(kind)).executeTakeFirst()
    if (!dropped) continue
    await mergeTerms(db, termTable(kind))
    // What was removed meanwhile is left to the next time.
    await db.deleteFrom('facts').where('name', '=', droppedFact(kind)).where('value', '=', dropped.value).execute()
    isMerged = true
  }
  if (isMerged) await cutLog(db)
}

/** Moves everything from the log into the database file and empties the log, so that a copy of the file is complete. */
export async function cutLog(db: Kysely<Schema>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
}

/** Full-text tables only mark removed items; merging drops them. Done in steps, so that calls are answered in between. */
async function mergeTerms(db: Kysely<Schema>, table: string): Promise<void> {
  // The number is of the whole connection, so nobody else may change anything between its two readings.
  const merge = (pages: number) =>
    transact(db, async (trx) => {
      const before = await totalChanges(trx)
      await sql`insert into ${sql.table(table)} (${sql.ref(table)}, rank) values ('merge', ${pages})`.execute(trx)
      return (await totalChanges(trx)) - before
    })
  // A negative number selects the whole index for merging; fewer than two changes mean that nothing was left to do.
  await merge(-pagesAtOnce)
  while ((await merge(pagesAtOnce)) >= 2) await letOthers()
}

async function totalChanges(trx: Transaction<Schema>): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(trx)
  return rows[0]?.changes ?? 0
}
