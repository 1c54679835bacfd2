import type { Kysely, Transaction } from 'kysely'
import { botId } from '../../../shared/contract/chat-shapes'
import { limits } from '../../../shared/limits'
import type { Schema } from '../../db/schema'
import { createToken, hashToken } from '../../http/auth'
import { type UserRow, userColumns } from '../people/people-queries'

const day = 24 * 60 * 60 * 1000

export function findAccount(db: Kysely<Schema>, email: string): Promise<(UserRow & { password_hash: string | null }) | undefined> {
  return db
    .selectFrom('users')
    .select([...userColumns, 'users.password_hash'])
    .where('email', '=', email)
    .executeTakeFirst()
}

export async function isEmailTaken(db: Kysely<Schema>, email: string): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()) !== undefined
}

export async function isNicknameTaken(db: Kysely<Schema>, nickname: string): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('nickname', '=', nickname).executeTakeFirst()) !== undefined
}

/** The accounts with a phone number, oldest first. */
export function findByPhone(db: Kysely<Schema>, phone: string): Promise<{ email: string | null; name: string }[]> {
  return db
    .selectFrom('users')
    .select(['email', 'name'])
    .where('phone', '=', phone)
    .where('withdrawn_at', 'is', null)
    .orderBy('id')
    .limit(20)
    .execute()
}

export interface NewUser {
  id: string
  email: string
  nickname: string
  name: string
  passwordHash: string
  phone: string | null
  city: string | null
  imagePath: string | null
}

/** @returns the account, or undefined when the address or nickname is taken; the constraints decide between concurrent calls */
export function insertUser(trx: Transaction<Schema>, user: NewUser, now: number): Promise<UserRow | undefined> {
  return trx
    .insertInto('users')
    .values({
      id: user.id,
      email: user.email,
      nickname: user.nickname,
      name: user.name,
      password_hash: user.passwordHash,
      phone: user.phone,
      city: user.city,
      academy: null,
      major: null,
      image_path: user.imagePath,
      joined_at: now,
      withdrawn_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(userColumns)
    .executeTakeFirst()
}

/** Makes a member administrator if they are the only account. @returns whether they are */
export async function makeFirstAdministrator(trx: Transaction<Schema>, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ role: 'administrator' })
    .where('id', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('users as other').select('other.id').where('other.id', 'not in', [userId, botId]))),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Starts a session, and ends those that are one too many. @returns its token, which is stored nowhere else */
export async function insertSession(
  db: Kysely<Schema>,
  session: { id: string; userId: string; device: string },
  now: number,
): Promise<string> {
  const token = createToken()
  await db
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: session.userId,
      token_hash: hashToken(token),
      device: session.device,
      created_at: now,
      last_seen_at: now,
      expires_at: now + limits.tokenDays * day,
    })
    .execute()
  await endUnused(db, session.userId)
  return token
}

/** Ends the sessions of an account that were not used for the longest time, where there are too many. */
async function endUnused(db: Kysely<Schema>, userId: string): Promise<void> {
  const own = db.selectFrom('sessions').select('id').where('user_id', '=', userId)
  const newest = own.orderBy('last_seen_at', 'desc').orderBy('id', 'desc').limit(limits.sessions)
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', 'not in', newest).execute()
}

export async function deleteSession(db: Kysely<Schema>, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute()
}

/** Replaces a password and ends every session. @returns the account's id, or null where there is none */
export async function replacePassword(trx: Transaction<Schema>, email: string, passwordHash: string): Promise<string | null> {
  const user = await trx
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirst()
  if (user) await trx.deleteFrom('sessions').where('user_id', '=', user.id).execute()
  return user?.id ?? null
}
