import { useLayoutEffect } from 'react'
import { isSomethingFloating } from './focus'
import { isShortcut } from './shortcuts'
import { useLive } from './use-live'

/** Keys without Ctrl or Cmd, as `KeyboardEvent.key` in lower case, and what they do. An action that returns false leaves the key alone. */
export type PlainKeys = Partial<Record<string, (event: KeyboardEvent) => unknown>>

const textFields = 'textarea, select, [contenteditable=true], input:not([type=radio], [type=checkbox])'

/** Runs keys of a page, except in text fields and while a menu or dialog is open. Letters work with Korean input switched on. */
export function usePlainKeys(keys: PlainKeys): void {
  const live = useLive(keys)
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, defaultPrevented } = event
      if (defaultPrevented || isSomethingFloating() || (target instanceof Element && target.closest(textFields))) return
      const name = Object.keys(live.current).find((key) => isShortcut(event, { key, shift: key === '?' }))
      if (name === undefined || live.current[name]?.(event) === false) return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [live])
}
