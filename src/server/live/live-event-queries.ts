import { type Kysely, sql, type Transaction } from 'kysely'
import { isAnyOf } from '../db/any-of'
import { prepared } from '../db/prepared'
import type { Schema } from '../db/schema'

/** The number of events stored for each member; a client that missed more loads everything again. */
export const mostStoredEvents = 500

const takeNumber = prepared((db, { userId }: { userId: string }) =>
  db
    .insertInto('live_heads')
    .values({ user_id: userId, seq: 1 })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(({ eb }) => ({ seq: eb('live_heads.seq', '+', 1) })))
    .returning('seq'),
)

const insertEvent = prepared((db, row: Schema['live_events']) =>
  db.insertInto('live_events').values({ user_id: row.user_id, seq: row.seq, event: row.event, created_at: row.created_at }),
)

/**
 * Writes a person's next event. Until the transaction ends nobody else writes events of this member, so that numbers are committed in
 * order; writers for several people go through them in the order of their ids.
 */
export async function insertLiveEvent(trx: Transaction<Schema>, userId: string, event: string, now: number): Promise<number> {
  const [{ seq } = { seq: 0 }] = await takeNumber(trx, { userId })
  await insertEvent(trx, { user_id: userId, seq, event, created_at: now })
  await removeOlderEvents(trx, userId, seq)
  return seq
}

/** Now and then removes those of a member's events that nobody can continue after any more. @param seq the number of the newest */
export async function removeOlderEvents(db: Kysely<Schema>, userId: string, seq: number): Promise<void> {
  if (seq % 100 !== 0) return
  await db
    .deleteFrom('live_events')
    .where('user_id', '=', userId)
    .where('seq', '<=', seq - mostStoredEvents)
    .execute()
}

const findHeads = prepared((db, { userIds }: { userIds: string[] }) =>
  db
    .selectFrom('live_heads')
    .select(['user_id', 'seq'])
    .where(isAnyOf(db, 'user_id', userIds)),
)

/** The number of each person's newest event; 0 before the first. */
export async function selectHeads(db: Kysely<Schema>, userIds: string[]): Promise<number[]> {
  const heads = new Map((await findHeads(db, { userIds })).map(({ user_id, seq }) => [user_id, seq]))
  return userIds.map((userId) => heads.get(userId) ?? 0)
}

/** A member's events after a number, oldest first; events that were deleted as too old are missing at the front. */
export function selectEventsAfter(
  db: Kysely<Schema>,
  userId: string,
  after: number,
  most: number,
): Promise<{ seq: number; event: string }[]> {
  return db
    .selectFrom('live_events')
    .select(['seq', 'event'])
    .where('user_id', '=', userId)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(most)
    .execute()
}

interface OfSessions {
  sessionIds: string[]
  now: number
}

const standingOf = (db: Kysely<Schema>, { sessionIds, now }: OfSessions) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('live_heads', 'live_heads.user_id', 'sessions.user_id')
    .where(isAnyOf(db, 'sessions.id', sessionIds))
    .where('sessions.expires_at', '>', now)
    .where('users.withdrawn_at', 'is', null)

/** Those of some sessions that are still valid, each with the number of its person's newest event. */
export const selectStanding = prepared((db, of: OfSessions) =>
  standingOf(db, of).select(['sessions.id', sql<number>`coalesce(live_heads.seq, 0)`.as('head')]),
)

/** How many of some sessions are still valid, and the sum of the numbers of their persons' newest events. */
export const sumStanding = prepared((db, of: OfSessions) =>
  standingOf(db, of).select([sql<number>`count(*)`.as('sessions'), sql<number>`coalesce(sum(live_heads.seq), 0)`.as('heads')]),
)
