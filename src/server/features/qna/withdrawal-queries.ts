import { dropUses } from '../../images/picture-queries'
import { blankDeleted, type ClearingStep, countEach, selectStanding } from '../../leaving'
import { blankCorrectionsOf } from '../corrections/erasure-queries'
import { takeManyFromTotals } from '../feed/counter-queries'
import { refreshHelp, withAnswers } from '../help/help-wanted-queries'
import { dropMentions } from '../mentions/mention-queries'
import { recountAnswers } from './answer-count-queries'
import { allQuestions, unansweredQuestions } from './question-queries'

const nothingAsked = { title: '', content: '' as const, images: '[]' }
const nothingAnswered = { content: '' as const, images: '[]', wave: null }

/** Removes questions from their lists, and erases their content. */
export const clearQuestions: ClearingStep = async (trx, { userId, keepPosts, at }, most, index) => {
  if (keepPosts) return 0
  const ids = await selectStanding(trx, 'questions', userId, most)
  if (ids.length === 0) return 0
  const questions = await trx
    .updateTable('questions')
    .set({ ...nothingAsked, deleted_at: at })
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .returning(['anonymous', 'answer_count'])
    .execute()
  await index.erase(trx, { kind: 'question', ids })
  await dropUses(trx, 'question', ids)
  await dropMentions(trx, ids)
  await blankCorrectionsOf(trx, ids)
  const lists = questions.flatMap(({ answer_count }) => (answer_count === 0 ? [allQuestions, unansweredQuestions] : [allQuestions]))
  await takeManyFromTotals(trx, countEach(lists))
  const nameless = questions.filter(({ anonymous }) => anonymous === 1).length
  await trx
    .updateTable('users')
    .set(({ eb }) => ({
      question_count: eb('question_count', '-', questions.length - nameless),
      anonymous_question_count: eb('anonymous_question_count', '-', nameless),
    }))
    .where('id', '=', userId)
    .execute()
  await refreshHelp(trx, await withAnswers(trx, ids))
  return ids.length
}

/** Deletes answers; a question that loses its last one is unanswered again. */
export const clearAnswers: ClearingStep = async (trx, { userId, keepPosts, at }, most) => {
  if (keepPosts) return 0
  const ids = await selectStanding(trx, 'answers', userId, most)
  if (ids.length === 0) return 0
  const answers = await trx
    .updateTable('answers')
    .set({ ...nothingAnswered, deleted_at: at })
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .returning('question_id')
    .execute()
  await dropUses(trx, 'answer', ids)
  await dropMentions(trx, ids)
  await blankCorrectionsOf(trx, ids)
  const questionIds = new Set(answers.map(({ question_id }) => question_id))
  await recountAnswers(trx, questionIds)
  await refreshHelp(trx, [
    ...ids.map((id) => ({ kind: 'answer' as const, id })),
    ...[...questionIds].map((id) => ({ kind: 'question' as const, id })),
  ])
  return ids.length
}

export const blankDeletedQuestions = blankDeleted('questions', nothingAsked)
export const blankDeletedAnswers = blankDeleted('answers', nothingAnswered)
