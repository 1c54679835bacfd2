import { type Kysely, Migrator } from 'kysely'
import type { Dialect } from './connection'
import { createMigrations } from './migrations/index'
import type { Schema } from './schema'

/**
 * Brings the database to this program's schema. Forward only. Servers that start together wait for each other: by an advisory lock
 * on PostgreSQL, by the write lock every SQLite transaction begins with.
 * @throws when the database was made by a newer program, or a migration fails; then nothing of that start is kept
 */
export async function migrate(db: Kysely<Schema>, dialect: Dialect): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => createMigrations(dialect) },
    migrationTableName: 'schema_migrations',
    migrationLockTableName: 'schema_migrations_lock',
  })
  const { error } = await migrator.migrateToLatest()
  if (error instanceof Error) throw new Error(`The database could not be brought up to date: ${error.message}`, { cause: error })
  if (error) throw new Error('The database could not be brought up to date.', { cause: error })
}
