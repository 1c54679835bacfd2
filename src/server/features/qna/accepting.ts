import { transact } from '../../db/transaction'
import { refuse } from '../../http/handler'
import { appendEvent } from '../../live/domain-events'
import type { Services } from '../../services'
import { findAnswer } from './answer-queries'
import { setAcceptedAnswer } from './question-queries'
import { requireOwnQuestion } from './question-writing'

/**
 * Accepts an answer to the caller's own question, in place of an earlier one, or none (docs/product/questions.md "Accepted answers").
 * @throws Refusal `notFound`, `forbidden` for another's question, `invalid` for an answer to an answer
 */
export async function acceptAnswer(
  { db }: Services,
  userId: string,
  { questionId, answerId }: { questionId: string; answerId: string | null },
): Promise<void> {
  await transact(db, async (trx) => {
    await requireOwnQuestion(trx, userId, questionId)
    const answer = answerId === null ? null : await findAnswer(trx, answerId, userId)
    if (answer !== null && answer?.question_id !== questionId) throw refuse('notFound')
    if (answer !== null && answer.parent_id !== null) throw refuse('invalid', { answerId: 'invalid' })
    if (!(await setAcceptedAnswer(trx, questionId, answerId))) throw refuse('notFound')
    if (answer !== null && answer.user_id !== userId) await appendEvent(trx, 'accepted', { questionId, answerId: answer.id })
  })
}
