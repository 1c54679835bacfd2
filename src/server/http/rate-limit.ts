import type { Kysely } from 'kysely'
import type { Dialect } from '../db/connection'
import { returnToken, takeToken } from '../db/rate-buckets'
import type { Schema } from '../db/schema'

/** A bucket of tokens a key, refilled evenly: `perMinute` at once, and as many again over each minute. */
export interface TokenBuckets {
  /** Takes a token. @returns 0, or the seconds until there is one again */
  take(key: string): Promise<number>
  /** Puts one back, for what was refused and so does not count. */
  giveBack(key: string): Promise<void>
}

/** Buckets of this process alone. */
export function createMemoryBuckets(perMinute: number, now: () => number): TokenBuckets {
  const buckets = new Map<string, { tokens: number; at: number }>()
  const current = (key: string) => {
    const at = now()
    const bucket = buckets.get(key) ?? { tokens: perMinute, at }
    return { tokens: Math.min(perMinute, bucket.tokens + (Math.max(0, at - bucket.at) * perMinute) / 60_000), at }
  }
  const forgetFull = () => {
    for (const key of buckets.keys()) if (current(key).tokens >= perMinute) buckets.delete(key)
  }
  return {
    async take(key) {
      const bucket = current(key)
      if (bucket.tokens < 1) return Math.ceil(((1 - bucket.tokens) * 60) / perMinute)
      buckets.set(key, { ...bucket, tokens: bucket.tokens - 1 })
      if (buckets.size % 5_000 === 0) forgetFull()
      return 0
    },
    async giveBack(key) {
      const bucket = current(key)
      buckets.set(key, { ...bucket, tokens: Math.min(perMinute, bucket.tokens + 1) })
    },
  }
}

/** Buckets that hold over every server process on one database. */
function createSharedBuckets(db: Kysely<Schema>, name: string, perMinute: number, now: () => number): TokenBuckets {
  return {
    take: (key) => takeToken(db, `${name}:${key}`, perMinute, now()),
    giveBack: (key) => returnToken(db, `${name}:${key}`, perMinute),
  }
}

/** Writes are limited per account (api "Limits"): where servers can share a database, the buckets are in it. */
export function createWriteBuckets(db: Kysely<Schema>, dialect: Dialect, perMinute: number, now: () => number): TokenBuckets {
  return dialect === 'postgres' ? createSharedBuckets(db, 'write', perMinute, now) : createMemoryBuckets(perMinute, now)
}
