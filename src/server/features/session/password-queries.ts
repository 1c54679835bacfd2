import type { Kysely, Transaction } from 'kysely'
import { limits } from '../../../shared/limits'
import { countInWindow, countWithDelay, forgetWindow, returnToken, uncountDelay } from '../../db/rate-buckets'
import type { Schema } from '../../db/schema'
import { refuse } from '../../http/handler'
import type { Services } from '../../services'
import { isKnownPlace } from './sign-in-places'

const second = 1000
const failures = { most: limits.rate.loginFailures, windowMs: limits.rate.loginWindowMinutes * 60 * second }
const doubling = [1, 2, 4, 8, 16, 32, 64, 128, 256].map((wait) => wait * second)
const ofAccount = { waitsMs: [...doubling, 512 * second, 900 * second], forgetMs: 24 * 3600 * second }
const ofCaller = { waitsMs: doubling, forgetMs: 3600 * second }

/** An attempt to use a password: for which account, and from where. */
export interface Tries {
  /** What the attempts are counted under: `login:` with an address, which may have no account, or `password:` with an account's id. */
  kind: 'login' | 'password'
  account: string
  /** null where there is no such account. */
  userId: string | null
  network: string
}

/** Attempts at the password of the account that the caller is signed in to. */
export const ownTries = (network: string, userId: string): Tries => ({ kind: 'password', account: userId, userId, network })

/**
 * Compares a password. Ten failures in 15 minutes are allowed per account and caller. From a network where nobody has signed in to the
 * account before, each further failure also has a longer wait, counted per caller over all accounts and per account over all such callers,
 * so that a stranger's attempts never lock out the owner at home. An attempt is counted before the comparison, so that concurrent ones
 * cannot exceed the limit.
 * @param hash null where there is no account; compared in the same time
 * @throws Refusal `tooMany`
 */
export async function isRightPassword(services: Services, tries: Tries, hash: string | null, password: string): Promise<boolean> {
  const { db, passwords } = services
  const { userId, network } = tries
  const isStrange = userId === null || !(await isKnownPlace(db, userId, network))
  const uncount = await countTry(services, tries, isStrange)
  const isRight = await passwords.matches(hash, password, network).catch(async (error: unknown) => {
    await uncount()
    throw error
  })
  if (!isRight) return false
  await uncount()
  await forgetWindow(db, ownKey(tries))
  return true
}

const ownKey = ({ kind, network, account }: Tries) => `${kind}:${network}:${account}`

/**
 * @returns a function that removes the count.
 * @throws Refusal `tooMany`, first under the caller's own limit, so that its refused attempts create no further rows
 */
async function countTry({ db, now, rate }: Services, tries: Tries, isStrange: boolean): Promise<() => Promise<void>> {
  const own = ownKey(tries)
  const caller = `tries:${tries.network}`
  const account = `${tries.kind}:*:${tries.account}`
  const must = (wait: number) => {
    if (wait > 0) throw refuse('tooMany', undefined, wait)
  }
  if (isStrange) must(await countWithDelay(db, caller, { ...ofCaller, free: rate.freeFailuresPerCaller }, now()))
  must(await countInWindow(db, own, failures, now()))
  if (isStrange) {
    const wait = await countWithDelay(db, account, { ...ofAccount, free: rate.freeFailuresPerAccount }, now())
    // A caller who waits because of others does not lose an attempt.
    if (wait > 0) await returnToken(db, own, failures.most)
    must(wait)
  }
  return async () => {
    await returnToken(db, own, failures.most)
    if (!isStrange) return
    await uncountDelay(db, caller)
    await uncountDelay(db, account)
  }
}

export async function findPasswordHash(db: Kysely<Schema>, userId: string): Promise<string | null> {
  const user = await db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst()
  return user?.password_hash ?? null
}

/** Sets another password, or with the same hash keeps it from being changed until the transaction ends. @returns whether it was still the compared one */
export async function exchangePassword(trx: Transaction<Schema>, userId: string, from: string, to: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ password_hash: to })
    .where('id', '=', userId)
    .where('password_hash', '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
