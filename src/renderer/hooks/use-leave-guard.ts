import { useContext, useEffect, useRef } from 'react'
import { createPath, UNSAFE_NavigationContext as NavigationContext, type To } from 'react-router-dom'

/** A way out that was held back; calling it takes it. */
export type WayOut = () => void

/**
 * Holds back whatever leads away from the page while `ask` wants to be asked first: links, commands, back and forward.
 * @param ask told the way out; called only while `active`
 * @returns lets the next way out pass
 */
export function useLeaveGuard(active: boolean, ask: (wayOut: WayOut) => void): () => void {
  const { navigator } = useContext(NavigationContext)
  const live = useRef({ active, ask, open: false })
  live.current = { ...live.current, active, ask }

  useEffect(() => {
    const holds = () => live.current.active && !live.current.open
    const stopPushing = holdPushes(navigator, holds, (wayOut) => live.current.ask(wayOut))
    const stopSteps = holdSteps(holds, (wayOut) => live.current.ask(wayOut), () => {
      live.current.open = true
    })
    return () => {
      stopPushing()
      stopSteps()
    }
  }, [navigator])
  return () => {
    live.current.open = true
  }
}

type Navigator = Parameters<typeof holdPushes>[0]

// The router without a data layer has no blocker: its own two verbs are taken aside for as long as the page stands.
function holdPushes(
  navigator: { push: (to: To, state?: unknown) => void; replace: (to: To, state?: unknown) => void },
  holds: () => boolean,
  ask: (wayOut: WayOut) => void,
): () => void {
  const { push, replace } = navigator
  const held =
    (go: Navigator['push']): Navigator['push'] =>
    (to, state) => {
      // Going to where one is would only stack the same page.
      if (addressOf(to) === here()) return
      if (holds()) ask(() => go(to, state))
      else go(to, state)
    }
  Object.assign(navigator, { push: held(push), replace: held(replace) })
  return () => void Object.assign(navigator, { push, replace })
}

const here = () => window.location.hash.slice(1)
const addressOf = (to: To) => (typeof to === 'string' ? to : createPath(to))

const position = () => (window.history.state as { idx?: number } | null)?.idx ?? 0

// A step through the history has happened when one hears of it: it is taken back unseen by the router, and repeated if wanted.
function holdSteps(holds: () => boolean, ask: (wayOut: WayOut) => void, open: () => void): () => void {
  const home = position()
  let returning = false
  const onStep = (event: PopStateEvent) => {
    const by = position() - home
    if (returning) {
      returning = false
      event.stopImmediatePropagation()
    } else if (by !== 0 && holds()) {
      event.stopImmediatePropagation()
      returning = true
      window.history.go(-by)
      ask(() => {
        open()
        window.history.go(by)
      })
    }
  }
  // Heard before the router, which listens without capturing.
  window.addEventListener('popstate', onStep, { capture: true })
  return () => window.removeEventListener('popstate', onStep, { capture: true })
}
