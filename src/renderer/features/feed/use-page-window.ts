import { useCallback, useRef } from 'react'
import { useStore } from 'react-redux'
import type { ListItem, ListRange } from 'react-virtuoso'
import type { Post } from '../../../shared/contract/feed-shapes'
import { limits } from '../../../shared/limits'
import { useWhenBack } from '../../bridge/use-when-back'
import { useLive } from '../../hooks/use-live'
import { askForRows, type FeedStore, listIn, updateList } from './feed-cache'
import { farPages, fillRows, readAfter, thinPages } from './page-window'
import type { PostListOf } from './post-list-of'
import { isThin } from './post-places'

/**
 * Keeps whole only the rows near what is in sight, so that a list read for hours does not fill the memory; those that one scrolls back
 * to are read again before they come into sight, and nothing moves meanwhile.
 * @returns what the list tells of its rows
 */
export function usePageWindow(list: PostListOf, rows: readonly Post[]) {
  const store = useStore() as unknown as FeedStore
  const live = useLive({ list, rows })
  const heights = useRef(new Map<string, number>())
  const sight = useRef<ListRange>({ startIndex: 0, endIndex: 0 })
  const reading = useRef(false)

  const itemsRendered = useCallback((items: ListItem<Post>[]) => {
    for (const { data, size } of items) if (data && size > 0 && !isThin(data)) heights.current.set(data.id, size)
  }, [])

  const settle = useCallback(async () => {
    const ends = (): [string, string] => {
      const { startIndex, endIndex } = sight.current
      return [live.current.rows[startIndex]?.id ?? '', live.current.rows[endIndex]?.id ?? '']
    }
    const of = live.current.list
    const cached = listIn(store, of)
    if (!cached) return
    const far = farPages(cached, ...ends())
    if (far.length > 0) {
      const heightOf = (id: string) => heights.current.get(id) ?? limits.feedRowEstimate
      updateList(store, of, (pages) => thinPages(pages, far, heightOf))
      for (const page of far) for (const { id } of cached.pages[page]?.items ?? []) heights.current.delete(id)
    }
    if (reading.current) return
    reading.current = true
    for (;;) {
      const now = listIn(store, of)
      const before = now ? readAfter(now, ...ends()) : null
      const read = before === null ? undefined : await askForRows(store, of, before)
      if (before === null || !read) break
      updateList(store, of, (pages) => fillRows(pages, before, read))
    }
    reading.current = false
  }, [store, live])

  // What could not be read without a network is, with it.
  useWhenBack(true, () => void settle())
  const rangeChanged = useCallback(
    (range: ListRange) => {
      sight.current = range
      void settle()
    },
    [settle],
  )
  return { itemsRendered, rangeChanged }
}
