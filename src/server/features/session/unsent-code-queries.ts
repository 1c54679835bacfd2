import type { Kysely, Transaction } from 'kysely'
import { limits } from '../../../shared/limits'
import { countInWindow, forgetWindow, returnToken } from '../../db/rate-buckets'
import type { Schema } from '../../db/schema'

interface Caller {
  email: string
  /** The network of the caller. */
  network: string
}

const minute = 60_000
const windowMs = limits.code.minutes * minute

// The keys end with the address, as those of tries do, so that a withdrawal finds them.
const unsentKey = (email: string) => `code:unsent:${email}`
const minuteKey = ({ network, email }: Caller) => `code:minute:${network}:${email}`
const dayKey = ({ network, email }: Caller) => `code:day:${network}:${email}`

/**
 * Counts a caller's request of a mail to an address, whether or not one is sent, with the numbers of the mails (docs/product/accounts.md
 * "E-mail codes").
 * @returns 0 when it may be made, or the seconds to wait
 */
export async function countRequest(db: Kysely<Schema>, of: Caller, now: number): Promise<number> {
  const soon = await countInWindow(db, minuteKey(of), { most: 1, windowMs: limits.code.secondsBetweenMails * 1000 }, now)
  if (soon > 0) return soon
  return countInWindow(db, dayKey(of), { most: limits.code.mailsPerDay, windowMs: 24 * 60 * minute }, now)
}

/** After a failed mail the next one may be requested at once. */
export async function allowNextRequest(db: Kysely<Schema>, of: Caller): Promise<void> {
  await forgetWindow(db, minuteKey(of))
  await returnToken(db, dayKey(of), limits.code.mailsPerDay)
}

/**
 * Records that a password code was requested and not mailed: attempts to confirm are answered as if it had been, while an earlier code that
 * was mailed stays valid.
 */
export async function saveUnsentCode(trx: Transaction<Schema>, email: string, now: number): Promise<void> {
  const fresh = { tokens: limits.code.triesInAll, refilled_at: now }
  await trx
    .insertInto('rate_buckets')
    .values({ key: unsentKey(email), ...fresh })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(fresh))
    .execute()
}

/** A code was mailed: attempts are answered by that one. */
export async function forgetUnsentCode(trx: Transaction<Schema>, email: string): Promise<void> {
  await forgetWindow(trx, unsentKey(email))
}

/**
 * Uses up an attempt at a code that was not mailed, with the numbers of attempts of a mailed one.
 * @returns whether there was one left; null when the latest code was mailed or there is none
 */
export async function spendUnsentTry(db: Kysely<Schema>, { email, network }: Caller, now: number): Promise<boolean | null> {
  const unsent = await db
    .selectFrom('rate_buckets')
    .select(['tokens', 'refilled_at'])
    .where('key', '=', unsentKey(email))
    .where('refilled_at', '>', now - windowMs)
    .executeTakeFirst()
  if (!unsent) return null
  if (unsent.tokens < 1) return false
  const key = `code:unsent:${unsent.refilled_at}:${network}:${email}`
  if ((await countInWindow(db, key, { most: limits.code.tries, windowMs }, now)) > 0) return false
  const spent = await db
    .updateTable('rate_buckets')
    .set((eb) => ({ tokens: eb('tokens', '-', 1) }))
    .where('key', '=', unsentKey(email))
    .where('refilled_at', '=', unsent.refilled_at)
    .where('tokens', '>=', 1)
    .returning('key')
    .executeTakeFirst()
  return spent !== undefined
}
