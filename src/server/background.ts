import type { Logger } from 'pino'
import { createFailureLog } from './failure-log'

export interface Background {
  /** Starts a task; its failure is logged (failure-log.ts), never thrown. */
  run(name: string, work: () => Promise<void>): void
  /** The number of tasks that run. */
  running(): number
  /** Resolves when no task is running. */
  drained(): Promise<void>
}

/** Tracks tasks that outlive the call that started them. */
export function createBackground(log: Logger): Background {
  const running = new Set<Promise<void>>()
  const logFailure = createFailureLog(log)
  return {
    run(name, work) {
      const task: Promise<void> = work()
        .catch((error: unknown) => logFailure(error, 'background task failed', { task: name }))
        .finally(() => running.delete(task))
      running.add(task)
    },
    running: () => running.size,
    async drained() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
