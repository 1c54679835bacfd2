import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../db/schema'
import type { ClearingStep } from '../../leaving'
import { isShownTo, isUnreadIfShown, type MessageRow, messageColumns } from './message-queries'

/** Messages of a room by their ids; those that are in it. */
export function selectMessagesById(db: Kysely<Schema>, roomId: string, ids: readonly string[]): Promise<MessageRow[]> {
  return db.selectFrom('messages').select(messageColumns).where('room_id', '=', roomId).where('id', 'in', ids).orderBy('seq').execute()
}

/** Hides messages from one member, or shows them again, under the room's version. @returns the numbers of those that changed */
export async function setHidden(
  trx: Transaction<Schema>,
  { roomId, userId, seqs, hidden }: { roomId: string; userId: string; seqs: number[]; hidden: boolean },
): Promise<number[]> {
  const version = trx.selectFrom('rooms').select('version').where('rooms.id', '=', roomId)
  const showing = trx
    .updateTable('hidden_messages')
    .set({ hidden: 0, version })
    .where('user_id', '=', userId)
    .where('room_id', '=', roomId)
    .where('seq', 'in', seqs)
    .where('hidden', '=', 1)
  const hiding = trx
    .insertInto('hidden_messages')
    .values(seqs.map((seq) => ({ user_id: userId, room_id: roomId, seq, hidden: 1, version })))
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'room_id', 'seq'])
        .doUpdateSet(({ ref }) => ({ hidden: 1, version: ref('excluded.version') }))
        .where('hidden_messages.hidden', '=', 0),
    )
  const changed = await (hidden ? hiding.returning('seq').execute() : showing.returning('seq').execute())
  return changed.map(({ seq }) => seq)
}

/** Updates a member's unread count and last read message after some messages were hidden or shown again. */
export async function settleReading(
  trx: Transaction<Schema>,
  { roomId, userId, seqs, hidden }: { roomId: string; userId: string; seqs: number[]; hidden: boolean },
): Promise<void> {
  const { count } = await trx
    .selectFrom('messages')
    .innerJoin('room_members', 'room_members.room_id', 'messages.room_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('messages.room_id', '=', roomId)
    .where('messages.seq', 'in', seqs)
    .where('room_members.user_id', '=', userId)
    .whereRef('messages.seq', '>', 'room_members.last_read_seq')
    .where(isUnreadIfShown(sql`${userId}`))
    .executeTakeFirstOrThrow()
  const more = hidden ? -count : count
  await trx
    .updateTable('room_members')
    .set(({ selectFrom }) => ({
      hidden_version: selectFrom('rooms').select('version').where('rooms.id', '=', roomId),
      unread_count: sql<number>`case when unread_count + ${more} > 0 then unread_count + ${more} else 0 end`,
      last_read_id: selectFrom('messages')
        .select('messages.id')
        .where('messages.room_id', '=', roomId)
        .where(isShownTo(sql`${userId}`))
        .whereRef('messages.seq', '<=', 'room_members.last_read_seq')
        .orderBy('messages.seq', 'desc')
        .limit(1),
    }))
    .where('room_id', '=', roomId)
    .where('user_id', '=', userId)
    .execute()
}

/**
 * What a member has hidden or shown again in a room since a version, in the order of the room.
 * @param after the number of the last message returned before
 */
export function selectHiddenSince(
  db: Kysely<Schema>,
  { roomId, userId, version, after, most }: { roomId: string; userId: string; version: number; after: number; most: number },
): Promise<(Pick<MessageRow, 'id' | 'seq' | 'sent_at'> & { hidden: number; version: number })[]> {
  return db
    .selectFrom('hidden_messages')
    .innerJoin('messages', (join) =>
      join.onRef('messages.room_id', '=', 'hidden_messages.room_id').onRef('messages.seq', '=', 'hidden_messages.seq'),
    )
    .select(['messages.id', 'messages.seq', 'messages.sent_at', 'hidden_messages.hidden', 'hidden_messages.version'])
    .where('hidden_messages.user_id', '=', userId)
    .where('hidden_messages.room_id', '=', roomId)
    .where('hidden_messages.version', '>', version)
    .where('hidden_messages.seq', '>', after)
    .orderBy('hidden_messages.seq')
    .limit(most)
    .execute()
}

/** Removes what the leaver deleted for themselves, in rooms that stay for others. */
export const clearHiddenMessages: ClearingStep = async (trx, { userId }, most) => {
  const rows = await trx.selectFrom('hidden_messages').select(['room_id', 'seq']).where('user_id', '=', userId).limit(most).execute()
  for (const { room_id, seq } of rows)
    await trx.deleteFrom('hidden_messages').where('user_id', '=', userId).where('room_id', '=', room_id).where('seq', '=', seq).execute()
  return rows.length
}
