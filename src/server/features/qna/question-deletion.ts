import type { Transaction } from 'kysely'
import { limits } from '../../../shared/limits'
import type { Schema } from '../../db/schema'
import { transact } from '../../db/transaction'
import { refuse } from '../../http/handler'
import { moveUses } from '../../images/picture-queries'
import { appendErased } from '../../live/domain-events'
import { lockDecisions } from '../../removed-items'
import { questionText } from '../../search/searched-queries'
import type { Services } from '../../services'
import { blankCorrectionsOf } from '../corrections/erasure-queries'
import { addToTotals, takeFromTotals } from '../feed/counter-queries'
import { refreshHelp, withAnswers } from '../help/help-wanted-queries'
import { dropMentions } from '../mentions/mention-queries'
import {
  blankQuestions,
  clearAnswerPictures,
  isOwnDeleted,
  markQuestionDeleted,
  markQuestionRestored,
  selectAnswersToClear,
  selectAnswersWithPictures,
  selectErasedWithPictures,
  selectQuestionsToErase,
} from './question-deletion-queries'
import { addToQuestionsAsked, allQuestions, unansweredQuestions } from './question-queries'
import { requireOwnQuestion } from './question-writing'

const erasedAtOnce = 100

/**
 * Deletes the caller's own question with its answers for everyone. It can be restored until it is erased.
 * @throws Refusal `notFound`, `forbidden` for another's
 */
export async function removeQuestion({ db, textIndex, now }: Services, userId: string, questionId: string): Promise<void> {
  await transact(db, async (trx) => {
    await requireOwnQuestion(trx, userId, questionId)
    if (!(await deleteQuestion(trx, { textIndex }, { questionId, userId, at: now() }))) throw refuse('notFound')
  })
}

/** Deletes a member's question with its answers from lists, search and counters. @returns whether it existed */
export async function deleteQuestion(
  trx: Transaction<Schema>,
  { textIndex }: Pick<Services, 'textIndex'>,
  { questionId, userId, at }: { questionId: string; userId: string; at: number },
): Promise<boolean> {
  const was = await markQuestionDeleted(trx, questionId, at)
  if (!was) return false
  await moveUses(trx, [questionId], { from: 'question', to: 'deleted' })
  await moveUses(trx, await selectAnswersWithPictures(trx, [questionId]), { from: 'answer', to: 'deleted' })
  await textIndex.drop(trx, { kind: 'question', id: questionId })
  await addToQuestionsAsked(trx, userId, was.anonymous === 1, -1)
  await takeFromTotals(trx, listsOf(was))
  await refreshHelp(trx, await withAnswers(trx, [questionId]))
  return true
}

/** Undoes `deleteQuestion` for a question that was deleted after a time. @returns whether there is such a question */
export async function undeleteQuestion(
  trx: Transaction<Schema>,
  { textIndex }: Pick<Services, 'textIndex'>,
  { questionId, userId, after }: { questionId: string; userId: string; after: number },
): Promise<boolean> {
  const was = await markQuestionRestored(trx, questionId, userId, after)
  if (!was) return false
  await moveUses(trx, [questionId], { from: 'deleted', to: 'question' })
  await moveUses(trx, await selectAnswersWithPictures(trx, [questionId]), { from: 'deleted', to: 'answer' })
  await textIndex.put(trx, { kind: 'question', id: questionId, text: questionText(was) })
  await addToQuestionsAsked(trx, userId, was.anonymous === 1, 1)
  await addToTotals(trx, listsOf(was))
  await refreshHelp(trx, await withAnswers(trx, [questionId]))
  return true
}

/**
 * Restores the caller's deleted question unchanged (docs/product/feed.md "Deleting"); an existing question is unchanged.
 * @throws Refusal `notFound`, `forbidden` for another's, `expired` when it is too late
 */
export async function restoreQuestion({ db, textIndex, now }: Services, userId: string, questionId: string): Promise<void> {
  await transact(db, async (trx) => {
    await lockDecisions(trx, 'question', questionId)
    if (await undeleteQuestion(trx, { textIndex }, { questionId, userId, after: now() - limits.undo.takenMs })) return
    if (await isOwnDeleted(trx, questionId, userId)) throw refuse('expired')
    await requireOwnQuestion(trx, userId, questionId)
  })
}

/** Erases the questions whose deletion can no longer be undone, and the pictures in their answers that moderators no longer need. */
export async function eraseDeletedQuestions({ db, pictures, textIndex, now }: Services): Promise<void> {
  const until = now() - limits.undo.takenMs
  const next = () => selectQuestionsToErase(db, until, erasedAtOnce)
  for (let ids = await next(); ids.length > 0; ids = await next())
    await transact(db, (trx) => eraseQuestions(trx, { pictures, textIndex }, ids, until))
  const nextErased = () => selectErasedWithPictures(db, until, erasedAtOnce)
  for (let ids = await nextErased(); ids.length > 0; ids = await nextErased())
    await transact(db, (trx) => erasePicturesOfAnswers(trx, { pictures }, ids, until))
}

/**
 * Erases the contents of questions that were deleted at a time or before, with the pictures in their answers, except in those that are kept
 * for moderators.
 */
export async function eraseQuestions(
  trx: Transaction<Schema>,
  { pictures, textIndex }: Pick<Services, 'pictures' | 'textIndex'>,
  ids: string[],
  until: number,
): Promise<void> {
  const erased = await blankQuestions(trx, ids, until)
  await textIndex.erase(trx, { kind: 'question', ids: erased })
  for (const itemId of erased) await pictures.show(trx, { kind: 'deleted', itemId }, [])
  await erasePicturesOfAnswers(trx, { pictures }, erased, until)
  await dropMentions(trx, erased)
  await blankCorrectionsOf(trx, erased)
  await appendErased(trx, erased)
}

async function erasePicturesOfAnswers(
  trx: Transaction<Schema>,
  { pictures }: Pick<Services, 'pictures'>,
  questionIds: string[],
  at: number,
): Promise<void> {
  const answers = await selectAnswersToClear(trx, questionIds, at)
  for (const itemId of answers) await pictures.show(trx, { kind: 'deleted', itemId }, [])
  await clearAnswerPictures(trx, answers)
}

const listsOf = ({ answer_count }: { answer_count: number }) => (answer_count === 0 ? [allQuestions, unansweredQuestions] : [allQuestions])
