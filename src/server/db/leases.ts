import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Schema } from './schema'
import { isPostgres } from './transaction'

/** Divides work between the server processes on one database. A process that has ended or hangs loses its leases when they expire. */
export interface Leases {
  /** Takes a free lease or extends an own one. @returns whether this process has it for `forMs` from now on */
  take(name: string, forMs: number): Promise<boolean>
  /** Gives up an own lease, so that another process need not wait until it expires. */
  release(name: string): Promise<void>
}

/** SQLite has a single process, which has everything. */
const allLeases: Leases = { take: async () => true, release: async () => undefined }

/** The machines' clocks may differ. */
const clock = sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`

export function createLeases(db: Kysely<Schema>, holder: string = randomUUID()): Leases {
  if (!isPostgres(db)) return allLeases
  return {
    async take(name, forMs) {
      const taken = await db
        .insertInto('leases')
        .values({ name, holder, expires_at: sql<number>`${clock} + ${forMs}` })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet(({ ref }) => ({ holder, expires_at: ref('excluded.expires_at') }))
            .where(({ or, eb }) => or([eb('leases.holder', '=', holder), eb('leases.expires_at', '<=', clock)])),
        )
        .executeTakeFirst()
      return taken.numInsertedOrUpdatedRows === 1n
    },
    async release(name) {
      await db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute()
    },
  }
}
