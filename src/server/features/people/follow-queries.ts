import { type Kysely, sql, type Transaction } from 'kysely'
import type { FollowListName } from '../../../shared/contract/people'
import type { Schema } from '../../db/schema'
import { type UserRow, userColumns } from './people-queries'
import { visibleTo } from './visibility-queries'

/** @returns whether the follow is new */
export async function insertFollow(trx: Transaction<Schema>, followerId: string, followedId: string, at: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('follows')
    .values({ follower_id: followerId, followed_id: followedId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Those of some people who follow a person. */
export async function selectFollowersAmong(trx: Transaction<Schema>, userId: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await trx
    .selectFrom('follows')
    .select('follower_id')
    .where('followed_id', '=', userId)
    .where('follower_id', 'in', ids)
    .execute()
  return rows.map(({ follower_id }) => follower_id)
}

/** @returns those of them who were followed */
export async function deleteFollows(trx: Transaction<Schema>, followerId: string, followedIds: string[]): Promise<string[]> {
  const rows = await trx
    .deleteFrom('follows')
    .where('follower_id', '=', followerId)
    .where('followed_id', 'in', followedIds)
    .returning('followed_id')
    .execute()
  return rows.map(({ followed_id }) => followed_id)
}

/**
 * Changes the follow counts at both ends (`by` 1 or -1) in one statement, so that two who follow each other at once lock in one order.
 * @returns whether both accounts still exist
 */
export async function addToFollowCounts(trx: Transaction<Schema>, followerId: string, followedIds: string[], by: 1 | -1): Promise<boolean> {
  const people = [followerId, ...followedIds].sort()
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set(({ eb, lit, case: choose }) => {
      const isFollower = eb('id', '=', followerId)
      const byFollower = choose()
        .when(isFollower)
        .then(lit(by * followedIds.length))
        .else(lit(0))
        .end()
      const byFollowed = choose().when(isFollower).then(lit(0)).else(lit(by)).end()
      return { following_count: eb('following_count', '+', byFollower), follower_count: eb('follower_count', '+', byFollowed) }
    })
    .where('id', 'in', people)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === BigInt(people.length)
}

export type FollowRow = UserRow & { following: unknown; followed_since: number }

interface FollowPage {
  list: FollowListName
  /** The list goes on after this place. */
  after?: { since: number; id: string } | undefined
  most: number
}

/** Followers of a person, with whether the person follows back, or whom a person follows; the latest first. */
export function selectFollows(db: Kysely<Schema>, userId: string, { list, after, most }: FollowPage): Promise<FollowRow[]> {
  const [own, other] =
    list === 'follower'
      ? (['follows.followed_id', 'follows.follower_id'] as const)
      : (['follows.follower_id', 'follows.followed_id'] as const)
  return db
    .selectFrom('follows')
    .innerJoin('users', 'users.id', other)
    .select(userColumns)
    .select('follows.created_at as followed_since')
    .select(({ exists, selectFrom, lit }) => {
      if (list === 'following') return lit(1).as('following')
      const back = selectFrom('follows as back').select('back.followed_id').where('back.follower_id', '=', userId)
      return exists(back.whereRef('back.followed_id', '=', 'follows.follower_id')).as('following')
    })
    .where(own, '=', userId)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(follows.created_at, ${sql.ref(other)}) < (${after?.since ?? 0}, ${after?.id ?? ''})`),
    )
    .where(visibleTo(userId).users)
    .orderBy('follows.created_at', 'desc')
    .orderBy(other, 'desc')
    .limit(most)
    .execute()
}
