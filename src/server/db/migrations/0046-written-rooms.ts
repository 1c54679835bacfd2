import { type Kysely, type Migration, sql } from 'kysely'

/** Whether a member has written in a room, which a room with somebody new depends on. */
export const addWrittenRooms: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('room_members')
      .addColumn('has_written', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await sql`update room_members set has_written = 1 where exists (select 1 from messages
      where messages.room_id = room_members.room_id and messages.sender_id = room_members.user_id)`.execute(db)
  },
}
