import { useContext, useEffect, useRef } from 'react'
import { createPath, UNSAFE_NavigationContext as NavigationContext, type To } from 'react-router-dom'
import { hearStepsFirst } from './history-gate'

/** A way out that was held back; calling it takes it. */
export type WayOut = () => void

/**
 * Holds back whatever leads away from the page, to be asked about first: links, commands, back and forward.
 * @param active whether there is anything to ask about
 * @returns lets every way out pass from now on
 */
export function useLeaveGuard(active: boolean, ask: (wayOut: WayOut) => void): () => void {
  const { navigator } = useContext(NavigationContext)
  const released = useRef(false)
  const live = useRef({ active, ask })
  live.current = { active, ask }
  const release = () => {
    released.current = true
  }

  useEffect(() => {
    const guard: Guard = {
      holds: () => live.current.active && !released.current,
      ask: (wayOut) => live.current.ask(wayOut),
    }
    const stops = [holdVerbs(navigator, guard), holdSteps(guard)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [navigator])
  return release
}

interface Guard {
  holds: () => boolean
  ask: (wayOut: WayOut) => void
}

type Verb = (to: To, ...rest: never[]) => void

// The router without a data layer has no blocker: its own two verbs are taken aside for as long as the page stands.
function holdVerbs(navigator: { push: Verb; replace: Verb }, { holds, ask }: Guard): () => void {
  const { push, replace } = navigator
  const held =
    (verb: Verb): Verb =>
    (to, ...rest) => {
      // Going to where one is would only stack the same page.
      if (addressOf(to) === window.location.hash.slice(1)) return
      if (holds()) ask(() => verb(to, ...rest))
      else verb(to, ...rest)
    }
  Object.assign(navigator, { push: held(push), replace: held(replace) })
  return () => void Object.assign(navigator, { push, replace })
}

const addressOf = (to: To) => (typeof to === 'string' ? to : createPath(to))
const position = () => (window.history.state as { idx?: number } | null)?.idx ?? 0

// A step through the history has happened when one hears of it: it is taken back unseen by the router, and repeated if wanted.
function holdSteps({ holds, ask }: Guard): () => void {
  const home = position()
  let unseen = false
  let passes = false
  const onStep = (event: PopStateEvent) => {
    const by = position() - home
    if (unseen) event.stopImmediatePropagation()
    else if (by !== 0 && !passes && holds()) {
      event.stopImmediatePropagation()
      window.history.go(-by)
      ask(() => {
        passes = true
        window.history.go(by)
      })
      unseen = true
      return
    }
    unseen = false
  }
  return hearStepsFirst(onStep)
}
