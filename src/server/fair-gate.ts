import { refuse } from './http/handler'

/** Runs work when it is the caller's turn. */
export interface FairGate {
  <T>(caller: string, work: () => Promise<T>): Promise<T>
  /** How many tasks wait. */
  waiting(): number
}

interface Waiting {
  admit: () => void
  turnAway: (why: Error) => void
}

/**
 * Runs a limited number of tasks at once and queues a limited number, callers in turn, so that a caller with much work waits for itself.
 * When the queue is full, a caller with fewer queued tasks displaces the newest task of the caller with the most; what finds no place is
 * refused as `busy` (503).
 */
export function createFairGate({ atOnce, waiting }: { atOnce: number; waiting: number }): FairGate {
  let running = 0
  let queued = 0
  // In the order of their turns.
  const queues = new Map<string, Waiting[]>()
  const busy = () => refuse('busy', undefined, 2)

  function next(): void {
    const [first] = queues
    if (first === undefined) {
      running -= 1
      return
    }
    const [caller, queue] = first
    queues.delete(caller)
    const turn = queue.shift()
    if (queue.length > 0) queues.set(caller, queue)
    queued -= 1
    turn?.admit()
  }

  function makeRoomFor(caller: string): void {
    if (queued < waiting) return
    const longest = [...queues.values()].reduce((most, queue) => (queue.length > most.length ? queue : most))
    if (longest.length <= (queues.get(caller)?.length ?? 0) + 1) throw busy()
    longest.pop()?.turnAway(busy())
    queued -= 1
  }

  async function enter(caller: string): Promise<void> {
    if (running < atOnce) {
      running += 1
      return
    }
    makeRoomFor(caller)
    const queue = queues.get(caller) ?? []
    queues.set(caller, queue)
    queued += 1
    await new Promise<void>((admit, turnAway) => queue.push({ admit, turnAway }))
  }

  const gate = async <T>(caller: string, work: () => Promise<T>): Promise<T> => {
    await enter(caller)
    try {
      return await work()
    } finally {
      next()
    }
  }
  return Object.assign(gate, { waiting: () => queued })
}
