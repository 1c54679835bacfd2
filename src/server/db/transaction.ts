import { type Kysely, PostgresAdapter, sql, type Transaction } from 'kysely'
import type { Schema } from './schema'

const attempts = 6

/**
 * Runs work in a transaction, again from the start when the database asks for it (serialization failure, deadlock), so work must have no
 * effect outside the database. Inside a transaction it joins that one.
 */
export async function transact<T>(db: Kysely<Schema>, work: (trx: Transaction<Schema>) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Transaction<Schema>)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(db, work)
    } catch (error) {
      if (attempt === attempts || !isTransient(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** attempt))
    }
  }
}

/** The rollback after a failure may fail too; the error of the work is the one thrown. */
async function once<T>(db: Kysely<Schema>, work: (trx: Transaction<Schema>) => Promise<T>): Promise<T> {
  let first: { cause: unknown } | undefined
  try {
    return await db.transaction().execute((trx) =>
      work(trx).catch((error: unknown) => {
        first = { cause: error }
        throw error
      }),
    )
  } catch (error) {
    throw first ? first.cause : error
  }
}

/** Whether the database asks for a repetition: a serialization failure or a deadlock. */
export function isTransient(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code === '40001' || code === '40P01'
}

/** Whether a statement has waited for a lock for longer than it may. */
export const isLockTimeout = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '55P03'

/** Makes transactions with the same key run one after the other. SQLite's do so anyway. */
export async function lockKey(trx: Transaction<Schema>, key: string): Promise<void> {
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx)
}

/** The same for several keys, in an order that cannot deadlock. */
export async function lockKeys(trx: Transaction<Schema>, keys: string[]): Promise<void> {
  if (keys.length === 0 || !isPostgres(trx)) return
  await sql`select pg_advisory_xact_lock(hashtextextended(key, 0))
    from (select key from unnest(cast(${keys} as text[])) as given (key) order by key) as ordered`.execute(trx)
}

export function isPostgres(db: Kysely<Schema>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
