import type { Logger } from 'pino'
import type { Background } from './background'
import type { Leases } from './db/leases'
import { createFailureLog } from './failure-log'

/** Work for the whole community, such as removing what has expired. */
export interface MaintenanceTask {
  name: string
  /** How often it is done; null: once for each start of a server. */
  everyMs: number | null
  /** How long after the start the first time is: 0 for at once. */
  firstAfterMs: number
  work: () => Promise<void>
}

export interface Maintenance {
  start(): void
  /** Starts no more tasks; those that run go on. */
  stop(): Promise<void>
}

const lease = 'maintenance'
const lookEveryMs = 5_000
/** How long the tasks rest after the process that did them was killed. */
const leaseMs = 20_000

/**
 * Does these tasks in one server process at a time: the one that has the lease. In the others they stay due, so that the next one begins
 * with what was not done meanwhile. A task that still runs is not started again.
 */
export function createMaintenance(deps: { leases: Leases; background: Background; log: Logger; tasks: MaintenanceTask[] }): Maintenance {
  const { leases, background } = deps
  const logFailure = createFailureLog(deps.log)
  const began = performance.now()
  const due = deps.tasks.map((task) => ({ task, at: began + task.firstAfterMs, isRunning: false }))
  let looking: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const runDue = () => {
    const now = performance.now()
    for (const each of due) {
      // Those that are due before the middle between now and the next look.
      if (each.isRunning || each.at > now + lookEveryMs / 2) continue
      const { name, everyMs, work } = each.task
      each.at = everyMs === null ? Number.POSITIVE_INFINITY : now + everyMs
      each.isRunning = true
      background.run(name, () =>
        work().finally(() => {
          each.isRunning = false
        }),
      )
    }
  }
  const look = () => {
    looking ??= leases
      .take(lease, leaseMs)
      .then((isOurs) => {
        if (isOurs && !stopped) runDue()
      })
      .catch((error: unknown) => logFailure(error, 'the tasks of the maintenance wait'))
      .finally(() => {
        looking = undefined
      })
  }

  return {
    start() {
      look()
      timer = setInterval(look, lookEveryMs)
    },
    async stop() {
      stopped = true
      clearInterval(timer)
      await looking
    },
  }
}

/** Lets another process maintain at once. While tasks of this one still run, it waits until the lease expires. */
export async function leaveMaintenance(leases: Leases, background: Background): Promise<void> {
  if (background.running() === 0) await leases.release(lease)
}
