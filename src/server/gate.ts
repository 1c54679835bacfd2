import { refuse } from './http/handler'

/** Runs at most so many at once, lets a bounded number wait, and refuses the rest as `busy` (503). */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>

export function createGate({ atOnce, waiting }: { atOnce: number; waiting: number }): Gate {
  let running = 0
  const queue: (() => void)[] = []
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw refuse('busy', undefined, 2)
      // Whoever leaves hands its place over, so `running` stays as it is.
      await new Promise<void>((resolve) => queue.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
