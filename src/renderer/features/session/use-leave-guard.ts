import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'

/** The part of the browser's Navigation interface that is used here. */
interface Going extends Event {
  readonly navigationType: 'push' | 'replace' | 'reload' | 'traverse'
  readonly destination: { readonly url: string; readonly index: number }
}
interface Steps extends EventTarget {
  readonly currentEntry: { readonly index: number } | null
}
const steps = () => (window as unknown as { navigation: Steps }).navigation

/**
 * Asks before one leaves `home` (a path and all below it) while `active`: by a link, by going back, by what main asks for. The browser
 * is stopped, for a router of hash addresses cannot block. It can be stopped going back only when a person pressed something, so a
 * page is never a trap.
 */
export function useLeaveGuard(home: string, active: boolean) {
  const navigate = useNavigate()
  const [way, setWay] = useState<number | string | null>(null)
  const allowed = useRef(false)

  useEffect(() => {
    if (!active) return
    const listener = (event: Event) => {
      const { navigationType, destination, cancelable } = event as Going
      const to = new URL(destination.url).hash.slice(1)
      if (allowed.current || !cancelable || navigationType === 'reload' || to.startsWith(home)) return
      event.preventDefault()
      setWay(navigationType === 'traverse' ? destination.index - (steps().currentEntry?.index ?? 0) : to)
    }
    steps().addEventListener('navigate', listener)
    return () => steps().removeEventListener('navigate', listener)
  }, [home, active])

  return {
    asking: way !== null,
    stay: () => setWay(null),
    leave: () => {
      allowed.current = true
      setWay(null)
      if (typeof way === 'string') void navigate(way)
      else if (way !== null) void navigate(way)
    },
  }
}
