import { type Kysely, PostgresAdapter, sql } from 'kysely'
import { liftLimits, restoreLimits } from './postgres-pool'
import type { Schema } from './schema'

/** Runs work that may take long, such as migrations and housekeeping, without the statement timeout. */
export async function withoutLimits<T>(db: Kysely<Schema>, work: (db: Kysely<Schema>) => Promise<T>): Promise<T> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return work(db)
  return db.connection().execute(async (unlimited) => {
    await sql.raw(liftLimits).execute(unlimited)
    try {
      return await work(unlimited)
    } finally {
      // A broken connection is discarded anyway.
      await sql
        .raw(restoreLimits)
        .execute(unlimited)
        .catch(() => undefined)
    }
  })
}
