import type { MouseEvent } from 'react'

/** Focuses the field of the room in which a button was pressed that goes by that. Not by touch, which would bring up the on-screen keyboard. */
export function focusComposerOf({ currentTarget, nativeEvent }: MouseEvent): void {
  if ((nativeEvent as PointerEvent).pointerType === 'touch') return
  currentTarget.closest('[data-open-room]')?.querySelector<HTMLElement>('[data-composer]')?.focus({ preventScroll: true })
}
