import { type RefObject, useLayoutEffect } from 'react'
import { isHeld } from './held-keys'
import { useHotkey } from './shortcuts'
import { useLive } from './use-live'

/** What the open forms send; the last one is on top. */
const forms: RefObject<() => void>[] = []

/** What Ctrl or Cmd and Enter sends from a text field without a use of its own for that key (use-text-input.ts). */
export const formOnTop = (): RefObject<() => void> | undefined => forms.at(-1)

/** Ctrl or Cmd and Enter sends the form: from its text fields once a composition has ended, with the last syllable, and from elsewhere. */
export function useSendKey(send: () => void, active: boolean): void {
  const live = useLive(send)
  useLayoutEffect(() => {
    if (!active) return
    forms.push(live)
    return () => void forms.splice(forms.indexOf(live), 1)
  }, [active, live])
  useHotkey({ key: 'Enter', mod: true }, (event) => isHeld(event) || formOnTop()?.current(), active)
}
