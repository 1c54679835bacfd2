import type { Kysely, Transaction } from 'kysely'
import { v7 } from 'uuid'
import { limits } from '../../../shared/limits'
import { countInWindow } from '../../db/rate-buckets'
import type { Schema } from '../../db/schema'
import { lockKey } from '../../db/transaction'

export type Purpose = Schema['email_codes']['purpose']

const minute = 60_000
const day = 24 * 60 * minute

/**
 * Counts a mail to an address, unless it had one within the last minute or ten within a day, both kinds together (docs/product/accounts.md
 * "E-mail codes").
 * @returns 0 when it may be sent, or the seconds to wait
 */
export async function countMail(trx: Transaction<Schema>, email: string, now: number): Promise<number> {
  await lockKey(trx, `mail:${email}`)
  // The clock may have been set back: a time in the future counts as now.
  await trx.updateTable('code_mails').set({ sent_at: now }).where('email', '=', email).where('sent_at', '>', now).execute()
  const sent = await trx
    .selectFrom('code_mails')
    .select('sent_at')
    .where('email', '=', email)
    .where('sent_at', '>', now - day)
    .orderBy('sent_at', 'desc')
    .execute()
  const latest = sent[0]?.sent_at
  const tenth = sent[limits.code.mailsPerDay - 1]?.sent_at
  const free = Math.max(latest === undefined ? 0 : latest + limits.code.secondsBetweenMails * 1000, tenth === undefined ? 0 : tenth + day)
  if (free > now) return Math.ceil((free - now) / 1000)
  await trx.insertInto('code_mails').values({ id: v7(), email, sent_at: now }).execute()
  return 0
}

/** Removes the count of a mail that could not be sent. @param sentAt the moment under which it was counted */
export async function uncountMail(db: Kysely<Schema>, email: string, sentAt: number): Promise<void> {
  await db.deleteFrom('code_mails').where('email', '=', email).where('sent_at', '=', sentAt).execute()
}

/** Replaces an address's code for a purpose. */
export async function saveCode(trx: Transaction<Schema>, purpose: Purpose, email: string, codeHash: string, now: number): Promise<void> {
  const fresh = {
    code_hash: codeHash,
    expires_at: now + limits.code.minutes * minute,
    tries_left: limits.code.triesInAll,
    confirmed_at: null,
    confirmed_by: null,
  }
  await trx
    .insertInto('email_codes')
    .values({ purpose, email, ...fresh })
    .onConflict((conflict) => conflict.columns(['purpose', 'email']).doUpdateSet(fresh))
    .execute()
}

/**
 * Uses up one of a caller's 5 attempts and of the 20 of all callers; attempts beyond a caller's own do not count for the others.
 * @returns the hash to compare with, or undefined when the code is too old, used up or was never sent
 */
export async function spendTry(
  db: Kysely<Schema>,
  { purpose, email, network }: { purpose: Purpose; email: string; network: string },
  now: number,
): Promise<string | undefined> {
  const code = await db
    .selectFrom('email_codes')
    .select('expires_at')
    .where('purpose', '=', purpose)
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .where('tries_left', '>', 0)
    .executeTakeFirst()
  if (!code) return undefined
  // The expiry time distinguishes a code from the previous one.
  const key = `code:${purpose}:${code.expires_at}:${network}:${email}`
  if ((await countInWindow(db, key, { most: limits.code.tries, windowMs: limits.code.minutes * minute }, now)) > 0) return undefined
  const spent = await db
    .updateTable('email_codes')
    .set((eb) => ({ tries_left: eb('tries_left', '-', 1) }))
    .where('purpose', '=', purpose)
    .where('email', '=', email)
    .where('expires_at', '=', code.expires_at)
    .where('tries_left', '>', 0)
    .returning('code_hash')
    .executeTakeFirst()
  return spent?.code_hash
}

/**
 * Marks an address's code as confirmed. The same network may confirm it again, since the answer may have been lost; that extends nothing.
 * @returns when it was confirmed first, or null when another network confirmed it
 */
export async function confirmCode(
  trx: Transaction<Schema>,
  { purpose, email, network }: { purpose: Purpose; email: string; network: string },
  codeHash: string,
  now: number,
): Promise<number | null> {
  const confirmed = await trx
    .updateTable('email_codes')
    .set((eb) => ({ confirmed_at: eb.fn.coalesce('confirmed_at', eb.val(now)), confirmed_by: network }))
    .where('purpose', '=', purpose)
    .where('email', '=', email)
    .where('code_hash', '=', codeHash)
    .where((eb) => eb.or([eb('confirmed_by', 'is', null), eb('confirmed_by', '=', network)]))
    .returning('confirmed_at')
    .executeTakeFirst()
  return confirmed?.confirmed_at ?? null
}
