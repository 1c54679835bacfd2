import { type Kysely, type Migration, type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../connection'

/** An index of deleted posts and questions that are not erased yet, and a separate kind of use for their pictures until then. */
export function createDeletions(dialect: Dialect): Migration {
  const text: RawBuilder<unknown> = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
  return {
    async up(db: Kysely<unknown>) {
      for (const table of ['posts', 'questions']) {
        await db.schema
          .createIndex(`${table}_to_erase`)
          .on(table)
          .column('deleted_at')
          .where(sql<boolean>`deleted_at is not null and content <> ''`)
          .execute()
      }
      // SQLite cannot change a check, so the table is created again on both databases.
      await db.schema.alterTable('image_uses').renameTo('image_uses_before').execute()
      if (dialect === 'postgres') await sql`alter table image_uses_before drop constraint image_uses_key`.execute(db)
      await db.schema
        .createTable('image_uses')
        .addColumn('path', text, (column) => column.notNull().references('images.path').onDelete('cascade'))
        .addColumn('kind', text, (column) => column.notNull())
        .addColumn('item_id', text, (column) => column.notNull())
        .addPrimaryKeyConstraint('image_uses_key', ['path', 'kind', 'item_id'])
        .addCheckConstraint(
          'image_uses_kinds',
          sql`kind in ('post', 'question', 'answer', 'program', 'profile', 'room', 'blocked', 'deleted')`,
        )
        .execute()
      await sql`insert into image_uses (path, kind, item_id) select path, kind, item_id from image_uses_before`.execute(db)
      await db.schema.dropTable('image_uses_before').execute()
      await db.schema.createIndex('image_uses_of').on('image_uses').columns(['kind', 'item_id']).execute()
    },
  }
}
