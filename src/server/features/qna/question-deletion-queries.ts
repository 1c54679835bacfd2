import type { Kysely, Transaction } from 'kysely'
import { isAnyOf } from '../../db/any-of'
import type { Schema } from '../../db/schema'
import { isKept, isRestorable } from '../../removed-items'
import { countSeenAnswers } from './answer-count-queries'

/** @returns the counters that included the question, or undefined when it was deleted already */
export function markQuestionDeleted(trx: Transaction<Schema>, questionId: string, at: number) {
  return trx
    .updateTable('questions')
    .set({ deleted_at: at })
    .where('id', '=', questionId)
    .where('deleted_at', 'is', null)
    .returning(['anonymous', 'answer_count'])
    .executeTakeFirst()
}

/**
 * Restores the caller's own question if it was deleted after a time and is not erased. Its answers are counted again, since some may have
 * been removed meanwhile.
 * @returns its counters, or undefined when there is no such question
 */
export function markQuestionRestored(trx: Transaction<Schema>, questionId: string, userId: string, after: number) {
  return trx
    .updateTable('questions')
    .set({ deleted_at: null, answer_count: countSeenAnswers() })
    .where('id', '=', questionId)
    .where('user_id', '=', userId)
    .where('deleted_at', '>', after)
    .where('content', '!=', '')
    .where(isRestorable('question', 'questions'))
    .returning(['title', 'content', 'anonymous', 'answer_count'])
    .executeTakeFirst()
}

export async function isOwnDeleted(db: Kysely<Schema>, questionId: string, userId: string): Promise<boolean> {
  const query = db.selectFrom('questions').select('id').where('id', '=', questionId).where('user_id', '=', userId)
  return (await query.where('deleted_at', 'is not', null).executeTakeFirst()) !== undefined
}

/** Some of the questions that were deleted at a time or before and are not erased. */
export async function selectQuestionsToErase(db: Kysely<Schema>, until: number, most: number): Promise<string[]> {
  const query = db.selectFrom('questions').select('id').where('deleted_at', '<=', until).where('content', '!=', '')
  const erasable = query.where(({ not }) => not(isKept('question', 'questions.id', until)))
  return (await erasable.orderBy('deleted_at').limit(most).execute()).map(({ id }) => id)
}

/** Erases the content of questions that were deleted at a time or before. @returns which */
export async function blankQuestions(trx: Transaction<Schema>, ids: string[], until: number): Promise<string[]> {
  const rows = await trx
    .updateTable('questions')
    .set({ title: '', content: '', images: '[]' })
    .where('id', 'in', ids)
    .where('deleted_at', '<=', until)
    .where(({ not }) => not(isKept('question', 'questions.id', until)))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The existing answers with pictures to some questions. */
export async function selectAnswersWithPictures(trx: Transaction<Schema>, questionIds: string[]): Promise<string[]> {
  if (questionIds.length === 0) return []
  const query = trx.selectFrom('answers').select('id').where('question_id', 'in', questionIds).where('images', '!=', '[]')
  return (await query.where('deleted_at', 'is', null).execute()).map(({ id }) => id)
}

/**
 * The existing answers with pictures to some erased questions, without those that are kept for moderators.
 * @param at now, in milliseconds since 1970
 */
export async function selectAnswersToClear(trx: Transaction<Schema>, questionIds: string[], at: number): Promise<string[]> {
  if (questionIds.length === 0) return []
  const query = trx.selectFrom('answers').select('id').where('question_id', 'in', questionIds).where('images', '!=', '[]')
  const existing = query.where('deleted_at', 'is', null)
  return (await existing.where(({ not }) => not(isKept('answer', 'answers.id', at))).execute()).map(({ id }) => id)
}

/** Some of the erased questions with answers whose pictures were kept for moderators, and no longer are. */
export async function selectErasedWithPictures(db: Kysely<Schema>, at: number, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('image_uses')
    .innerJoin('answers', 'answers.id', 'image_uses.item_id')
    .innerJoin('questions', 'questions.id', 'answers.question_id')
    .select('questions.id')
    .distinct()
    .where('image_uses.kind', '=', 'deleted')
    .where('answers.images', '!=', '[]')
    .where('answers.deleted_at', 'is', null)
    .where('questions.deleted_at', 'is not', null)
    .where('questions.content', '=', '')
    .where(({ not }) => not(isKept('answer', 'answers.id', at)))
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

export async function clearAnswerPictures(trx: Transaction<Schema>, answerIds: string[]): Promise<void> {
  await trx
    .updateTable('answers')
    .set({ images: '[]', wave: null })
    .where(isAnyOf(trx, 'id', answerIds))
    .execute()
}
