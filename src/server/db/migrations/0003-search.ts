import { type Kysely, type Migration, sql, type Transaction } from 'kysely'
import { createTextIndex } from '../../search/create-text-index'
import { fillIndex } from '../../search/fill-index'
import { numberTable, termTable } from '../../search/term-store'
import type { SearchKind } from '../../search/text-index'
import type { Dialect } from '../connection'
import type { Schema } from '../schema'

/** The search index of posts, people and questions (docs/decisions/0011), filled with the existing rows. */
export function createSearchTables(dialect: Dialect): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await indexKinds(db, dialect, ['post', 'user', 'question'])
    },
  }
}

/** Creates the search index for kinds that have none yet. */
export async function indexKinds(db: Kysely<unknown>, dialect: Dialect, kinds: readonly SearchKind[]): Promise<void> {
  for (const kind of kinds) await (dialect === 'postgres' ? createPostgresTerms : createSqliteTerms)(db, kind)
  // The migrator's transaction, which only one of several servers that start together is in.
  await fillIndex(db as unknown as Transaction<Schema>, createTextIndex(dialect), kinds)
}

async function createSqliteTerms(db: Kysely<unknown>, kind: SearchKind): Promise<void> {
  await sql`create table ${sql.table(numberTable(kind))} (number integer primary key, id text not null unique)`.execute(db)
  // Contentless: only the row ids of each term are stored. `ascii` leaves every term as the app made it.
  await sql`create virtual table ${sql.table(termTable(kind))} using
    fts5(terms, content='', contentless_delete=1, detail='none', tokenize="ascii tokenchars '#_'")`.execute(db)
}

async function createPostgresTerms(db: Kysely<unknown>, kind: SearchKind): Promise<void> {
  const table = sql.table(termTable(kind))
  await sql`create table ${table} (id text collate "C" primary key, terms tsvector not null)`.execute(db)
  // Every search reads the whole pending list, so it is limited.
  await sql`create index ${sql.ref(`${termTable(kind)}_terms`)} on ${table} using gin (terms) with (gin_pending_list_limit = 256)`.execute(
    db,
  )
}
