import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../../db/schema'
import { visibleTo } from '../people/visibility-queries'

/** Whether a member exists and neither of the two has blocked the other. */
export async function isPersonSeen(db: Kysely<Schema>, userId: string, viewerId: string | null): Promise<boolean> {
  const query = db.selectFrom('users').select('users.id').where('users.id', '=', userId)
  return (await query.where(visibleTo(viewerId).users).executeTakeFirst()) !== undefined
}

export async function hasBlocked(db: Kysely<Schema>, blockerId: string, blockedId: string): Promise<boolean> {
  const query = db.selectFrom('blocks').select('blocked_id').where('blocker_id', '=', blockerId).where('blocked_id', '=', blockedId)
  return (await query.executeTakeFirst()) !== undefined
}

/** @returns whether it is new */
export async function insertBlock(trx: Transaction<Schema>, blockerId: string, blockedId: string, at: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('blocks')
    .values({ blocker_id: blockerId, blocked_id: blockedId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** @param label what the blocker sees instead of a name, '익명 2' */
export async function insertAnonymousBlock(
  trx: Transaction<Schema>,
  block: { id: string; blockerId: string; blockedId: string; label: string; at: number },
): Promise<void> {
  const { id, blockerId, blockedId, label, at } = block
  await trx
    .insertInto('anonymous_blocks')
    .values({ id, blocker_id: blockerId, blocked_id: blockedId, label, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Which 익명 N somebody is in a thread; undefined when they have not written anonymously in it. */
export async function selectAlias(db: Kysely<Schema>, questionId: string, userId: string): Promise<number | undefined> {
  const query = db.selectFrom('aliases').select('number').where('question_id', '=', questionId).where('user_id', '=', userId)
  return (await query.executeTakeFirst())?.number
}

/** Removes a follow, also from both counts. */
export async function deleteFollow(trx: Transaction<Schema>, followerId: string, followedId: string): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('follows')
    .where('follower_id', '=', followerId)
    .where('followed_id', '=', followedId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return
  await trx
    .updateTable('users')
    .set(({ eb }) => ({ follower_count: eb('follower_count', '-', 1) }))
    .where('id', '=', followedId)
    .execute()
  await trx
    .updateTable('users')
    .set(({ eb }) => ({ following_count: eb('following_count', '-', 1) }))
    .where('id', '=', followerId)
    .execute()
}

export interface NamedBlockRow {
  id: string
  nickname: string | null
  image_path: string | null
  created_at: number
}

/** The members whom a person has blocked by name, as they were when the block began; without a nickname after their withdrawal. */
export function selectBlocks(db: Kysely<Schema>, blockerId: string): Promise<NamedBlockRow[]> {
  return db
    .selectFrom('blocks')
    .leftJoin('blocked_profiles as shown', (join) =>
      join.onRef('shown.viewer_id', '=', 'blocks.blocker_id').onRef('shown.person_id', '=', 'blocks.blocked_id'),
    )
    .select(['blocks.blocked_id as id', 'shown.nickname', 'shown.image_path', 'blocks.created_at'])
    .where('blocks.blocker_id', '=', blockerId)
    .execute()
}

export interface AnonymousBlockRow {
  id: string
  label: string
  created_at: number
}

/** The anonymous writers whom a person has blocked; does not read who they are. */
export function selectAnonymousBlocks(db: Kysely<Schema>, blockerId: string): Promise<AnonymousBlockRow[]> {
  return db.selectFrom('anonymous_blocks').select(['id', 'label', 'created_at']).where('blocker_id', '=', blockerId).execute()
}

/**
 * Removes one of a member's blocks: an anonymous one by its own id, a named one by the id of the blocked member.
 * @returns whether it was a named one
 */
export async function deleteBlock(trx: Transaction<Schema>, blockerId: string, blockId: string): Promise<boolean> {
  const named = trx.deleteFrom('blocks').where('blocker_id', '=', blockerId).where('blocked_id', '=', blockId)
  const { numDeletedRows } = await named.executeTakeFirst()
  await trx.deleteFrom('anonymous_blocks').where('blocker_id', '=', blockerId).where('id', '=', blockId).execute()
  return numDeletedRows > 0n
}
