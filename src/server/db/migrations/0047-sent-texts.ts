import { type Kysely, type Migration, type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../connection'

/** Hashes of what members have sent within the hour, by room, so that nobody sends one text to many rooms. */
export function createSentTexts(dialect: Dialect): Migration {
  const text: RawBuilder<unknown> = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('sent_texts')
        .addColumn('user_id', text, (column) => column.notNull())
        .addColumn('text_hash', text, (column) => column.notNull())
        .addColumn('room_id', text, (column) => column.notNull())
        .addColumn('sent_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('sent_texts_key', ['user_id', 'text_hash', 'room_id'])
        .execute()
      await db.schema.createIndex('sent_texts_sent').on('sent_texts').column('sent_at').execute()
    },
  }
}
