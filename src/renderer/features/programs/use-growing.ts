import { type RefCallback, useCallback, useState } from 'react'

const step = 100
const ahead = '800px'

/** How many of a table's rows are drawn: some at first, and more whenever its end comes near. Put `end` on what follows them. */
export function useGrowing(total: number): { drawn: number; drawTo: (count: number) => void; end: RefCallback<HTMLElement> } {
  const [wanted, setWanted] = useState(step)
  const drawTo = useCallback((count: number) => setWanted((before) => Math.max(before, count)), [])
  const drawn = Math.min(wanted, total)
  const end = useCallback(
    (element: HTMLElement | null) => {
      if (element === null || drawn >= total) return
      const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && drawTo(drawn + step), { rootMargin: ahead })
      watch.observe(element)
      return () => watch.disconnect()
    },
    [drawn, total, drawTo],
  )
  return { drawn, drawTo, end }
}
