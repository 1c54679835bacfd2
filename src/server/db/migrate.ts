import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, type MigrationInfo, Migrator, sql } from 'kysely'
import type { Logger } from 'pino'
import type { Dialect } from './connection'
import { isBusy, StartFailure } from './database-errors'
import { createMigrations } from './migrations/index'
import type { Schema } from './schema'
import { isLockTimeout, isTransient } from './transaction'
import { withoutLimits } from './without-limits'

/** How long a server waits for another one that migrates the same SQLite file. */
const patienceMs = 60_000
/**
 * How long a migration waits for a lock on PostgreSQL. The calls of running servers queue behind it, so it is shorter than they wait for a
 * lock themselves.
 */
const lockMs = 2_000
const pauseMs = 5_000
const minutes = 5

/**
 * Migrates the database to this program's schema; there is no way back. Servers that start together wait for each other: by an advisory
 * lock on PostgreSQL, by the write lock that every SQLite transaction begins with.
 * @param before called with the first migration to be applied, unless the database is new
 * @throws StartFailure `newer` when the database belongs to a newer program; the error of a failed migration, after which all migrations of
 * this start are rolled back
 */
export async function migrate(db: Kysely<Schema>, dialect: Dialect, before: Before = async () => undefined): Promise<void> {
  if (dialect === 'postgres') {
    return withoutLimits(db, async (unlimited) => {
      await sql.raw(`set lock_timeout = ${lockMs}`).execute(unlimited)
      await bringUp(unlimited, dialect, before)
    })
  }
  const giveUp = Date.now() + patienceMs
  for (;;) {
    try {
      return await bringUp(db, dialect, before)
    } catch (error) {
      if (!isBusy(error) || Date.now() > giveUp) throw error
    }
  }
}

/**
 * Repeats a migration while something else, such as a backup, has locks on the tables that it changes. Between the tries, running servers
 * can use them.
 * @param isStopping whether to give up before the next try
 * @throws StartFailure `database` after some minutes
 */
export async function repeatWhileLocked(migration: () => Promise<void>, log: Logger, isStopping = () => false): Promise<void> {
  const giveUp = Date.now() + minutes * 60_000
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await migration()
    } catch (error) {
      if (!isLockTimeout(error) && !isTransient(error)) throw error
      if (Date.now() > giveUp) throw stillLocked(error)
      if (isFirst) log.warn({ err: error }, 'the database is brought up to date once its tables are no longer locked')
      await wait(pauseMs)
      if (isStopping()) throw error
    }
  }
}

const stillLocked = (error: unknown) =>
  new StartFailure(
    'database',
    `The database could not be brought up to date within ${minutes} minutes, because something else, such as a backup, has locks on its tables. Start this program again once that has ended.`,
    error,
  )

type Before = (migration: string) => Promise<void>

async function bringUp(db: Kysely<Schema>, dialect: Dialect, before: Before): Promise<void> {
  const migrations = createMigrations(dialect)
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableName: 'schema_migrations',
    migrationLockTableName: 'schema_migrations_lock',
  })
  const known = await migrator.getMigrations()
  const next = known.find(({ executedAt }) => executedAt === undefined)
  if (next !== undefined && known.some(({ executedAt }) => executedAt !== undefined)) await before(next.name)
  const { error } = await migrator.migrateToLatest()
  if (error === undefined) return
  throw (await newerThan(db, Object.keys(migrations))) ?? error
}

/** The message for a database with migrations that this program does not know. */
async function newerThan(db: Kysely<Schema>, known: string[]): Promise<StartFailure | undefined> {
  const applied = await sql<Pick<MigrationInfo, 'name'>>`select name from schema_migrations order by name`
    .execute(db)
    .catch(() => undefined)
  const newest = applied?.rows.at(-1)?.name
  const last = known.at(-1) ?? ''
  if (newest === undefined || known.includes(newest)) return undefined
  return new StartFailure(
    'newer',
    `The database could not be brought up to date: a newer version of this program has written it (up to ${newest}; this one knows ${last}). Start that version or a later one.`,
  )
}
