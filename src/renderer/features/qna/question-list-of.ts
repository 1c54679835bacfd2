import { skipToken } from '@reduxjs/toolkit/query/react'
import { useMemo } from 'react'
import type { Question } from '../../../shared/contract/qna-shapes'
import { useQuestionsInfiniteQuery, useSearchQuestionsInfiniteQuery, useUserQuestionsInfiniteQuery } from './qna-api'
import type { QuestionPages } from './qna-cache'

/** Which questions a list shows. */
export type QuestionListOf = { of: 'all' } | { of: 'unanswered' } | { of: 'person'; userId: string } | { of: 'search'; text: string }

// A list that is there is not asked for anew when the network comes back: one reads on.
const options = { refetchOnReconnect: false }

/** The pages of a list, endless, with their rows, each once. */
export function useQuestionList(list: QuestionListOf) {
  const everyones = list.of === 'all' || list.of === 'unanswered'
  const all = useQuestionsInfiniteQuery(everyones ? { unanswered: list.of === 'unanswered' } : skipToken, options)
  const person = useUserQuestionsInfiniteQuery(list.of === 'person' ? { userId: list.userId } : skipToken, options)
  const search = useSearchQuestionsInfiniteQuery(list.of === 'search' ? { text: list.text } : skipToken, options)
  const query = { all, unanswered: all, person, search }[list.of]
  const pages: QuestionPages['pages'] | undefined = query.currentData?.pages
  const rows = useMemo(() => {
    const byId = new Map<string, Question>()
    for (const { items } of pages ?? []) for (const row of items) byId.set(row.id, row)
    return [...byId.values()]
  }, [pages])
  return { ...query, pages, rows }
}
