import type { Connection } from '../../shared/bridge'
import { limits } from '../../shared/limits'

const idleProbeMs = 30_000
const longestPauseMs = 30_000

/** Whether the community answers, judged by the calls there are and by a look of its own when there are none. */
export interface ConnectionWatch {
  state(): Connection
  /** A call has been sent. The returned function ends it: whether anything came back. */
  asked(): (answered: boolean) => void
  /** Another community: nothing is known about it. */
  forget(): void
  stop(): void
}

/** @param probe resolves with whether the community answers; rejects or false: it does not */
export function createConnectionWatch({
  probe,
  onChange,
}: {
  probe: () => Promise<boolean>
  onChange: (state: Connection) => void
}): ConnectionWatch {
  let state: Connection = 'unknown'
  let next: NodeJS.Timeout | undefined
  let failures = 0
  let stopped = false

  function become(found: Connection): void {
    if (stopped) return
    failures = found === 'offline' ? failures + 1 : 0
    schedule(found === 'offline' ? Math.min(longestPauseMs, 1000 * 2 ** (failures - 1)) : idleProbeMs)
    if (found === state) return
    state = found
    onChange(found)
  }

  function schedule(pause: number): void {
    clearTimeout(next)
    next = setTimeout(look, pause)
  }

  function look(): void {
    const asked = state
    probe().then(
      (answers) => become(answers ? 'online' : 'offline'),
      // A community that has not started yet is not one that has been lost.
      () => become(asked === 'unknown' ? 'unknown' : 'offline'),
    )
  }

  return {
    state: () => state,
    asked() {
      // Silence is a sign too, long before the call itself gives up.
      const silence = setTimeout(() => become('offline'), limits.offlineAfterMs)
      return (answered) => {
        clearTimeout(silence)
        become(answered ? 'online' : 'offline')
      }
    },
    forget: () => become('unknown'),
    stop() {
      stopped = true
      clearTimeout(next)
    },
  }
}
