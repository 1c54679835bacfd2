import type { Kysely, Selectable } from 'kysely'
import type { Schema } from '../../db/schema'

export type DeviceRow = Pick<Selectable<Schema['sessions']>, 'id' | 'device' | 'created_at' | 'last_seen_at'>

/** A person's valid sessions, the most recently seen first. */
export function selectSessions(db: Kysely<Schema>, userId: string, now: number): Promise<DeviceRow[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** @returns whether the person had such a session */
export async function deleteOwnSession(db: Kysely<Schema>, userId: string, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('sessions').where('id', '=', sessionId).where('user_id', '=', userId).executeTakeFirst()
  return numDeletedRows === 1n
}

export async function deleteOtherSessions(db: Kysely<Schema>, userId: string, exceptId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', exceptId).execute()
}
