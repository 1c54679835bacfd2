import { type Kysely, type MigrationInfo, Migrator, sql } from 'kysely'
import type { Dialect } from './connection'
import { isBusy, StartFailure } from './database-errors'
import { createMigrations } from './migrations/index'
import type { Schema } from './schema'
import { withoutLimits } from './without-limits'

/** How long a server waits for another one that migrates the same SQLite file. */
const patienceMs = 60_000

/**
 * Migrates the database to this program's schema; there is no way back. Servers that start together wait for each other: by an advisory
 * lock on PostgreSQL, by the write lock that every SQLite transaction begins with.
 * @param before called with the first migration to be applied, unless the database is new
 * @throws StartFailure `newer` when the database belongs to a newer program; the error of a failed migration, after which all migrations of
 * this start are rolled back
 */
export async function migrate(db: Kysely<Schema>, dialect: Dialect, before: Before = async () => undefined): Promise<void> {
  if (dialect === 'postgres') return withoutLimits(db, (unlimited) => bringUp(unlimited, dialect, before))
  const giveUp = Date.now() + patienceMs
  for (;;) {
    try {
      return await bringUp(db, dialect, before)
    } catch (error) {
      if (!isBusy(error) || Date.now() > giveUp) throw error
    }
  }
}

type Before = (migration: string) => Promise<void>

async function bringUp(db: Kysely<Schema>, dialect: Dialect, before: Before): Promise<void> {
  const migrations = createMigrations(dialect)
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableName: 'schema_migrations',
    migrationLockTableName: 'schema_migrations_lock',
  })
  const known = await migrator.getMigrations().catch(() => [])
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
