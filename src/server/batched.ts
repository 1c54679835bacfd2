interface Waiting<Given, Result> {
  given: Given
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

interface Options<Given> {
  /** The most calls of a batch. */
  most: number
  /** Only calls for which it returns the same text are answered together; without it, all calls. */
  alike?: (given: Given) => string
  /** Calls for which it returns the same text are never in one batch. */
  apart?: (given: Given) => string
}

/**
 * Answers calls that arrive at the same time together, since a statement for many costs little more than one for a single call. A batch
 * begins once everything that has arrived is read, and after the batch before it: what it reads contains all that was written before any
 * of its calls. A call on its own waits for no other, and nothing is kept after a batch.
 * @param run answers a batch, in its order; when it fails, each call of the batch fails
 */
export function batched<Given, Result>(
  run: (all: Given[]) => Promise<Result[]>,
  options: Options<Given>,
): (given: Given) => Promise<Result> {
  type Call = Waiting<Given, Result>
  /** The calls that wait for a batch, by what they have in common; no entry: none is under way. */
  const queues = new Map<string, Call[]>()

  const runAll = async (key: string) => {
    for (let waiting = queues.get(key); waiting && waiting.length > 0; waiting = queues.get(key)) {
      const { batch, later } = divide(waiting, options)
      queues.set(key, later)
      try {
        const results = await run(batch.map(({ given }) => given))
        for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    queues.delete(key)
  }

  return (given) =>
    new Promise((resolve, reject) => {
      const key = options.alike?.(given) ?? ''
      const waiting = queues.get(key)
      const call = { given, resolve, reject }
      if (waiting) return void waiting.push(call)
      queues.set(key, [call])
      setImmediate(() => void runAll(key))
    })
}

/** The next batch, and the calls that wait for a later one. */
function divide<Given, Call extends { given: Given }>(waiting: Call[], { most, apart }: Options<Given>) {
  const batch: Call[] = []
  const later: Call[] = []
  const seen = new Set<string>()
  for (const call of waiting) {
    const key = apart?.(call.given)
    if (batch.length >= most || (key !== undefined && seen.has(key))) later.push(call)
    else batch.push(call)
    if (key !== undefined) seen.add(key)
  }
  return { batch, later }
}
