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

/** A room whose version is ahead of the mirror; undefined when there is none. */
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

/** Stores how far a room is mirrored, unless an earlier message was changed meanwhile: then the room stays behind. */
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

/** Marks a changed message to be mirrored again. The number always changes, so that a concurrent mirror run notices it. */
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

/** Marks deleted rooms of one person to be deleted in the mirror; does nothing where there has never been a mirror. */
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

/** The members who have left a room, whose documents of it are to be removed. */
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
 * Takes or extends the lease for mirroring, which one process holds at a time, until a given time. The value begins with the time in digits
 * of fixed length, so values compare as times do.
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

/** Stores which project is the mirror. @returns whether it was another one before, or none */
export async function changeTarget(db: Kysely<Schema>, target: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('facts')
    .values({ name: targetFact, value: target })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: target }).where('facts.value', '<>', target))
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Marks every room to be mirrored again from its first message. */
export async function forgetMirror(db: Kysely<Schema>): Promise<void> {
  await db.updateTable('rooms').set({ mirrored_version: 0, mirrored_seq: 0 }).execute()
}
