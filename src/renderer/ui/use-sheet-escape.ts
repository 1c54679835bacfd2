import { useLayoutEffect, useRef } from 'react'
import { useHotkey } from '../hooks/use-hotkey'

// The sheets that are open, the last one on top.
const open: object[] = []

/** What takes the key for itself. A dialog on its way out does not. */
const floating = '[data-portal], [aria-modal=true]'
const isAbove = (target: EventTarget | null) =>
  target instanceof Element && target.closest(floating) !== null && target.closest('[inert]') === null

/** Escape closes the topmost sheet, and only when nothing floats above it. */
export function useSheetEscape(onClose: () => void, active = true): void {
  const own = useRef({})
  useLayoutEffect(() => {
    if (!active) return
    const sheet = own.current
    open.push(sheet)
    return () => void open.splice(open.indexOf(sheet), 1)
  }, [active])
  useHotkey(
    { key: 'Escape' },
    (event) => {
      if (!isAbove(event.target) && open.at(-1) === own.current) onClose()
    },
    active,
  )
}
