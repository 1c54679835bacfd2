import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { createPath, useBlocker } from 'react-router-dom'
import { useLive } from './use-live'

/** A blocked navigation; calling it proceeds. */
type Proceed = () => void

/** In place of an address where the page is left in another way than by navigation. */
const otherWay = ''

/** A page or sheet that may block navigation. */
interface Guard {
  /** Whether it blocks. @param address the target */
  holds: (address: string) => boolean
  ask: (proceed: Proceed) => void
}

/** The guards of the mounted pages and sheets; the last one is on top. */
const GuardsContext = createContext(new Set<Guard>())

/**
 * Blocks navigation away from the page until the user confirms: links, commands, back and forward.
 * @param active whether there is something to confirm
 * @param within a path below which navigation is allowed
 */
export function useLeaveGuard(active: boolean, within?: string) {
  const guards = useContext(GuardsContext)
  const [proceed, setProceed] = useState<Proceed | null>(null)
  const released = useRef(false)
  const live = useLive({ active, within })
  useEffect(() => {
    const guard: Guard = {
      holds: (address) => {
        const { active: isActive, within: home } = live.current
        // Another way than by navigation may have failed, and be tried again.
        const isReleased = released.current && address !== otherWay
        return isActive && !isReleased && (home === undefined || !address.startsWith(home))
      },
      ask: (proceed) => setProceed(() => proceed),
    }
    guards.add(guard)
    return () => void guards.delete(guard)
  }, [guards, live])
  return {
    /** A navigation is blocked and waits for confirmation. */
    asking: proceed !== null,
    /** Asks before a navigation of the page's own. */
    ask: (proceed: Proceed) => setProceed(() => proceed),
    stay: () => setProceed(null),
    leave: () => {
      released.current = true
      setProceed(null)
      proceed?.()
    },
    /** Allows all navigation from now on. */
    release: () => {
      released.current = true
    },
  }
}

/** Leaves the page in another way than by navigation: the page's guard asks first. */
export function useLeaving(): (proceed: Proceed) => void {
  const guards = useContext(GuardsContext)
  return (proceed) => {
    const guard = [...guards].findLast(({ holds }) => holds(otherWay))
    if (guard) guard.ask(proceed)
    else proceed()
  }
}

/** Wraps all pages: the router supports one blocker, while several pages and sheets may block. */
export function LeaveGuards({ children }: { children: ReactNode }) {
  const [guards] = useState(() => new Set<Guard>())
  const holding = useRef<Guard | undefined>(undefined)
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const address = createPath(nextLocation)
    holding.current = undefined
    // A link to the current page would only duplicate its entry.
    if (guards.size > 0 && historyAction !== 'POP' && address === createPath(currentLocation)) return true
    holding.current = [...guards].findLast((guard) => guard.holds(address))
    return holding.current !== undefined
  })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (holding.current) holding.current.ask(() => blocker.proceed())
    else blocker.reset()
  }, [blocker])
  return <GuardsContext value={guards}>{children}</GuardsContext>
}
