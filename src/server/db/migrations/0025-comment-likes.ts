import { type Kysely, type Migration, type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../connection'

/** Likes on comments and answers. */
export function createCommentLikes(dialect: Dialect): Migration {
  const text: RawBuilder<unknown> = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('comment_likes')
        .addColumn('kind', text, (column) => column.notNull().check(sql`kind in ('reply', 'answer')`))
        .addColumn('item_id', text, (column) => column.notNull())
        .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('comment_likes_key', ['item_id', 'user_id'])
        .execute()
      await db.schema.createIndex('comment_likes_user').on('comment_likes').columns(['user_id', 'item_id']).execute()
      for (const table of ['replies', 'answers']) {
        await db.schema
          .alterTable(table)
          .addColumn('like_count', 'bigint', (column) => column.notNull().defaultTo(0).check(sql`like_count >= 0`))
          .execute()
      }
    },
  }
}
