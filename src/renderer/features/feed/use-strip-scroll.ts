import { type RefObject, useEffect, useState } from 'react'

/**
 * A strip that scrolls sideways: whether there is more on either side, and how to turn on by what is in sight.
 * @param content changes when the strip's content does
 */
export function useStripScroll(strip: RefObject<HTMLElement | null>, content: unknown) {
  const [sides, setSides] = useState({ before: false, after: false })

  // biome-ignore lint/correctness/useExhaustiveDependencies: content changes the width of what scrolls
  useEffect(() => {
    const element = strip.current
    if (!element) return
    const read = () => {
      const before = element.scrollLeft > 1
      const after = element.scrollLeft + element.clientWidth < element.scrollWidth - 1
      setSides((last) => (last.before === before && last.after === after ? last : { before, after }))
    }
    // It tells of the first size too, after the layout that is due anyway: read here, the page would be laid out once more.
    const observer = new ResizeObserver(read)
    observer.observe(element)
    element.addEventListener('scroll', read, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', read)
    }
  }, [strip, content])

  const turn = (direction: 1 | -1) => {
    const element = strip.current
    const column = element?.firstElementChild
    if (!element || !column) return
    const width = column.getBoundingClientRect().width + 18
    const whole = Math.max(1, Math.floor(element.clientWidth / width))
    element.scrollBy({ left: direction * whole * width })
  }
  return { ...sides, turn }
}
