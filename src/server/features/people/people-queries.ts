import type { Kysely } from 'kysely'
import type { Presence } from '../../../shared/contract/people-shapes'
import type { Schema } from '../../db/schema'
import { type UserRow, userColumns } from './present-user'

/** An account that stands, or undefined. */
export function findUser(db: Kysely<Schema>, userId: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').select(userColumns).where('id', '=', userId).where('withdrawn_at', 'is', null).executeTakeFirst()
}

/** Whether either has blocked the other. */
export async function isBlockedBetween(db: Kysely<Schema>, one: string, other: string): Promise<boolean> {
  const block = await db
    .selectFrom('blocks')
    .select('blocker_id')
    .where(({ or, and, eb }) =>
      or([
        and([eb('blocker_id', '=', one), eb('blocked_id', '=', other)]),
        and([eb('blocker_id', '=', other), eb('blocked_id', '=', one)]),
      ]),
    )
    .executeTakeFirst()
  return block !== undefined
}

export async function isFollowing(db: Kysely<Schema>, followerId: string, followedId: string): Promise<boolean> {
  const follow = await db
    .selectFrom('follows')
    .select('followed_id')
    .where('follower_id', '=', followerId)
    .where('followed_id', '=', followedId)
    .executeTakeFirst()
  return follow !== undefined
}

export async function updatePresence(db: Kysely<Schema>, userId: string, presence: Presence): Promise<void> {
  await db.updateTable('users').set({ presence }).where('id', '=', userId).execute()
}
