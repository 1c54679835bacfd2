import type { Logger } from 'pino'

export interface Background {
  /** Starts a task; its failure is logged, never thrown. */
  run(name: string, work: () => Promise<void>): void
  /** The number of tasks that run. */
  running(): number
  /** Resolves when no task is running. */
  drained(): Promise<void>
}

/** Tracks tasks that outlive the call that started them. */
export function createBackground(log: Logger): Background {
  const running = new Set<Promise<void>>()
  return {
    run(name, work) {
      const task: Promise<void> = work()
        .catch((error: unknown) => log.error({ err: error, task: name }, 'background task failed'))
        .finally(() => running.delete(task))
      running.add(task)
    },
    running: () => running.size,
    async drained() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
