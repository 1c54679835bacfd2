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
  /** Loads the next page, if there is one; while the list is being loaded or read again, afterwards. */
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
  const isBare = addedNothing ?? (pages !== undefined && rows.length === 0)
  const mayLoad = hasNextPage && !isFetching && error === undefined
  const live = useRef({ rows, hasNextPage, isFetching })
  live.current = { rows, hasNextPage, isFetching }
  // The rows at whose end more was asked for. A virtual list asks only once for the same rows, which stay when they are read again unchanged.
  const wantedAfter = useRef<readonly unknown[] | null>(null)
  useEffect(() => {
    if (mayLoad && (isBare || wantedAfter.current === rows)) void fetchNextPage()
  }, [mayLoad, isBare, rows, fetchNextPage])
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
      wantedAfter.current = live.current.rows
      if (live.current.hasNextPage && !live.current.isFetching) void fetchNextPage()
    },
    retry,
  }
}
