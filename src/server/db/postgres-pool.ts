import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import type { Pool, PoolClient, PoolConfig } from 'pg'
import { DatabaseUnavailable, StartFailure } from './database-errors'
import { preparedName } from './prepared'
import type { Schema } from './schema'

/** The number of connections, and the time limits in milliseconds. */
export interface PostgresTimeouts {
  poolSize: number
  /** For getting a connection, new or free. */
  connectMs: number
  /** For a statement, and for waiting for a lock within it; enforced by PostgreSQL itself. */
  statementMs: number
  lockMs: number
}

/** Chosen so that a call answers within 5 s, whatever the database does. */
export const defaultTimeouts: PostgresTimeouts = { poolSize: 10, connectMs: 3_500, statementMs: 3_500, lockMs: 3_000 }

/** Lifts the limits of a connection, whose statements may then take any time, as migrations need. `restoreLimits` undoes that. */
export const liftLimits = 'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0'
export const restoreLimits = 'reset statement_timeout; reset lock_timeout; reset idle_in_transaction_session_timeout'

/** How much longer than PostgreSQL's own timeout to wait before the server counts as silent. */
const graceMs = 500
/** How long a transaction whose client has become silent may hold its locks. */
const idleInTransactionMs = 10_000
const probeEveryMs = 500
const probeWithinMs = 1_000
/** How often it is found out whether the database still answers while a statement without a limit runs. */
const watchEveryMs = 10_000
/** After how long without any packet the system asks whether the other end of a connection is still there; by default after two hours. */
const keepAliveMs = 10_000
/** The time limit for closing connections to a database that does not answer. */
const goodbyeMs = 1_000

/** How many connections there are, how many of them are free, and how many callers wait for one. */
export interface PoolState {
  open: number
  idle: number
  waiting: number
}

/**
 * PostgreSQL through a pool of connections.
 * @param onError called with the error of each broken one
 * @param options.pooler connections go through PgBouncer, which passes on no settings of a session; the role has them (`requireLimits`)
 */
export function postgresAt(
  connectionString: string,
  onError: (error: Error) => void,
  timeouts?: Partial<PostgresTimeouts>,
  { pooler = false } = {},
): { postgres: PostgresDialect; state: () => PoolState } {
  let state = (): PoolState => ({ open: 0, idle: 0, waiting: 0 })
  const postgres = new PostgresDialect({
    pool: async () => {
      const { default: pg } = await import('pg')
      const { builtins } = pg.types
      const asNumber = new Set<number>([builtins.INT8, builtins.NUMERIC])
      const set = { ...defaultTimeouts, ...timeouts }
      const config: PoolConfig = {
        connectionString,
        max: set.poolSize,
        connectionTimeoutMillis: set.connectMs,
        ...(pooler ? {} : settingsOf(set)),
        keepAlive: true,
        keepAliveInitialDelayMillis: keepAliveMs,
        // A sum of counters is numeric; all of them stay far below 2^53.
        types: {
          getTypeParser: (oid: number, format?: 'text' | 'binary') =>
            asNumber.has(oid) ? Number : pg.types.getTypeParser(oid, format as 'text'),
        },
      }
      const createPool = (overrides: PoolConfig = {}) => {
        const pool = new pg.Pool({ ...config, ...overrides })
        // The pool listens to a connection only while it is idle and not closing; an error without a listener ends the process.
        pool.on('connect', (client) => client.on('error', onError))
        pool.on('error', () => undefined)
        return pool
      }
      const pool = watched(createPool, set, { prepares: !pooler })
      state = pool.state
      return pool
    },
  })
  return { postgres, state: () => state() }
}

function settingsOf({ statementMs, lockMs }: PostgresTimeouts): PoolConfig {
  return {
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    // The conditions of who sees what make queries look expensive to PostgreSQL although they read few rows: compiling them takes far
    // longer than running them.
    options: '-c jit=off',
  }
}

/**
 * Behind a pooler the database's role carries the limits that a connection sets otherwise. Without them one waiting statement would look
 * like a silent database.
 * @throws StartFailure with the statement that sets them
 */
export async function requireLimits(db: Kysely<Schema>, { statementMs, lockMs }: PostgresTimeouts): Promise<void> {
  const wanted = { statement_timeout: statementMs, lock_timeout: lockMs, idle_in_transaction_session_timeout: idleInTransactionMs }
  const { rows } = await sql<{ name: string; setting: string; role: string }>`
    select name, setting, current_user as role from pg_settings where name in (${sql.join(Object.keys(wanted))})`.execute(db)
  if (rows.every(({ name, setting }) => Number(setting) === wanted[name as keyof typeof wanted])) return
  const role = rows[0]?.role ?? ''
  const settings = [...Object.entries(wanted).map(([name, value]) => `${name} = ${value}`), 'jit = off']
  throw new StartFailure(
    'pooler',
    `Behind a pooler the database's role limits its statements itself. Run on the database: ${settings
      .map((setting) => `alter role "${role}" set ${setting};`)
      .join(' ')} Then reconnect the pooler.`,
  )
}

/**
 * A pool that detects a silent database. PostgreSQL cancels slow statements itself, so a statement without any answer in time means a
 * frozen server or a dead network: all pending statements are aborted, calls are refused without waiting, and new connections replace the
 * old ones as soon as one of them is answered.
 */
function watched(
  createPool: (overrides?: PoolConfig) => Pool,
  { statementMs }: PostgresTimeouts,
  { prepares }: { prepares: boolean },
): PostgresPool & { state: () => PoolState } {
  let pool = createPool()
  let isSilent = false
  let isEnded = false
  let timer: NodeJS.Timeout | undefined
  /** Functions that abort a caller that waits for a connection or has one. */
  const underWay = new Set<() => void>()

  const goSilent = () => {
    if (isSilent || isEnded) return
    isSilent = true
    for (const giveUp of [...underWay]) giveUp()
    void pool.end().catch(() => undefined)
    probe()
  }
  const probe = () => {
    void isAnswering(createPool, probeWithinMs).then((answers) => {
      if (isEnded) return
      if (!answers) timer = setTimeout(probe, probeEveryMs)
      else {
        pool = createPool()
        isSilent = false
      }
    })
  }

  /** Watches over a statement. @returns a function that ends that */
  const watch = (isUnlimited: boolean) => {
    if (statementMs === 0) return () => undefined
    const silentMs = statementMs + graceMs
    const check = async () => (await isAnswering(createPool, silentMs)) || goSilent()
    const started = isUnlimited ? setInterval(() => void check(), watchEveryMs) : setTimeout(goSilent, silentMs)
    return () => clearTimeout(started)
  }

  const acquire = () =>
    new Promise<PoolClient>((resolve, reject) => {
      const giveUp = () => {
        underWay.delete(giveUp)
        reject(new DatabaseUnavailable('the database does not answer'))
      }
      underWay.add(giveUp)
      pool.connect().then(
        (client) => (underWay.delete(giveUp) ? resolve(client) : client.release(true)),
        (error: unknown) => {
          if (!underWay.delete(giveUp)) return
          // Only a new connection that got no answer. A caller that waited too long in a busy pool gets another message ('timeout exceeded …'),
          // which is no sign of a silent database.
          if (error instanceof Error && /timeout expired|due to connection timeout/.test(error.message)) goSilent()
          reject(new DatabaseUnavailable('there is no connection to the database', { cause: error }))
        },
      )
    })

  const lend = (client: PoolClient): PostgresPoolClient => {
    let isReleased = false
    let isUnlimited = false
    /** The first error of the connection; every later statement on it fails with the same error. */
    let failure: DatabaseUnavailable | undefined
    const release = () => {
      if (isReleased) return
      isReleased = true
      underWay.delete(abandon)
      client.release(failure)
    }
    // Releasing a connection as broken closes it, which makes its pending statements fail.
    const abandon = () => {
      failure ??= new DatabaseUnavailable('the database does not answer')
      release()
    }
    underWay.add(abandon)
    const query = async (sql: string, parameters: readonly unknown[]) => {
      if (failure) throw failure
      if (sql === liftLimits) isUnlimited = true
      if (sql === restoreLimits) isUnlimited = false
      const end = watch(isUnlimited)
      try {
        return await client.query({ name: prepares ? preparedName(sql) : undefined, text: sql, values: [...parameters] })
      } catch (error) {
        // Any other error is one of the connection.
        if (isOfPostgres(error)) throw error
        failure ??= new DatabaseUnavailable('the connection to the database broke', { cause: error })
        throw failure
      } finally {
        end()
      }
    }
    // This project uses no cursors.
    return { query: query as unknown as PostgresPoolClient['query'], release }
  }

  return {
    state: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async connect() {
      if (isSilent) throw new DatabaseUnavailable('the database does not answer')
      return lend(await acquire())
    },
    async end() {
      isEnded = true
      clearTimeout(timer)
      if (!isSilent) await Promise.race([pool.end(), wait(goodbyeMs)])
    },
  }
}

/** Errors sent by PostgreSQL have a severity. */
const isOfPostgres = (error: unknown) => error instanceof Error && 'severity' in error

/** Whether the database answers a new connection; a refusal, such as of one more than it allows, is an answer too. */
async function isAnswering(createPool: (overrides: PoolConfig) => Pool, withinMs: number): Promise<boolean> {
  const pool = createPool({ max: 1, connectionTimeoutMillis: withinMs, query_timeout: withinMs })
  try {
    await pool.query('select 1')
    return true
  } catch (error) {
    return isOfPostgres(error)
  } finally {
    void pool.end().catch(() => undefined)
  }
}
