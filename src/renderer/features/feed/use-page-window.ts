import { useCallback, useRef } from 'react'
import { useStore } from 'react-redux'
import type { ListItem, ListRange } from 'react-virtuoso'
import type { Post } from '../../../shared/contract/feed-shapes'
import { limits } from '../../../shared/limits'
import { useWhenBack } from '../../bridge/use-when-back'
import { useLive } from '../../hooks/use-live'
import { askForRows, type FeedStore, listIn, updateList } from './feed-cache'
import { farPages, fillPage, pagesInSight, pageToRead, thinPages } from './page-window'
import type { PostListOf } from './post-list-of'
import { isPlace, type PostPages } from './post-places'

/**
 * Keeps whole only the rows near what is in sight, so that a list read for hours does not fill the memory; those that one scrolls back
 * to are read again before they come into sight, and nothing moves meanwhile.
 * @returns what the list tells of its rows
 */
export function usePageWindow(list: PostListOf) {
  const store = useStore() as unknown as FeedStore
  const live = useLive({ list })
  const heights = useRef(new Map<string, number>())
  const sight = useRef<ListRange>({ startIndex: 0, endIndex: 0 })
  const reading = useRef(false)

  const itemsRendered = useCallback((items: ListItem<Post>[]) => {
    for (const { data, size } of items) if (data && size > 0 && !isPlace(data)) heights.current.set(data.id, size)
  }, [])

  const settle = useCallback(async () => {
    const { list: of } = live.current
    const cached = listIn(store, of)
    if (!cached) return
    const inSight = (pages: PostPages) => pagesInSight(pages, sight.current.startIndex, sight.current.endIndex)
    const far = farPages(cached, inSight(cached))
    if (far.length > 0) {
      const heightOf = (id: string) => heights.current.get(id) ?? limits.feedRowEstimate
      updateList(store, of, (pages) => thinPages(pages, far, heightOf))
      for (const page of far) for (const { id } of cached.pages[page]?.items ?? []) heights.current.delete(id)
    }
    if (reading.current) return
    reading.current = true
    for (;;) {
      const now = listIn(store, of)
      const wanted = now ? pageToRead(now, inSight(now)) : null
      const read = wanted && (await readRows(store, of, wanted))
      if (!wanted || !read) break
      updateList(store, of, (pages) => fillPage(pages, wanted.last, read))
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

/** The rows after one and down to another, however many there are by now; undefined when they cannot be read. */
async function readRows(store: FeedStore, list: PostListOf, { after, last }: { after: string; last: string }): Promise<Post[] | undefined> {
  const rows: Post[] = []
  for (let before = after; ; ) {
    const page = await askForRows(store, list, before)
    if (!page) return undefined
    rows.push(...page.items)
    const end = page.items.at(-1)?.id
    if (!page.more || end === undefined || end <= last) return rows
    before = end
  }
}
