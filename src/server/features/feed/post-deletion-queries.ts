import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../db/schema'
import { isKept, isRestorable } from '../../removed-items'

/** @returns the counters that included the post, or undefined when it was deleted already */
export function markPostDeleted(trx: Transaction<Schema>, postId: string, userId: string, at: number) {
  return trx
    .updateTable('posts')
    .set({ deleted_at: at })
    .where('id', '=', postId)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .returning(['category', 'tags', 'like_count'])
    .executeTakeFirst()
}

/**
 * Restores the caller's own post if it was deleted after a time and is not erased. Its likes and comments are counted again, since some may
 * have been removed meanwhile.
 * @returns its counters, or undefined when there is no such post
 */
export function markPostRestored(trx: Transaction<Schema>, postId: string, userId: string, after: number) {
  return trx
    .updateTable('posts')
    .set({
      deleted_at: null,
      like_count: sql<number>`(select count(*) from post_likes where post_likes.post_id = posts.id)`,
      reply_count: sql<number>`(select count(*) from replies where replies.post_id = posts.id and replies.deleted_at is null)`,
    })
    .where('id', '=', postId)
    .where('user_id', '=', userId)
    .where('deleted_at', '>', after)
    .where('content', '!=', '')
    .where(isRestorable('post', 'posts'))
    .returning(['content', 'meaning', 'category', 'tags', 'like_count'])
    .executeTakeFirst()
}

export async function isOwnDeleted(db: Kysely<Schema>, postId: string, userId: string): Promise<boolean> {
  const query = db.selectFrom('posts').select('id').where('id', '=', postId).where('user_id', '=', userId)
  return (await query.where('deleted_at', 'is not', null).executeTakeFirst()) !== undefined
}

/** Some of the posts that were deleted at a time or before and are not erased. */
export async function selectPostsToErase(db: Kysely<Schema>, until: number, most: number): Promise<string[]> {
  const query = db.selectFrom('posts').select('id').where('deleted_at', '<=', until).where('content', '!=', '')
  const erasable = query.where(({ not }) => not(isKept('post', 'posts.id', until)))
  return (await erasable.orderBy('deleted_at').limit(most).execute()).map(({ id }) => id)
}

/** Erases the content of posts that were deleted at a time or before. @returns which */
export async function blankPosts(trx: Transaction<Schema>, ids: string[], until: number): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await trx
    .updateTable('posts')
    .set({ content: '', meaning: '', images: '[]', tags: '[]' })
    .where('id', 'in', ids)
    .where('deleted_at', '<=', until)
    .where(({ not }) => not(isKept('post', 'posts.id', until)))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
