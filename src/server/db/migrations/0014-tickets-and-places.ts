import { type Kysely, type Migration, type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../connection'

/** Tickets of confirmed codes, and the places people have signed in from. */
export function createTicketsAndPlaces(dialect: Dialect): Migration {
  const text: RawBuilder<unknown> = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('email_codes').addColumn('confirmed_by', text).execute()
      await db.schema
        .createTable('code_tickets')
        .addColumn('ticket_hash', text, (column) => column.notNull().primaryKey())
        .addColumn('purpose', text, (column) => column.notNull())
        .addColumn('email', text, (column) => column.notNull())
        .addColumn('confirmed_at', 'bigint', (column) => column.notNull())
        .addCheckConstraint('code_tickets_purpose', sql`purpose in ('signup', 'password')`)
        .execute()
      await db.schema.createIndex('code_tickets_email').on('code_tickets').columns(['email', 'purpose']).execute()
      await db.schema.createIndex('code_tickets_age').on('code_tickets').column('confirmed_at').execute()
      await db.schema
        .createTable('sign_in_places')
        .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('place_hash', text, (column) => column.notNull())
        .addColumn('seen_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('sign_in_places_key', ['user_id', 'place_hash'])
        .execute()
      await db.schema.createIndex('sign_in_places_age').on('sign_in_places').column('seen_at').execute()
    },
  }
}
