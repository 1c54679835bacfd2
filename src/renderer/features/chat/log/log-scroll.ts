import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ListItem, VirtuosoHandle } from 'react-virtuoso'
import type { RoomMessages } from '../../../data/chat'
import { useLive } from '../../../hooks/use-live'
import { type Anchor, anchorIn, holdRow, isAtEnd, onceSteady, scrollerIn } from './log-anchor'
import type { LogRow } from './log-rows'

const scrollToEnd = (scroller: HTMLElement) => scroller.scrollTo({ top: scroller.scrollHeight })

/**
 * Keeps a log at its end: whatever rows come and whatever changes the height of the rows, the field or the window. Only scrolling by the
 * reader leaves the end, be it with a wheel, keys or a screen reader, or `leave`.
 * @param place contains virtuoso's list
 * @param begin whether the list begins at its end
 * @param onAtEnd is called with each change, and the first state once the list is drawn
 */
export function useStayAtEnd(place: RefObject<HTMLElement | null>, begin: boolean, onAtEnd: (atEnd: boolean) => void) {
  const live = useLive(onAtEnd)
  const stays = useRef(begin)
  const reported = useRef<boolean | null>(null)
  /** Calls the observer once rows just drawn are measured: before, virtuoso estimates their heights, and draws none at the real end. */
  const endOnceMeasured = useRef(() => {})

  const become = useCallback(
    (atEnd: boolean) => {
      stays.current = atEnd
      if (reported.current === atEnd) return
      reported.current = atEnd
      live.current(atEnd)
    },
    [live],
  )
  const scrollerOf = useCallback(() => scrollerIn(place), [place])

  useEffect(() => {
    const scroller = scrollerOf()
    const rows = scroller?.querySelector('ol')
    if (!scroller || !rows) return
    // Virtuoso corrects its position when rows come or turn out higher than estimated. A position set by code is not scrolling by the reader.
    let setByCode = scroller.scrollTop
    // Virtuoso hides the rows until it has scrolled to the first position, and draws none when the list is scrolled before.
    let isPlaced = false
    let wasPlaced = false
    // Virtuoso shows the rows 150 ms after its first scroll. At the end nothing is left to correct, so they are shown at once (Log.module.css).
    const showAtEnd = () => {
      if (stays.current && rows.childElementCount > 0 && isAtEnd(scroller)) scroller.dataset['placed'] = ''
    }
    for (const method of ['scrollTo', 'scrollBy'] as const) {
      scroller[method] = (...given: unknown[]) => {
        Reflect.apply(Element.prototype[method], scroller, given)
        setByCode = scroller.scrollTop
        isPlaced = true
        showAtEnd()
      }
    }
    const observer = new ResizeObserver(() => {
      if (rows.childElementCount === 0) isPlaced = false
      else if (scroller.scrollHeight <= scroller.clientHeight || (!wasPlaced && rows.style.visibility !== 'hidden')) isPlaced = true
      wasPlaced ||= isPlaced
      if (stays.current && isPlaced) scrollToEnd(scroller)
      showAtEnd()
      become(stays.current || isAtEnd(scroller))
    })
    const onScroll = () => {
      if (isAtEnd(scroller)) {
        // While rows are being replaced the list can be at its end without scrolling by the reader.
        setByCode = scroller.scrollTop
        become(true)
      } else if (!isPlaced) return
      else if (Math.abs(scroller.scrollTop - setByCode) >= 1) become(false)
      else if (stays.current) endOnceMeasured.current()
    }
    endOnceMeasured.current = () => {
      isPlaced ||= rows.childElementCount > 0
      observer.unobserve(rows)
      observer.observe(rows, { box: 'border-box' })
    }
    observer.observe(scroller)
    observer.observe(rows, { box: 'border-box' })
    scroller.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      scroller.removeEventListener('scroll', onScroll)
    }
  }, [scrollerOf, become])

  return {
    /** Scrolls to the end, and stays there. */
    toEnd: useCallback(() => {
      become(true)
      endOnceMeasured.current()
    }, [become]),
    /** Allows scrolling to another place by code. */
    leave: useCallback(() => become(false), [become]),
    /** Reads anew whether the list is at its end: it may be without having scrolled. */
    settle: useCallback(() => {
      const scroller = scrollerOf()
      if (scroller) become(isAtEnd(scroller))
    }, [scrollerOf, become]),
  }
}

/** The most frames that scrolling to a row takes before it is given up. */
const maxFrames = 30

/**
 * Scrolls to a row. Rows that are inserted before it at the same time move the list away from it, so scrolling is repeated until the row
 * is drawn.
 * @param onLeave is called before the list leaves its end
 * @param onDone is called when the row is drawn
 * @returns `show`, and virtuoso's `itemsRendered`
 */
export function useScrollToRow(list: RefObject<VirtuosoHandle | null>, rows: readonly LogRow[], onLeave: () => void, onDone: () => void) {
  const live = useLive(rows)
  const drawn = useRef<readonly ListItem<LogRow>[]>([])
  const target = useRef('')

  const show = useCallback(
    ({ key }: LogRow, align: 'start' | 'center') => {
      target.current = key
      onLeave()
      let frames = 0
      const scroll = () => {
        const index = live.current.findIndex((row) => row.key === key)
        if (target.current !== key || index === -1) return
        list.current?.scrollToIndex({ index, align })
        frames += 1
        requestAnimationFrame(() => {
          // Rows of the same update are inserted only after the first frame.
          const isDrawn = frames > 1 && drawn.current.some(({ data }) => data?.key === key)
          if (isDrawn) onDone()
          else if (frames < maxFrames) scroll()
        })
      }
      scroll()
    },
    [list, live, onLeave, onDone],
  )

  const onDrawn = useCallback((items: ListItem<LogRow>[]) => {
    drawn.current = items
  }, [])
  return { show, onDrawn }
}

const middle = 1_000_000

/** Virtuoso's `firstItemIndex`: it decreases by the number of rows inserted before the others, so that those keep their position. */
export function useFirstItemIndex(rows: readonly LogRow[]): number {
  const indexes = useRef(new Map<string, number>())
  return useMemo(() => {
    const known = rows.findIndex(({ key }) => indexes.current.has(key))
    const first = known === -1 ? middle : (indexes.current.get(rows[known]?.key ?? '') ?? middle) - known
    indexes.current = new Map(rows.map(({ key }, index) => [key, first + index]))
    return first
  }, [rows])
}

/**
 * The rows to draw. Rows that come before the first one wait until the list is steady: inserted while it scrolls, or while virtuoso still
 * corrects its position for earlier ones, they would move the reader's place. Virtuoso knows their heights only once they are drawn, so
 * the row that was first in sight is held at its place until the list is steady again, or the reader scrolls.
 * @param place contains virtuoso's list
 * @returns `rows`, and `release`, which allows scrolling to another place by code
 */
export function useSteadyStart(
  place: RefObject<HTMLElement | null>,
  list: RefObject<VirtuosoHandle | null>,
  rows: readonly LogRow[],
): { rows: readonly LogRow[]; release: () => void } {
  const newest = rows[0]?.key
  const [first, setFirst] = useState(newest)
  const before = rows.findIndex(({ key }) => key === first)
  const waits = before > 0
  const anchor = useRef<Anchor | null>(null)
  const stopHolding = useRef(() => {})
  const live = useLive(rows)
  useEffect(() => {
    const scroller = scrollerIn(place)
    if (!waits || !scroller) return setFirst(newest)
    return onceSteady(scroller, () => {
      anchor.current = anchorIn(scroller)
      setFirst(newest)
    })
  }, [place, waits, newest])

  // biome-ignore lint/correctness/useExhaustiveDependencies: begins anew with each insertion
  useEffect(() => {
    const scroller = scrollerIn(place)
    const held = anchor.current
    anchor.current = null
    if (!scroller || !held) return
    const stop = holdRow(scroller, held, (key) =>
      list.current?.scrollToIndex({ index: live.current.findIndex((row) => row.key === key), align: 'start' }),
    )
    stopHolding.current = stop
    return stop
  }, [place, list, live, first])
  const release = useCallback(() => {
    anchor.current = null
    stopHolding.current()
  }, [])
  return { rows: useMemo(() => (waits ? rows.slice(before) : rows), [rows, waits, before]), release }
}

/** The distance from the first row, in pixels, within which older messages are loaded. */
const nearStart = 600
/**
 * Loads older messages while the reader is near the first row: after scrolling there, and when older messages become known, are loaded, or
 * can be asked for again.
 * @param place contains virtuoso's list
 */
export function useOlderNearStart(place: RefObject<HTMLElement | null>, log: RoomMessages): void {
  const { loaded, hasOlder, isLoadingOlder, olderFailed, loadOlder } = log
  const oldest = loaded[0]?.id
  // Before it is first scrolled a list is at its top, whichever row it begins with.
  const hasScrolled = useRef(false)
  useEffect(() => {
    const scroller = scrollerIn(place)
    if (!scroller || oldest === undefined || !hasOlder || isLoadingOlder || olderFailed) return
    let isSteady = false
    const loadIfNear = () => {
      const { scrollTop, scrollHeight, clientHeight } = scroller
      if (scrollHeight > clientHeight && (!hasScrolled.current || scrollTop >= nearStart)) return
      stop()
      loadOlder()
    }
    const onScroll = () => {
      hasScrolled.current = true
      if (isSteady) loadIfNear()
    }
    const cancel = onceSteady(scroller, () => {
      isSteady = true
      loadIfNear()
    })
    const stop = () => {
      cancel()
      scroller.removeEventListener('scroll', onScroll)
    }
    scroller.addEventListener('scroll', onScroll, { passive: true })
    return stop
  }, [place, oldest, hasOlder, isLoadingOlder, olderFailed, loadOlder])
}
