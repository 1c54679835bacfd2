import { useEffect } from 'react'
import { desktop } from '../../bridge/desktop'

let marked = false

/** Tells main, once a page load and after the frame that shows it, that the feed can be read; what waited for that may start. */
export function useFirstPaint(painted: boolean): void {
  useEffect(() => {
    if (!painted || marked) return
    marked = true
    requestAnimationFrame(() => window.setTimeout(() => desktop.markReady()))
  }, [painted])
}
