import { setTimeout as wait } from 'node:timers/promises'
import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient, PoolConfig } from 'pg'
import { DatabaseUnavailable } from './database-errors'

/** How many connections, and what they wait for; milliseconds. */
export interface PostgresTimeouts {
  poolSize: number
  /** For a connection, new or free. */
  connectMs: number
  /** For a statement, and for a lock within it; PostgreSQL itself ends them. */
  statementMs: number
  lockMs: number
}

/** A call answers within 5 s, whatever the database does. */
export const defaultTimeouts: PostgresTimeouts = { poolSize: 10, connectMs: 3_500, statementMs: 3_500, lockMs: 3_000 }

/** A connection on which these were sent waits for its statements however long they take, such as migrations; the second ends that. */
export const liftLimits = 'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0'
export const restoreLimits = 'reset statement_timeout; reset lock_timeout; reset idle_in_transaction_session_timeout'

/** What PostgreSQL's own timeout is given beyond its time before it counts as silent. */
const graceMs = 500
/** What a transaction whose client has gone silent may go on holding locks. */
const idleInTransactionMs = 10_000
const probeEveryMs = 500
const probeWithinMs = 1_000
/** A database that does not answer is not waited for at the end. */
const goodbyeMs = 1_000

/** PostgreSQL through a pool of connections. @param onError called with the error of each broken one */
export function postgresAt(
  connectionString: string,
  onError: (error: Error) => void,
  timeouts?: Partial<PostgresTimeouts>,
): PostgresDialect {
  return new PostgresDialect({
    pool: async () => {
      const { default: pg } = await import('pg')
      const { builtins } = pg.types
      const asNumber = new Set<number>([builtins.INT8, builtins.NUMERIC])
      const set = { ...defaultTimeouts, ...timeouts }
      const config: PoolConfig = {
        connectionString,
        max: set.poolSize,
        connectionTimeoutMillis: set.connectMs,
        statement_timeout: set.statementMs,
        lock_timeout: set.lockMs,
        idle_in_transaction_session_timeout: idleInTransactionMs,
        keepAlive: true,
        // A sum of counters is numeric; all of them stay far below 2^53.
        types: {
          getTypeParser: (oid: number, format?: 'text' | 'binary') =>
            asNumber.has(oid) ? Number : pg.types.getTypeParser(oid, format as 'text'),
        },
      }
      const createPool = (overrides: PoolConfig = {}) => {
        const pool = new pg.Pool({ ...config, ...overrides })
        // The pool listens to a connection only while it is idle and not yet closing; an error without a listener ends the process.
        pool.on('connect', (client) => client.on('error', onError))
        pool.on('error', () => undefined)
        return pool
      }
      return watched(createPool, set)
    },
  })
}

/**
 * A pool that notices a database that has gone silent. PostgreSQL ends slow statements itself, so one that is not even refused in time has
 * met a frozen server or a dead network: everything under way there is given up at once, calls are refused without waiting, and new
 * connections replace the old ones as soon as one of them is answered.
 */
function watched(createPool: (overrides?: PoolConfig) => Pool, { statementMs }: PostgresTimeouts): PostgresPool {
  let pool = createPool()
  let isSilent = false
  let isEnded = false
  let timer: NodeJS.Timeout | undefined
  /** Each gives up what waits for a connection, or has one. */
  const underWay = new Set<() => void>()

  const goSilent = () => {
    if (isSilent || isEnded) return
    isSilent = true
    for (const giveUp of [...underWay]) giveUp()
    void pool.end().catch(() => undefined)
    probe()
  }
  const probe = () => {
    void isAnswering(createPool).then((answers) => {
      if (isEnded) return
      if (!answers) timer = setTimeout(probe, probeEveryMs)
      else {
        pool = createPool()
        isSilent = false
      }
    })
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
          // One that waited for its turn in a busy pool says nothing about the database.
          if (error instanceof Error && /timeout expired|due to connection timeout/.test(error.message)) goSilent()
          reject(new DatabaseUnavailable('there is no connection to the database', { cause: error }))
        },
      )
    })

  const lend = (client: PoolClient): PostgresPoolClient => {
    let isReleased = false
    let isUnlimited = false
    /** The first thing that went wrong with the connection; whatever is asked of it later failed of that. */
    let failure: DatabaseUnavailable | undefined
    const release = () => {
      if (isReleased) return
      isReleased = true
      underWay.delete(abandon)
      client.release(failure)
    }
    // Released as broken, a connection is closed, and with it fails what it was asked.
    const abandon = () => {
      failure ??= new DatabaseUnavailable('the database does not answer')
      release()
    }
    underWay.add(abandon)
    const query = async (sql: string, parameters: readonly unknown[]) => {
      if (failure) throw failure
      if (sql === liftLimits) isUnlimited = true
      if (sql === restoreLimits) isUnlimited = false
      const limit = isUnlimited || statementMs === 0 ? undefined : setTimeout(goSilent, statementMs + graceMs)
      try {
        return await client.query(sql, [...parameters])
      } catch (error) {
        // What PostgreSQL itself refuses has a severity; anything else happened to the connection.
        if (error instanceof Error && 'severity' in error) throw error
        failure ??= new DatabaseUnavailable('the connection to the database broke', { cause: error })
        throw failure
      } finally {
        clearTimeout(limit)
      }
    }
    // Nothing here reads through a cursor.
    return { query: query as unknown as PostgresPoolClient['query'], release }
  }

  return {
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

async function isAnswering(createPool: (overrides: PoolConfig) => Pool): Promise<boolean> {
  const pool = createPool({ max: 1, connectionTimeoutMillis: probeWithinMs, query_timeout: probeWithinMs })
  try {
    await pool.query('select 1')
    return true
  } catch {
    return false
  } finally {
    void pool.end().catch(() => undefined)
  }
}
