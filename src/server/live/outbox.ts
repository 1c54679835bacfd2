import type { Transaction } from 'kysely'
import { v7 } from 'uuid'
import type { Schema } from '../db/schema'

/** What is told to others once it is written, by kind. */
export interface OutboxEvents {
  userJoined: { userId: string }
  followed: { userId: string; followedId: string }
  liked: { postId: string; userId: string; writerId: string }
  /** `answeredId`: whose comment it answers; null for a comment on the post itself. */
  replied: { postId: string; replyId: string; userId: string; writerId: string; answeredId: string | null }
  /** By name: an open room of the two is read-only from here on. */
  blocked: { blockerId: string; blockedId: string }
  reported: { reporterId: string; kind: Schema['reports']['kind']; itemId: string }
}

/** Writes an event in the transaction of what it tells of, so that both stand or neither does. */
export async function appendEvent<Kind extends keyof OutboxEvents>(
  trx: Transaction<Schema>,
  kind: Kind,
  payload: OutboxEvents[Kind],
): Promise<void> {
  await trx
    .insertInto('outbox_events')
    .values({ id: v7(), kind, payload: JSON.stringify(payload), created_at: Date.now(), told_at: null })
    .execute()
}
