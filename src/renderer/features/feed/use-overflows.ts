import { type RefObject, useEffect, useState } from 'react'

/**
 * Whether an element holds more than it shows, live with its width. Measured by an observer, after layout and before painting,
 * so that a row scrolled in costs no layout of its own.
 */
export function useOverflows(ref: RefObject<HTMLElement | null>, active: boolean): boolean {
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!active || !element) return
    const observer = new ResizeObserver(() => setOverflows(element.scrollHeight > element.clientHeight + 1))
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, active])
  return overflows
}
