import { type Kysely, type Migration, type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../connection'

/** The members mentioned in texts. */
export function createMentions(dialect: Dialect): Migration {
  const text: RawBuilder<unknown> = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('mentions')
        .addColumn('kind', text, (column) => column.notNull().check(sql`kind in ('post', 'reply', 'question', 'answer')`))
        .addColumn('item_id', text, (column) => column.notNull())
        .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('nickname', text, (column) => column.notNull())
        .addPrimaryKeyConstraint('mentions_key', ['item_id', 'user_id'])
        .execute()
      await db.schema.createIndex('mentions_user').on('mentions').columns(['user_id', 'item_id']).execute()
    },
  }
}
