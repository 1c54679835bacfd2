import type { Kysely, Transaction } from 'kysely'
import { isAnyOf } from '../../db/any-of'
import { prepared } from '../../db/prepared'
import type { Schema } from '../../db/schema'

/** A room to which a text was sent, and when. */
export interface SentText {
  text_hash: string
  room_id: string
  sent_at: number
}

/** The rooms to which members have sent some texts since some time, in that order. The hash of a text is its sender's own. */
export const selectRoomsWithTexts: (
  db: Kysely<Schema>,
  given: { userIds: string[]; hashes: string[]; after: number },
) => Promise<SentText[]> = prepared((db, { userIds, hashes, after }) =>
  db
    .selectFrom('sent_texts')
    .select(['text_hash', 'room_id', 'sent_at'])
    .where(isAnyOf(db, 'user_id', userIds))
    .where(isAnyOf(db, 'text_hash', hashes))
    .where('sent_at', '>', after)
    .orderBy('sent_at'),
)

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
