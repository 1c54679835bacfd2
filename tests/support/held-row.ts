import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../src/server/db/schema'
import { isPostgres, lockKey } from '../../src/server/db/transaction'
import { until } from './until'

/**
 * Makes calls meet at a row: it is locked, the calls are started in their order, each once the ones before it wait for a lock, and then it is
 * let go. SQLite's transactions run one after the other, so there the calls do.
 * @returns what the calls answered
 */
export function raceForRow(
  db: Kysely<Schema>,
  { table, id }: { table: 'corrections' | 'cases' | 'users' | 'rooms'; id: string },
  calls: (() => Promise<unknown>)[],
): Promise<unknown[]> {
  // Not an update: those who wait for a row that was updated go on in any order.
  const hold = (trx: Transaction<Schema>) =>
    trx
      .selectFrom(table as 'cases')
      .where('id', '=', id)
      .select('id')
      .forUpdate()
      .execute()
  return race(db, hold, calls)
}

/** The same at a key (`lockKey`). @param meanwhile runs while all wait; not on SQLite */
export function raceForKey(
  db: Kysely<Schema>,
  key: string,
  calls: (() => Promise<unknown>)[],
  meanwhile?: () => Promise<unknown>,
): Promise<unknown[]> {
  return race(db, (trx) => lockKey(trx, key), calls, meanwhile)
}

/** The same at whatever a statement locks. */
export async function race(
  db: Kysely<Schema>,
  hold: (trx: Transaction<Schema>) => Promise<unknown>,
  calls: (() => Promise<unknown>)[],
  meanwhile?: () => Promise<unknown>,
): Promise<unknown[]> {
  if (!isPostgres(db)) {
    const answers: unknown[] = []
    for (const call of calls) answers.push(await call())
    return answers
  }
  const running: Promise<unknown>[] = []
  await db.transaction().execute(async (trx) => {
    await hold(trx)
    for (const call of calls) {
      running.push(call())
      await until(async () => expectWaiting(await countWaiting(trx), running.length))
    }
    await meanwhile?.()
  })
  return Promise.all(running)
}

/** How many wait for this transaction, or for others that do. What waits for something else, such as a background task, soon goes on. */
async function countWaiting(trx: Transaction<Schema>): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`with recursive waiting (pid) as (
      select pid from pg_stat_activity where datname = current_database() and pg_backend_pid() = any (pg_blocking_pids(pid))
      union
      select activity.pid from pg_stat_activity as activity join waiting on waiting.pid = any (pg_blocking_pids(activity.pid))
    ) select count(*) as waiting from waiting`.execute(trx)
  return Number(rows[0]?.waiting)
}

function expectWaiting(waiting: number, expected: number): void {
  if (waiting < expected) throw new Error(`${waiting} of ${expected} calls wait`)
}
