import { useLayoutEffect } from 'react'
import { isShortcut, type Shortcut } from './shortcuts'
import { useLive } from './use-live'

/** Runs `action` when the shortcut is pressed anywhere in the window, while `active`. Never inside a composition. */
export function useHotkey(shortcut: Shortcut, action: (event: KeyboardEvent) => void, active = true): void {
  const live = useLive({ shortcut, action })
  // With the commit, not after it: what is seen already hears its keys.
  useLayoutEffect(() => {
    if (!active) return
    const listener = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isShortcut(event, live.current.shortcut)) return
      event.preventDefault()
      live.current.action(event)
    }
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [active, live])
}
