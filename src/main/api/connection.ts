import { EventEmitter } from 'node:events'
import type { Connection } from '../../shared/community'
import { limits } from '../../shared/limits'

const idleProbeMs = 30_000
const longestPauseMs = 30_000

/** Whether the community answers, judged by the calls and, while there are none, by probes. */
export interface ConnectionWatch {
  state(): Connection
  /** A call has been sent. The returned function reports whether it was answered. */
  asked(): (answered: boolean) => void
  /** Resolves when every call that has been sent is answered or has failed. */
  whenIdle(): Promise<void>
  /** Asks the community now whether it answers. */
  check(): void
  /** Resets the state to `unknown`, for another community. */
  forget(): void
  on(event: 'change', listener: (state: Connection) => void): void
  stop(): void
}

/** @param probe resolves with whether the community answers; rejects or false: it does not */
export function createConnectionWatch({ probe }: { probe: () => Promise<boolean> }): ConnectionWatch {
  const events = new EventEmitter<{ change: [Connection] }>()
  let state: Connection = 'unknown'
  let next: NodeJS.Timeout | undefined
  let failures = 0
  let stopped = false
  let inFlight = 0
  /** Counts the communities: a late answer of a former one says nothing. */
  let era = 0
  const idle = new EventEmitter<{ idle: [] }>()

  function become(found: Connection, byProbe: boolean): void {
    // Calls that fail while it is known to be offline do not delay the next probe.
    if (stopped || (found === 'offline' && state === 'offline' && !byProbe)) return
    failures = found === 'offline' ? failures + 1 : 0
    schedule(found === 'offline' ? Math.min(longestPauseMs, 1000 * 2 ** (failures - 1)) : idleProbeMs)
    if (found === state) return
    state = found
    events.emit('change', found)
  }

  const becomeIn =
    (asked: number, byProbe = false) =>
    (found: Connection) =>
      asked === era && become(found, byProbe)

  function schedule(pause: number): void {
    clearTimeout(next)
    next = setTimeout(check, pause)
  }

  function check(): void {
    const asked = state
    const settle = becomeIn(era, true)
    probe().then(
      (answers) => settle(answers ? 'online' : 'offline'),
      // The embedded community may not have started yet.
      () => settle(asked === 'unknown' ? 'unknown' : 'offline'),
    )
  }

  return {
    state: () => state,
    asked() {
      inFlight += 1
      const settle = becomeIn(era)
      // A silent community counts as offline long before the call times out.
      const silence = setTimeout(() => settle('offline'), limits.offlineAfterMs)
      return (answered) => {
        clearTimeout(silence)
        inFlight -= 1
        if (inFlight === 0) idle.emit('idle')
        settle(answered ? 'online' : 'offline')
      }
    },
    check,
    whenIdle: () => new Promise((resolve) => (inFlight === 0 ? resolve() : void idle.once('idle', resolve))),
    forget() {
      era += 1
      become('unknown', false)
    },
    on: (event, listener) => void events.on(event, listener),
    stop() {
      stopped = true
      clearTimeout(next)
    },
  }
}
