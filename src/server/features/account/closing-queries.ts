import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../db/schema'
import type { ClearingStep, Leaver } from '../../leaving'

const nobody = {
  email: null,
  nickname: null,
  name: '',
  password_hash: null,
  phone: null,
  city: null,
  academy: null,
  major: null,
  image_path: null,
  presence: 0,
  shares_days: 0,
  listed: 0,
  languages: null,
  goals: '[]',
  about: '',
} as const

/** Removes everything from an account that identifies its owner. @returns whether the account existed with the compared password */
export async function eraseAccount(trx: Transaction<Schema>, { userId, at }: Leaver, passwordHash: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ ...nobody, withdrawn_at: at })
    .where('id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Everything stored under an address: codes, tickets, mail counts, attempts to sign in and to confirm, stored answers to its sign-up and new
 * passwords.
 */
export async function forgetEmail(trx: Transaction<Schema>, email: string): Promise<void> {
  await trx.deleteFrom('email_codes').where('email', '=', email).execute()
  await trx.deleteFrom('code_tickets').where('email', '=', email).execute()
  await trx.deleteFrom('code_mails').where('email', '=', email).execute()
  await trx
    .deleteFrom('idempotency_keys')
    .where('owner', 'in', [`signUp:${email}`, `setPassword:${email}`])
    .execute()
  const ending = email.replace(/[\\%_]/g, '\\$&')
  for (const tries of [`login:%:${ending}`, `code:%:${ending}`])
    await trx.deleteFrom('rate_buckets').where(sql<boolean>`key like ${tries} escape '\\'`).execute()
}

/** All tokens, sign-in places, and stored answers for repeated calls. */
export const forgetSessions: ClearingStep = async (trx, { userId }) => {
  await trx.deleteFrom('sessions').where('user_id', '=', userId).execute()
  await trx.deleteFrom('sign_in_places').where('user_id', '=', userId).execute()
  await trx.deleteFrom('idempotency_keys').where('owner', '=', userId).execute()
  return 0
}

/** Records that the member's data is still to be deleted. */
export async function insertWithdrawal(trx: Transaction<Schema>, { userId, keepPosts, at }: Leaver): Promise<void> {
  await trx
    .insertInto('withdrawals')
    .values({ user_id: userId, keep_posts: Number(keepPosts), requested_at: at })
    .execute()
}

export async function selectWithdrawals(db: Kysely<Schema>): Promise<Leaver[]> {
  const rows = await db.selectFrom('withdrawals').selectAll().orderBy('requested_at').execute()
  return rows.map((row) => ({ userId: row.user_id, keepPosts: row.keep_posts === 1, at: row.requested_at }))
}

export async function deleteWithdrawal(db: Kysely<Schema>, userId: string): Promise<void> {
  await db.deleteFrom('withdrawals').where('user_id', '=', userId).execute()
}
