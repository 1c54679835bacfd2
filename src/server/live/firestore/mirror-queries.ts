import { setImmediate as letOthers } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import { isAnyOf } from '../../db/any-of'
import type { Schema } from '../../db/schema'

const targetFact = 'liveMirrorTarget'
const forgottenAtOnce = 500

export type RoomBehind = Pick<Schema['rooms'], 'id' | 'kind' | 'opened_at' | 'ended_at'> & {
  version: number
  mirrored_version: number
  mirrored_seq: number
  mirrored_change: number
}

/** The share of a room in the work of the mirrors: the last digit of its id, which is random. */
const shareOf = (column: 'id' | 'room_id') => sql<string>`substr(${sql.ref(column)}, 36)`

/** The shares with rooms that are to be mirrored or removed. */
export async function selectSharesBehind(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db
    .selectFrom('rooms')
    .select(shareOf('id').as('share'))
    .whereRef('mirrored_version', '<', 'version')
    .union(db.selectFrom('gone_rooms').select(shareOf('room_id').as('share')))
    .execute()
  return rows.map(({ share }) => share)
}

/** A room of a share whose version is ahead of the mirror, except some; undefined when there is none. */
export function findRoomBehind(
  db: Kysely<Schema>,
  share: string,
  after: string,
  except: readonly string[],
): Promise<RoomBehind | undefined> {
  return db
    .selectFrom('rooms')
    .select(['id', 'kind', 'opened_at', 'ended_at', 'version', 'mirrored_version', 'mirrored_seq', 'mirrored_change'])
    .whereRef('mirrored_version', '<', 'version')
    .where(shareOf('id'), '=', share)
    .where('id', '>', after)
    .where(({ not }) => not(isAnyOf(db, 'id', except)))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Stores how far a room is mirrored. If that has changed since the room was read, because an earlier message was changed or another process
 * mirrored it after this one's lease had expired, its documents may be older than what is stored: it is written again from there.
 */
export async function markMirrored(
  db: Kysely<Schema>,
  before: RoomBehind,
  mirrored: { version?: number; seq: number; change: number },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('rooms')
    .set({
      mirrored_seq: mirrored.seq,
      mirrored_change: mirrored.change,
      ...(mirrored.version === undefined ? {} : { mirrored_version: mirrored.version }),
    })
    .where('id', '=', before.id)
    .where('mirrored_version', '=', before.mirrored_version)
    .where('mirrored_seq', '=', before.mirrored_seq)
    .where('mirrored_change', '=', before.mirrored_change)
    .executeTakeFirst()
  if (numUpdatedRows === 1n) return
  const least = (column: 'mirrored_version' | 'mirrored_seq' | 'mirrored_change') =>
    sql<number>`case when ${sql.ref(column)} < ${before[column]} then ${sql.ref(column)} else ${before[column]} end`
  await db
    .updateTable('rooms')
    .set({
      mirrored_version: least('mirrored_version'),
      mirrored_seq: least('mirrored_seq'),
      mirrored_change: least('mirrored_change'),
    })
    .where('id', '=', before.id)
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

export function findGoneRoom(db: Kysely<Schema>, share: string): Promise<Schema['gone_rooms'] | undefined> {
  return db.selectFrom('gone_rooms').selectAll().where(shareOf('room_id'), '=', share).limit(1).executeTakeFirst()
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
 * Has every room mirrored again from its first message, where another project was the mirror before, or none.
 * @param rebuild in any case
 * @param most how many rooms at once
 */
export async function setTarget(db: Kysely<Schema>, target: string, { rebuild = false, most = forgottenAtOnce } = {}): Promise<void> {
  const stored = await db.selectFrom('facts').select('value').where('name', '=', targetFact).executeTakeFirst()
  if (stored?.value === target && !rebuild) return
  // No project is called so: after an interruption, the next start begins again.
  await storeTarget(db, '')
  await forgetMirror(db, most)
  await storeTarget(db, target)
}

async function storeTarget(db: Kysely<Schema>, value: string): Promise<void> {
  await db
    .insertInto('facts')
    .values({ name: targetFact, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Marks every room to be mirrored again, some at a time, since a statement that changes all of them takes too long. */
async function forgetMirror(db: Kysely<Schema>, most: number): Promise<void> {
  for (let after = ''; ; ) {
    const rooms = await db.selectFrom('rooms').select('id').where('id', '>', after).orderBy('id').limit(most).execute()
    const last = rooms.at(-1)?.id
    if (last === undefined) return
    await db.updateTable('rooms').set({ mirrored_version: 0, mirrored_seq: 0 }).where('id', '>', after).where('id', '<=', last).execute()
    after = last
    // SQLite answers within the same turn of the event loop, so waiting calls would not run.
    await letOthers()
  }
}
