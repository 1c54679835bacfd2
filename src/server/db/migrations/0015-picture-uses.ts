import { type Kysely, type Migration, type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../connection'

/** The sizes of pictures, the uses of each, and the files that no row names. */
export function createPictureUses(dialect: Dialect): Migration {
  const text: RawBuilder<unknown> = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
  return {
    async up(db: Kysely<unknown>) {
      // Null: not known yet; the files are measured while the server runs (images/measure-pictures.ts).
      await db.schema.alterTable('images').addColumn('bytes', 'bigint').execute()
      await db.schema.alterTable('images').addColumn('unused_at', 'bigint').execute()
      await db.schema
        .createTable('image_uses')
        .addColumn('path', text, (column) => column.notNull().references('images.path').onDelete('cascade'))
        .addColumn('kind', text, (column) => column.notNull())
        .addColumn('item_id', text, (column) => column.notNull())
        .addPrimaryKeyConstraint('image_uses_key', ['path', 'kind', 'item_id'])
        .addCheckConstraint('image_uses_kind', sql`kind in ('post', 'program', 'profile', 'room', 'blocked')`)
        .execute()
      await db.schema.createIndex('image_uses_of').on('image_uses').columns(['kind', 'item_id']).execute()
      await db.schema
        .createTable('loose_files')
        .addColumn('path', text, (column) => column.primaryKey().notNull())
        .addColumn('noted_at', 'bigint', (column) => column.notNull())
        .execute()
      await db.schema.createIndex('loose_files_age').on('loose_files').column('noted_at').execute()
      await fillUses(db, dialect)
      const unused = sql<boolean>`unused_at is not null`
      await db.schema.createIndex('images_unused').on('images').column('unused_at').where(unused).execute()
      const unmeasured = sql<boolean>`bytes is null`
      await db.schema.createIndex('images_unmeasured').on('images').column('path').where(unmeasured).execute()
    },
  }
}

async function fillUses(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const each = (column: string) =>
    dialect === 'postgres'
      ? sql.raw(`cross join lateral json_array_elements_text(${column}::json) as shown (path)`)
      : sql.raw(`join json_each(${column}) as listed`)
  const path = dialect === 'postgres' ? sql.raw('shown.path') : sql.raw('listed.value')
  await sql`insert into image_uses (path, kind, item_id)
    select distinct images.path, 'post', posts.id from posts ${each('posts.images')} join images on images.path = ${path}
    where posts.deleted_at is null`.execute(db)
  await sql`insert into image_uses (path, kind, item_id)
    select distinct images.path, 'room', messages.room_id from messages ${each('messages.images')} join images on images.path = ${path}
    where messages.images <> '[]' and exists
      (select 1 from room_members where room_members.room_id = messages.room_id and room_members.exited_at is null)`.execute(db)
  await sql`insert into image_uses (path, kind, item_id)
    select image_path, 'program', programs.id from programs join images on images.path = image_path where deleted_at is null`.execute(db)
  await sql`insert into image_uses (path, kind, item_id)
    select image_path, 'profile', users.id from users join images on images.path = image_path`.execute(db)
  await sql`update images set unused_at = created_at
    where not exists (select 1 from image_uses where image_uses.path = images.path)`.execute(db)
}
