import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ListItem, VirtuosoHandle } from 'react-virtuoso'
import type { RoomMessages } from '../../../data/chat'
import { useLive } from '../../../hooks/use-live'
import type { LogRow } from './log-rows'

/** The greatest distance from the end, in pixels, that counts as being at the end. */
const nearEnd = 48

const isAtEnd = ({ scrollHeight, clientHeight, scrollTop }: HTMLElement) => scrollHeight - clientHeight - scrollTop <= nearEnd

const scrollToEnd = (scroller: HTMLElement) => scroller.scrollTo({ top: scroller.scrollHeight })

/**
 * Keeps a log at its end: whatever rows come and whatever changes the height of the rows, the field or the window. Only scrolling by the
 * reader leaves the end, be it with a wheel, keys or a screen reader, or `leave`.
 * @param place contains virtuoso's list
 * @param begin whether the list begins at its end
 * @param onAtEnd is told each change, and the first state once the list is drawn
 */
export function useStayAtEnd(place: RefObject<HTMLElement | null>, begin: boolean, onAtEnd: (atEnd: boolean) => void) {
  const live = useLive(onAtEnd)
  const stays = useRef(begin)
  const reported = useRef<boolean | null>(null)

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
    // Virtuoso draws no rows when the list is scrolled before virtuoso has placed it.
    let isPlaced = false
    for (const method of ['scrollTo', 'scrollBy'] as const) {
      scroller[method] = (...given: unknown[]) => {
        Reflect.apply(Element.prototype[method], scroller, given)
        setByCode = scroller.scrollTop
        isPlaced = true
      }
    }
    const observer = new ResizeObserver(() => {
      if (rows.childElementCount === 0) isPlaced = false
      else if (scroller.scrollHeight <= scroller.clientHeight) isPlaced = true
      if (stays.current && isPlaced) scrollToEnd(scroller)
      become(stays.current || isAtEnd(scroller))
    })
    const onScroll = () => {
      if (isAtEnd(scroller)) {
        // While rows are being replaced the list can be at its end without scrolling by the reader.
        setByCode = scroller.scrollTop
        become(true)
      } else if (!isPlaced) return
      else if (Math.abs(scroller.scrollTop - setByCode) >= 1) become(false)
      else if (stays.current) scrollToEnd(scroller)
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
      const scroller = scrollerOf()
      if (!scroller) return
      become(true)
      scrollToEnd(scroller)
    }, [scrollerOf, become]),
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

const scrollerIn = (place: RefObject<HTMLElement | null>) => place.current?.querySelector<HTMLElement>('[data-virtuoso-scroller]') ?? null

/**
 * The frames in which a list has neither moved nor grown before it counts as steady. After rows were inserted before the others, virtuoso
 * corrects its position over some frames.
 */
const steadyFramesNeeded = 4

/** Calls back once a list is drawn and steady. @returns cancels it */
function onceSteady(scroller: HTMLElement, run: () => void): () => void {
  let frame = 0
  let steadyFrames = 0
  let before = ''
  const wait = () => {
    const state = `${scroller.scrollTop} ${scroller.scrollHeight}`
    const isDrawn = scroller.querySelector('[data-message-id]') !== null
    steadyFrames = isDrawn && state === before ? steadyFrames + 1 : 0
    before = state
    if (steadyFrames < steadyFramesNeeded) frame = requestAnimationFrame(wait)
    else run()
  }
  frame = requestAnimationFrame(wait)
  return () => cancelAnimationFrame(frame)
}

/** A row and its distance from the upper edge of the list, in pixels. */
interface Anchor {
  key: string
  top: number
}

const rowIn = (scroller: HTMLElement, key: string) => scroller.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(key)}"]`)
const topIn = (scroller: HTMLElement, row: HTMLElement) => row.getBoundingClientRect().top - scroller.getBoundingClientRect().top

/** The first row in sight; null at the end of the list, which has a place of its own. */
function anchorIn(scroller: HTMLElement): Anchor | null {
  if (isAtEnd(scroller)) return null
  const rows = [...scroller.querySelectorAll<HTMLElement>('[data-row-key]')]
  const row = rows.find((one) => topIn(scroller, one) + one.offsetHeight > 0)
  return row ? { key: row.dataset['rowKey'] ?? '', top: topIn(scroller, row) } : null
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
    let frame = 0
    const hold = () => {
      const row = rowIn(scroller, held.key)
      const off = row ? topIn(scroller, row) - held.top : 0
      if (!row) list.current?.scrollToIndex({ index: live.current.findIndex(({ key }) => key === held.key), align: 'start' })
      else if (Math.abs(off) >= 1) scroller.scrollBy({ top: off })
      frame = requestAnimationFrame(hold)
    }
    hold()
    const stop = () => {
      cancelAnimationFrame(frame)
      cancel()
      for (const event of userScrolls) scroller.removeEventListener(event, stop)
    }
    const cancel = onceSteady(scroller, () => stop())
    for (const event of userScrolls) scroller.addEventListener(event, stop, { passive: true })
    stopHolding.current = stop
    return stop
  }, [place, list, live, first])
  const release = useCallback(() => {
    anchor.current = null
    stopHolding.current()
  }, [])
  return { rows: useMemo(() => (waits ? rows.slice(before) : rows), [rows, waits, before]), release }
}

/** Events by which a reader scrolls, or takes the scrollbar. */
const userScrolls = ['wheel', 'keydown', 'pointerdown'] as const

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
