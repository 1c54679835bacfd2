import { useMemo } from 'react'
import type { SearchCounts } from '../../shared/contract/search'
import { type DataState, useDataSelector } from './api'
import { peopleApi } from './people'
import { postsApi } from './posts'
import { programsApi } from './programs'
import { questionsApi } from './questions'

/** The number of results of every kind for a text, from its newest answer; undefined until there is one. */
export function useSearchCounts(text: string): SearchCounts | undefined {
  const selectCounts = useMemo(() => {
    const list = { of: 'search', text, counts: true } as const
    const selectors = [
      postsApi.endpoints.posts.select(list),
      peopleApi.endpoints.people.select(list),
      questionsApi.endpoints.questions.select(list),
      programsApi.endpoints.programs.select(list),
    ]
    return (state: DataState) => {
      const answers = selectors.map((select) => select(state)).filter(({ data }) => data?.pages[0]?.counts !== undefined)
      answers.sort((one, other) => (other.fulfilledTimeStamp ?? 0) - (one.fulfilledTimeStamp ?? 0))
      return answers[0]?.data?.pages[0]?.counts
    }
  }, [text])
  return useDataSelector(selectCounts)
}
