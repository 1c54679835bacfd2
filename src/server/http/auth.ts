import { createHash, randomBytes } from 'node:crypto'
import type { Role } from '../../shared/roles'
import { batched } from '../batched'
import { isAnyOf } from '../db/any-of'
import { ifWritable } from '../db/database-errors'
import { prepared } from '../db/prepared'
import { noteActive } from '../features/partners/partner-card-queries'
import type { Services } from '../services'
import { refuse } from './handler'

const touchMs = 60_000
const mostAtOnce = 100

/** The end of a suspension that has none, and of a closed account's. */
export const forGood = Number.MAX_SAFE_INTEGER

/** The caller: the account and session of its token. */
export interface Caller {
  userId: string
  sessionId: string
  role: Role
  /** Until when the member may not write; null: they may. */
  suspendedUntil: number | null
  /** The member may send one text an hour. */
  slowed: boolean
}

/** A new token: 256 random bits, base64url. Returned once; only its hash is stored. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256, hex. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

const findSessions = prepared((db, { hashes, now }: { hashes: string[]; now: number }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.token_hash', 'sessions.id', 'sessions.user_id', 'sessions.last_seen_at'])
    .select(['users.role', 'users.suspended_until', 'users.closed_at', 'users.slowed_at'])
    .where(isAnyOf(db, 'sessions.token_hash', hashes))
    .where('sessions.expires_at', '>', now)
    .where('users.withdrawn_at', 'is', null),
)

/**
 * The caller of an `Authorization` header; null without one.
 * @throws Refusal `tokenExpired` for a token that is expired, revoked, unknown or malformed
 */
export type Authenticate = (authorization: string | undefined) => Promise<Caller | null>

/** The tokens of calls that arrive at the same time are looked up together. */
export function createAuthenticate({ db, now }: Pick<Services, 'db' | 'now'>): Authenticate {
  const find = batched(
    async (hashes: string[]) => {
      const sessions = await findSessions(db, { hashes, now: now() })
      const byHash = new Map(sessions.map((session) => [session.token_hash, session]))
      return hashes.map((hash) => byHash.get(hash))
    },
    { most: mostAtOnce },
  )
  const noteUse = async ({ id, user_id, last_seen_at }: { id: string; user_id: string; last_seen_at: number }) => {
    await db.updateTable('sessions').set({ last_seen_at: now() }).where('id', '=', id).execute()
    await noteActive(db, user_id, last_seen_at, now())
  }
  return async (authorization) => {
    if (!authorization) return null
    const token = /^Bearer +([\w-]{20,200})$/i.exec(authorization)?.[1]
    if (!token) throw refuse('tokenExpired')
    const session = await find(hashToken(token))
    if (!session) throw refuse('tokenExpired')
    if (now() - session.last_seen_at >= touchMs) await ifWritable(noteUse(session))
    return {
      userId: session.user_id,
      sessionId: session.id,
      // A closed account has no role any more, whatever it had.
      role: session.closed_at === null ? session.role : 'member',
      suspendedUntil: session.closed_at === null ? session.suspended_until : forGood,
      slowed: session.slowed_at !== null,
    }
  }
}
