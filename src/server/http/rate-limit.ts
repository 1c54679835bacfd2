import type { Kysely } from 'kysely'
import { batched } from '../batched'
import type { Dialect } from '../db/connection'
import { ifWritable } from '../db/database-errors'
import { returnToken, takeToken, takeTokens } from '../db/rate-buckets'
import type { Schema } from '../db/schema'

const mostAtOnce = 100

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
  const take = batched((keys: string[]) => takeTokens(db, keys, perMinute, now()), { most: mostAtOnce, apart: (key) => key })
  return {
    take: (key) => take(`${name}:${key}`),
    giveBack: (key) => returnToken(db, `${name}:${key}`, perMinute),
  }
}

const mostHeld = 50_000

/** The tokens of a bucket that a process has taken and not given out yet. */
interface Held {
  tokens: number
  /** Until when the bucket is known to be empty, in milliseconds since 1970, and the seconds that callers are asked to wait. */
  emptyUntil: number
  wait: number
  /** When the tokens were taken: after a minute the bucket is full without them. */
  filledAt: number
  filling: Promise<void> | undefined
}

/**
 * Shared buckets whose tokens a process takes by the twentieth of a minute's, so that few calls write to the database. Somebody who calls
 * many processes can have a few calls more than the limit.
 */
function createPortionedBuckets(db: Kysely<Schema>, name: string, perMinute: number, now: () => number): TokenBuckets {
  const portion = Math.max(1, Math.floor(perMinute / 20))
  const all = new Map<string, Held>()

  const holding = (key: string): Held => {
    const known = all.get(key)
    if (known) return known
    const [oldest] = all.keys()
    if (oldest !== undefined && all.size >= mostHeld) all.delete(oldest)
    const fresh = { tokens: 0, emptyUntil: 0, wait: 0, filledAt: 0, filling: undefined }
    all.set(key, fresh)
    return fresh
  }
  const fill = async (key: string, held: Held) => {
    const at = now()
    for (const count of portion > 1 ? [portion, 1] : [1]) {
      held.wait = await takeToken(db, `${name}:${key}`, perMinute, at, count)
      if (held.wait > 0) continue
      held.tokens += count
      held.filledAt = at
      return
    }
    held.emptyUntil = at + 60_000 / perMinute
  }

  return {
    async take(key) {
      const held = holding(key)
      if (now() - held.filledAt >= 60_000) held.tokens = 0
      while (held.tokens < 1) {
        const left = held.emptyUntil - now()
        // Longer after the clock was set back.
        if (left > 0 && left <= 60_000 / perMinute) return held.wait
        held.filling ??= fill(key, held).finally(() => {
          held.filling = undefined
        })
        await held.filling
      }
      held.tokens -= 1
      return 0
    },
    async giveBack(key) {
      const held = holding(key)
      held.tokens = Math.min(portion, held.tokens + 1)
    },
  }
}

/**
 * Calls are limited per account or network (docs/product/calls.md "Limits"), as writes are. While the database can only be read, each
 * process counts those that it answers.
 */
export function createCallBuckets(db: Kysely<Schema>, dialect: Dialect, perMinute: number, now: () => number): TokenBuckets {
  const own = createMemoryBuckets(perMinute, now)
  if (dialect !== 'postgres') return own
  const shared = createPortionedBuckets(db, 'call', perMinute, now)
  return { ...shared, take: async (key) => (await ifWritable(shared.take(key))) ?? own.take(key) }
}

/** Writes are limited per account (docs/product/calls.md "Limits"): with PostgreSQL the buckets are in the database. */
export function createWriteBuckets(db: Kysely<Schema>, dialect: Dialect, perMinute: number, now: () => number): TokenBuckets {
  return dialect === 'postgres' ? createSharedBuckets(db, 'write', perMinute, now) : createMemoryBuckets(perMinute, now)
}
