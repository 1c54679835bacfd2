import type { Kysely, Transaction } from 'kysely'
import { limits } from '../../../shared/limits'
import { countInWindow, forgetWindow, uncountInWindow } from '../../db/rate-buckets'
import type { Schema } from '../../db/schema'
import { refuse } from '../../http/handler'
import type { Services } from '../../services'

const failures = { most: limits.rate.loginFailures, windowMs: limits.rate.loginWindowMinutes * 60_000 }

/**
 * Compares a password. A failure is counted before the work, so that many at once cannot slip through; a success forgets them.
 * @param attempts whose tries count together; @param hash null where there is no account, compared in the same time
 * @throws Refusal `tooMany` after ten failures in 15 minutes
 */
export async function isRightPassword(
  { db, passwords, now }: Services,
  attempts: string,
  hash: string | null,
  password: string,
): Promise<boolean> {
  const wait = await countInWindow(db, attempts, failures, now())
  if (wait > 0) throw refuse('tooMany', undefined, wait)
  const isRight = await passwords.matches(hash, password).catch(async (error: unknown) => {
    await uncountInWindow(db, attempts, failures.most)
    throw error
  })
  if (isRight) await forgetWindow(db, attempts)
  return isRight
}

/** Whose tries at the password of an account one is signed in to count together. */
export const ownAttempts = (address: string, userId: string) => `password:${address}:${userId}`

export async function findPasswordHash(db: Kysely<Schema>, userId: string): Promise<string | null> {
  const user = await db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst()
  return user?.password_hash ?? null
}

/** @returns whether the password was still the one that was compared */
export async function exchangePassword(trx: Transaction<Schema>, userId: string, from: string, to: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ password_hash: to })
    .where('id', '=', userId)
    .where('password_hash', '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
