import { type Kysely, type SqlBool, sql, type Transaction } from 'kysely'
import type { Presence } from '../../../shared/contract/people-shapes'
import { isAnyOf } from '../../db/any-of'
import { prepared } from '../../db/prepared'
import type { Schema } from '../../db/schema'
import { isPostgres } from '../../db/transaction'
import { isShownTo } from './message-queries'

/** A room as one of its members sees it, with the partner and the last message. */
export interface RoomRow {
  id: string
  kind: 'pair' | 'self' | 'bot'
  opened_at: number
  ended_at: number | null
  last_seq: number
  last_at: number
  version: number
  last_change: number
  user_id: string
  alarm: number
  listed_at: number
  unread_count: number
  last_read_id: string | null
  hidden_version: number
  has_written: number
  program_id: string | null
  /** JSON of the 30 + 30 that is proposed or running (exchange/exchange-rules.ts `StoredExchange`). */
  exchange: string | null
  partner_id: string | null
  nickname: string | null
  image_path: string | null
  presence: Presence | null
  languages: string | null
  withdrawn_at: number | null
  /** Whether the viewer and the partner show their read mark and that they type (docs/product/chat.md "Showing signs"). */
  own_show_read: number
  own_show_typing: number
  show_read: number | null
  show_typing: number | null
  /** The partner's read mark, and when the viewer's own was last moved. */
  mark_sent_at: number | null
  mark_read_at: number | null
  own_mark_read_at: number | null
  /** Whether the two follow each other. */
  acquainted: unknown
  /** Whether either has blocked the other; then only the partner's profile stored at the beginning of the block is shown. */
  blocked: unknown
  shown_nickname: string | null
  shown_image_path: string | null
  last_id: string | null
  last_sender_id: string | null
  last_kind: 'said' | 'ended' | null
  last_text: string | null
  last_bot: string | null
  last_sent_at: number | null
  last_part: number | null
  last_images: string | null
  last_deleted_at: number | null
  last_exchange: string | null
}

/** The number of the newest message that a member sees: the room's last one, unless they have deleted it for themselves. */
const lastShown = sql<number>`case when exists (select 1 from hidden_messages where user_id = me.user_id
    and room_id = rooms.id and seq = rooms.last_seq and hidden = 1)
  then (select seq from messages where room_id = rooms.id and ${isShownTo(sql`me.user_id`)} order by seq desc limit 1)
  else rooms.last_seq end`

/** Whether either of two members has blocked the other. */
const isBlocked = sql<SqlBool>`exists (select 1 from blocks where
  (blocks.blocker_id = me.user_id and blocks.blocked_id = them.user_id) or
  (blocks.blocker_id = them.user_id and blocks.blocked_id = me.user_id))`

/** Whether two members follow each other. */
const isAcquainted = sql<SqlBool>`exists (select 1 from follows where follower_id = me.user_id and followed_id = them.user_id)
  and exists (select 1 from follows where follower_id = them.user_id and followed_id = me.user_id)`

/** A room as one of its members sees it, without the last message. */
export type RoomState = Omit<
  RoomRow,
  `last_${'id' | 'sender_id' | 'kind' | 'text' | 'bot' | 'sent_at' | 'part' | 'images' | 'deleted_at' | 'exchange'}`
>

/** Every member's view of rooms without the last message, to which conditions are added; a member who has left has none. */
function statesOf(db: Kysely<Schema>) {
  return (
    db
      .selectFrom('room_members as me')
      .innerJoin('rooms', 'rooms.id', 'me.room_id')
      .leftJoin('room_members as them', (join) => join.onRef('them.room_id', '=', 'me.room_id').onRef('them.user_id', '<>', 'me.user_id'))
      .innerJoin('users as own', 'own.id', 'me.user_id')
      .leftJoin('users', (join) => join.on(sql<SqlBool>`users.id = coalesce(them.user_id, me.user_id)`))
      .leftJoin('blocked_profiles as shown', (join) =>
        join.onRef('shown.viewer_id', '=', 'me.user_id').onRef('shown.person_id', '=', 'them.user_id'),
      )
      .leftJoin('programs', (join) => join.onRef('programs.id', '=', 'rooms.program_id').on('programs.deleted_at', 'is', null))
      .select(['rooms.id', 'rooms.kind', 'rooms.opened_at', 'rooms.ended_at', 'rooms.last_seq', 'rooms.last_at', 'rooms.version'])
      .select(['rooms.last_change', 'rooms.exchange'])
      .select(['me.user_id', 'me.alarm', 'me.listed_at', 'me.unread_count', 'me.last_read_id', 'me.hidden_version', 'me.has_written'])
      .select(['them.user_id as partner_id', 'users.nickname', 'users.image_path', 'users.presence', 'users.languages'])
      // A closed account cannot be written to either, nor is anything shown of how far its member has read.
      .select(sql<number | null>`coalesce(users.withdrawn_at, users.closed_at)`.as('withdrawn_at'))
      .select(['own.show_read as own_show_read', 'own.show_typing as own_show_typing', 'users.show_read', 'users.show_typing'])
      .select(['them.mark_sent_at', 'them.mark_read_at', 'me.mark_read_at as own_mark_read_at'])
      .select('programs.id as program_id')
      .select(['shown.nickname as shown_nickname', 'shown.image_path as shown_image_path'])
      .select(isAcquainted.as('acquainted'))
      .select(isBlocked.as('blocked'))
      .where('me.exited_at', 'is', null)
  )
}

/** The same with the last message. */
function viewsOf(db: Kysely<Schema>) {
  return statesOf(db)
    .leftJoin('messages as last', (join) => join.onRef('last.room_id', '=', 'rooms.id').on('last.seq', '=', lastShown))
    .select(['last.id as last_id', 'last.sender_id as last_sender_id', 'last.kind as last_kind'])
    .select(['last.text as last_text', 'last.bot as last_bot', 'last.sent_at as last_sent_at'])
    .select(['last.part as last_part', 'last.images as last_images', 'last.deleted_at as last_deleted_at'])
    .select('last.exchange as last_exchange')
}

/** The rooms in a person's list, newest message first. */
export function selectRooms(db: Kysely<Schema>, userId: string, most: number): Promise<RoomRow[]> {
  return viewsOf(db)
    .where('me.user_id', '=', userId)
    .where('me.listed_at', '>', 0)
    .orderBy('me.listed_at', 'desc')
    .orderBy('rooms.id', 'desc')
    .limit(most)
    .execute()
}

const selectView = prepared((db, { roomId, userId }: { roomId: string; userId: string }) =>
  viewsOf(db).where('me.room_id', '=', roomId).where('me.user_id', '=', userId),
)

/** A room as one member sees it; undefined for somebody who is not, or no longer, in it. */
export async function findRoom(db: Kysely<Schema>, roomId: string, userId: string): Promise<RoomRow | undefined> {
  const [view] = await selectView(db, { roomId, userId })
  return view
}

/** A room as each of its members sees it. */
export const selectViews: (db: Kysely<Schema>, given: { roomId: string }) => Promise<RoomRow[]> = prepared((db, { roomId }) =>
  viewsOf(db).where('me.room_id', '=', roomId),
)

/** Rooms as each of their members sees them. */
export const selectViewsOf: (db: Kysely<Schema>, given: { roomIds: string[] }) => Promise<RoomRow[]> = prepared((db, { roomIds }) =>
  viewsOf(db).where(isAnyOf(db, 'me.room_id', roomIds)),
)

/** Rooms as each of their members sees them, without the last messages. */
export const selectStates: (db: Kysely<Schema>, given: { roomIds: string[] }) => Promise<RoomState[]> = prepared((db, { roomIds }) =>
  statesOf(db).where(isAnyOf(db, 'me.room_id', roomIds)),
)

export async function findLiveRoomId(db: Kysely<Schema>, pairKey: string): Promise<string | undefined> {
  const [room] = await selectLive(db, { pairKey })
  return room?.id
}

const selectLive = prepared((db, { pairKey }: { pairKey: string }) =>
  db.selectFrom('rooms').select('id').where('pair_key', '=', pairKey).where('ended_at', 'is', null),
)

/** Every room of a pair, including ended ones. */
export async function selectRoomIdsOfPair(db: Kysely<Schema>, pairKey: string): Promise<string[]> {
  const rows = await db.selectFrom('rooms').select('id').where('pair_key', '=', pairKey).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** Those of some pair keys that have a live room. */
export async function selectLiveKeys(db: Kysely<Schema>, pairKeys: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('rooms').select('pair_key').where('pair_key', 'in', pairKeys).where('ended_at', 'is', null).execute()
  return new Set(rows.map(({ pair_key }) => pair_key))
}

/** @returns whether it is new: another call may just have opened the room of the same pair */
export async function insertRoom(
  trx: Transaction<Schema>,
  room: { id: string; kind: RoomRow['kind']; pairKey: string; at: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('rooms')
    .values({ id: room.id, kind: room.kind, pair_key: room.pairKey, opened_at: room.at, ended_at: null, last_at: 0, version: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Increases the version of the room, which locks it until the end of the transaction. */
export async function touchRoom(trx: Transaction<Schema>, roomId: string): Promise<void> {
  await trx
    .updateTable('rooms')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', roomId)
    .execute()
}

/** The same for several rooms, in the order of their ids. */
export async function touchRooms(trx: Transaction<Schema>, roomIds: string[]): Promise<void> {
  await lockRooms(trx, roomIds)
  await trx
    .updateTable('rooms')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where(isAnyOf(trx, 'id', roomIds))
    .execute()
}

/** Locks rooms until the end of the transaction, in the order of their ids. SQLite's transactions run one after the other anyway. */
export async function lockRooms(trx: Transaction<Schema>, roomIds: readonly string[]): Promise<void> {
  if (roomIds.length === 0 || !isPostgres(trx)) return
  await trx
    .selectFrom('rooms')
    .select('id')
    .where(isAnyOf(trx, 'id', [...new Set(roomIds)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

const takeNext = prepared((db, given: { roomId: string; count: number; now: number; at: number; endedAt: number | null }) =>
  db
    .updateTable('rooms')
    .set(({ eb }) => ({
      last_seq: eb('last_seq', '+', given.count),
      last_at: sql<number>`case when last_at >= ${given.now} then last_at + ${given.count} else ${given.at} end`,
      version: eb('version', '+', 1),
      ended_at: given.endedAt,
    }))
    .where('id', '=', given.roomId)
    .where('ended_at', 'is', null)
    .returning(['last_seq', 'last_at']),
)

/**
 * Takes the next numbers of a live room, and a time no earlier than that of its last message. Until the end of the transaction nobody else
 * can write to the room.
 * @param end whether the room ends with them
 * @returns the number and time of the last of them; undefined when the room has ended
 */
export async function takeNumbers(
  trx: Transaction<Schema>,
  roomId: string,
  count: number,
  now: number,
  end: boolean,
): Promise<{ last_seq: number; last_at: number } | undefined> {
  const [taken] = await takeNext(trx, { roomId, count, now, at: now + count - 1, endedAt: end ? now : null })
  return taken
}

/** Takes the next change numbers of a room. @returns the last of them */
export async function takeChangeNumbers(trx: Transaction<Schema>, roomId: string, count: number): Promise<number> {
  const { last_change } = await trx
    .updateTable('rooms')
    .set(({ eb }) => ({ last_change: eb('last_change', '+', count) }))
    .where('id', '=', roomId)
    .returning('last_change')
    .executeTakeFirstOrThrow()
  return last_change
}

/** A member's live rooms whose partners see the member's current profile, the one with the newest message first. */
export async function selectLatestPairRooms(db: Kysely<Schema>, userId: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('room_members as me')
    .innerJoin('rooms', 'rooms.id', 'me.room_id')
    .innerJoin('room_members as them', (join) => join.onRef('them.room_id', '=', 'me.room_id').onRef('them.user_id', '<>', 'me.user_id'))
    .select('rooms.id')
    .where('me.user_id', '=', userId)
    .where('rooms.kind', '=', 'pair')
    .where('rooms.ended_at', 'is', null)
    .where(({ not }) => not(isBlocked))
    .orderBy('me.listed_at', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** The rooms that a member has or had with others, by their ids. @param after only rooms with a greater id */
export function selectPairRooms(
  db: Kysely<Schema>,
  userId: string,
  { after, most }: { after: string; most: number },
): Promise<{ id: string; ended_at: number | null }[]> {
  return db
    .selectFrom('rooms')
    .innerJoin('room_members', 'room_members.room_id', 'rooms.id')
    .select(['rooms.id', 'rooms.ended_at'])
    .where('room_members.user_id', '=', userId)
    .where('rooms.kind', '=', 'pair')
    .where('rooms.id', '>', after)
    .orderBy('rooms.id')
    .limit(most)
    .execute()
}
