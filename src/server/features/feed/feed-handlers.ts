import type { feedOperations } from '../../../shared/contract/feed'
import type { postOperations } from '../../../shared/contract/posts'
import { limits } from '../../../shared/limits'
import { likeComment } from '../../comment-likes'
import { lockKey, transact } from '../../db/transaction'
import type { Handlers } from '../../http/handler'
import { refuse } from '../../http/handler'
import { appendEvent } from '../../live/domain-events'
import { localDay } from '../../local-day'
import { presentThreads } from '../../reply-threads'
import { loadPosts } from './feed-queries'
import { readHotPosts } from './hot-list'
import { addToLikeCount, addToLikesReceived, deleteLike, insertLike, selectLikeCount } from './like-queries'
import { removePost, restorePost } from './post-deletion'
import { findPost } from './post-queries'
import { createPost, editPost } from './post-writing'
import { selectReplies } from './reply-queries'
import { createReply, editReply, removeReply } from './reply-writing'
import { deleteSubscription, insertSubscription, selectSubscriptions } from './subscription-queries'

/** Posts, comments, likes and category subscriptions (docs/product/feed.md). */
export const feedHandlers: Handlers<typeof feedOperations & typeof postOperations> = {
  async subscriptions(_, { userId, services: { db } }) {
    return { categories: await selectSubscriptions(db, userId) }
  },

  async setSubscription({ category, subscribed }, { userId, services: { db, now } }) {
    return transact(db, async (trx) => {
      // Without the lock, two concurrent calls would each count only their own.
      await lockKey(trx, `subscriptions:${userId}`)
      if (subscribed) await insertSubscription(trx, userId, category, now())
      else await deleteSubscription(trx, userId, category)
      const chosen = await selectSubscriptions(trx, userId)
      if (chosen.length > limits.subscriptions) throw refuse('limit')
      return { categories: chosen }
    })
  },

  async homePosts({ tags, subscribedOnly, ...place }, { userId: viewerId, services: { readPosts } }) {
    if (!subscribedOnly) return readPosts({ viewerId, of: { tags }, place })
    if (viewerId === null) return { items: [], total: 0, more: false }
    return readPosts({ viewerId, of: { tags, subscriberId: viewerId }, place })
  },

  async categoryPosts({ category, tags, ...place }, { userId: viewerId, services: { readPosts } }) {
    return { category, ...(await readPosts({ viewerId, of: { category, tags }, place })) }
  },

  async hotPosts(_, { userId, services: { db, now } }) {
    return readHotPosts(db, userId, now())
  },

  async post({ postId }, { userId, services: { db } }) {
    if (!(await findPost(db, postId, userId))) throw refuse('notFound')
    const [[post], replies] = await Promise.all([loadPosts(db, [postId], userId), selectReplies(db, postId, userId)])
    if (!post) throw refuse('notFound')
    return { post: { ...post, replies: presentThreads(replies, { viewerId: userId, on: { postId } }) } }
  },

  async savePost({ userId: claimed, postId, basedOn, ...text }, { userId, timeZone, services }) {
    if (claimed !== undefined && claimed !== userId) throw refuse('forbidden')
    if (postId !== undefined) return { postId: await editPost(services, userId, postId, { ...text, basedOn }) }
    return { postId: await createPost(services, userId, { ...text, day: localDay(services.now(), timeZone) }) }
  },

  async deletePost({ postId }, { userId, services }) {
    await removePost(services, userId, postId)
    return {}
  },

  async restorePost({ postId }, { userId, services }) {
    await restorePost(services, userId, postId)
    return {}
  },

  async setLike({ postId, liked }, { userId, services: { db, now } }) {
    return transact(db, async (trx) => {
      const post = await findPost(trx, postId, userId)
      if (!post) throw refuse('notFound')
      const by = liked ? 1 : -1
      const isNew = liked ? await insertLike(trx, postId, userId, now()) : await deleteLike(trx, postId, userId)
      const likeCount = isNew ? await addToLikeCount(trx, postId, by) : await selectLikeCount(trx, postId)
      if (likeCount === undefined) throw refuse('notFound')
      if (isNew) await addToLikesReceived(trx, post.user_id, by)
      if (isNew && liked && post.user_id !== userId) await appendEvent(trx, 'liked', { postId, userId, writerId: post.user_id })
      return { liked, likeCount }
    })
  },

  async likeReply({ replyId, liked }, { userId, services }) {
    return likeComment(services, userId, { kind: 'reply', id: replyId }, liked)
  },

  async saveReply({ postId, replyId, parentId, content, basedOn }, { userId, timeZone, services }) {
    const saved = { postId, content }
    return {
      reply:
        replyId === undefined
          ? await createReply(services, userId, { ...saved, parentId, day: localDay(services.now(), timeZone) })
          : await editReply(services, userId, { ...saved, replyId, basedOn }),
    }
  },

  async deleteReply({ replyId }, { userId, services }) {
    await removeReply(services, userId, replyId)
    return {}
  },
}
