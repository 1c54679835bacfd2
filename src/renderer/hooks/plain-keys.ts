import { useLayoutEffect } from 'react'
import { isSomethingFloating } from './focus'
import { isHeld } from './held-keys'
import { isShortcut } from './shortcuts'
import { useLive } from './use-live'

/** Keys without Ctrl or Cmd, as `KeyboardEvent.key` in lower case, and what they do. An action that returns false leaves the key alone. */
export type PlainKeys = Partial<Record<string, (event: KeyboardEvent) => unknown>>

const textFields = 'textarea, select, [contenteditable=true], input:not([type=radio], [type=checkbox])'

/** Whether what is typed there is text. */
export const isInTextField = (target: EventTarget | null) => target instanceof Element && target.closest(textFields) !== null

/** The last press that did something, while its key may still be down; of all pages, since it may have opened another one. */
let acted: KeyboardEvent | null = null

/**
 * Runs keys of a page, except in text fields and while a menu or dialog is open. Letters work with Korean input switched on. A held key acts
 * once, so that who is slow to lift it does no second thing unseen.
 * @param repeating the keys that act again and again while they are held, such as those that move through a list
 */
export function usePlainKeys(keys: PlainKeys, repeating: readonly string[] = []): void {
  const live = useLive({ keys, repeating })
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, defaultPrevented } = event
      const { keys, repeating } = live.current
      const name = Object.keys(keys).find((key) => isShortcut(event, { key, shift: key === '?' }))
      if (isHeld(event) && (name === undefined || !repeating.includes(name))) {
        // It neither scrolls the page nor types into a field that its action has focused.
        if (event.code === acted?.code) event.preventDefault()
        return
      }
      if (acted !== event) acted = null
      if (defaultPrevented || isSomethingFloating() || isInTextField(target)) return
      if (name === undefined || keys[name]?.(event) === false) return
      acted = event
      event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [live])
}
