import { transact } from './db/transaction'
import {
  addToCommentLikes,
  type CommentKind,
  deleteCommentLike,
  insertCommentLike,
  selectCommentLikes,
} from './features/feed/comment-like-queries'
import { findItem } from './features/moderation/item-queries'
import { refuse } from './http/handler'
import { appendEvent } from './live/domain-events'
import type { Services } from './services'

/**
 * Sets whether the caller likes a comment or an answer; repeating changes nothing (docs/product/feed.md "Likes").
 * @throws Refusal `notFound` when it is deleted or invisible to the caller
 */
export async function likeComment(
  { db, now }: Services,
  userId: string,
  { kind, id }: { kind: CommentKind; id: string },
  liked: boolean,
): Promise<{ liked: boolean; likeCount: number }> {
  return transact(db, async (trx) => {
    const item = await findItem(trx, kind, id, userId)
    if (!item) throw refuse('notFound')
    const isNew = liked ? await insertCommentLike(trx, { kind, id, userId, at: now() }) : await deleteCommentLike(trx, id, userId)
    const likeCount = isNew ? await addToCommentLikes(trx, kind, id, liked ? 1 : -1) : await selectCommentLikes(trx, kind, id)
    if (likeCount === undefined) throw refuse('notFound')
    if (isNew && liked && item.user_id !== userId) await appendEvent(trx, 'itemLiked', { kind, id, writerId: item.user_id })
    return { liked, likeCount }
  })
}
