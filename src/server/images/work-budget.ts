import { refuse } from '../http/handler'

/** Runs work once its cost is available, in the order of the calls. */
export type WorkBudget = <T>(cost: number, work: () => Promise<T>) => Promise<T>

/**
 * Shares an amount, such as bytes of memory, between concurrent tasks.
 * @param total the amount; work that costs more is refused as `tooLarge`
 */
export function createWorkBudget(total: number): WorkBudget {
  let free = total
  const queue: { cost: number; start: () => void }[] = []
  const startNext = () => {
    for (let next = queue[0]; next && next.cost <= free; next = queue[0]) {
      queue.shift()
      free -= next.cost
      next.start()
    }
  }
  return async (cost, work) => {
    if (cost > total) throw refuse('tooLarge')
    await new Promise<void>((start) => {
      queue.push({ cost, start })
      startNext()
    })
    try {
      return await work()
    } finally {
      free += cost
      startNext()
    }
  }
}
