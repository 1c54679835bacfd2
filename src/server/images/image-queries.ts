import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema'

/** Notes whose image it is; a post may only show its writer's. @param now milliseconds since 1970 */
export async function insertImage(db: Kysely<Schema>, path: string, userId: string, now: number): Promise<void> {
  await db.insertInto('images').values({ path, user_id: userId, created_at: now }).execute()
}
