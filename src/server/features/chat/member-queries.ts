import { type SqlBool, sql, type Transaction } from 'kysely'
import { limits } from '../../../shared/limits'
import { prepared } from '../../db/prepared'
import type { Schema } from '../../db/schema'
import { canBeUnread } from './message-queries'

/** @param listedAt 0: not in their list yet */
export async function insertMember(trx: Transaction<Schema>, roomId: string, userId: string, listedAt: number): Promise<void> {
  await trx
    .insertInto('room_members')
    .values({ room_id: roomId, user_id: userId, exited_at: null, listed_at: listedAt, last_read_id: null })
    .execute()
}

/** Adds a room to a member's list, or moves it up where it is too far back to be in an answer. @returns whether either was done */
export async function listRoom(trx: Transaction<Schema>, roomId: string, userId: string, at: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('room_members')
    .set({ listed_at: at })
    .where('room_id', '=', roomId)
    .where('user_id', '=', userId)
    .where(({ eb, or, selectFrom }) => {
      const last = selectFrom('room_members as listed')
        .select('listed.listed_at')
        .where('listed.user_id', '=', userId)
        .where('listed.exited_at', 'is', null)
        .where('listed.listed_at', '>', 0)
        .orderBy('listed.listed_at', 'desc')
        .offset(limits.listedRooms - 1)
        .limit(1)
      return or([eb('listed_at', '=', 0), eb('listed_at', '<=', last)])
    })
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** @returns whether anything changed */
export async function updateAlarm(trx: Transaction<Schema>, roomId: string, userId: string, on: boolean): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('room_members')
    .set({ alarm: on ? 1 : 0 })
    .where('room_id', '=', roomId)
    .where('user_id', '=', userId)
    .where('alarm', '=', on ? 0 : 1)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function markExited(trx: Transaction<Schema>, roomId: string, userId: string, at: number): Promise<void> {
  await trx
    .updateTable('room_members')
    .set({ exited_at: at })
    .where('room_id', '=', roomId)
    .where('user_id', '=', userId)
    .where('exited_at', 'is', null)
    .execute()
}

/** Whether a room has no members left and no reported message that moderators can still see. */
export async function isForgotten(trx: Transaction<Schema>, roomId: string): Promise<boolean> {
  const left = await trx
    .selectFrom('room_members')
    .select('user_id')
    .where('room_id', '=', roomId)
    .where('exited_at', 'is', null)
    .executeTakeFirst()
  if (left) return false
  const reported = await trx
    .selectFrom('reports')
    .innerJoin('messages', 'messages.id', 'reports.item_id')
    .select('reports.id')
    .where('reports.kind', '=', 'message')
    .where('messages.room_id', '=', roomId)
    .where(({ or, eb }) => or([eb('messages.deleted_at', 'is', null), eb('reports.evidence', 'is not', null)]))
    .executeTakeFirst()
  return reported === undefined
}

/**
 * Moves a room to the top of its members' lists, adding it where it is missing, raises the other members' unread counts, and notes who
 * has written (`writerId`); null: nobody has.
 */
export const countUnread = prepared((db, post: { roomId: string; senderId: string; writerId: string | null; count: number; at: number }) =>
  db
    .updateTable('room_members')
    .set({
      listed_at: post.at,
      has_written: sql<number>`case when user_id = ${post.writerId} then 1 else has_written end`,
      unread_count: sql<number>`unread_count + case when user_id = ${post.senderId} then 0 else ${post.count} end`,
    })
    .where('room_id', '=', post.roomId)
    .where('exited_at', 'is', null),
)

/** Counts the unread messages of a room's members again. */
export async function recountUnread(trx: Transaction<Schema>, roomId: string): Promise<void> {
  await trx
    .updateTable('room_members')
    .set(({ selectFrom }) => ({
      unread_count: selectFrom('messages')
        .select(({ fn }) => fn.countAll<number>().as('left'))
        .where('messages.room_id', '=', roomId)
        .whereRef('messages.seq', '>', 'room_members.last_read_seq')
        .where(canBeUnread(sql.ref('room_members.user_id'))),
    }))
    .where('room_id', '=', roomId)
    .where('exited_at', 'is', null)
    .where('unread_count', '>', 0)
    .execute()
}

/** Moves an ended room to the top of the lists that contain it. */
export async function moveUp(trx: Transaction<Schema>, roomId: string, at: number): Promise<void> {
  await trx.updateTable('room_members').set({ listed_at: at }).where('room_id', '=', roomId).where('listed_at', '>', 0).execute()
}

/** @returns whether the read position moved forward */
export async function updateLastRead(
  trx: Transaction<Schema>,
  roomId: string,
  userId: string,
  read: { id: string; seq: number },
): Promise<boolean> {
  const left = trx
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('messages.room_id', '=', roomId)
    .where('messages.seq', '>', read.seq)
    .where(canBeUnread(sql`${userId}`))
  const { numUpdatedRows } = await trx
    .updateTable('room_members')
    .set({ last_read_seq: read.seq, last_read_id: read.id, unread_count: left })
    .where('room_id', '=', roomId)
    .where('user_id', '=', userId)
    .where('last_read_seq', '<', read.seq)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Notes how far the other one is shown that a member has read. What is read while the member does not show it, or with a block between the
 * two, is not shown later either.
 * @returns whether the other one may be shown it
 */
export async function updateReadMark(
  trx: Transaction<Schema>,
  roomId: string,
  userId: string,
  { sent_at, at }: { sent_at: number; at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('room_members')
    .set({ mark_sent_at: sent_at, mark_read_at: at })
    .where('room_id', '=', roomId)
    .where('user_id', '=', userId)
    .where(({ exists, selectFrom }) => exists(selectFrom('users').select('id').where('id', '=', userId).where('show_read', '=', 1)))
    .where(
      sql<SqlBool>`not exists (select 1 from room_members as them, blocks where them.room_id = ${roomId} and
        ((blocks.blocker_id = ${userId} and blocks.blocked_id = them.user_id) or
        (blocks.blocker_id = them.user_id and blocks.blocked_id = ${userId})))`,
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
