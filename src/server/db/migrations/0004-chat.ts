import { type ColumnDefinitionBuilder, type Kysely, type Migration, type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../connection'

type Database = Kysely<unknown>
type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder

const required: Column = (column) => column.notNull()
const key: Column = (column) => column.primaryKey().notNull()
const counter: Column = (column) => column.notNull().defaultTo(0)
const person: Column = (column) => column.notNull().references('users.id').onDelete('cascade')
const room: Column = (column) => column.notNull().references('rooms.id').onDelete('cascade')

/** Rooms, their members and messages, and the events of each member's live stream. */
export function createChatTables(dialect: Dialect): Migration {
  const text: RawBuilder<unknown> = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
  return {
    async up(db: Database) {
      await createRooms(db, text)
      await createMessages(db, text)
      await createLive(db, text)
    },
  }
}

async function createRooms(db: Database, text: RawBuilder<unknown>): Promise<void> {
  await db.schema
    .createTable('rooms')
    .addColumn('id', text, key)
    .addColumn('kind', text, required)
    .addColumn('pair_key', text, required)
    .addColumn('opened_at', 'bigint', required)
    .addColumn('ended_at', 'bigint')
    .addColumn('last_seq', 'bigint', counter)
    .addColumn('last_at', 'bigint', counter)
    .addColumn('version', 'bigint', counter)
    .addColumn('mirrored_version', 'bigint', counter)
    .addColumn('mirrored_seq', 'bigint', counter)
    .addCheckConstraint('rooms_kind', sql`kind in ('pair', 'self', 'bot')`)
    .addCheckConstraint('rooms_endless', sql`kind = 'pair' or ended_at is null`)
    .execute()
  // At most one live room per pair, even when both open it at the same time (docs/product/chat.md "Ended rooms").
  await db.schema.createIndex('rooms_live_pair').unique().on('rooms').column('pair_key').where(sql<boolean>`ended_at is null`).execute()
  await db.schema.createIndex('rooms_not_mirrored').on('rooms').column('id').where(sql<boolean>`mirrored_version < version`).execute()
  await db.schema
    .createTable('room_members')
    .addColumn('room_id', text, room)
    .addColumn('user_id', text, person)
    .addColumn('alarm', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('exited_at', 'bigint')
    .addColumn('listed_at', 'bigint', counter)
    .addColumn('unread_count', 'bigint', counter)
    .addColumn('last_read_seq', 'bigint', counter)
    .addColumn('last_read_id', text)
    .addPrimaryKeyConstraint('room_members_key', ['room_id', 'user_id'])
    .addCheckConstraint('room_members_flags', sql`alarm in (0, 1) and unread_count >= 0`)
    .execute()
  await db.schema
    .createIndex('room_members_list')
    .on('room_members')
    .columns(['user_id', 'listed_at'])
    .where(sql<boolean>`exited_at is null and listed_at > 0`)
    .execute()
}

async function createMessages(db: Database, text: RawBuilder<unknown>): Promise<void> {
  await db.schema
    .createTable('messages')
    .addColumn('id', text, key)
    .addColumn('room_id', text, room)
    .addColumn('seq', 'bigint', required)
    // Without a reference: the bot has no account.
    .addColumn('sender_id', text, required)
    .addColumn('client_id', text)
    .addColumn('part', 'integer', counter)
    .addColumn('body_hash', text)
    .addColumn('kind', text, required)
    .addColumn('text', text, required)
    .addColumn('images', text, required)
    .addColumn('bot', text)
    .addColumn('sent_at', 'bigint', required)
    .addUniqueConstraint('messages_order', ['room_id', 'seq'])
    .addCheckConstraint('messages_kind', sql`kind in ('said', 'ended')`)
    .execute()
  // A client's id of a message never expires; the messages of one post share it and differ by their part.
  await db.schema
    .createIndex('messages_once')
    .unique()
    .on('messages')
    .columns(['sender_id', 'client_id', 'part'])
    .where(sql.ref('client_id'), 'is not', null)
    .execute()
}

async function createLive(db: Database, text: RawBuilder<unknown>): Promise<void> {
  await db.schema
    .createTable('live_heads')
    .addColumn('user_id', text, (column) => person(column).primaryKey())
    .addColumn('seq', 'bigint', required)
    .execute()
  await db.schema
    .createTable('live_events')
    .addColumn('user_id', text, person)
    .addColumn('seq', 'bigint', required)
    .addColumn('event', text, required)
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('live_events_key', ['user_id', 'seq'])
    .execute()
  await db.schema.createIndex('live_events_age').on('live_events').column('created_at').execute()
}
