import { createHash, randomBytes } from 'node:crypto'
import type { Role } from '../../shared/roles'
import { prepared } from '../db/prepared'
import { noteActive } from '../features/partners/partner-card-queries'
import type { Services } from '../services'
import { refuse } from './handler'

const touchMs = 60_000

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

const findSession = prepared((db, { hash, now }: { hash: string; now: number }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'sessions.user_id', 'sessions.last_seen_at', 'users.role', 'users.suspended_until', 'users.closed_at'])
    .select('users.slowed_at')
    .where('sessions.token_hash', '=', hash)
    .where('sessions.expires_at', '>', now)
    .where('users.withdrawn_at', 'is', null),
)

/**
 * The caller of an `Authorization` header; null without one.
 * @throws Refusal `tokenExpired` for a token that is expired, revoked, unknown or malformed
 */
export async function authenticate({ db, now }: Pick<Services, 'db' | 'now'>, authorization: string | undefined): Promise<Caller | null> {
  if (!authorization) return null
  const token = /^Bearer +([\w-]{20,200})$/i.exec(authorization)?.[1]
  if (!token) throw refuse('tokenExpired')
  const [session] = await findSession(db, { hash: hashToken(token), now: now() })
  if (!session) throw refuse('tokenExpired')
  if (now() - session.last_seen_at >= touchMs) {
    await db.updateTable('sessions').set({ last_seen_at: now() }).where('id', '=', session.id).execute()
    await noteActive(db, session.user_id, session.last_seen_at, now())
  }
  return {
    userId: session.user_id,
    sessionId: session.id,
    role: session.role,
    suspendedUntil: session.closed_at === null ? session.suspended_until : forGood,
    slowed: session.slowed_at !== null,
  }
}
