import type { Kysely, Transaction } from 'kysely'
import { v7 } from 'uuid'
import { limits } from '../../../shared/limits'
import type { Schema } from '../../db/schema'
import { lockKey } from '../../db/transaction'

export type Purpose = Schema['email_codes']['purpose']

const minute = 60_000
const day = 24 * 60 * minute

/**
 * Counts a mail to an address, unless it had one within a minute or ten within a day, both kinds together (api "Codes").
 * @returns 0 when it may be sent, or the seconds to wait
 */
export async function countMail(trx: Transaction<Schema>, email: string, now: number): Promise<number> {
  await lockKey(trx, `mail:${email}`)
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

/** Forgets the mail counted at a moment, which could not be sent. */
export async function uncountMail(db: Kysely<Schema>, email: string, sentAt: number): Promise<void> {
  await db.deleteFrom('code_mails').where('email', '=', email).where('sent_at', '=', sentAt).execute()
}

/** Replaces an address's code for a purpose. */
export async function saveCode(trx: Transaction<Schema>, purpose: Purpose, email: string, codeHash: string, now: number): Promise<void> {
  const fresh = { code_hash: codeHash, expires_at: now + limits.code.minutes * minute, tries_left: limits.code.tries, confirmed_at: null }
  await trx
    .insertInto('email_codes')
    .values({ purpose, email, ...fresh })
    .onConflict((conflict) => conflict.columns(['purpose', 'email']).doUpdateSet(fresh))
    .execute()
}

/** Spends one try. @returns the hash to compare with, or undefined when the code is too old, used up or was never sent */
export async function spendTry(db: Kysely<Schema>, purpose: Purpose, email: string, now: number): Promise<string | undefined> {
  const spent = await db
    .updateTable('email_codes')
    .set((eb) => ({ tries_left: eb('tries_left', '-', 1) }))
    .where('purpose', '=', purpose)
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .where('tries_left', '>', 0)
    .returning('code_hash')
    .executeTakeFirst()
  return spent?.code_hash
}

/** Notes that an address's code was given back, once: saying it again does not lengthen anything. */
export async function confirmCode(db: Kysely<Schema>, purpose: Purpose, email: string, codeHash: string, now: number): Promise<void> {
  await db
    .updateTable('email_codes')
    .set({ confirmed_at: now })
    .where('purpose', '=', purpose)
    .where('email', '=', email)
    .where('code_hash', '=', codeHash)
    .where('confirmed_at', 'is', null)
    .execute()
}

export async function isConfirmed(db: Kysely<Schema>, purpose: Purpose, email: string, since: number): Promise<boolean> {
  const row = await db
    .selectFrom('email_codes')
    .select('email')
    .where('purpose', '=', purpose)
    .where('email', '=', email)
    .where('confirmed_at', '>', since)
    .executeTakeFirst()
  return row !== undefined
}

/** Uses a confirmation up. @returns whether there was one confirmed after `since` */
export async function consumeConfirmation(trx: Transaction<Schema>, purpose: Purpose, email: string, since: number): Promise<boolean> {
  const row = await trx
    .deleteFrom('email_codes')
    .where('purpose', '=', purpose)
    .where('email', '=', email)
    .where('confirmed_at', '>', since)
    .returning('email')
    .executeTakeFirst()
  return row !== undefined
}
