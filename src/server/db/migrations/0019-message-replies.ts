import { type Kysely, type Migration, type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../connection'

/** Messages that reply to another one of their room, with their quotation of it. */
export function createMessageReplies(dialect: Dialect): Migration {
  const text: RawBuilder<unknown> = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
  return {
    async up(db: Kysely<unknown>) {
      for (const column of ['reply_to', 'quote']) await db.schema.alterTable('messages').addColumn(column, text).execute()
      await db.schema.createIndex('messages_replies').on('messages').column('reply_to').where(sql.ref('reply_to'), 'is not', null).execute()
    },
  }
}
