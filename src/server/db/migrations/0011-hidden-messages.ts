import { type Kysely, type Migration, type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../connection'

/** The messages that a member has deleted for themselves only. */
export function createHiddenMessages(dialect: Dialect): Migration {
  const text: RawBuilder<unknown> = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('hidden_messages')
        .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('room_id', text, (column) => column.notNull())
        .addColumn('seq', 'bigint', (column) => column.notNull())
        .addColumn('hidden', 'integer', (column) => column.notNull())
        .addColumn('version', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('hidden_messages_key', ['user_id', 'room_id', 'seq'])
        .addForeignKeyConstraint('hidden_messages_message', ['room_id', 'seq'], 'messages', ['room_id', 'seq'], (message) =>
          message.onDelete('cascade'),
        )
        .addCheckConstraint('hidden_messages_hidden', sql`hidden in (0, 1)`)
        .execute()
      // Deleting a message deletes these rows too, which are found by the message.
      await db.schema.createIndex('hidden_messages_of').on('hidden_messages').columns(['room_id', 'seq']).execute()
      await db.schema
        .alterTable('room_members')
        .addColumn('hidden_version', 'bigint', (column) => column.notNull().defaultTo(0))
        .execute()
    },
  }
}
