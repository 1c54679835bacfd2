import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from './schema'

const real = (value: number): RawBuilder<number> => sql`cast(${value} as double precision)`

/**
 * Takes a token from a bucket that holds `perMinute` and refills evenly. One statement, so that it holds over processes.
 * @param now milliseconds since 1970
 * @returns 0, or the seconds until there is a token again
 */
export async function takeToken(db: Kysely<Schema>, key: string, perMinute: number, now: number): Promise<number> {
  const grown = sql<number>`rate_buckets.tokens + (${real(now)} - rate_buckets.refilled_at) * ${real(perMinute / 60_000)}`
  const full = real(perMinute)
  const refilled = sql<number>`case when ${grown} > ${full} then ${full} else ${grown} end`
  const taken = await db
    .insertInto('rate_buckets')
    .values({ key, tokens: perMinute - 1, refilled_at: now })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ tokens: sql<number>`${refilled} - 1`, refilled_at: now })
        .where(sql<boolean>`${grown} >= 1`),
    )
    .returning('tokens')
    .executeTakeFirst()
  if (taken) return 0
  const bucket = await db.selectFrom('rate_buckets').selectAll().where('key', '=', key).executeTakeFirst()
  const missing = bucket ? 1 - bucket.tokens - ((now - bucket.refilled_at) * perMinute) / 60_000 : 0
  return Math.max(1, Math.ceil((missing * 60) / perMinute))
}

/** Puts a token back. */
export async function returnToken(db: Kysely<Schema>, key: string, perMinute: number): Promise<void> {
  const full = real(perMinute)
  await db
    .updateTable('rate_buckets')
    .set({ tokens: sql<number>`case when tokens + 1 > ${full} then ${full} else tokens + 1 end` })
    .where('key', '=', key)
    .execute()
}

/**
 * Counts one more in a window that begins with its first count: at most `most` of them until it ends.
 * @returns 0, or the seconds until the window ends
 */
export async function countInWindow(
  db: Kysely<Schema>,
  key: string,
  { most, windowMs }: { most: number; windowMs: number },
  now: number,
): Promise<number> {
  const over = sql<boolean>`rate_buckets.refilled_at <= ${now - windowMs}`
  const counted = await db
    .insertInto('rate_buckets')
    .values({ key, tokens: most - 1, refilled_at: now })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          tokens: sql<number>`case when ${over} then ${real(most - 1)} else rate_buckets.tokens - 1 end`,
          refilled_at: sql<number>`case when ${over} then ${now} else rate_buckets.refilled_at end`,
        })
        .where(sql<boolean>`${over} or rate_buckets.tokens >= 1`),
    )
    .returning('tokens')
    .executeTakeFirst()
  if (counted) return 0
  const bucket = await db.selectFrom('rate_buckets').select('refilled_at').where('key', '=', key).executeTakeFirst()
  return Math.max(1, Math.ceil(((bucket?.refilled_at ?? now) + windowMs - now) / 1000))
}

/** Takes one count back, for what came to no result. */
export async function uncountInWindow(db: Kysely<Schema>, key: string, most: number): Promise<void> {
  await returnToken(db, key, most)
}

/** Forgets a window, as after a success. */
export async function forgetWindow(db: Kysely<Schema>, key: string): Promise<void> {
  await db.deleteFrom('rate_buckets').where('key', '=', key).execute()
}
