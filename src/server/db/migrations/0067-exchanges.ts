import { type Kysely, type Migration, type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../connection'

/** The steps of 30 + 30 among the messages, and what is proposed or running in a room. */
export function addExchanges(dialect: Dialect): Migration {
  const text: RawBuilder<unknown> = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('messages').addColumn('exchange', text).execute()
      await db.schema.alterTable('rooms').addColumn('exchange', text).execute()
      await db.schema.alterTable('rooms').addColumn('exchange_until', 'bigint').execute()
      // Few rooms have one, and the maintenance looks every few seconds for those that are over.
      const isSet = sql<boolean>`exchange_until is not null`
      await db.schema.createIndex('rooms_exchange').on('rooms').column('exchange_until').where(isSet).execute()
    },
  }
}
