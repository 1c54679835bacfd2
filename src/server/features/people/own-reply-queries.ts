import { type Kysely, sql, type Transaction } from 'kysely'
import { limits } from '../../../shared/limits'
import type { Place } from '../../db/page'
import type { Schema } from '../../db/schema'
import { type CorrectedRow, withCorrections } from '../corrections/item-correction-queries'
import { isCommentLiked } from '../feed/comment-like-queries'
import { visibleTo } from './visibility-queries'

/** The caller's own comment (`on`: 'post') or answer (`on`: 'question') and its post or question. */
export interface OwnReplyRow extends CorrectedRow {
  id: string
  parent_id: string | null
  content: string
  images: string
  wave: string | null
  written_at: number
  edited_at: number | null
  anonymous: number
  on: 'post' | 'question'
  on_id: string
  on_title: string
  on_content: string
  like_count: number
  liked: unknown
}

/** A page of the caller's comments and answers together, newest first. Each half reads no more of its index than the page needs. */
export async function selectOwnReplies(
  db: Kysely<Schema>,
  userId: string,
  { before, offset = 0 }: Place,
): Promise<{ rows: OwnReplyRow[]; more: boolean }> {
  const skipped = before === undefined ? offset : 0
  const reach = skipped + limits.pageSize + 1
  const comments = db.selectFrom(ownComments(db, userId, before).limit(reach).as('own')).selectAll()
  const answers = db.selectFrom(ownAnswers(db, userId, before).limit(reach).as('own')).selectAll()
  const rows: OwnReplyRow[] = await db
    .selectFrom(comments.unionAll(answers).as('own'))
    .selectAll()
    .orderBy('own.id', 'desc')
    .limit(limits.pageSize + 1)
    .offset(skipped)
    .execute()
  return { rows: await withCorrections(db, userId, rows.slice(0, limits.pageSize)), more: rows.length > limits.pageSize }
}

function ownComments(db: Kysely<Schema>, userId: string, before: string | undefined) {
  const sight = visibleTo(userId)
  const query = db
    .selectFrom('replies')
    .innerJoin('posts', 'posts.id', 'replies.post_id')
    .select(['replies.id', 'replies.parent_id', 'replies.content', 'replies.replied_at as written_at', 'replies.edited_at'])
    .select([sql.lit<string>('[]').as('images'), sql.lit<number>(0).as('anonymous'), sql.lit<'post' | 'question'>('post').as('on')])
    .select([sql.lit<string>('').as('on_title'), sql<string | null>`cast(null as text)`.as('wave')])
    .select([
      'posts.id as on_id',
      'posts.content as on_content',
      'replies.like_count',
      'replies.correction_count',
      isCommentLiked(userId, 'replies').as('liked'),
    ])
    .where('replies.user_id', '=', userId)
    .where(sight.replies)
    .where(sight.posts)
    .orderBy('replies.id', 'desc')
  return before === undefined ? query : query.where('replies.id', '<', before)
}

function ownAnswers(db: Kysely<Schema>, userId: string, before: string | undefined) {
  const sight = visibleTo(userId)
  const query = db
    .selectFrom('answers')
    .innerJoin('questions', 'questions.id', 'answers.question_id')
    .select(['answers.id', 'answers.parent_id', 'answers.content', 'answers.answered_at as written_at', 'answers.edited_at'])
    .select(['answers.images', 'answers.anonymous', sql.lit<'post' | 'question'>('question').as('on'), 'questions.title as on_title'])
    .select(['answers.wave', 'questions.id as on_id', 'questions.content as on_content'])
    .select(['answers.like_count', 'answers.correction_count', isCommentLiked(userId, 'answers').as('liked')])
    .where('answers.user_id', '=', userId)
    .where(sight.answers)
    .where(sight.questions)
    .orderBy('answers.id', 'desc')
  return before === undefined ? query : query.where('answers.id', '<', before)
}

/** Changes how many existing comments and answers a person has. */
export async function addToRepliesWritten(trx: Transaction<Schema>, userId: string, by: number): Promise<void> {
  await trx
    .updateTable('users')
    .set(({ eb }) => ({ reply_count: eb('reply_count', '+', by) }))
    .where('id', '=', userId)
    .execute()
}
