import { type RefObject, useLayoutEffect } from 'react'

/** The greatest distance from the end, in pixels, that counts as being at the end. */
const nearEnd = 48

export const isAtEnd = ({ scrollHeight, clientHeight, scrollTop }: HTMLElement) => scrollHeight - clientHeight - scrollTop <= nearEnd

/** Virtuoso's scrolling element. @param place contains it */
export const scrollerIn = (place: RefObject<HTMLElement | null>) =>
  place.current?.querySelector<HTMLElement>('[data-virtuoso-scroller]') ?? null

/**
 * The frames in which a list has neither moved nor grown before it counts as steady. After rows were inserted before the others, virtuoso
 * corrects its position over some frames.
 */
const steadyFramesNeeded = 4

/** Calls back once a list is drawn and steady. @returns cancels it */
export function onceSteady(scroller: HTMLElement, run: () => void): () => void {
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
export interface Anchor {
  key: string
  top: number
}

const rowIn = (scroller: HTMLElement, key: string) => scroller.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(key)}"]`)
const topIn = (scroller: HTMLElement, row: HTMLElement) => row.getBoundingClientRect().top - scroller.getBoundingClientRect().top

/** The first row in sight; null at the end of the list, which has a place of its own. */
export function anchorIn(scroller: HTMLElement): Anchor | null {
  if (isAtEnd(scroller)) return null
  const rows = [...scroller.querySelectorAll<HTMLElement>('[data-row-key]')]
  const row = rows.find((one) => topIn(scroller, one) + one.offsetHeight > 0)
  return row ? { key: row.dataset['rowKey'] ?? '', top: topIn(scroller, row) } : null
}

/** Events by which a reader scrolls, or takes the scrollbar. */
const userScrolls = ['wheel', 'keydown', 'pointerdown'] as const

/**
 * Holds a row at its place until the list is steady, or the reader scrolls.
 * @param bring scrolls to a row that is not drawn
 * @returns stops holding
 */
export function holdRow(scroller: HTMLElement, { key, top }: Anchor, bring: (key: string) => void): () => void {
  let frame = 0
  const hold = () => {
    const row = rowIn(scroller, key)
    const off = row ? topIn(scroller, row) - top : 0
    if (!row) bring(key)
    else if (Math.abs(off) >= 1) scroller.scrollBy({ top: off })
    frame = requestAnimationFrame(hold)
  }
  hold()
  const stop = () => {
    cancelAnimationFrame(frame)
    cancel()
    for (const event of userScrolls) scroller.removeEventListener(event, onScrolled)
  }
  // With a modifier the wheel changes the size of the text.
  const onScrolled = (event: WheelEvent | KeyboardEvent | PointerEvent) => {
    if (!event.ctrlKey && !event.metaKey) stop()
  }
  const cancel = onceSteady(scroller, () => stop())
  for (const event of userScrolls) scroller.addEventListener(event, onScrolled, { passive: true })
  return stop
}

/**
 * Sets the size of the text of a log; the first row in sight keeps its place.
 * @param place contains virtuoso's list
 * @param size in per cent
 */
export function useLogTextSize(place: RefObject<HTMLElement | null>, size: number): void {
  useLayoutEffect(() => {
    const scroller = scrollerIn(place)
    const held = scroller && anchorIn(scroller)
    place.current?.style.setProperty('--log-text', String(size / 100))
    return scroller && held ? holdRow(scroller, held, () => undefined) : undefined
  }, [place, size])
}
