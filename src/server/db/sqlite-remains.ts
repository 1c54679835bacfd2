import { setImmediate as letOthers } from 'node:timers/promises'
import { type Kysely, SqliteAdapter, sql } from 'kysely'
import type Libsql from 'libsql'
import { termTable } from '../search/term-store'
import { searchKinds } from '../search/text-index'
import { isDamage } from './database-errors'
import type { Schema } from './schema'

/** Stored in `user_version` once the file holds nothing any more that an earlier version deleted. */
const erased = 1
/** Pages a merge of the search index writes in one turn. */
const pagesAtOnce = 64

/**
 * Versions before this one deleted without overwriting: their free space is rewritten once. Where that cannot be done now (no room on the
 * disk, another process at work) the next start does it.
 */
export function eraseEarlierRemains(database: Libsql.Database): void {
  const read = (pragma: string) => Number(Object.values(database.prepare(`pragma ${pragma}`).get() as object)[0])
  try {
    if (read('user_version') >= erased) return
    // A database that was only just made has a page for its header alone.
    if (read('page_count') > 1) database.exec('vacuum; pragma wal_checkpoint(truncate)')
    database.exec(`pragma user_version = ${erased}`)
  } catch (error) {
    if (isDamage(error)) throw error
  }
}

/**
 * Erases what deleting leaves in an SQLite file: terms of dropped things in the search index, and older pages in the log. PostgreSQL's
 * autovacuum does it there.
 */
export async function eraseRemains(db: Kysely<Schema>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return
  for (const kind of searchKinds) await mergeTerms(db, termTable(kind))
  await cutLog(db)
}

/** Brings everything from the log into the database file and empties the log, so that a copied file is whole. */
export async function cutLog(db: Kysely<Schema>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
}

/** Full-text tables only mark what was dropped; merging leaves it out. A part a turn, so that calls are answered in between. */
async function mergeTerms(db: Kysely<Schema>, table: string): Promise<void> {
  const merge = async (pages: number) => {
    await sql`insert into ${sql.table(table)} (${sql.ref(table)}, rank) values ('merge', ${pages})`.execute(db)
    const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(db)
    return rows[0]?.changes ?? 0
  }
  // A negative number puts all of the index up for merging; fewer than two changes mean that there was nothing left to do.
  let before = await merge(-pagesAtOnce)
  for (;;) {
    const changes = await merge(pagesAtOnce)
    if (changes - before < 2) return
    before = changes
    await letOthers()
  }
}
