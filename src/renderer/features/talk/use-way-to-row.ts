import { type RefObject, useCallback, useRef } from 'react'
import type { ListItem, VirtuosoHandle } from 'react-virtuoso'
import { useLive } from '../../hooks/use-live'
import type { LogRow } from './log-rows'

/** After so many frames a way that does not get there is given up. */
const mostFrames = 30

/**
 * Brings a row into sight. Rows that come in front of it at the same time move the list once more, and the way there is lost: it is
 * begun anew until the row is drawn.
 * @param onLeave hears that the end is no longer where the list is to stay
 * @param onThere hears that the row is drawn, wherever the list is then
 */
export function useWayToRow(list: RefObject<VirtuosoHandle | null>, rows: readonly LogRow[], onLeave: () => void, onThere: () => void) {
  const live = useLive(rows)
  const drawn = useRef<readonly ListItem<LogRow>[]>([])
  const goal = useRef('')

  const show = useCallback(
    ({ key }: LogRow, align: 'start' | 'center') => {
      goal.current = key
      onLeave()
      let frames = 0
      const go = () => {
        const index = live.current.findIndex((row) => row.key === key)
        if (goal.current !== key || index === -1) return
        list.current?.scrollToIndex({ index, align })
        frames += 1
        requestAnimationFrame(() => {
          // What came with this very change is in front of it only after the first frame.
          const isThere = frames > 1 && drawn.current.some(({ data }) => data?.key === key)
          if (isThere) onThere()
          else if (frames < mostFrames) go()
        })
      }
      go()
    },
    [list, live, onLeave, onThere],
  )

  /** Virtuoso's `itemsRendered`. */
  const onDrawn = useCallback((items: ListItem<LogRow>[]) => {
    drawn.current = items
  }, [])
  return { show, onDrawn }
}
