import type { MouseEvent } from 'react'
import { isByTouch } from '../../../hooks/focus'

/** Focuses the field of the room in which a button was pressed that goes by that. Not by touch, which would bring up the on-screen keyboard. */
export function focusComposerOf(event: MouseEvent): void {
  if (isByTouch(event)) return
  event.currentTarget.closest('[data-open-room]')?.querySelector<HTMLElement>('[data-composer]')?.focus({ preventScroll: true })
}
