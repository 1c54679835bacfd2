import { type Insertable, type Kysely, type RawBuilder, type Selectable, type SqlBool, sql, type Transaction } from 'kysely'
import { limits } from '../../../shared/limits'
import { isAnyOf } from '../../db/any-of'
import { prepared } from '../../db/prepared'
import type { Schema } from '../../db/schema'
import { textsIn } from '../../texts-column'

export const messageColumns = [
  ...(['id', 'room_id', 'seq', 'sender_id', 'client_id', 'part', 'kind', 'text', 'images', 'bot', 'sent_at'] as const),
  ...(['change_no', 'edited_at', 'deleted_at', 'reply_to', 'quote', 'reactions', 'forwarded', 'correction', 'wave', 'exchange'] as const),
] as const

export type MessageRow = Pick<Selectable<Schema['messages']>, (typeof messageColumns)[number]>

/** Whether somebody has written it: it is neither the room's end nor a step of a 30 + 30. */
export const isWritten = ({ kind, exchange }: Pick<MessageRow, 'kind' | 'exchange'>): boolean => kind === 'said' && exchange === null

/** Whether a row of `messages` is not deleted by a member for themselves. @param userId a parameter, or a column */
export const isShownTo = (userId: RawBuilder<unknown>) => sql<SqlBool>`not exists (select 1 from hidden_messages
  where hidden_messages.user_id = ${userId} and hidden_messages.room_id = messages.room_id
  and hidden_messages.seq = messages.seq and hidden_messages.hidden = 1)`

/** Whether a row of `messages` counts as unread for a member who has not read it. @param userId a parameter, or a column */
export const canBeUnread = (userId: RawBuilder<unknown>) => sql<SqlBool>`${isUnreadIfShown(userId)} and ${isShownTo(userId)}`

/** The same, as far as the member has not deleted it for themselves. */
export const isUnreadIfShown = (userId: RawBuilder<unknown>) => sql<SqlBool>`messages.kind = 'said' and messages.deleted_at is null
  and messages.sender_id <> ${userId}
  and not exists (select 1 from notice_messages where notice_messages.message_id = messages.id and notice_messages.is_read = 1)`

interface Stretch {
  roomId: string
  userId: string
  /** Only messages with a smaller number. */
  below: number | undefined
}

/** Messages of a room that a member sees, newest first. */
export function selectMessages(db: Kysely<Schema>, { roomId, userId, below }: Stretch, most: number): Promise<MessageRow[]> {
  let query = db
    .selectFrom('messages')
    .select(messageColumns)
    .where('room_id', '=', roomId)
    .where(isShownTo(sql`${userId}`))
    .orderBy('seq', 'desc')
    .limit(most)
  if (below !== undefined) query = query.where('seq', '<', below)
  return query.execute()
}

/** Messages of a room that a member has hidden, newest first. */
export function selectHiddenMessages(db: Kysely<Schema>, { roomId, userId, below }: Stretch, most: number): Promise<MessageRow[]> {
  let query = db
    .selectFrom('hidden_messages')
    .innerJoin('messages', (join) =>
      join.onRef('messages.room_id', '=', 'hidden_messages.room_id').onRef('messages.seq', '=', 'hidden_messages.seq'),
    )
    .select(messageColumns.map((column) => `messages.${column}` as const))
    .where('hidden_messages.user_id', '=', userId)
    .where('hidden_messages.room_id', '=', roomId)
    .where('hidden_messages.hidden', '=', 1)
    .orderBy('hidden_messages.seq', 'desc')
    .limit(most)
  if (below !== undefined) query = query.where('hidden_messages.seq', '<', below)
  return query.execute()
}

/** The messages after a given one, oldest first, hidden or not. */
export function selectLaterMessages(db: Kysely<Schema>, roomId: string, after: number, most: number): Promise<MessageRow[]> {
  return db
    .selectFrom('messages')
    .select(messageColumns)
    .where('room_id', '=', roomId)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(most)
    .execute()
}

/** The query of the messages of a room that changed after a given change number, by the number of their last change, hidden or not. */
export const changedMessages = (db: Kysely<Schema>, roomId: string, since: number, most: number) =>
  db
    .selectFrom('messages')
    .select(messageColumns)
    .where('room_id', '=', roomId)
    .where('change_no', '>', since)
    .orderBy('change_no')
    .limit(most)

/** A message of a room; undefined when it is not in that room. */
export function findMessage(db: Kysely<Schema>, roomId: string, messageId: string): Promise<MessageRow | undefined> {
  return db.selectFrom('messages').select(messageColumns).where('id', '=', messageId).where('room_id', '=', roomId).executeTakeFirst()
}

/** The newest message of a room; undefined in an empty one. */
export function findLastMessage(db: Kysely<Schema>, roomId: string): Promise<{ id: string; seq: number } | undefined> {
  return db.selectFrom('messages').select(['id', 'seq']).where('room_id', '=', roomId).orderBy('seq', 'desc').limit(1).executeTakeFirst()
}

/** The messages of the same post as a given one, in order, including it. */
export function selectPost(db: Kysely<Schema>, roomId: string, { seq, part }: { seq: number; part: number }): Promise<MessageRow[]> {
  const first = seq - part
  return db
    .selectFrom('messages')
    .select(messageColumns)
    .where('room_id', '=', roomId)
    .where('seq', '>=', first)
    .where('seq', '<', first + Math.max(1, limits.images.perMessage))
    .where(sql<SqlBool>`seq - part = ${first}`)
    .orderBy('seq')
    .execute()
}

/** Messages of a room by their ids, oldest first: those that exist in it and that a member has not deleted for themselves. */
export function selectShownById(db: Kysely<Schema>, roomId: string, userId: string, ids: readonly string[]): Promise<MessageRow[]> {
  return db
    .selectFrom('messages')
    .select(messageColumns)
    .where('room_id', '=', roomId)
    .where('id', 'in', ids)
    .where(isShownTo(sql`${userId}`))
    .orderBy('seq')
    .execute()
}

/** Those of some pictures that other messages of a room show too. @param besides the ids of messages that do not count */
export async function selectShownBesides(
  trx: Transaction<Schema>,
  roomId: string,
  images: readonly string[],
  besides: readonly string[],
): Promise<string[]> {
  if (images.length === 0) return []
  const rows = await trx
    .selectFrom('messages')
    .select('images')
    .where('room_id', '=', roomId)
    .where('images', '!=', '[]')
    .where(
      'images',
      'in',
      images.map((path) => JSON.stringify([path])),
    )
    .where(({ not }) => not(isAnyOf(trx, 'id', besides)))
    .execute()
  return rows.flatMap((row) => textsIn(row.images))
}

/** The messages of an earlier post under the same key, in order; empty when there was no such post. */
export const selectPosted = prepared((db, { senderId, clientId }: { senderId: string; clientId: string }) =>
  db
    .selectFrom('messages')
    .select([...messageColumns, 'body_hash'])
    .where('sender_id', '=', senderId)
    .where('client_id', '=', clientId)
    .orderBy('part'),
)

export async function insertMessages(trx: Transaction<Schema>, rows: Insertable<Schema['messages']>[]): Promise<void> {
  await trx.insertInto('messages').values(rows).execute()
}

/** @returns whether it is new; a member can report a message once */
export async function insertMessageReport(
  trx: Transaction<Schema>,
  report: { id: string; reporterId: string; messageId: string; reason: number; at: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('reports')
    .values({
      id: report.id,
      reporter_id: report.reporterId,
      kind: 'message',
      item_id: report.messageId,
      reason: report.reason,
      created_at: report.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
