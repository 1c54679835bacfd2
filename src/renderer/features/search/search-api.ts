import { api } from '../../bridge/api'
import { operationPages } from '../../bridge/base-query'
import { desktop } from '../../bridge/desktop'

/** Questions found by their text, and what was searched for on this machine. Posts that are found are a list of the feed, people are theirs. */
export const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    searchQuestions: build.infiniteQuery(operationPages('searchQuestions')),
    // Main keeps one list for each account; the argument only tells the cache whose it is.
    recentSearches: build.query<string[], { userId: string | null }>({
      queryFn: async () => ({ data: await desktop.recentSearches() }),
      keepUnusedDataFor: Number.POSITIVE_INFINITY,
    }),
  }),
})

export const { useSearchQuestionsInfiniteQuery, useRecentSearchesQuery } = searchApi
