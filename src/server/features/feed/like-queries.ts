import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../../db/schema'

/** @returns whether the like is new; a repetition changes nothing */
export async function insertLike(trx: Transaction<Schema>, postId: string, userId: string, at: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('post_likes')
    .values({ post_id: postId, user_id: userId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** @returns whether there was a like */
export async function deleteLike(trx: Transaction<Schema>, postId: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('post_likes')
    .where('post_id', '=', postId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Changes the likes of a post. @returns the new count, or undefined when the post is deleted */
export async function addToLikeCount(trx: Transaction<Schema>, postId: string, by: number): Promise<number | undefined> {
  const post = await trx
    .updateTable('posts')
    .set(({ eb }) => ({ like_count: eb('like_count', '+', by) }))
    .where('id', '=', postId)
    .where('deleted_at', 'is', null)
    .returning('like_count')
    .executeTakeFirst()
  return post?.like_count
}

export async function selectLikeCount(db: Kysely<Schema>, postId: string): Promise<number | undefined> {
  const post = await db.selectFrom('posts').select('like_count').where('id', '=', postId).where('deleted_at', 'is', null).executeTakeFirst()
  return post?.like_count
}

/** Changes the likes a person has received. */
export async function addToLikesReceived(trx: Transaction<Schema>, userId: string, by: number): Promise<void> {
  await trx
    .updateTable('users')
    .set(({ eb }) => ({ like_count: eb('like_count', '+', by) }))
    .where('id', '=', userId)
    .execute()
}
