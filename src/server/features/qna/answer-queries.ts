import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../../db/schema'
import { withMentions } from '../../mentions'
import type { ThreadRow } from '../../reply-threads'
import { isCommentLiked } from '../feed/comment-like-queries'
import { visibleTo } from '../people/visibility-queries'

export interface AnswerRow extends ThreadRow {
  anonymous: number
  /** Which 익명 N its writer is in the thread; null for who never wrote anonymously in it. */
  number: number | null
}

/** What the viewer may see of a question's answers in the order of writing, deleted ones included; or of one thread of it. */
export async function selectAnswers(
  db: Kysely<Schema>,
  questionId: string,
  viewerId: string | null,
  threadId?: string,
): Promise<AnswerRow[]> {
  let query = db
    .selectFrom('answers')
    .innerJoin('users', 'users.id', 'answers.user_id')
    .leftJoin('aliases', (join) =>
      join.onRef('aliases.question_id', '=', 'answers.question_id').onRef('aliases.user_id', '=', 'answers.user_id'),
    )
    .select(['answers.id', 'answers.user_id', 'answers.parent_id', 'answers.answered_id', 'answers.content', 'answers.anonymous'])
    .select(['answers.answered_at as written_at', 'answers.edited_at', 'answers.deleted_at'])
    .select(['users.nickname', 'users.image_path', 'users.languages', 'aliases.number'])
    .select(['answers.like_count', isCommentLiked(viewerId, 'answers').as('liked')])
    .where('answers.question_id', '=', questionId)
    .where(visibleTo(viewerId).answersAndGaps)
    .orderBy('answers.id')
  if (threadId !== undefined)
    query = query.where(({ eb, or }) => or([eb('answers.id', '=', threadId), eb('answers.parent_id', '=', threadId)]))
  return withMentions(db, viewerId, await query.execute())
}

export interface SeenAnswer {
  id: string
  question_id: string
  user_id: string
  parent_id: string | null
  anonymous: number
  content: string
}

/** A standing answer that the viewer may see, under whatever question; undefined when there is none. */
export function findAnswer(db: Kysely<Schema>, answerId: string, viewerId: string): Promise<SeenAnswer | undefined> {
  return db
    .selectFrom('answers')
    .select(['answers.id', 'answers.question_id', 'answers.user_id', 'answers.parent_id', 'answers.anonymous', 'answers.content'])
    .where('answers.id', '=', answerId)
    .where(visibleTo(viewerId).answers)
    .executeTakeFirst()
}

export interface NewAnswer {
  id: string
  questionId: string
  userId: string
  parentId: string | null
  /** The nested answer that it answers. */
  answeredId: string | null
  content: string
  anonymous: boolean
  at: number
}

export async function insertAnswer(trx: Transaction<Schema>, answer: NewAnswer): Promise<void> {
  await trx
    .insertInto('answers')
    .values({
      id: answer.id,
      question_id: answer.questionId,
      user_id: answer.userId,
      parent_id: answer.parentId,
      answered_id: answer.answeredId,
      content: answer.content,
      anonymous: answer.anonymous ? 1 : 0,
      answered_at: answer.at,
    })
    .execute()
}

/** @returns whether it still stood */
export async function updateAnswer(trx: Transaction<Schema>, answerId: string, content: string, at: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('answers')
    .set({ content, edited_at: at })
    .where('id', '=', answerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes a standing answer of the caller's own. @returns the question it stood under, or undefined when there was none */
export async function markAnswerDeleted(
  trx: Transaction<Schema>,
  answerId: string,
  userId: string,
  at: number,
): Promise<string | undefined> {
  const answer = await trx
    .updateTable('answers')
    .set({ deleted_at: at })
    .where('id', '=', answerId)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .returning('question_id')
    .executeTakeFirst()
  return answer?.question_id
}

/** Changes the number of a question's answers. @returns the new number, or undefined when the question is deleted */
export async function addToAnswerCount(trx: Transaction<Schema>, questionId: string, by: 1 | -1): Promise<number | undefined> {
  const question = await trx
    .updateTable('questions')
    .set(({ eb }) => ({ answer_count: eb('answer_count', '+', by) }))
    .where('id', '=', questionId)
    .where('deleted_at', 'is', null)
    .returning('answer_count')
    .executeTakeFirst()
  return question?.answer_count
}
