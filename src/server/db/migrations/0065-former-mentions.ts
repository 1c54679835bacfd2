import { type Kysely, type Migration, type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../connection'

/** The nicknames by which texts mentioned members before they were edited. Of earlier edits nothing is known. */
export function createFormerMentions(dialect: Dialect): Migration {
  const text: RawBuilder<unknown> = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('former_mentions')
        .addColumn('kind', text, (column) => column.notNull())
        .addColumn('item_id', text, (column) => column.notNull())
        .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('nickname', text, (column) => column.notNull())
        .addPrimaryKeyConstraint('former_mentions_key', ['item_id', 'user_id', 'nickname'])
        .execute()
      await db.schema.createIndex('former_mentions_user').on('former_mentions').columns(['user_id', 'item_id']).execute()
    },
  }
}
