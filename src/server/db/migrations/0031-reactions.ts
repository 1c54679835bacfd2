import { type Kysely, type Migration, type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../connection'

/** Reactions to messages. */
export function addReactions(dialect: Dialect): Migration {
  const text: RawBuilder<unknown> = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('messages').addColumn('reactions', text).execute()
      await db.schema
        .createIndex('messages_reacted')
        .on('messages')
        .columns(['room_id', 'id'])
        .where(sql.ref('reactions'), 'is not', null)
        .execute()
    },
  }
}
