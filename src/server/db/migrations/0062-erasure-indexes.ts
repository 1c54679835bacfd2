import { type Kysely, type Migration, sql } from 'kysely'
import type { Dialect } from '../connection'

/** Indexes by which a withdrawal finds what a member's account left, and the erasure of a text its corrections, deleted or not. */
export function indexForErasure(dialect: Dialect): Migration {
  const writer = dialect === 'postgres' ? sql`(bot::json ->> 'by')` : sql`json_extract(bot, '$.by')`
  return {
    async up(db: Kysely<unknown>) {
      await sql`create index messages_note_writer on messages (${writer}, id) where bot is not null`.execute(db)
      await db.schema.createIndex('room_members_user').on('room_members').columns(['user_id', 'room_id']).execute()
      await db.schema.createIndex('programs_user').on('programs').columns(['user_id', 'id']).execute()
      // Deleted ones too, which go with their program.
      await db.schema.createIndex('program_reviews_program').on('program_reviews').column('program_id').execute()
      await db.schema.createIndex('program_views_user').on('program_views').column('user_id').execute()
      await db.schema.createIndex('program_chats_user').on('program_chats').column('user_id').execute()
      await db.schema.createIndex('corrections_item').on('corrections').column('item_id').execute()
    },
  }
}
