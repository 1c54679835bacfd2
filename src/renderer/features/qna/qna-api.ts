import type { CallableName, Input } from '../../../shared/contract/index'
import { api } from '../../bridge/api'
import { operationMutation, operationPages, operationQuery, operationSending } from '../../bridge/base-query'
import { type CacheStore, sweepCache } from '../../bridge/cache-sweep'
import { changeReplyCount, countOwnQuestions, dropAnswer, freshenRows, putAnswer, refreshQuestion } from './qna-cache'

/** One page of a list is asked for anew after a change; the rows behind it come back as one scrolls. */
function pages<N extends 'questions' | 'userQuestions' | 'searchQuestions'>(name: N) {
  const list = operationPages(name)
  return { ...list, infiniteQueryOptions: { ...list.infiniteQueryOptions, refetchCachedPages: false } }
}

/** Questions and answers. Lists and details change at once, wherever they are cached (qna-cache.ts). */
export const qnaApi = api.injectEndpoints({
  endpoints: (build) => ({
    questions: build.infiniteQuery(pages('questions')),
    userQuestions: build.infiniteQuery(pages('userQuestions')),
    searchQuestions: build.infiniteQuery(pages('searchQuestions')),
    // A few rows of a list, beside what one reads or writes.
    waitingQuestions: build.query(operationQuery('questions')),
    similarQuestions: build.query({ ...operationQuery('searchQuestions'), keepUnusedDataFor: 10 }),
    question: build.query({
      ...operationQuery('question'),
      onQueryStarted: async (_asked, { queryFulfilled, ...store }) => {
        const read = await queryFulfilled.catch(() => null)
        if (read) freshenRows(store, read.data.question)
      },
    }),

    /** Called with `{ input, options: { key } }`. The saved question stands in its lists before the call is over. */
    saveQuestion: build.mutation({
      ...operationSending('saveQuestion'),
      onQueryStarted: async ({ input: { questionId } }, { queryFulfilled, ...store }) => {
        const saved = await queryFulfilled.catch(() => null)
        if (!saved) return
        if (questionId === undefined) countOwnQuestions(store, 1)
        await refreshQuestion(store, saved.data.questionId)
      },
    }),
    deleteQuestion: build.mutation({
      ...operationMutation('deleteQuestion'),
      onQueryStarted: async ({ questionId }, { queryFulfilled, ...context }) => {
        const store = context as unknown as CacheStore
        const putBack = sweepCache(store, { id: questionId })
        countOwnQuestions(store, -1)
        await queryFulfilled.catch(() => {
          putBack()
          countOwnQuestions(store, 1)
        })
      },
    }),
    /** Called with `{ input, options: { key } }`. */
    saveAnswer: build.mutation({
      ...operationSending('saveAnswer'),
      onQueryStarted: async ({ input: { questionId, answerId } }, { queryFulfilled, ...context }) => {
        const store = context as unknown as CacheStore
        const saved = await queryFulfilled.catch(() => null)
        if (!saved) return
        putAnswer(store, questionId, saved.data.reply)
        if (answerId === undefined) changeReplyCount(store, questionId, 1)
      },
    }),
    /** Called with the question's id beside the answer's: its lists count one fewer. */
    deleteAnswer: build.mutation({
      ...operationMutation('deleteAnswer'),
      query: ({ answerId }: Input<'deleteAnswer'> & { questionId: string }) => ({
        name: 'deleteAnswer' as CallableName,
        input: { answerId },
      }),
      onQueryStarted: async ({ questionId, answerId }, { queryFulfilled, ...store }) => {
        const putBack = dropAnswer(store, questionId, answerId)
        await queryFulfilled.catch(putBack)
      },
    }),
  }),
})
export type QnaApi = typeof qnaApi

export const {
  useQuestionsInfiniteQuery,
  useUserQuestionsInfiniteQuery,
  useSearchQuestionsInfiniteQuery,
  useWaitingQuestionsQuery,
  useSimilarQuestionsQuery,
  useQuestionQuery,
  useSaveQuestionMutation,
  useDeleteQuestionMutation,
  useSaveAnswerMutation,
  useDeleteAnswerMutation,
} = qnaApi
