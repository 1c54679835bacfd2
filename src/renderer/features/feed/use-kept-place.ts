import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { VirtuosoHandle } from 'react-virtuoso'

/**
 * Rows that come or go above what is in sight do not move it: the first row in sight that is still there stays where it is on screen.
 * At the head of the list nothing is held, so that what is put there shows.
 */
export function useKeptPlace(virtuoso: RefObject<VirtuosoHandle | null>, parent: HTMLElement, rows: readonly { id: string }[]): void {
  const before = useRef(rows)
  // The rows on screen are still the old ones here: the list draws the new ones after this.
  useLayoutEffect(() => {
    const old = before.current
    before.current = rows
    if (old === rows) return
    const top = parent.getBoundingClientRect().top
    for (const element of parent.querySelectorAll<HTMLElement>('[role="feed"] [data-post-id]')) {
      const { top: at, bottom } = element.getBoundingClientRect()
      const id = element.dataset['postId']
      if (bottom <= top) continue
      const is = rows.findIndex((row) => row.id === id)
      if (is === -1) continue
      const was = old.findIndex((row) => row.id === id)
      if (was > 0 && was !== is) virtuoso.current?.scrollToIndex({ index: is, align: 'start', offset: top - at })
      return
    }
  }, [virtuoso, parent, rows])
}
