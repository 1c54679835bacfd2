import { createHash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../../db/schema'

/** Only its hash is stored: it is compared, never shown. */
const hashPlace = (userId: string, network: string) => createHash('sha256').update(`${userId}\n${network}`).digest('hex')

/** Whether an account was signed in to from a network before (stored for 180 days). */
export async function isKnownPlace(db: Kysely<Schema>, userId: string, network: string): Promise<boolean> {
  const place = await db
    .selectFrom('sign_in_places')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('place_hash', '=', hashPlace(userId, network))
    .executeTakeFirst()
  return place !== undefined
}

/** Records that the owner of an account signed in from a network. */
export async function notePlace(db: Kysely<Schema>, userId: string, network: string, now: number): Promise<void> {
  await db
    .insertInto('sign_in_places')
    .values({ user_id: userId, place_hash: hashPlace(userId, network), seen_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'place_hash']).doUpdateSet({ seen_at: now }))
    .execute()
}

/** Removes the networks recorded under the old password. */
export async function replacePlaces(trx: Transaction<Schema>, userId: string, network: string, now: number): Promise<void> {
  await trx.deleteFrom('sign_in_places').where('user_id', '=', userId).execute()
  await notePlace(trx, userId, network, now)
}
