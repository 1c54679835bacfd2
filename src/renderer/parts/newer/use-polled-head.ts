import { useCallback, useEffect, useRef, useState } from 'react'

const pollMs = 60_000

/**
 * The newest page of a list, requested every minute while the window has the focus.
 * @param ask requests it; the same function until the list is another one
 * @param loadedAt when the whole list was last loaded (ms since the epoch)
 * @returns the page, null until there is one, and a function that forgets it
 */
export function usePolledHead<Page>(ask: () => Promise<Page | undefined>, loadedAt: number | undefined): [Page | null, () => void] {
  // With the function that requested it, so that it is never shown above another list.
  const [head, setHead] = useState<{ ask: () => Promise<Page | undefined>; page: Page } | null>(null)
  const lastAt = useRef(0)
  useEffect(() => {
    if (loadedAt === undefined) return
    let current = true
    const poll = async () => {
      if (!document.hasFocus() || Date.now() - Math.max(lastAt.current, loadedAt) < pollMs - 1_000) return
      lastAt.current = Date.now()
      const page = await ask()
      if (current && page) setHead({ ask, page })
    }
    const pollNow = () => void poll()
    pollNow()
    const timer = window.setInterval(pollNow, pollMs)
    window.addEventListener('focus', pollNow)
    return () => {
      current = false
      window.clearInterval(timer)
      window.removeEventListener('focus', pollNow)
    }
  }, [ask, loadedAt])
  return [head?.ask === ask ? head.page : null, useCallback(() => setHead(null), [])]
}
