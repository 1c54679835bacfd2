import { useMemo } from 'react'

/** What is there is not asked for anew when the network comes back: one reads on. */
export const readOn = { refetchOnReconnect: false } as const

interface FoundPage<Row> {
  items: Row[]
  total: number
  searched: string | null
}

/** The pages of a search with their rows, each once. */
export function useFound<Row extends { id: string }, Query>(query: Query & { currentData?: { pages: FoundPage<Row>[] } | undefined }) {
  const pages = query.currentData?.pages
  const rows = useMemo(() => [...new Map(pages?.flatMap(({ items }) => items).map((row) => [row.id, row])).values()], [pages])
  return { ...query, pages, rows }
}
