import type { Logger } from 'pino'

export interface Background {
  /** Starts work; its failure is logged, never thrown. */
  run(name: string, work: () => Promise<void>): void
  /** Resolves when nothing runs any more. */
  drained(): Promise<void>
}

/** Keeps count of work that outlives the call it came from. */
export function createBackground(log: Logger): Background {
  const running = new Set<Promise<void>>()
  return {
    run(name, work) {
      const task: Promise<void> = work()
        .catch((error: unknown) => log.error({ err: error, task: name }, 'background task failed'))
        .finally(() => running.delete(task))
      running.add(task)
    },
    async drained() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
