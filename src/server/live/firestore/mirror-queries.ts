import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../db/schema'

const leaseFact = 'liveMirror'
const targetFact = 'liveMirrorTarget'

export type RoomBehind = Pick<Schema['rooms'], 'id' | 'kind' | 'opened_at' | 'ended_at'> & {
  version: number
  mirrored_version: number
  mirrored_seq: number
  mirrored_change: number
}

/** A room that changed since it was mirrored; undefined when none did. */
export function findRoomBehind(db: Kysely<Schema>, after: string): Promise<RoomBehind | undefined> {
  return db
    .selectFrom('rooms')
    .select(['id', 'kind', 'opened_at', 'ended_at', 'version', 'mirrored_version', 'mirrored_seq', 'mirrored_change'])
    .whereRef('mirrored_version', '<', 'version')
    .where('id', '>', after)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Notes how far a room is mirrored, unless meanwhile something before that is to be written again: then the room stays behind. */
export async function markMirrored(
  db: Kysely<Schema>,
  { id, mirrored_seq: before }: Pick<RoomBehind, 'id' | 'mirrored_seq'>,
  mirrored: { version?: number; seq: number; change: number },
): Promise<void> {
  await db
    .updateTable('rooms')
    .set({
      mirrored_seq: mirrored.seq,
      mirrored_change: mirrored.change,
      ...(mirrored.version === undefined ? {} : { mirrored_version: mirrored.version }),
    })
    .where('id', '=', id)
    .where('mirrored_seq', '=', before)
    .execute()
}

/** Has a message mirrored again that was changed. The number always changes, by which a mirror on its way learns of it. */
export async function markChanged(trx: Transaction<Schema>, roomId: string, seq: number): Promise<void> {
  await trx
    .updateTable('rooms')
    .set(({ eb }) => ({
      version: eb('version', '+', 1),
      mirrored_seq: sql<number>`case when mirrored_seq >= ${seq} then ${seq - 1} else mirrored_seq - 1 end`,
    }))
    .where('id', '=', roomId)
    .execute()
}

/** Has rooms of one person that are deleted here deleted in the mirror too; where there has never been one, nothing is to be done. */
export async function markGone(trx: Transaction<Schema>, roomIds: string[], userId: string): Promise<void> {
  const target = await trx.selectFrom('facts').select('value').where('name', '=', targetFact).executeTakeFirst()
  if (target === undefined) return
  const rows = roomIds.map((id) => ({ room_id: id, user_id: userId }))
  await trx
    .insertInto('gone_rooms')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export function findGoneRoom(db: Kysely<Schema>): Promise<Schema['gone_rooms'] | undefined> {
  return db.selectFrom('gone_rooms').selectAll().limit(1).executeTakeFirst()
}

export async function deleteGoneRoom(db: Kysely<Schema>, roomId: string): Promise<void> {
  await db.deleteFrom('gone_rooms').where('room_id', '=', roomId).execute()
}

/** Who has left a room, so that nothing of it is left with them. */
export async function selectFormerMembers(db: Kysely<Schema>, roomId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('room_members')
    .select('user_id')
    .where('room_id', '=', roomId)
    .where('exited_at', 'is not', null)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/**
 * Takes or extends the lease for mirroring, which one process holds at a time, until a given time. A text that begins with the moment, in digits
 * of one length, compares as the moment does.
 * @returns whether this holder has it
 */
export async function holdLease(db: Kysely<Schema>, holder: string, now: number, until: number): Promise<boolean> {
  const digits = (time: number) => String(time).padStart(15, '0')
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('facts')
    .values({ name: leaseFact, value: `${digits(until)} ${holder}` })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(({ ref }) => ({ value: ref('excluded.value') }))
        .where(sql<boolean>`facts.value < ${digits(now)} or facts.value like ${`% ${holder}`}`),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function releaseLease(db: Kysely<Schema>, holder: string): Promise<void> {
  await db.deleteFrom('facts').where('name', '=', leaseFact).where('value', 'like', `% ${holder}`).execute()
}

/** Whether the mirror has been another one so far, or none. */
export async function changeTarget(db: Kysely<Schema>, target: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('facts')
    .values({ name: targetFact, value: target })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: target }).where('facts.value', '<>', target))
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Has every room mirrored again, from its first message. */
export async function forgetMirror(db: Kysely<Schema>): Promise<void> {
  await db.updateTable('rooms').set({ mirrored_version: 0, mirrored_seq: 0 }).execute()
}
