import { type Kysely, type Migration, type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../connection'

/** Appeals of members against decisions about them. */
export function createAppeals(dialect: Dialect): Migration {
  const text: RawBuilder<unknown> = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('appeals')
        .addColumn('decision_id', text, (column) => column.primaryKey())
        .addColumn('text', 'text', (column) => column.notNull())
        .addColumn('appealed_at', 'bigint', (column) => column.notNull())
        .addColumn('outcome', 'text', (column) => column.check(sql`outcome in ('keep', 'shorten', 'lift')`))
        .addColumn('sentence', 'text', (column) => column.notNull().defaultTo(''))
        .addColumn('decided_at', 'bigint')
        .addColumn('moderator_id', text)
        .execute()
      await db.schema.createIndex('users_closed').on('users').column('id').where(sql<boolean>`closed_at is not null`).execute()
    },
  }
}
