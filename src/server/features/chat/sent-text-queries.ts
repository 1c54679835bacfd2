import type { Transaction } from 'kysely'
import type { Schema } from '../../db/schema'

/** The rooms to which a member has sent a text since some time, in that order. */
export function selectRoomsWithText(
  trx: Transaction<Schema>,
  { userId, hash, after }: { userId: string; hash: string; after: number },
): Promise<{ room_id: string; sent_at: number }[]> {
  return trx
    .selectFrom('sent_texts')
    .select(['room_id', 'sent_at'])
    .where('user_id', '=', userId)
    .where('text_hash', '=', hash)
    .where('sent_at', '>', after)
    .orderBy('sent_at')
    .execute()
}

export async function insertSentText(
  trx: Transaction<Schema>,
  { userId, hash, roomId, at }: { userId: string; hash: string; roomId: string; at: number },
): Promise<void> {
  await trx
    .insertInto('sent_texts')
    .values({ user_id: userId, text_hash: hash, room_id: roomId, sent_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'text_hash', 'room_id']).doUpdateSet({ sent_at: at }))
    .execute()
}
