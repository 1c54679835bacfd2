import { useLayoutEffect } from 'react'

/**
 * Keeps toasts, which lie outside the frame, above what stands at the window's lower edge while this is drawn. Told rather than found by
 * a `:has()` of the page: that would look at every change anywhere, and style every icon anew each time.
 * @param height a CSS length, or null where there is nothing
 */
export function useUnderToast(what: 'bar' | 'field', height: string | null): void {
  useLayoutEffect(() => {
    if (height === null) return
    const { style } = document.documentElement
    const name = `--under-toast-${what}`
    style.setProperty(name, height)
    return () => void style.removeProperty(name)
  }, [what, height])
}
