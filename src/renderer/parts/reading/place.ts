import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react'

const [edge, gap] = [16, 8]

/** Where a floating element stands, in px of the window. `tip`: the middle of the selection, from its left edge. */
export interface Place {
  left: number
  top: number
  tip: number
  side: 'above' | 'below'
}

/** Nothing is shown before there is a place. */
export const atPlace = (place: Place | null): CSSProperties => (place ? { left: place.left, top: place.top } : { visibility: 'hidden' })

/** The first and the last line of a selection, in the window. */
function linesOf(range: Range): { first: DOMRect; last: DOMRect } {
  const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
  const whole = range.getBoundingClientRect()
  return { first: lines[0] ?? whole, last: lines.at(-1) ?? whole }
}

/**
 * Places an element by a selection: on the side that is asked for, on the other one where there is no room, always in the window. It
 * follows when the page scrolls and when the text moves, because something around it has another size; null while the selection is out of
 * sight.
 */
export function usePlace(ref: RefObject<HTMLElement | null>, range: Range, wanted: Place['side']): Place | null {
  const [place, setPlace] = useState<Place | null>(null)
  useLayoutEffect(() => {
    const look = () => {
      const element = ref.current
      if (element) setPlace(placeOf(range, wanted, { width: element.offsetWidth, height: element.offsetHeight }))
    }
    look()
    const sizes = new ResizeObserver(look)
    for (const element of elementsAround(range)) sizes.observe(element)
    window.addEventListener('scroll', look, { capture: true, passive: true })
    window.addEventListener('resize', look)
    return () => {
      sizes.disconnect()
      window.removeEventListener('scroll', look, { capture: true })
      window.removeEventListener('resize', look)
    }
  }, [ref, range, wanted])
  return place
}

/** The elements that contain a selection: when a row above it grows, or a list gets another row, so does one of them. */
export function elementsAround({ commonAncestorContainer: inner }: Range): Element[] {
  const around: Element[] = []
  for (let node: Node | null = inner; node !== null; node = node.parentNode) if (node instanceof Element) around.push(node)
  return around
}

function placeOf(range: Range, wanted: Place['side'], { width, height }: { width: number; height: number }): Place | null {
  // Text that has left the page has no place.
  if (range.collapsed) return null
  const { first, last } = linesOf(range)
  const { innerWidth, innerHeight } = window
  if (last.bottom < 0 || first.top > innerHeight) return null
  const above = first.top - gap - height
  const below = last.bottom + gap
  const fits = { above: above >= edge, below: below + height <= innerHeight - edge }
  const other = wanted === 'above' ? 'below' : 'above'
  const side = fits[wanted] || !fits[other] ? wanted : other
  const line = side === 'above' ? first : last
  const middle = line.left + line.width / 2
  const left = clamp(middle - width / 2, innerWidth - edge - width)
  return {
    left,
    top: clamp(side === 'above' ? above : below, innerHeight - edge - height),
    side,
    tip: Math.min(Math.max(middle - left, 20), width - 20),
  }
}

const clamp = (at: number, most: number) => Math.max(edge, Math.min(at, most))
