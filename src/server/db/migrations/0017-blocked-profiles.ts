import { type Kysely, type Migration, type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../connection'

/** The stored profile by which each member of a blocked pair is shown to the other, whatever changes later. */
export function createBlockedProfiles(dialect: Dialect): Migration {
  const text: RawBuilder<unknown> = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('blocked_profiles')
        .addColumn('viewer_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('person_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('nickname', text, (column) => column.notNull())
        .addColumn('image_path', text)
        .addPrimaryKeyConstraint('blocked_profiles_key', ['viewer_id', 'person_id'])
        .execute()
      await db.schema.createIndex('blocked_profiles_person').on('blocked_profiles').column('person_id').execute()
      await db.schema
        .createIndex('blocked_profiles_image')
        .on('blocked_profiles')
        .column('image_path')
        .where(sql.ref('image_path'), 'is not', null)
        .execute()
      // For existing blocks the profiles at their beginning are no longer known, so the current ones are stored.
      await sql`insert into blocked_profiles (viewer_id, person_id, nickname, image_path)
        select blocks.blocker_id, users.id, users.nickname, users.image_path
          from blocks join users on users.id = blocks.blocked_id where users.nickname is not null
        union select blocks.blocked_id, users.id, users.nickname, users.image_path
          from blocks join users on users.id = blocks.blocker_id where users.nickname is not null`.execute(db)
      await sql`insert into image_uses (path, kind, item_id)
        select image_path, 'blocked', viewer_id || ' ' || person_id from blocked_profiles join images on images.path = image_path`.execute(
        db,
      )
      // Their rooms are mirrored again, without presence.
      await sql`update rooms set version = version + 1 where exists (select 1 from room_members as one
        join room_members as other on other.room_id = one.room_id
        join blocks on blocks.blocker_id = one.user_id and blocks.blocked_id = other.user_id
        where one.room_id = rooms.id)`.execute(db)
    },
  }
}
