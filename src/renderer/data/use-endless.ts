import { useEffect, useRef } from 'react'
import { useCommunityState, useConnection } from '../desktop/machine'
import type { ListEndState } from '../ui/ListEnd'

/** Calls `retry` when the community becomes reachable, if data is missing by then. */
export function useWhenBack(missing: boolean, retry: () => void): void {
  const reachable = useConnection() !== 'offline'
  const ready = useCommunityState().state === 'ready'
  const live = useRef({ missing, retry })
  live.current = { missing, retry }
  useEffect(() => {
    if (reachable && ready && live.current.missing) live.current.retry()
  }, [reachable, ready])
}

export interface EndlessQuery {
  /** The loaded pages; undefined until the first one is. */
  pages: unknown
  rows: readonly unknown[]
  error?: unknown
  isFetching: boolean
  hasNextPage: boolean
  fetchNextPage: () => unknown
  refetch: () => unknown
  /** The last page added no visible row. */
  addedNothing?: boolean
}

interface Endless {
  shows: 'waiting' | 'failed' | 'nothing' | 'rows'
  end: ListEndState
  /** Loads the next page, if there is one and it is not being loaded. */
  more: () => void
  /** Repeats the failed request. */
  retry: () => void
}

/**
 * The display state of an infinite list, and loading more of it. Where a page has no visible rows, the next one is loaded automatically
 * (docs/product/moderation.md "Hiding"). A failed request is repeated when the community is reachable again.
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
