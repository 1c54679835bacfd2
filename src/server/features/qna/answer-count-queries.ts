import { expressionBuilder, type Kysely, type Transaction } from 'kysely'
import type { Schema } from '../../db/schema'
import { addToTotals, takeFromTotals } from '../feed/counter-queries'
import { visibleTo } from '../people/visibility-queries'
import { unansweredQuestions } from './question-queries'

/**
 * On `questions`: how many answers at every level there are that somebody sees who hides and blocks nothing. Those of closed accounts are
 * not.
 */
export const countSeenReplies = () =>
  expressionBuilder<Schema, 'questions'>()
    .selectFrom('answers')
    .select(({ fn }) => fn.countAll<number>().as('answers'))
    .whereRef('answers.question_id', '=', 'questions.id')
    .where(visibleTo(null).answers)

/** On `questions`: how many of them answer the question itself, which `answer_count` holds. */
export const countSeenAnswers = () => countSeenReplies().where('answers.parent_id', 'is', null)

/**
 * Counts a new answer, unless it is one to an answer. With its first one a question leaves the list of unanswered ones.
 * @returns whether the question still exists
 */
export async function countNewAnswer(trx: Transaction<Schema>, questionId: string, isToAnswer: boolean): Promise<boolean> {
  const question = await trx
    .updateTable('questions')
    .set(({ eb }) => ({ answer_count: eb('answer_count', '+', isToAnswer ? 0 : 1) }))
    .where('id', '=', questionId)
    .where('deleted_at', 'is', null)
    .returning('answer_count')
    .executeTakeFirst()
  if (!isToAnswer && question?.answer_count === 1) await takeFromTotals(trx, [unansweredQuestions])
  return question !== undefined
}

/**
 * Counts the answers to existing questions anew, after some were deleted or restored, or the account of a writer was closed or opened. The
 * answers of a deleted question are counted when it is restored.
 */
export async function recountAnswers(trx: Transaction<Schema>, questionIds: Iterable<string>): Promise<void> {
  // In an order that cannot deadlock.
  for (const questionId of [...new Set(questionIds)].sort()) await recount(trx, questionId)
}

async function recount(trx: Transaction<Schema>, questionId: string): Promise<void> {
  const question = () => trx.updateTable('questions').where('id', '=', questionId).where('deleted_at', 'is', null)
  // Locked first, so that what another transaction changes is counted by the later of the two.
  const was = await question()
    .set(({ ref }) => ({ answer_count: ref('answer_count') }))
    .returning('answer_count')
    .executeTakeFirst()
  if (!was) return
  const now = await question().set({ answer_count: countSeenAnswers() }).returning('answer_count').executeTakeFirstOrThrow()
  if (was.answer_count === 0 && now.answer_count > 0) await takeFromTotals(trx, [unansweredQuestions])
  if (was.answer_count > 0 && now.answer_count === 0) await addToTotals(trx, [unansweredQuestions])
}

/**
 * The answers of a member after one of them, in the order of their ids, each with its question. Deleted ones too: while the account is
 * closed, what was answered to them is not seen either.
 */
export function selectAnswered(db: Kysely<Schema>, userId: string, after: string, most: number): Promise<{ id: string; in: string }[]> {
  return db
    .selectFrom('answers')
    .select(['id', 'question_id as in'])
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute()
}

/** Those of some existing questions that count other answers than they should. */
export async function selectMiscounted(db: Kysely<Schema>, questionIds: string[]): Promise<string[]> {
  if (questionIds.length === 0) return []
  const query = db.selectFrom('questions').select('id').where('id', 'in', questionIds).where('deleted_at', 'is', null)
  return (await query.where('answer_count', '!=', countSeenAnswers()).execute()).map(({ id }) => id)
}
