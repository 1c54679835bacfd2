import { type Kysely, type Migration, type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../connection'

/** The languages of members, their goals, and a text about themselves; empty for existing members. */
export function addLanguages(dialect: Dialect): Migration {
  const text: RawBuilder<unknown> = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('users').addColumn('languages', text).execute()
      await db.schema
        .alterTable('users')
        .addColumn('goals', text, (column) => column.notNull().defaultTo('[]'))
        .execute()
      await db.schema
        .alterTable('users')
        .addColumn('about', text, (column) => column.notNull().defaultTo(''))
        .execute()
    },
  }
}
