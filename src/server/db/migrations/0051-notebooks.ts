import { type Kysely, type Migration, sql } from 'kysely'
import type { Dialect } from '../connection'

/** The community's copies of notebooks. */
export function createNotebooks(dialect: Dialect): Migration {
  const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('notebooks')
        .addColumn('user_id', text, (column) => column.primaryKey().references('users.id'))
        .addColumn('epoch', text, (column) => column.notNull())
        .addColumn('last_change', 'bigint', (column) => column.notNull())
        .addColumn('entry_count', 'integer', (column) => column.notNull())
        .addColumn('review_count', 'integer', (column) => column.notNull())
        .execute()
      await db.schema
        .createTable('notebook_entries')
        .addColumn('user_id', text, (column) => column.notNull().references('users.id'))
        .addColumn('id', text, (column) => column.notNull())
        .addColumn('fields', 'text', (column) => column.notNull())
        .addColumn('change_no', 'bigint', (column) => column.notNull())
        .addColumn('erase_at', 'bigint')
        .addPrimaryKeyConstraint('notebook_entries_key', ['user_id', 'id'])
        .execute()
      await db.schema.createIndex('notebook_entries_changes').unique().on('notebook_entries').columns(['user_id', 'change_no']).execute()
      await db.schema
        .createIndex('notebook_entries_erasing')
        .on('notebook_entries')
        .column('erase_at')
        .where(sql.ref('erase_at'), 'is not', null)
        .execute()
      await db.schema
        .createTable('notebook_reviews')
        .addColumn('user_id', text, (column) => column.notNull().references('users.id'))
        .addColumn('id', text, (column) => column.notNull())
        .addColumn('entry_id', text, (column) => column.notNull())
        .addColumn('reviewed_at', 'bigint', (column) => column.notNull())
        .addColumn('grade', 'integer')
        .addColumn('undoes', text)
        .addColumn('change_no', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('notebook_reviews_key', ['user_id', 'id'])
        .addCheckConstraint('notebook_reviews_kind', sql`(grade is null) <> (undoes is null)`)
        .execute()
      await db.schema.createIndex('notebook_reviews_changes').unique().on('notebook_reviews').columns(['user_id', 'change_no']).execute()
    },
  }
}
