import { useEffect, useRef } from 'react'
import { useDataDispatch } from '../../../data/api'
import type { ListPage } from '../../../data/lists'
import type { PostList } from '../../../data/post-places'
import { refreshPosts } from '../../../data/posts'
import { useWhenBack } from '../../../data/use-endless'
import { useHasVirtuosoMemory } from '../../../hooks/entry-memory'
import { useLive } from '../../../hooks/use-live'

/** How long a list that is not shown counts as up to date. */
const freshMs = 600_000
/** When a list was last shown (ms since the epoch), by its name. */
const leftAt = new Map<string, number>()

interface Query {
  pages: readonly ListPage[] | undefined
  rows: readonly string[]
  isFetching: boolean
  refetch: () => unknown
}

/**
 * Reads a list again that was not shown for a while, and one that is stale. Of a long list that is done page by page (use-page-window.ts), so
 * that the reading position stays; one that is opened anew begins with its first page.
 */
export function useRereading(list: PostList, { pages, rows, isFetching, refetch }: Query): void {
  const dispatch = useDataDispatch()
  const name = JSON.stringify(list)
  const goesBack = useHasVirtuosoMemory(`posts ${name}`)
  const opened = useLive({ goesBack, refetch })
  useEffect(() => {
    const { goesBack: keepsPlace, refetch: beginAnew } = opened.current
    const left = leftAt.get(name)
    if (left !== undefined && Date.now() - left >= freshMs) {
      if (keepsPlace) dispatch(refreshPosts(JSON.parse(name) as PostList))
      else void beginAnew()
    }
    return () => void leftAt.set(name, Date.now())
  }, [dispatch, name, opened])

  const [first] = pages ?? []
  const isStale = first?.stale !== undefined && (pages?.length === 1 || rows.length === 0)
  // The same page again after a failure.
  const tried = useRef<ListPage>(undefined)
  useEffect(() => {
    if (!isStale || isFetching || tried.current === first) return
    tried.current = first
    void refetch()
  }, [isStale, isFetching, first, refetch])
  useWhenBack(isStale, () => void refetch())
}
