import type { Kysely, Transaction } from 'kysely'
import { prepared, preparedForViewer } from '../../db/prepared'
import type { Schema } from '../../db/schema'
import { withMentions } from '../../mentions'
import type { ThreadPart, ThreadRow } from '../../reply-threads'
import { withCorrections } from '../corrections/item-correction-queries'
import { visibleTo } from '../people/visibility-queries'
import { isCommentLiked } from './comment-like-queries'

/**
 * The replies to a post that the viewer may see, deleted ones included, in the order of writing.
 * @param part of a thread, only its first reply, and of the others one with the reply that it answers, or all
 */
export async function selectReplies(db: Kysely<Schema>, postId: string, viewerId: string | null, part?: ThreadPart): Promise<ThreadRow[]> {
  const rows = await (part === undefined ? ofPost(db, { postId, viewerId }) : selectPart(db, { postId, viewerId, ...part }))
  return withCorrections(db, viewerId, await withMentions(db, viewerId, rows))
}

/** How many existing replies a post has, and how many the member has written to it, deleted ones included. */
export const selectThreadSize = prepared((db, { itemId, userId }: { itemId: string; userId: string }) =>
  db
    .selectFrom('replies')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('deleted_at', 'is', null).as('existing'),
      fn.countAll<number>().filterWhere('user_id', '=', userId).as('own'),
    ])
    .where('post_id', '=', itemId),
)

interface Asked {
  postId: string
  viewerId: string | null
}

const ofPost = preparedForViewer((db, { postId, viewerId }: Asked) => repliesOf(db, postId, viewerId))
const selectPart = (db: Kysely<Schema>, asked: Asked & ThreadPart) => (asked.nestedId === null ? ofThread : ofNested)(db, asked)
const ofThread = preparedForViewer((db, { postId, viewerId, threadId }: Asked & ThreadPart) =>
  repliesOf(db, postId, viewerId).where(({ eb, or }) => or([eb('replies.id', '=', threadId), eb('replies.parent_id', '=', threadId)])),
)
const ofNested = preparedForViewer((db, { postId, viewerId, threadId, nestedId }: Asked & ThreadPart) =>
  repliesOf(db, postId, viewerId).where(({ eb, or, selectFrom }) =>
    or([
      eb('replies.id', '=', threadId),
      eb('replies.id', '=', nestedId),
      eb('replies.id', '=', selectFrom('replies as nested').select('nested.answered_id').where('nested.id', '=', nestedId)),
    ]),
  ),
)

function repliesOf(db: Kysely<Schema>, postId: string, viewerId: string | null) {
  return db
    .selectFrom('replies')
    .innerJoin('users', 'users.id', 'replies.user_id')
    .select(['replies.id', 'replies.user_id', 'replies.parent_id', 'replies.answered_id', 'replies.content'])
    .select(['replies.replied_at as written_at', 'replies.edited_at', 'replies.deleted_at'])
    .select([
      'users.nickname',
      'users.image_path',
      'users.languages',
      'replies.like_count',
      'replies.correction_count',
      isCommentLiked(viewerId, 'replies').as('liked'),
    ])
    .where('replies.post_id', '=', postId)
    .where(visibleTo(viewerId).repliesAndGaps)
    .orderBy('replies.id')
}

export interface SeenReply {
  id: string
  post_id: string
  user_id: string
  parent_id: string | null
  content: string
  edited_at: number | null
}

/** An existing reply that the viewer may see, under any post; else undefined. */
export async function findReply(db: Kysely<Schema>, replyId: string, viewerId: string): Promise<SeenReply | undefined> {
  const [reply] = await selectReply(db, { replyId, viewerId })
  return reply
}

const selectReply = prepared((db, { replyId, viewerId }: { replyId: string; viewerId: string }) =>
  db
    .selectFrom('replies')
    .select(['replies.id', 'replies.post_id', 'replies.user_id', 'replies.parent_id', 'replies.content', 'replies.edited_at'])
    .where('replies.id', '=', replyId)
    .where(visibleTo(viewerId).replies),
)

export async function insertReply(
  trx: Transaction<Schema>,
  reply: { id: string; postId: string; userId: string; parentId: string | null; answeredId: string | null; content: string; at: number },
): Promise<void> {
  const { id, postId, userId, parentId, answeredId, content, at } = reply
  await trx
    .insertInto('replies')
    .values({ id, post_id: postId, user_id: userId, parent_id: parentId, answered_id: answeredId, content, replied_at: at })
    .execute()
}

/** @returns whether it still existed */
export async function updateReply(trx: Transaction<Schema>, replyId: string, content: string, at: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('replies')
    .set({ content, edited_at: at })
    .where('id', '=', replyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes the caller's own existing reply. @returns its post, or undefined when there was no such reply */
export async function markReplyDeleted(trx: Transaction<Schema>, replyId: string, userId: string, at: number): Promise<string | undefined> {
  const reply = await trx
    .updateTable('replies')
    .set({ deleted_at: at })
    .where('id', '=', replyId)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .returning('post_id')
    .executeTakeFirst()
  return reply?.post_id
}

/** Changes the number of a post's replies. @returns whether the post still exists */
export async function addToReplyCount(trx: Transaction<Schema>, postId: string, by: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('posts')
    .set(({ eb }) => ({ reply_count: eb('reply_count', '+', by) }))
    .where('id', '=', postId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
