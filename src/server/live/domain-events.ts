import type { Kysely, Transaction } from 'kysely'
import { v7 } from 'uuid'
import type { Schema } from '../db/schema'
import type { MentionKind } from '../features/mentions/mention-queries'

/** The domain events by kind, handled after they are committed. */
export interface OutboxEvents {
  userJoined: { userId: string }
  /** Their rooms are still to be ended. */
  withdrawn: { userId: string }
  /** Their presence, nickname or picture: everybody in a room with them sees it. */
  personChanged: { userId: string }
  followed: { userId: string; followedId: string }
  liked: { postId: string; userId: string; writerId: string }
  /** `answeredId`: whose comment it answers; null for a comment on the post itself. */
  replied: { postId: string; replyId: string; userId: string; writerId: string; answeredId: string | null }
  programSaved: { programId: string; userId: string; writerId: string }
  /** Nothing of who wrote it: the process that tells it looks up what each reader may see. */
  answered: { answerId: string }
  /** Whom it mentions that did not hear of it otherwise; the process that tells it looks up what each may see. */
  mentioned: { kind: MentionKind; id: string; userIds: string[] }
  accepted: { questionId: string; answerId: string }
  /** By name: an open room of the two is read-only from here on. */
  blocked: { blockerId: string; blockedId: string }
  /** By name: the same room can be written in again, unless the other has blocked too. */
  unblocked: { blockerId: string; blockedId: string }
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

/** The oldest event that is not handled yet. @param after only what was written later than this one */
export function findUntold(db: Kysely<Schema>, after: string): Promise<{ id: string; kind: string; payload: string } | undefined> {
  return db
    .selectFrom('outbox_events')
    .select(['id', 'kind', 'payload'])
    .where('told_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** @returns whether it is this caller's to tell; of several processes at once, one is answered yes */
export async function claimEvent(trx: Transaction<Schema>, id: string, at: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('outbox_events')
    .set({ told_at: at })
    .where('id', '=', id)
    .where('told_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function removeToldEvents(db: Kysely<Schema>, before: number): Promise<void> {
  await db.deleteFrom('outbox_events').where('told_at', '<=', before).execute()
}
