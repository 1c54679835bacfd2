import { useEffect, useState } from 'react'

/** A text after a pause in typing; an empty one at once. @returns `settle` ends the pause */
export function useSettled(text: string, pauseMs: number): { settled: string; settle: () => void } {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(text), pauseMs)
    return () => window.clearTimeout(timer)
  }, [text, pauseMs])
  return { settled: text === '' ? '' : settled, settle: () => setSettled(text) }
}
