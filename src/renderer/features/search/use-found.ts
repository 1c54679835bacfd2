import { skipToken } from '@reduxjs/toolkit/query/react'
import { useMemo } from 'react'
import { useSearchQuestionsInfiniteQuery, useSearchUsersInfiniteQuery } from './search-api'

// What is there is not asked for anew when the network comes back: one reads on.
const options = { refetchOnReconnect: false }

/** What a search for people has found so far. */
export function usePeopleFound(text: string | null) {
  return useRows(useSearchUsersInfiniteQuery(text === null ? skipToken : { text }, options))
}

/** What a search for questions has found so far. */
export function useQuestionsFound(text: string | null) {
  return useRows(useSearchQuestionsInfiniteQuery(text === null ? skipToken : { text }, options))
}

interface FoundPage<Row> {
  items: Row[]
  total: number
  searched: string | null
}

/** The pages of a search with their rows, each once. */
function useRows<Row extends { id: string }, Query>(query: Query & { currentData?: { pages: FoundPage<Row>[] } | undefined }) {
  const pages = query.currentData?.pages
  const rows = useMemo(() => [...new Map(pages?.flatMap(({ items }) => items).map((row) => [row.id, row])).values()], [pages])
  return { ...query, pages, rows }
}
