import { useLayoutEffect } from 'react'
import { isShortcut } from '../hooks/shortcuts'
import { useLive } from '../hooks/use-live'

// The sheets that are open, the last one on top.
const open: object[] = []

/** What takes the key for itself. A dialog on its way out does not. */
const floating = '[data-portal], [aria-modal=true]'
const isIn = (target: EventTarget | null) =>
  target instanceof Element && target.closest(floating) !== null && target.closest('[inert]') === null
// The browser's own dialog hears of the key wherever the focus is.
const isAbove = (target: EventTarget | null) => document.querySelector(':modal') !== null || isIn(target)

/** Escape closes the topmost sheet, and only when nothing floats above it. A key held down closes no second one. */
export function useSheetEscape(onClose: () => void, active = true): void {
  const live = useLive(onClose)
  useLayoutEffect(() => {
    if (!active) return
    const sheet = {}
    let isOthers = false
    // Before whatever floats hears of it and is on its way out.
    const look = ({ target }: KeyboardEvent) => {
      isOthers = isAbove(target)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const isMeant = isShortcut(event, { key: 'Escape' }) && !event.repeat && !event.defaultPrevented
      if (!isMeant || isOthers || open.at(-1) !== sheet) return
      event.preventDefault()
      live.current()
    }
    open.push(sheet)
    window.addEventListener('keydown', look, { capture: true })
    window.addEventListener('keydown', onKeyDown)
    return () => {
      open.splice(open.indexOf(sheet), 1)
      window.removeEventListener('keydown', look, { capture: true })
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [active, live])
}
