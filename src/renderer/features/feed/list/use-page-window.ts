import { useCallback, useEffect, useRef } from 'react'
import type { ListItem, ListRange } from 'react-virtuoso'
import { type DataDispatch, useDataStore } from '../../../data/api'
import { dataOf } from '../../../data/ask'
import { dropUnused } from '../../../data/drop-unused'
import { find } from '../../../data/entities'
import type { ListPage } from '../../../data/lists'
import type { PostList } from '../../../data/post-places'
import { askForRows, cachedList, changePostList } from '../../../data/posts'
import { useWhenBack } from '../../../data/use-endless'
import { useLive } from '../../../hooks/use-live'
import { farPages, fillPage, type MissingRows, markFar, pageToLoad, type VisiblePages, visiblePages } from './page-window'

/**
 * Keeps only the entities of rows near the visible part, so that a list scrolled for hours does not fill the memory. When scrolling back,
 * pages are loaded again before they become visible, and placeholders keep their heights. Stale pages are read again in the same way.
 * @param ends the number of rows up to the end of each page
 * @returns the callbacks for the virtual list
 */
export function usePageWindow(list: PostList, pages: readonly ListPage[], ends: readonly number[]) {
  const { dispatch, getState } = useDataStore()
  const live = useLive({ list, ends })
  const heights = useRef(new Map<string, number>())
  const visible = useRef<ListRange | null>(null)
  const loading = useRef(false)

  const itemsRendered = useCallback((items: ListItem<string>[]) => {
    for (const { data, size } of items) if (data !== undefined && size > 0) heights.current.set(data, size)
  }, [])

  const settle = useCallback(async () => {
    const pagesOf = () => cachedList(getState(), live.current.list)?.pages ?? []
    const pagesVisible = (): VisiblePages =>
      // Until the list has restored its position, it is not known which pages are far.
      visible.current === null ? [-1, -1] : visiblePages(live.current.ends, visible.current.startIndex, visible.current.endIndex)
    const far = farPages(pagesOf(), pagesVisible())
    if (far.length > 0) {
      const ids = far.flatMap((page) => pagesOf()[page]?.ids ?? [])
      const left = new Map(ids.map((id) => [id, heights.current.get(id)]))
      dispatch(changePostList(live.current.list, ({ pages }) => markFar(pages, far, (id) => left.get(id))))
      for (const id of ids) heights.current.delete(id)
      dispatch(dropUnused())
    }
    if (loading.current) return
    loading.current = true
    for (;;) {
      const isKnown = (id: string) => find(getState().entities, 'posts', id) !== undefined
      // A list of one page is read again as a whole (use-rereading.ts).
      const readsStale = getState().machine.connection !== 'offline' && pagesOf().length > 1
      const missing = pageToLoad(pagesOf(), pagesVisible(), isKnown, readsStale)
      const loaded = missing && (await loadRows(dispatch, live.current.list, missing))
      if (!missing || !loaded) break
      // Other pages may have been added before it in the meantime.
      dispatch(
        changePostList(live.current.list, ({ pages }) =>
          fillPage(
            pages.find(({ last }) => last === missing.last),
            loaded,
            missing,
          ),
        ),
      )
    }
    loading.current = false
  }, [dispatch, getState, live])

  useEffect(() => {
    if (pages.some(({ stale }) => stale !== undefined)) void settle()
  }, [pages, settle])
  // Loads what was missing while there was no network.
  useWhenBack(true, () => void settle())
  const rangeChanged = useCallback(
    (range: ListRange) => {
      visible.current = range
      void settle()
    },
    [settle],
  )
  return { itemsRendered, rangeChanged }
}

/** Loads a page's rows again; undefined when they cannot be loaded. Posts newer than the list are left out. */
async function loadRows(
  dispatch: DataDispatch,
  list: PostList,
  { after, newest, last }: MissingRows,
): Promise<Pick<ListPage, 'ids' | 'total'> | undefined> {
  const ids: string[] = []
  for (let before = after; ; ) {
    const page = dataOf(await dispatch(askForRows(list, before)))
    if (!page) return undefined
    ids.push(...page.ids)
    if (!page.more || page.last === undefined || page.last <= last)
      return { ids: ids.filter((id) => id >= last && (after !== undefined || newest === undefined || id <= newest)), total: page.total }
    before = page.last
  }
}
