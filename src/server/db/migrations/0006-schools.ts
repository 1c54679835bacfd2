import { type Kysely, type Migration, type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../connection'

/** The schools of members, in the members' own order. */
export function createSchoolTable(dialect: Dialect): Migration {
  const text: RawBuilder<unknown> = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('school_entries')
        .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('position', 'integer', (column) => column.notNull())
        .addColumn('university_code', text, (column) => column.notNull())
        .addColumn('degree_code', 'integer', (column) => column.notNull())
        .addColumn('major_code', text, (column) => column.notNull())
        .addColumn('start_year', 'integer', (column) => column.notNull())
        .addColumn('start_month', 'integer')
        .addColumn('finish_year', 'integer')
        .addColumn('finish_month', 'integer')
        .addPrimaryKeyConstraint('school_entries_key', ['user_id', 'position'])
        .addCheckConstraint('school_entries_position', sql`position >= 0`)
        .addCheckConstraint('school_entries_degree', sql`degree_code between 1 and 4`)
        .addCheckConstraint('school_entries_months', sql`start_month between 1 and 12 and finish_month between 1 and 12`)
        .addCheckConstraint('school_entries_finish', sql`finish_year >= start_year`)
        .addCheckConstraint('school_entries_finish_month', sql`finish_month is null or finish_year is not null`)
        .execute()
    },
  }
}
