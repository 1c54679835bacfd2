import { expressionBuilder, type Kysely, sql } from 'kysely'
import type { Schema } from '../../db/schema'
import { pairKeyOf } from './chat-rules'

/** Whether a member and the mentor have both written in their chat since the member opened it from the program. */
export async function haveTalked(db: Kysely<Schema>, programId: string, mentorId: string, userId: string): Promise<boolean> {
  const { exists, selectFrom } = expressionBuilder<Schema>()
  const wrote = (senderId: string) =>
    exists(
      selectFrom('rooms')
        .innerJoin('messages', 'messages.room_id', 'rooms.id')
        .select('messages.id')
        .where('rooms.pair_key', '=', pairKeyOf(userId, mentorId))
        .where('messages.sender_id', '=', senderId)
        .where('messages.kind', '=', 'said')
        .where('messages.exchange', 'is', null)
        .where('messages.sent_at', '>=', sql.ref<number>('begun.created_at')),
    )
  const begun = await db
    .selectFrom('program_chats as begun')
    .select('begun.program_id')
    .where('begun.program_id', '=', programId)
    .where('begun.user_id', '=', userId)
    .where(wrote(userId))
    .where(wrote(mentorId))
    .executeTakeFirst()
  return begun !== undefined
}
