import { type Kysely, PostgresAdapter, sql } from 'kysely'
import { liftLimits, restoreLimits } from './postgres-pool'
import type { Schema } from './schema'

/** Runs work that takes what time it takes, such as migrations and housekeeping: no statement of its own is ended for being slow. */
export async function withoutLimits<T>(db: Kysely<Schema>, work: (db: Kysely<Schema>) => Promise<T>): Promise<T> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return work(db)
  return db.connection().execute(async (unlimited) => {
    await sql.raw(liftLimits).execute(unlimited)
    try {
      return await work(unlimited)
    } finally {
      // A connection that is broken goes anyway.
      await sql
        .raw(restoreLimits)
        .execute(unlimited)
        .catch(() => undefined)
    }
  })
}
