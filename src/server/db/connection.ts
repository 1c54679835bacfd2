import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import type { Schema } from './schema'
import { LibsqlDialect } from './sqlite-dialect'

export type Dialect = 'sqlite' | 'postgres'

export interface Connection {
  db: Kysely<Schema>
  dialect: Dialect
  /** Waits for what runs, then closes. */
  close(): Promise<void>
}

/**
 * Connects to PostgreSQL when a URL is given, else to `community.db` in the data folder. SQLite has one connection: inside a
 * transaction every statement goes through its `trx`, one through `db` would wait for it for ever.
 * @param onError hears of PostgreSQL connections that broke; the pool replaces them by itself
 */
export async function connect(
  options: { databaseUrl: string | null; dataDir: string },
  onError: (error: Error) => void,
): Promise<Connection> {
  const dialect: Dialect = options.databaseUrl === null ? 'sqlite' : 'postgres'
  const db = new Kysely<Schema>({
    dialect: options.databaseUrl === null ? await sqliteIn(options.dataDir) : postgresAt(options.databaseUrl, onError),
  })
  return { db, dialect, close: () => db.destroy() }
}

async function sqliteIn(dataDir: string): Promise<LibsqlDialect> {
  const path = join(dataDir, 'community.db')
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  return new LibsqlDialect(path)
}

/** PostgreSQL through a pool of connections. @param onError hears of idle ones that broke */
export function postgresAt(connectionString: string, onError: (error: Error) => void): PostgresDialect {
  return new PostgresDialect({
    pool: async () => {
      const { default: pg } = await import('pg')
      const { builtins } = pg.types
      const asNumber = new Set<number>([builtins.INT8, builtins.NUMERIC])
      const pool = new pg.Pool({
        connectionString,
        max: 10,
        // A sum of counters is numeric; all of them stay far below 2^53.
        types: {
          getTypeParser: (oid: number, format?: 'text' | 'binary') =>
            asNumber.has(oid) ? Number : pg.types.getTypeParser(oid, format as 'text'),
        },
      })
      // The pool listens to a connection only while it is idle and not yet closing; an error nobody hears ends the process.
      pool.on('connect', (client) => client.on('error', onError))
      pool.on('error', () => undefined)
      return pool
    },
  })
}
