import { join } from 'node:path'
import { Kysely } from 'kysely'
import { ownFile, ownFolder } from '../private-files'
import { checkSqlite } from './check-sqlite'
import { codeOf, isDamage, isStorageFailure, StartFailure } from './database-errors'
import { defaultTimeouts, type PoolState, type PostgresTimeouts, postgresAt, requireLimits } from './postgres-pool'
import { requireSameDatabase } from './same-database'
import type { Schema } from './schema'
import { LibsqlDialect } from './sqlite-dialect'
import { cutLog } from './sqlite-erasing'

/** Housekeeping and a migration never run at the same time; one more replaces a connection that broke. */
const directConnections = 2

export type Dialect = 'sqlite' | 'postgres'

export interface Connection {
  db: Kysely<Schema>
  /** For work that needs a connection of its own, such as migrations; the same as `db` unless that leads through a pooler. */
  direct: Kysely<Schema>
  dialect: Dialect
  /** PostgreSQL: what the pool of connections does now; null for SQLite, which has one connection. */
  pool: (() => PoolState) | null
  /** SQLite: truncates the write-ahead log, so that the file alone is the whole database. */
  tidy(): Promise<void>
  /** Waits for running statements, then closes. */
  close(): Promise<void>
}

interface ConnectOptions {
  databaseUrl: string | null
  /** The database itself, where `databaseUrl` leads through a pooler (config.ts). */
  directUrl?: string | null | undefined
  dataDir: string
  /** PostgreSQL only; the defaults of postgres-pool.ts where absent. */
  timeouts?: Partial<PostgresTimeouts> | undefined
}

/**
 * Connects to PostgreSQL when a URL is given, else to `community.db` in the data folder. SQLite has one connection: inside a transaction
 * every statement must go through its `trx`, since one through `db` would wait for it forever.
 * @param onError called with the error of each broken PostgreSQL connection; the pool replaces it by itself
 * @throws StartFailure when the folder cannot be used or the SQLite file is damaged
 */
export async function connect(options: ConnectOptions, onError: (error: Error) => void): Promise<Connection> {
  const { databaseUrl, dataDir } = options
  if (databaseUrl !== null) return connectPostgres(databaseUrl, options, onError)
  const path = databaseFile(dataDir)
  let db: Kysely<Schema> | undefined
  try {
    await ownFolder(dataDir)
    // Restricted before anything is written to it; SQLite gives its companion files the same mode.
    for (const file of databaseFiles(path)) await ownFile(file)
    checkSqlite(path)
    const opened = new Kysely<Schema>({ dialect: new LibsqlDialect(path) })
    db = opened
    // Opens the file, so that an error in it is thrown here.
    await opened.connection().execute(async () => undefined)
    return { db: opened, direct: opened, dialect: 'sqlite', pool: null, tidy: () => cutLog(opened), close: () => opened.destroy() }
  } catch (error) {
    await db?.destroy().catch(() => undefined)
    throw startFailureOf(error, path)
  }
}

async function connectPostgres(url: string, options: ConnectOptions, onError: (error: Error) => void): Promise<Connection> {
  const { directUrl = null, timeouts } = options
  const { postgres, state } = postgresAt(url, onError, timeouts, { pooler: directUrl !== null })
  const db = new Kysely<Schema>({ dialect: postgres })
  const rest = { dialect: 'postgres' as const, pool: state, tidy: async () => undefined }
  if (directUrl === null) return { ...rest, db, direct: db, close: () => db.destroy() }
  const direct = new Kysely<Schema>({ dialect: postgresAt(directUrl, onError, { ...timeouts, poolSize: directConnections }).postgres })
  const close = async () => {
    await Promise.all([db.destroy(), direct.destroy()])
  }
  try {
    await requireLimits(db, { ...defaultTimeouts, ...timeouts })
    await requireSameDatabase({ db, url }, { db: direct, url: directUrl })
    return { ...rest, db, direct, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The SQLite file of a data folder. */
export function databaseFile(dataDir: string): string {
  return join(dataDir, 'community.db')
}

/** The database file, and the files that SQLite writes beside it. */
function databaseFiles(path: string): string[] {
  return [path, `${path}-wal`, `${path}-shm`]
}

/** The reason why an SQLite database cannot be opened or written, as one sentence; any other error unchanged. */
export function startFailureOf(error: unknown, path: string): unknown {
  if (isDamage(error)) return new StartFailure('damaged', `The database ${path} is damaged and cannot be read.`, error)
  // A data folder that is a file is noticed when the folder is created.
  if (!isStorageFailure(error) && !['EEXIST', 'ENOTDIR'].includes(codeOf(error))) return error
  const code = error instanceof Error && 'code' in error && error.code ? ` (${error.code})` : ''
  return new StartFailure(
    'folder',
    `The database ${path} cannot be opened or written${code}. Check the folder's permissions and its free space.`,
    error,
  )
}
