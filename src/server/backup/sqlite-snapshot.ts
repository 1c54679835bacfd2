import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import Libsql from 'libsql'
import type { SnapshotFacts, snapshotQueries } from './snapshot-facts'

interface Order {
  /** The database in use. */
  path: string
  /** The copy; must not exist. */
  copy: string
  /** What is read from the copy. Given, because this module must import nothing of ours that runs. */
  queries: typeof snapshotQueries
}

type Outcome = { facts: SnapshotFacts } | { damage: string } | { failed: string; code: string }

/** SQLite's error while a database was copied, with its code. */
class SnapshotError extends Error {
  readonly code: string
  constructor(message: string, code: string) {
    super(message)
    this.code = code
  }
}

/**
 * Copies an SQLite database while it is in use: everything that was committed before the call is in the copy, which is one file without free
 * pages. Runs in a thread, since SQLite's own functions block the one they are called in.
 * @throws an error with SQLite's code, `SQLITE_CORRUPT` when the database is damaged; the signal's reason once that is given
 */
export function copySqlite(order: Order, signal?: AbortSignal): Promise<SnapshotFacts> {
  return new Promise((resolve, reject) => {
    // In the bundle this module is a file of its own too, since it is only imported dynamically.
    const thread = new Worker(new URL(import.meta.url), { workerData: order })
    const abort = () => {
      reject(signal?.reason)
      void thread.terminate()
    }
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort)
    thread.once('message', (outcome: Outcome) => {
      if ('facts' in outcome) resolve(outcome.facts)
      else if ('damage' in outcome) reject(new SnapshotError(outcome.damage, 'SQLITE_CORRUPT'))
      else reject(new SnapshotError(outcome.failed, outcome.code))
    })
    thread.once('error', reject)
    thread.once('exit', (code) => {
      signal?.removeEventListener('abort', abort)
      reject(new Error(`copying the database ended with ${code}`))
    })
  })
}

function copySync({ path, copy, queries }: Order): Outcome {
  const source = new Libsql(path)
  try {
    source.prepare('vacuum into ?').run(copy)
  } finally {
    source.close()
  }
  const database = new Libsql(copy)
  try {
    const [found] = database.prepare('pragma quick_check(1)').all() as { quick_check: string }[]
    if (found?.quick_check !== 'ok') return { damage: found?.quick_check ?? 'no answer' }
    const newest = database.prepare(queries.schema).get() as { name: string }
    const pictures = (database.prepare(queries.pictures).all() as SnapshotFacts['pictures']).map(({ path, bytes }) => ({ path, bytes }))
    return { facts: { schema: newest.name, pictures } }
  } finally {
    database.close()
  }
}

function outcomeOf(order: Order): Outcome {
  try {
    return copySync(order)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return { failed: error instanceof Error ? error.message : String(error), code }
  }
}

const order = workerData as Partial<Order> | null
if (!isMainThread && order?.copy) parentPort?.postMessage(outcomeOf(order as Order))
