import { join } from 'node:path'
import { Kysely } from 'kysely'
import { ownFile, ownFolder } from '../private-files'
import { checkSqlite } from './check-sqlite'
import { codeOf, isDamage, isStorageFailure, StartFailure } from './database-errors'
import { type PostgresTimeouts, postgresAt } from './postgres-pool'
import type { Schema } from './schema'
import { LibsqlDialect } from './sqlite-dialect'
import { cutLog } from './sqlite-remains'

export type Dialect = 'sqlite' | 'postgres'

export interface Connection {
  db: Kysely<Schema>
  dialect: Dialect
  /** SQLite: cuts the log, so that the file alone is whole. */
  tidy(): Promise<void>
  /** Waits for what runs, then closes. */
  close(): Promise<void>
}

interface ConnectOptions {
  databaseUrl: string | null
  dataDir: string
  /** PostgreSQL alone; without, the defaults of `postgres-pool.ts`. */
  timeouts?: Partial<PostgresTimeouts> | undefined
}

/**
 * Connects to PostgreSQL when a URL is given, else to `community.db` in the data folder. SQLite has one connection: inside a
 * transaction every statement goes through its `trx`, one through `db` would wait for it for ever.
 * @param onError called with the error of each broken PostgreSQL connection; the pool replaces it by itself
 * @throws StartFailure where the folder cannot be used or the SQLite file is damaged
 */
export async function connect({ databaseUrl, dataDir, timeouts }: ConnectOptions, onError: (error: Error) => void): Promise<Connection> {
  if (databaseUrl !== null) {
    const db = new Kysely<Schema>({ dialect: postgresAt(databaseUrl, onError, timeouts) })
    return { db, dialect: 'postgres', tidy: async () => undefined, close: () => db.destroy() }
  }
  const path = databaseFile(dataDir)
  let db: Kysely<Schema> | undefined
  try {
    await ownFolder(dataDir)
    // Closed before anything is in it; those beside it get its mode when they are made.
    for (const file of databaseFiles(path)) await ownFile(file)
    checkSqlite(path)
    const opened = new Kysely<Schema>({ dialect: new LibsqlDialect(path) })
    db = opened
    // Opens the file, so that an error in it is thrown here.
    await opened.connection().execute(async () => undefined)
    return { db: opened, dialect: 'sqlite', tidy: () => cutLog(opened), close: () => opened.destroy() }
  } catch (error) {
    await db?.destroy().catch(() => undefined)
    throw startFailureOf(error, path)
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
  // A data folder that is a file is found when it is made.
  if (!isStorageFailure(error) && !['EEXIST', 'ENOTDIR'].includes(codeOf(error))) return error
  const code = error instanceof Error && 'code' in error && error.code ? ` (${error.code})` : ''
  return new StartFailure(
    'folder',
    `The database ${path} cannot be opened or written${code}. Check the folder's permissions and its free space.`,
    error,
  )
}
