import type { Kysely } from 'kysely'
import type { Reply } from '../../../shared/contract/feed-shapes'
import type { Schema } from '../../db/schema'
import { transact } from '../../db/transaction'
import { refuse } from '../../http/handler'
import { appendEvent } from '../../live/domain-events'
import { saveMentions, wordingOf } from '../../mentions'
import { answeredIn, partOf, presentThreads, replyIn, requireSpace } from '../../reply-threads'
import type { Services } from '../../services'
import { type Edited, requireVersion } from '../../text-version'
import { noteDay } from '../days/day-queries'
import { addToRepliesWritten } from '../people/own-reply-queries'
import type { SeenPost } from './post-queries'
import { findPost } from './post-queries'
import type { SeenReply } from './reply-queries'
import { addToReplyCount, findReply, insertReply, markReplyDeleted, selectReplies, selectThreadSize, updateReply } from './reply-queries'

/**
 * Comments on a post, or replies to a comment on it; a reply to a nested one joins its parent's thread (docs/product/calls.md "Reply").
 * @param saved `day`: the writer's day, as `localDay` gives it
 * @throws Refusal `notFound` when the post, or the comment on it, is deleted or invisible to the writer; `invalid` when there is no space for more
 */
export async function createReply(
  { db, orderKeeper, now, newId }: Services,
  userId: string,
  { postId, parentId, content, day }: { postId: string; parentId: string | undefined; content: string; day: string },
): Promise<Reply> {
  return transact(db, async (trx) => {
    const post = await requirePost(trx, postId, userId)
    const answered = parentId === undefined ? null : await requireReply(trx, parentId, userId, postId)
    const threadId = answered === null ? null : (answered.parent_id ?? answered.id)
    requireSpace(await selectThreadSize(trx, { itemId: postId, userId }), post.user_id === userId)
    const id = newId()
    const answeredId = answeredIn(answered)
    await insertReply(trx, { id, postId, userId, parentId: threadId, answeredId, content, at: now() })
    if (!(await addToReplyCount(trx, postId, 1))) throw refuse('notFound')
    await addToRepliesWritten(trx, userId, 1)
    await noteDay(trx, { userId, day, byName: true })
    const thread = threadId === null ? undefined : await findReply(trx, threadId, userId)
    const told = { writerId: post.user_id, answeredId: answered?.user_id ?? null, threadWriterId: thread?.user_id ?? null }
    await appendEvent(trx, 'replied', { postId, replyId: id, userId, ...told })
    const notified = Object.values(told)
    await saveMentions(trx, { kind: 'reply', id, writerId: userId, content }, { isNew: true, notified })
    await orderKeeper.check(trx, { kind: 'reply', itemId: id, texts: { content } })
    return presentSaved(trx, userId, { id, postId, threadId })
  })
}

/** Rewrites the caller's own comment; equal text is no edit. @throws Refusal `notFound`, `forbidden` for another's, `changed` (text-version.ts) */
export async function editReply(
  { db, orderKeeper, now }: Services,
  userId: string,
  { postId, replyId, content, basedOn }: { postId: string; replyId: string; content: string } & Edited,
): Promise<Reply> {
  return transact(db, async (trx) => {
    await requirePost(trx, postId, userId)
    const reply = await requireReply(trx, replyId, userId, postId)
    if (reply.user_id !== userId) throw refuse('forbidden')
    // The text went out with the present names of those it mentions.
    const { stored } = await wordingOf(trx, userId, reply)
    if (stored(content) !== reply.content) {
      requireVersion(basedOn, reply.edited_at)
      if (!(await updateReply(trx, replyId, content, now()))) throw refuse('notFound')
      await saveMentions(trx, { kind: 'reply', id: replyId, writerId: userId, content }, { isNew: false, notified: [] })
      await orderKeeper.check(trx, { kind: 'reply', itemId: replyId, texts: { content } })
    }
    return presentSaved(trx, userId, { id: replyId, postId, threadId: reply.parent_id })
  })
}

/**
 * Deletes the caller's own comment. A placeholder stays in the thread while the comment has replies; threads are assembled each time they
 * are read, so it disappears with the last of them.
 * @throws Refusal `notFound`, `forbidden` for another's
 */
export async function removeReply({ db, now }: Services, userId: string, replyId: string): Promise<void> {
  await transact(db, async (trx) => {
    // Does not require that the caller can see it: writers can delete what they may no longer read, such as after a block.
    const postId = await markReplyDeleted(trx, replyId, userId, now())
    if (postId === undefined) throw refuse((await isSeen(trx, replyId, userId)) ? 'forbidden' : 'notFound')
    if (!(await addToReplyCount(trx, postId, -1))) throw refuse('notFound')
    await addToRepliesWritten(trx, userId, -1)
  })
}

async function isSeen(db: Kysely<Schema>, replyId: string, userId: string): Promise<boolean> {
  const reply = await findReply(db, replyId, userId)
  return reply !== undefined && (await findPost(db, reply.post_id, userId)) !== undefined
}

async function requirePost(db: Kysely<Schema>, postId: string, userId: string): Promise<SeenPost> {
  const post = await findPost(db, postId, userId)
  if (!post) throw refuse('notFound')
  return post
}

async function requireReply(db: Kysely<Schema>, replyId: string, userId: string, postId: string): Promise<SeenReply> {
  const reply = await findReply(db, replyId, userId)
  if (reply?.post_id !== postId) throw refuse('notFound')
  return reply
}

/** A saved comment with its replies, as its writer sees it. */
async function presentSaved(
  db: Kysely<Schema>,
  userId: string,
  { id, postId, threadId }: { id: string; postId: string; threadId: string | null },
): Promise<Reply> {
  const rows = await selectReplies(db, postId, userId, partOf(id, threadId))
  const reply = replyIn(presentThreads(rows, { viewerId: userId, on: { postId } }), id)
  if (!reply) throw refuse('notFound')
  return reply
}
