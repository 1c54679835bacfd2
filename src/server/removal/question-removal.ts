import { refreshHelp } from '../features/help/help-wanted-queries'
import { addToRepliesWritten } from '../features/people/own-reply-queries'
import { recountAnswers } from '../features/qna/answer-count-queries'
import { deleteQuestion, eraseQuestions, undeleteQuestion } from '../features/qna/question-deletion'
import { moveUses } from '../images/picture-queries'
import { eraseTraces } from '../reply-erasing'
import type { Removal } from './removal'

export const questionRemoval: Removal = {
  async remove(trx, services, { itemId, writerId, at }) {
    const isDown = await deleteQuestion(trx, services, { questionId: itemId, userId: writerId, at })
    return isDown ? { content: null, written: [] } : undefined
  },
  async restore(trx, services, { itemId, writerId }) {
    await undeleteQuestion(trx, services, { questionId: itemId, userId: writerId, after: 0 })
    return []
  },
  async erase(trx, services, itemId) {
    await eraseQuestions(trx, services, [itemId], services.now())
  },
}

/** Its text and its pictures, withheld, stay in its row, which is not erased with other deleted answers. */
export const answerRemoval: Removal = {
  async remove(trx, _, { itemId, writerId, at }) {
    const answer = await trx
      .updateTable('answers')
      .set({ deleted_at: at })
      .where('id', '=', itemId)
      .where('deleted_at', 'is', null)
      .returning('question_id')
      .executeTakeFirst()
    if (!answer) return undefined
    await moveUses(trx, [itemId], { from: 'answer', to: 'deleted' })
    await recountAnswers(trx, [answer.question_id])
    await addToRepliesWritten(trx, writerId, -1)
    await refreshHelp(trx, textsOf(answer.question_id, itemId))
    return { content: null, written: [] }
  },
  async restore(trx, _, { itemId, writerId }) {
    const answer = await trx
      .updateTable('answers')
      .set({ deleted_at: null })
      .where('id', '=', itemId)
      .where('deleted_at', 'is not', null)
      .where('content', '!=', '')
      .returning('question_id')
      .executeTakeFirst()
    if (!answer) return []
    const question = await trx.selectFrom('questions').select('deleted_at').where('id', '=', answer.question_id).executeTakeFirst()
    // The pictures of a deleted question's answers come back with the question.
    if (question?.deleted_at === null) await moveUses(trx, [itemId], { from: 'deleted', to: 'answer' })
    await recountAnswers(trx, [answer.question_id])
    await addToRepliesWritten(trx, writerId, 1)
    await refreshHelp(trx, textsOf(answer.question_id, itemId))
    return []
  },
  async erase(trx, { pictures }, itemId) {
    const answer = await trx
      .updateTable('answers')
      .set({ content: '', images: '[]', wave: null })
      .where('id', '=', itemId)
      .where('deleted_at', 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (answer) await eraseTraces(trx, [itemId])
    await pictures.show(trx, { kind: 'deleted', itemId }, [])
  },
}

const textsOf = (questionId: string, answerId: string) => [
  { kind: 'question' as const, id: questionId },
  { kind: 'answer' as const, id: answerId },
]
