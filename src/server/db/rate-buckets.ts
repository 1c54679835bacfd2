import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { eachOf } from './any-of'
import { prepared } from './prepared'
import type { Schema } from './schema'
import { isPostgres } from './transaction'

const real = (value: number): RawBuilder<number> => sql`cast(${value} as double precision)`

/** A time in the future (the clock was set back) counts as now, so that the bucket does not stay closed until then. */
async function bringBack(db: Kysely<Schema>, key: string, now: number): Promise<void> {
  await db.updateTable('rate_buckets').set({ refilled_at: now }).where('key', '=', key).where('refilled_at', '>', now).execute()
}

const find = (db: Kysely<Schema>, key: string) => db.selectFrom('rate_buckets').selectAll().where('key', '=', key).executeTakeFirst()

interface Take {
  keys: string[]
  now: number
  count: number
  full: number
  /** What is left of a full bucket. */
  rest: number
  perMs: number
}

const take = (db: Kysely<Schema>, { keys, now, count, full, rest, perMs }: Take) => {
  const elapsed = sql<number>`case when ${real(now)} > rate_buckets.refilled_at then ${real(now)} - rate_buckets.refilled_at else 0 end`
  const grown = sql<number>`rate_buckets.tokens + (${elapsed}) * ${real(perMs)}`
  const refilled = sql<number>`case when ${grown} > ${real(full)} then ${real(full)} else ${grown} end`
  return (
    db
      .insertInto('rate_buckets')
      .columns(['key', 'tokens', 'refilled_at'])
      // In the order of the keys, so that two processes cannot deadlock.
      .expression(
        db
          .selectFrom(eachOf(db, keys).as('given'))
          .select(['given.value', sql`cast(${rest} as double precision)`.as('tokens'), sql`cast(${now} as bigint)`.as('at')])
          .where(sql<SqlBool>`true`)
          .orderBy('given.value'),
      )
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({ tokens: sql<number>`${refilled} - ${real(count)}`, refilled_at: now })
          .where(sql<boolean>`${grown} >= ${real(count)}`),
      )
      .returning('key')
  )
}
const takeInside = prepared(take)
/** On PostgreSQL outside a transaction, with `synchronous_commit` off: a power failure loses the counts of the last moments. */
const takeQuickly = prepared((db, given: Take) =>
  take(db, given).returning(sql<string>`set_config('synchronous_commit', 'off', true)`.as('quick')),
)

/**
 * Takes tokens from each of some buckets that hold `perMinute` and refill evenly. A single statement, so that it is exact over several
 * processes.
 * @param keys each once
 * @param now milliseconds since 1970
 * @param count all of them or none
 * @returns for each 0, or the seconds until there are enough
 */
export async function takeTokens(db: Kysely<Schema>, keys: string[], perMinute: number, now: number, count = 1): Promise<number[]> {
  const given = { keys, now, count, full: perMinute, rest: perMinute - count, perMs: perMinute / 60_000 }
  const rows = await (isPostgres(db) && !db.isTransaction ? takeQuickly(db, given) : takeInside(db, given))
  const taken = new Set(rows.map(({ key }) => key))
  return Promise.all(keys.map((key) => (taken.has(key) ? 0 : untilThere(db, key, perMinute, now, count))))
}

/** Takes tokens from one bucket. */
export async function takeToken(db: Kysely<Schema>, key: string, perMinute: number, now: number, count = 1): Promise<number> {
  const [wait = 0] = await takeTokens(db, [key], perMinute, now, count)
  return wait
}

async function untilThere(db: Kysely<Schema>, key: string, perMinute: number, now: number, count: number): Promise<number> {
  await bringBack(db, key, now)
  const bucket = await find(db, key)
  const missing = bucket ? count - bucket.tokens - ((now - bucket.refilled_at) * perMinute) / 60_000 : 0
  return Math.max(1, Math.ceil((missing * 60) / perMinute))
}

/** Returns a token to a bucket. */
export async function returnToken(db: Kysely<Schema>, key: string, perMinute: number): Promise<void> {
  const full = real(perMinute)
  await db
    .updateTable('rate_buckets')
    .set({ tokens: sql<number>`case when tokens + 1 > ${full} then ${full} else tokens + 1 end` })
    .where('key', '=', key)
    .execute()
}

/**
 * Counts an event in a window that begins with its first event and allows `most` until it ends.
 * @returns 0, or the seconds until the window ends
 */
export async function countInWindow(
  db: Kysely<Schema>,
  key: string,
  { most, windowMs }: { most: number; windowMs: number },
  now: number,
): Promise<number> {
  const over = sql<boolean>`rate_buckets.refilled_at <= ${now - windowMs}`
  const began = sql<number>`case when ${over} or rate_buckets.refilled_at > ${now} then ${now} else rate_buckets.refilled_at end`
  const counted = await db
    .insertInto('rate_buckets')
    .values({ key, tokens: most - 1, refilled_at: now })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          tokens: sql<number>`case when ${over} then ${real(most - 1)} else rate_buckets.tokens - 1 end`,
          refilled_at: began,
        })
        .where(sql<boolean>`${over} or rate_buckets.tokens >= 1`),
    )
    .returning('tokens')
    .executeTakeFirst()
  if (counted) return 0
  await bringBack(db, key, now)
  const bucket = await find(db, key)
  return Math.max(1, Math.ceil(((bucket?.refilled_at ?? now) + windowMs - now) / 1000))
}

/** Removes a window, such as after a success. */
export async function forgetWindow(db: Kysely<Schema>, key: string): Promise<void> {
  await db.deleteFrom('rate_buckets').where('key', '=', key).execute()
}

/**
 * The number of free failures, the wait after each further one (the last applies to all later ones), and the time without failures that
 * resets the count.
 */
export interface GrowingDelay {
  free: number
  waitsMs: readonly number[]
  forgetMs: number
}

/**
 * Counts another failure, unless the wait after the previous one is not over. A single statement, so that one of several concurrent calls
 * passes. `tokens` holds the number of failures, `refilled_at` the time of the last.
 * @returns 0, or the seconds to wait
 */
export async function countWithDelay(
  db: Kysely<Schema>,
  key: string,
  { free, waitsMs, forgetMs }: GrowingDelay,
  now: number,
): Promise<number> {
  const waitAfter = (failures: number) => (failures < free ? 0 : (waitsMs[Math.min(failures - free, waitsMs.length - 1)] ?? 0))
  const steps = waitsMs.map((wait, step) => sql`when rate_buckets.tokens < ${real(free + step + 1)} then ${real(wait)}`)
  const wait = sql<number>`case when rate_buckets.tokens < ${real(free)} then 0 ${sql.join(steps, sql` `)} else ${real(waitsMs.at(-1) ?? 0)} end`
  const isForgotten = sql<boolean>`rate_buckets.refilled_at <= ${now - forgetMs}`
  const counted = await db
    .insertInto('rate_buckets')
    .values({ key, tokens: 1, refilled_at: now })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ tokens: sql<number>`case when ${isForgotten} then 1 else rate_buckets.tokens + 1 end`, refilled_at: now })
        .where(sql<boolean>`${isForgotten} or ${real(now)} - rate_buckets.refilled_at >= ${wait} or rate_buckets.refilled_at > ${now}`),
    )
    .returning('tokens')
    .executeTakeFirst()
  if (counted) return 0
  const bucket = await find(db, key)
  return Math.max(1, Math.ceil(bucket ? (bucket.refilled_at + waitAfter(bucket.tokens) - now) / 1000 : 0))
}

/** Removes a count for an attempt that was not a failure. */
export async function uncountDelay(db: Kysely<Schema>, key: string): Promise<void> {
  await db.updateTable('rate_buckets').set({ tokens: sql<number>`tokens - 1` }).where('key', '=', key).where('tokens', '>=', 1).execute()
}
