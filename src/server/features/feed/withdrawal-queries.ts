import type { Transaction } from 'kysely'
import type { Schema } from '../../db/schema'
import { dropDeletedUses, dropUses } from '../../images/picture-queries'
import { blankDeleted, type ClearingStep, countEach, selectStanding } from '../../leaving'
import { textsIn } from '../../texts-column'
import { blankCorrectionsOf } from '../corrections/erasure-queries'
import { refreshHelp } from '../help/help-wanted-queries'
import { dropMentions } from '../mentions/mention-queries'
import { takeBackSome } from './comment-like-queries'
import { takeManyFromTotals } from './counter-queries'
import { listsOf, tagKeysOf } from './feed-rules'
import { addToWriterCounts } from './post-queries'

const nothingWritten = { content: '' as const, meaning: '', images: '[]', tags: '[]' }

/** Removes likes that the leaver gave, and subtracts each from its post and that post's writer. */
export const takeBackLikes: ClearingStep = async (trx, { userId }, most) => {
  const likes = await trx.selectFrom('post_likes').select('post_id').where('user_id', '=', userId).orderBy('post_id').limit(most).execute()
  if (likes.length === 0) return 0
  const posts = likes.map(({ post_id }) => post_id)
  const gone = await trx.deleteFrom('post_likes').where('user_id', '=', userId).where('post_id', 'in', posts).returning('post_id').execute()
  if (gone.length === 0) return likes.length
  const standing = await trx
    .updateTable('posts')
    .set(({ eb }) => ({ like_count: eb('like_count', '-', 1) }))
    .where(
      'id',
      'in',
      gone.map(({ post_id }) => post_id),
    )
    .where('deleted_at', 'is', null)
    .returning('user_id')
    .execute()
  for (const [writerId, count] of countEach(standing.map(({ user_id }) => user_id))) {
    await addToWriterCounts(trx, writerId, { posts: 0, likes: -count })
  }
  return likes.length
}

/** Removes likes that the leaver gave to comments and answers. */
export const takeBackCommentLikes: ClearingStep = (trx, { userId }, most) => takeBackSome(trx, userId, most)

/** Removes posts from every list that counts them, and erases their content. */
export const clearPosts: ClearingStep = async (trx, { userId, keepPosts, at }, most, index) => {
  if (keepPosts) return 0
  const ids = await selectStanding(trx, 'posts', userId, most)
  if (ids.length === 0) return 0
  const posts = await trx
    .updateTable('posts')
    .set({ deleted_at: at })
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .returning(['category', 'tags', 'like_count'])
    .execute()
  await trx.deleteFrom('post_tags').where('post_id', 'in', ids).execute()
  await index.erase(trx, { kind: 'post', ids })
  await dropUses(trx, 'post', ids)
  await dropMentions(trx, ids)
  await blankCorrectionsOf(trx, ids)
  await trx.updateTable('posts').set(nothingWritten).where('id', 'in', ids).execute()
  const likes = posts.reduce((sum, post) => sum + post.like_count, 0)
  await addToWriterCounts(trx, userId, { posts: -posts.length, likes: -likes })
  const lists = posts.flatMap(({ category, tags }) => listsOf({ category, tagKeys: tagKeysOf(textsIn(tags)) }))
  await takeManyFromTotals(trx, countEach(lists))
  await refreshHelp(
    trx,
    ids.map((id) => ({ kind: 'post', id })),
  )
  return ids.length
}

/** Deletes comments, and subtracts each from its post; a placeholder stays where others are below it. */
export const clearReplies: ClearingStep = async (trx, { userId, keepPosts, at }, most) => {
  if (keepPosts) return 0
  const ids = await selectStanding(trx, 'replies', userId, most)
  if (ids.length === 0) return 0
  const replies = await trx
    .updateTable('replies')
    .set({ deleted_at: at, content: '' })
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .returning('post_id')
    .execute()
  await dropMentions(trx, ids)
  await blankCorrectionsOf(trx, ids)
  await takeFromReplyCounts(trx, countEach(replies.map(({ post_id }) => post_id)))
  return ids.length
}

/** Posts that lose equally many share a statement. */
async function takeFromReplyCounts(trx: Transaction<Schema>, taken: ReadonlyMap<string, number>): Promise<void> {
  for (const count of new Set(taken.values())) {
    const posts = [...taken].filter(([, each]) => each === count).map(([id]) => id)
    await trx
      .updateTable('posts')
      .set(({ eb }) => ({ reply_count: eb('reply_count', '-', count) }))
      .where('id', 'in', posts)
      .where('deleted_at', 'is', null)
      .execute()
  }
}

const blankPosts = blankDeleted('posts', nothingWritten)
/** Erases deleted posts that could still be restored; their pictures are removed with all others that have no use. */
export const blankDeletedPosts: ClearingStep = async (trx, leaver, most, index) => {
  await dropDeletedUses(trx, leaver.userId)
  return blankPosts(trx, leaver, most, index)
}
export const blankDeletedReplies = blankDeleted('replies', { content: '' })
