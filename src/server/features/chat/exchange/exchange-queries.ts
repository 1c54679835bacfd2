import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../../../db/schema'
import { exchangeIn, type StoredExchange } from './exchange-rules'

/** Stores what is proposed or running in a room. @param until when the proposal expires, or it is over */
export async function storeExchange(trx: Transaction<Schema>, roomId: string, exchange: StoredExchange, until: number): Promise<void> {
  const change = { exchange: JSON.stringify(exchange), exchange_until: until }
  await trx.updateTable('rooms').set(change).where('id', '=', roomId).execute()
}

/** Nothing is proposed or running in a room any more. */
export async function clearExchange(trx: Transaction<Schema>, roomId: string): Promise<void> {
  await trx.updateTable('rooms').set({ exchange: null, exchange_until: null }).where('id', '=', roomId).execute()
}

/** What is proposed or running in a room, and until when; null: nothing. */
export async function findExchange(db: Kysely<Schema>, roomId: string): Promise<{ exchange: StoredExchange; until: number } | null> {
  const row = await db.selectFrom('rooms').select(['exchange', 'exchange_until']).where('id', '=', roomId).executeTakeFirst()
  const exchange = exchangeIn(row?.exchange ?? null)
  return exchange === null ? null : { exchange, until: row?.exchange_until ?? 0 }
}

/** Rooms in which a proposal has expired, or a 30 + 30 is over. */
export async function selectOverdue(db: Kysely<Schema>, now: number, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('rooms')
    .select('id')
    .where('exchange_until', 'is not', null)
    .where('exchange_until', '<=', now)
    .orderBy('exchange_until')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** Some of a member's rooms in which something is proposed or running, in the order in which rooms are locked. */
export async function selectRoomsWithExchange(db: Kysely<Schema>, userId: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('room_members')
    .innerJoin('rooms', 'rooms.id', 'room_members.room_id')
    .select('rooms.id')
    .where('room_members.user_id', '=', userId)
    .where('rooms.exchange', 'is not', null)
    .orderBy('rooms.id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** How many messages were written in a room after one and up to a time; those sent as one with their pictures count once. */
export async function countWritten(trx: Transaction<Schema>, roomId: string, after: number, until: number): Promise<number> {
  const row = await trx
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('room_id', '=', roomId)
    .where('seq', '>', after)
    .where('sent_at', '<=', until)
    .where('part', '=', 0)
    .where('kind', '=', 'said')
    .where('exchange', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
