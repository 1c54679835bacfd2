import { type RefObject, useEffect } from 'react'

const floating = '[role="menu"], [aria-modal="true"]'

/**
 * Escape inside a dialog or menu that floats over a sheet closes only that: the sheet's own Escape finds the press spent.
 * @param own the sheet, when it is itself a modal one
 */
export function useFloatingEscape(own?: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const spend = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !(event.target instanceof Element)) return
      const inside = event.target.closest(floating)
      if (inside !== null && inside !== own?.current) event.preventDefault()
    }
    // Before whatever floats hears of it and is gone.
    window.addEventListener('keydown', spend, { capture: true })
    return () => window.removeEventListener('keydown', spend, { capture: true })
  }, [own])
}
