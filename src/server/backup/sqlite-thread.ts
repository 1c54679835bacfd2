import { createRequire } from 'node:module'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import type Libsql from 'libsql'
import type { SqliteLibrary } from '../../shared/sqlite-library'
import type { SnapshotFacts, snapshotQueries } from './snapshot-facts'

/*
 * Runs statements on SQLite files in a thread. SQLite's own functions block the thread that they are called in, and libsql keeps a file open
 * until the statements on it are garbage collected, or their thread has ended; Windows moves no file that is open.
 */

/** The library is given, because this module must import nothing of ours that runs. */
interface Opening {
  library: SqliteLibrary
}

interface Copying extends Opening {
  /** The database in use. */
  path: string
  /** The copy; must not exist. */
  copy: string
  /** What is read from the copy. */
  queries: typeof snapshotQueries
}

interface Querying extends Opening {
  path: string
  statements: string[]
}

type Order = Copying | Querying
type Answer = SnapshotFacts | Row[][]
type Row = Record<string, unknown>
type Outcome = { answer: Answer } | { damage: string } | { failed: string; code: string }

/** SQLite's error with its code. */
class SqliteError extends Error {
  readonly code: string
  constructor(message: string, code: string) {
    super(message)
    this.code = code
  }
}

/**
 * Copies an SQLite database while it is in use: everything that was committed before the call is in the copy, which is one file without free
 * pages.
 * @throws an error with SQLite's code, `SQLITE_CORRUPT` when the database is damaged; the signal's reason once that is given
 */
export function copySqlite(order: Copying, signal?: AbortSignal): Promise<SnapshotFacts> {
  return inThread<SnapshotFacts>(order, signal)
}

/**
 * Runs statements on a database that nothing else uses, one after the other; the file is closed when the promise settles.
 * @returns the rows of each statement
 * @throws an error with SQLite's code
 */
export function querySqlite(order: Querying): Promise<Row[][]> {
  return inThread<Row[][]>(order)
}

function inThread<T extends Answer>(order: Order, signal?: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    // In the bundle this module is a file of its own too, since it is only imported dynamically.
    const thread = new Worker(new URL(import.meta.url), { workerData: order })
    const abort = () => {
      reject(signal?.reason)
      void thread.terminate()
    }
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort)
    let outcome: Outcome | undefined
    thread.once('message', (given: Outcome) => {
      outcome = given
    })
    thread.once('error', reject)
    thread.once('exit', (code) => {
      signal?.removeEventListener('abort', abort)
      if (outcome === undefined) reject(new Error(`the thread of a database ended with ${code}`))
      else if ('answer' in outcome) resolve(outcome.answer as T)
      else if ('damage' in outcome) reject(new SqliteError(outcome.damage, 'SQLITE_CORRUPT'))
      else reject(new SqliteError(outcome.failed, outcome.code))
    })
  })
}

function opened(library: SqliteLibrary, path: string): Libsql.Database {
  const Library: typeof Libsql = createRequire(import.meta.url)(library)
  return new Library(path, { timeout: 0 })
}

function copySync({ library, path, copy, queries }: Copying): Outcome {
  const source = opened(library, path)
  try {
    source.prepare('vacuum into ?').run(copy)
  } finally {
    source.close()
  }
  const database = opened(library, copy)
  try {
    const [found] = database.prepare('pragma quick_check(1)').all() as { quick_check: string }[]
    if (found?.quick_check !== 'ok') return { damage: found?.quick_check ?? 'no answer' }
    const newest = database.prepare(queries.schema).get() as { name: string }
    const pictures = (database.prepare(queries.pictures).all() as SnapshotFacts['pictures']).map(({ path, bytes }) => ({ path, bytes }))
    return { answer: { schema: newest.name, pictures } }
  } finally {
    database.close()
  }
}

function querySync({ library, path, statements }: Querying): Outcome {
  const database = opened(library, path)
  try {
    return { answer: statements.map((sql) => resultOf(database.prepare(sql))) }
  } finally {
    database.close()
  }
}

function resultOf(statement: Libsql.Statement): Row[] {
  if (statement.reader) return statement.all() as Row[]
  statement.run()
  return []
}

function outcomeOf(order: Order): Outcome {
  try {
    return 'copy' in order ? copySync(order) : querySync(order)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return { failed: error instanceof Error ? error.message : String(error), code }
  }
}

const order = workerData as Partial<Order> | null
if (!isMainThread && order?.path) parentPort?.postMessage(outcomeOf(order as Order))
