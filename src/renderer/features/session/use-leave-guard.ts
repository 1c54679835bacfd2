import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { historyPosition } from '../../bridge/login-gate'

type Way = { steps: number } | { to: string }

/**
 * Asks before one leaves `home` (a path and all below it) while `active`. Going back or forward is stopped before the router hears
 * of it, for the router of a hash address cannot block; links of the screens themselves go through `leave`.
 */
export function useLeaveGuard(home: string, active: boolean) {
  const navigate = useNavigate()
  const [way, setWay] = useState<Way | null>(null)
  const live = useRef(active)
  live.current = active

  useEffect(() => {
    let here = historyPosition()
    let returning = false
    const listener = (event: PopStateEvent) => {
      const position: unknown = (event.state as { idx?: unknown } | null)?.idx
      if (returning) {
        returning = false
        event.stopImmediatePropagation()
        return
      }
      // An address typed by hand has no place in the history that one could return from.
      if (!live.current || typeof position !== 'number' || position === here || window.location.hash.slice(1).startsWith(home)) {
        here = typeof position === 'number' ? position : here
        return
      }
      event.stopImmediatePropagation()
      returning = true
      window.history.go(here - position)
      setWay({ steps: position - here })
    }
    const moved = () => {
      if (!returning) here = historyPosition()
    }
    window.addEventListener('popstate', listener, { capture: true })
    const timer = window.setInterval(moved, 500)
    return () => {
      window.removeEventListener('popstate', listener, { capture: true })
      window.clearInterval(timer)
    }
  }, [home])

  const go = (where: Way) => void ('to' in where ? navigate(where.to) : navigate(where.steps))
  return {
    asking: way !== null,
    stay: () => setWay(null),
    confirm: () => {
      live.current = false
      setWay(null)
      if (way) go(way)
    },
    leave: (to: string) => (live.current ? setWay({ to }) : go({ to })),
  }
}
