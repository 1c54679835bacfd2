import { type RefObject, useLayoutEffect } from 'react'
import { isHeld } from './held-keys'
import { isShortcut, type Shortcut } from './shortcuts'
import { useLive } from './use-live'

const sendKey: Shortcut = { key: 'Enter', mod: true }

interface Form {
  element: RefObject<HTMLElement | null>
  send: RefObject<(() => void) | undefined>
}

/** The open forms, each of which sends something; the last one is on top. */
const forms: Form[] = []

/**
 * The form that Ctrl or Cmd and Enter sends when that is pressed at a place: the one around it, or within it where it is a page or a window.
 * Beside a form the key does not send it, since there it may mean something else.
 */
export const formAt = (place: Node): Form | undefined =>
  forms.findLast(({ element: { current } }) => current !== null && (current.contains(place) || place.contains(current)))

/**
 * Ctrl or Cmd and Enter sends the form: from its text fields without a use of their own for that key once a composition has ended, with the
 * last syllable (use-text-input.ts), and from elsewhere in it, or where nothing has the focus.
 * @param send undefined while the form cannot be sent
 */
export function useSendKey(element: RefObject<HTMLElement | null>, send: (() => void) | undefined): void {
  const live = useLive(send)
  const active = send !== undefined
  useLayoutEffect(() => {
    if (!active) return
    const form = { element, send: live }
    const listener = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isShortcut(event, sendKey)) return
      if (!(event.target instanceof Node) || formAt(event.target) !== form) return
      event.preventDefault()
      if (!isHeld(event)) form.send.current?.()
    }
    forms.push(form)
    window.addEventListener('keydown', listener)
    return () => {
      forms.splice(forms.indexOf(form), 1)
      window.removeEventListener('keydown', listener)
    }
  }, [active, element, live])
}
