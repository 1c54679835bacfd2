import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** Where an entry stands in the window's history, as the router counts it; null where it does not. */
function positionOf(state: unknown): number | null {
  const { idx } = (state ?? {}) as { idx?: unknown }
  return typeof idx === 'number' ? idx : null
}

type Way = { steps: number } | { to: string }

/**
 * Asks before one leaves `home` (a path and all below it) while `active`. Going back or forward is stopped before the router hears
 * of it, for a router of hash addresses cannot block; links of the screens themselves go through `leave`.
 */
export function useLeaveGuard(home: string, active: boolean) {
  const navigate = useNavigate()
  const location = useLocation()
  const [way, setWay] = useState<Way | null>(null)
  const guards = useRef(active)
  const allowed = useRef(false)
  const here = useRef<number | null>(null)
  guards.current = active && !allowed.current

  // biome-ignore lint/correctness/useExhaustiveDependencies: the position belongs to the router's location, which a stopped step never reaches
  useEffect(() => {
    here.current = positionOf(window.history.state)
  }, [location])

  useEffect(() => {
    let returning = false
    const listener = (event: PopStateEvent) => {
      const position = positionOf(event.state)
      if (returning) {
        returning = false
        event.stopImmediatePropagation()
        return
      }
      // An address typed by hand has no place in the history to return from.
      if (!guards.current || position === null || here.current === null || position === here.current) return
      if (window.location.hash.slice(1).startsWith(home)) return
      event.stopImmediatePropagation()
      returning = true
      window.history.go(here.current - position)
      setWay({ steps: position - here.current })
    }
    window.addEventListener('popstate', listener, { capture: true })
    return () => window.removeEventListener('popstate', listener, { capture: true })
  }, [home])

  const go = (where: Way) => {
    if ('to' in where) void navigate(where.to)
    else void navigate(where.steps)
  }
  return {
    asking: way !== null,
    stay: () => setWay(null),
    confirm: () => {
      allowed.current = true
      guards.current = false
      setWay(null)
      if (way) go(way)
    },
    leave: (to: string) => (guards.current ? setWay({ to }) : go({ to })),
  }
}
