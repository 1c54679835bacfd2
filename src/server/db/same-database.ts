import { type Kysely, sql } from 'kysely'
import { StartFailure } from './database-errors'
import type { Schema } from './schema'

/** A connection, and the URL that it was made by. */
interface Way {
  db: Kysely<Schema>
  url: string
}

/**
 * Two ways to a database, one of them through a pooler, which names the database itself: after a change of one of them, migrations, signals
 * and backups would be of another community.
 * @throws StartFailure when they lead to different ones; a supervisor tries again, since it may be a failover
 */
export async function requireSameDatabase(one: Way, other: Way): Promise<void> {
  const [first, second] = await Promise.all([factsOf(one), factsOf(other)])
  if (first.name === second.name && first.started === second.started) return
  const [at, direct] = [`${first.name} behind ${new URL(one.url).host}`, `${second.name} at ${new URL(other.url).host}`]
  throw new StartFailure('database', `DATABASE_URL and DATABASE_LISTEN_URL lead to different databases: ${at}, and ${direct}.`)
}

/** No two servers of PostgreSQL were started in the same microsecond. */
async function factsOf({ db }: Way): Promise<{ name: string; started: string }> {
  const { rows } = await sql<{ name: string; started: string }>`
    select current_database() as name, extract(epoch from pg_postmaster_start_time())::text as started`.execute(db)
  return rows[0] ?? { name: '', started: '' }
}
