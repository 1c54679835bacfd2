import { type Kysely, type Migration, sql } from 'kysely'
import type { Dialect } from '../connection'

/** The days on which members wrote, by their own calendars, and whether they share them. */
export function createDaysWritten(dialect: Dialect): Migration {
  const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('days_written')
        .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('day', text, (column) => column.notNull())
        .addColumn('by_name', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint('days_written_key', ['user_id', 'day'])
        .execute()
      await db.schema
        .alterTable('users')
        .addColumn('shares_days', 'integer', (column) => column.notNull().defaultTo(0))
        .execute()
    },
  }
}
