import { type Kysely, type Migration, type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../connection'

/** Invitations to sign up in a hosted community: until when they are good, and how many accounts they have created. */
export function createInvitations(dialect: Dialect): Migration {
  const text: RawBuilder<unknown> = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('invitations')
        .addColumn('code_hash', text, (column) => column.primaryKey())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .addColumn('used', 'integer', (column) => column.notNull().check(sql`used >= 0`))
        .execute()
    },
  }
}
