import type { Kysely } from 'kysely'
import type { Dialect } from '../db/connection'
import { returnToken, takeToken } from '../db/rate-buckets'
import type { Schema } from '../db/schema'

/** A token bucket for each key, refilled evenly: `perMinute` tokens at once, and as many over each minute. */
export interface TokenBuckets {
  /** Takes a token. @returns 0, or the seconds until the next token */
  take(key: string): Promise<number>
  /** Puts a token back, for a call that was refused and does not count. */
  giveBack(key: string): Promise<void>
}

/** Buckets in this process's memory. */
export function createMemoryBuckets(perMinute: number, now: () => number): TokenBuckets {
  const buckets = new Map<string, { tokens: number; at: number }>()
  const current = (key: string) => {
    const at = now()
    const bucket = buckets.get(key) ?? { tokens: perMinute, at }
    // The clock may have been set back: times in the future count as now.
    return { tokens: Math.min(perMinute, bucket.tokens + (Math.max(0, at - bucket.at) * perMinute) / 60_000), at }
  }
  const forgetFull = () => {
    for (const key of buckets.keys()) if (current(key).tokens >= perMinute) buckets.delete(key)
  }
  return {
    async take(key) {
      const bucket = current(key)
      buckets.set(key, bucket.tokens < 1 ? bucket : { ...bucket, tokens: bucket.tokens - 1 })
      if (bucket.tokens < 1) return Math.ceil(((1 - bucket.tokens) * 60) / perMinute)
      if (buckets.size % 5_000 === 0) forgetFull()
      return 0
    },
    async giveBack(key) {
      const bucket = current(key)
      buckets.set(key, { ...bucket, tokens: Math.min(perMinute, bucket.tokens + 1) })
    },
  }
}

/** Buckets shared by all server processes on one database. */
function createSharedBuckets(db: Kysely<Schema>, name: string, perMinute: number, now: () => number): TokenBuckets {
  return {
    take: (key) => takeToken(db, `${name}:${key}`, perMinute, now()),
    giveBack: (key) => returnToken(db, `${name}:${key}`, perMinute),
  }
}

/** Writes are limited per account (docs/product/calls.md "Limits"): with PostgreSQL the buckets are in the database. */
export function createWriteBuckets(db: Kysely<Schema>, dialect: Dialect, perMinute: number, now: () => number): TokenBuckets {
  return dialect === 'postgres' ? createSharedBuckets(db, 'write', perMinute, now) : createMemoryBuckets(perMinute, now)
}
