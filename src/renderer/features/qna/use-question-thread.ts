import { useMemo } from 'react'
import type { Question } from '../../../shared/contract/qna-shapes'
import { limits } from '../../../shared/limits'
import { asAppError } from '../../bridge/error-messages'
import type { Thread } from '../../bridge/thread/thread'
import { useDeleteAnswerMutation, useSaveAnswerMutation } from './qna-api'
import { questionLink } from './question-address'

/** The answers to a question. @param question as far as it is known yet */
export function useQuestionThread(questionId: string, question: Question | undefined): Thread {
  const [saveAnswer] = useSaveAnswerMutation()
  const [deleteAnswer] = useDeleteAnswerMutation()
  const always = question?.anonymous === true && question.mine
  return useMemo(
    () => ({
      kind: 'answer',
      id: questionId,
      most: limits.question,
      link: questionLink(questionId),
      anonymity: always ? 'always' : 'choice',
      save: async ({ replyId, ...answer }, key) => {
        const input = { questionId, ...(replyId === undefined ? {} : { answerId: replyId }), ...answer }
        const { error } = await saveAnswer({ input, options: { key } })
        return error === undefined ? null : asAppError(error)
      },
      remove: async (answerId) => {
        const { error } = await deleteAnswer({ questionId, answerId })
        return error === undefined ? null : asAppError(error)
      },
    }),
    [questionId, always, saveAnswer, deleteAnswer],
  )
}
