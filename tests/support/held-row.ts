import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../src/server/db/schema'
import { isPostgres } from '../../src/server/db/transaction'
import { until } from './until'

/**
 * Makes calls meet at a row: it is locked, the calls are started in their order, each once the ones before it wait for a lock, and then it is
 * let go. SQLite's transactions run one after the other, so there the calls do.
 * @returns what the calls answered
 */
export async function raceForRow(
  db: Kysely<Schema>,
  { table, id }: { table: 'corrections' | 'cases' | 'users'; id: string },
  calls: (() => Promise<unknown>)[],
): Promise<unknown[]> {
  if (!isPostgres(db)) {
    const answers: unknown[] = []
    for (const call of calls) answers.push(await call())
    return answers
  }
  const running: Promise<unknown>[] = []
  await db.transaction().execute(async (trx) => {
    // Not an update: those who wait for a row that was updated go on in any order.
    const row = trx.selectFrom(table as 'cases').where('id', '=', id)
    await row.select('id').forUpdate().execute()
    for (const call of calls) {
      running.push(call())
      await until(async () => expectWaiting(await countWaiting(trx), running.length))
    }
  })
  return Promise.all(running)
}

async function countWaiting(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return Number(rows[0]?.waiting)
}

function expectWaiting(waiting: number, expected: number): void {
  if (waiting < expected) throw new Error(`${waiting} of ${expected} calls wait`)
}
