import { useEffect, useState } from 'react'
import { desktop } from '../../desktop/desktop'
import { useIsRecording, useUpdates } from '../../desktop/machine'
import { useLeaving } from '../../hooks/use-leave-guard'

/**
 * The restart into a downloaded update (docs/product/updates.md "Restarting"); null without one. A page with unsaved changes asks first.
 * `hasFailed`: it could not be installed, and can be tried again. `isHeldUp`: a window is recording, which it would end.
 */
export function useRestart() {
  const { step, failed } = useUpdates()
  const leave = useLeaving()
  const isHeldUp = useIsRecording()
  if (step.name !== 'ready') return null
  return { ...step, hasFailed: failed?.version === step.version, isHeldUp, restart: () => leave(() => void desktop.restartToUpdate()) }
}

const lookAfter = ['input', 'keyup', 'pointerup', 'focusin', 'focusout'] as const

/** Whether the focus is in a text field that is not empty. */
export function useIsWriting(): boolean {
  const [isWriting, setIsWriting] = useState(false)
  useEffect(() => {
    let frame = 0
    // Afterwards, because a field is emptied without an event when its text is sent.
    const look = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => setIsWriting(hasText(document.activeElement)))
    }
    look()
    for (const event of lookAfter) document.addEventListener(event, look)
    return () => {
      cancelAnimationFrame(frame)
      for (const event of lookAfter) document.removeEventListener(event, look)
    }
  }, [])
  return isWriting
}

const textTypes = ['text', 'search', 'email', 'password', 'url', 'tel', 'number']

function hasText(element: Element | null): boolean {
  if (element instanceof HTMLTextAreaElement) return element.value !== ''
  if (element instanceof HTMLInputElement) return textTypes.includes(element.type) && element.value !== ''
  return element instanceof HTMLElement && element.isContentEditable && element.textContent !== ''
}
