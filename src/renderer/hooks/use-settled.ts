import { useEffect, useState } from 'react'

/** A text after a pause in typing; an empty one at once. @param first what it is until then @returns `settle` ends the pause */
export function useSettled(text: string, pauseMs: number, first = ''): { settled: string; settle: () => void } {
  const [settled, setSettled] = useState(first)
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(text), pauseMs)
    return () => window.clearTimeout(timer)
  }, [text, pauseMs])
  return { settled: text === '' ? '' : settled, settle: () => setSettled(text) }
}
