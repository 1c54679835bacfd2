import { useEffect, useRef } from 'react'
import { useHotkey } from '../hooks/use-hotkey'

// The sheets that are open, the last one on top.
const open: object[] = []

/** Escape closes the topmost sheet, and only when nothing floats above it: a menu or dialog takes the key for itself. */
export function useSheetEscape(onClose: () => void, active = true): void {
  const own = useRef({})
  useEffect(() => {
    if (!active) return
    const sheet = own.current
    open.push(sheet)
    return () => void open.splice(open.indexOf(sheet), 1)
  }, [active])
  useHotkey(
    { key: 'Escape' },
    (event) => {
      const isAbove = event.target instanceof Element && event.target.closest('[data-portal], [aria-modal=true]') !== null
      if (!isAbove && open.at(-1) === own.current) onClose()
    },
    active,
  )
}
