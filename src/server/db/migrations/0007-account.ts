import { type Kysely, type Migration, type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../connection'

type Database = Kysely<unknown>

/** Accounts whose data is being deleted, and an index of a member's deleted items, which are erased with the account. */
export function createAccountTables(dialect: Dialect): Migration {
  const text: RawBuilder<unknown> = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
  return {
    async up(db: Database) {
      await db.schema
        .createTable('withdrawals')
        .addColumn('user_id', text, (column) => column.primaryKey().notNull().references('users.id').onDelete('cascade'))
        .addColumn('keep_posts', 'integer', (column) => column.notNull())
        .addColumn('requested_at', 'bigint', (column) => column.notNull())
        .addCheckConstraint('withdrawals_keep_posts', sql`keep_posts in (0, 1)`)
        .execute()
      const deleted = sql<boolean>`deleted_at is not null`
      await db.schema.createIndex('posts_deleted').on('posts').columns(['user_id', 'id']).where(deleted).execute()
      await db.schema.createIndex('questions_deleted').on('questions').columns(['user_id', 'id']).where(deleted).execute()
    },
  }
}
