import { useEffect } from 'react'
import type { ListEndState } from '../ui/ListEnd'
import { useWhenBack } from './use-when-back'

interface EndlessQuery {
  /** What is loaded; undefined until the first page is. */
  pages: unknown
  rows: readonly unknown[]
  error?: unknown
  isFetching: boolean
  hasNextPage: boolean
  fetchNextPage: () => unknown
  refetch: () => unknown
  /** The last page brought no row to be seen. */
  addedNothing?: boolean
}

interface Endless {
  shows: 'waiting' | 'failed' | 'nothing' | 'rows'
  end: ListEndState
  /** Asks for the next page, where there is one and it is not on its way. */
  more: () => void
  /** Asks again for what did not come. */
  retry: () => void
}

/**
 * What there is to see of an endless list, and what moves it on. A page whose rows all went away shows nothing to scroll to: the list
 * goes on by itself (decision 8). What did not come is asked for again when the community is back.
 */
export function useEndless({ pages, rows, error, isFetching, hasNextPage, fetchNextPage, refetch, addedNothing }: EndlessQuery): Endless {
  const isMissing = error !== undefined && (pages === undefined || hasNextPage)
  const loadsOn = (addedNothing ?? (pages !== undefined && rows.length === 0)) && hasNextPage && !isFetching && error === undefined
  useEffect(() => {
    if (loadsOn) void fetchNextPage()
  }, [loadsOn, fetchNextPage])
  const retry = () => void (pages === undefined ? refetch() : fetchNextPage())
  useWhenBack(isMissing && !isFetching, retry)

  const bare = () => {
    if (isMissing) return 'failed'
    return pages === undefined || hasNextPage ? 'waiting' : 'nothing'
  }
  const next = error === undefined ? 'more' : 'failed'
  return {
    shows: rows.length > 0 ? 'rows' : bare(),
    end: hasNextPage ? next : 'end',
    more() {
      if (hasNextPage && !isFetching) void fetchNextPage()
    },
    retry,
  }
}
