import { type Kysely, type Migration, type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../connection'

/** Rooms that are deleted here while their copy in Firestore still exists. */
export function createGoneRooms(dialect: Dialect): Migration {
  const text: RawBuilder<unknown> = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('gone_rooms')
        .addColumn('room_id', text, (column) => column.notNull().primaryKey())
        .addColumn('user_id', text, (column) => column.notNull())
        .execute()
    },
  }
}
