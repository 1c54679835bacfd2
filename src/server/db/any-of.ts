import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Schema } from './schema'
import { isPostgres } from './transaction'

/** Some texts as a table with the column `value`. */
export function eachOf(db: Kysely<Schema>, texts: readonly string[]) {
  return isPostgres(db)
    ? sql<{ value: string }>`(select value from unnest(cast(${texts} as text[])) as given (value))`
    : sql<{ value: string }>`(select value from json_each(${texts}))`
}

/** Whether a column is one of some texts, which are a single value of the statement: its text is the same for any number of them. */
export function isAnyOf(db: Kysely<Schema>, column: string, texts: readonly string[]) {
  const name = sql.ref(column)
  return isPostgres(db)
    ? sql<SqlBool>`${name} = any(cast(${texts} as text[]))`
    : sql<SqlBool>`${name} in (select value from json_each(${texts}))`
}
