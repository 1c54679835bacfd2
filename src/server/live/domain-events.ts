import type { Kysely, Transaction } from 'kysely'
import { v7 } from 'uuid'
import type { CaseKind } from '../../shared/contract/moderating-shapes'
import type { Schema } from '../db/schema'
import type { MentionKind } from '../features/mentions/mention-queries'

/** A text as notices of it name it, of which the bot may quote something. */
export interface QuotedText {
  /** The item that notices of it name, such as the program of a review. */
  noticeItemId: string
  /** Whose words they are, where others' notices name the same item; null: all. */
  writerId: string | null
}

/** The mentor's answer to a review, of which the bot quotes something to the review's writer. */
export interface ReviewAnswer {
  reviewId: string
  /** The review's writer. */
  to: string
}

/** What was erased, as the bot quotes it. */
export interface Erased {
  texts: QuotedText[]
  /** Absent in events of earlier versions. */
  reviewAnswers?: ReviewAnswer[]
  /** The last message of the part before, since what the bot quotes is erased a part at a time. */
  after?: string
}

/** The domain events by kind, handled after they are committed. */
export interface DomainEvents {
  userJoined: { userId: string }
  /** Their rooms are to be ended, a part at a time. `after`: the last room of the part before. */
  withdrawn: { userId: string; after?: string }
  /** Their presence, nickname, picture or languages changed, which everybody in a room with them sees. */
  personChanged: { userId: string }
  /** They learn other languages: their texts are listed for help anew, a part at a time. `before`: the oldest text of the part before. */
  learningChanged: { userId: string; before?: string }
  /** They show how far they have read from now on, or no longer. */
  readMarksSwitched: { userId: string }
  /**
   * Their account was closed, or is open again: the bot's messages that name them are changed and their 30 + 30s end, a part at a time, and
   * with the first part clients are told. `after`: the last message of the parts before; '': none was changed.
   */
  closingSwitched: { userId: string; after?: string }
  /**
   * The same, for where they wrote: what a closed account wrote does not count, so questions, programs and corrected texts are counted
   * anew, and what was answered to it is listed for help anew, a part at a time. `after`: the last answer, review or correction of the part
   * before.
   */
  countingSwitched: { userId: string; of: 'answers' | 'reviews' | 'corrections' | 'answered'; after?: string }
  followed: { userId: string; followedId: string }
  /** Only of those who followed back: the two are new to each other again. */
  unfollowed: { userId: string; followedId: string }
  liked: { postId: string; userId: string; writerId: string }
  itemLiked: { kind: 'reply' | 'answer' | 'program'; id: string; writerId: string }
  /**
   * `answeredId`: the writer of the answered comment; null for a comment on the post itself. `threadWriterId`: who wrote the comment whose
   * thread the reply is in, unless that is deleted; events of earlier versions do not have it.
   */
  replied: { postId: string; replyId: string; userId: string; writerId: string; answeredId: string | null; threadWriterId?: string | null }
  programSaved: { programId: string; userId: string; writerId: string }
  /** Does not name the writer: the handling process looks up what each reader may see. */
  answered: { answerId: string }
  /** The mentioned members who are not notified of the text otherwise; the handling process looks up what each may see. */
  mentioned: { kind: MentionKind; id: string; userIds: string[] }
  /** The program's mentor is notified. */
  reviewed: { reviewId: string }
  /** The review's writer is notified. */
  reviewAnswered: { reviewId: string }
  accepted: { questionId: string; answerId: string }
  /** For these too, the handling process looks up what each reader may see. */
  corrected: { correctionId: string }
  correctionThanked: { correctionId: string }
  correctionAgreed: { correctionId: string; userId: string }
  /** By name: a live room of the two is read-only from now on. */
  blocked: { blockerId: string; blockedId: string }
  /** By name: their live room is writable again, unless the other has blocked too. */
  unblocked: { blockerId: string; blockedId: string }
  /** The reporters, and the writer unless the case was dismissed, are notified. */
  decided: { decisionId: string }
  /** The writer is notified, where they were notified of the decision. */
  decisionUndone: { decisionId: string }
  /** The writer is notified. */
  appealDecided: { decisionId: string }
  reported: { reporterId: string; reportId: string; kind: Schema['reports']['kind']; itemId: string }
  /** Order keeping has opened a case. */
  flagged: { kind: CaseKind; itemId: string }
  /** Texts were erased: what the bot quotes of them is to be erased too. */
  erased: Erased
}

/** An event with the payload of its kind. */
export type DomainEvent = { [Kind in keyof DomainEvents]: { kind: Kind; payload: DomainEvents[Kind] } }[keyof DomainEvents]

/** Writes an event in the transaction of the change that it reports. */
export async function appendEvent<Kind extends keyof DomainEvents>(
  trx: Transaction<Schema>,
  kind: Kind,
  payload: DomainEvents[Kind],
): Promise<void> {
  await trx
    .insertInto('outbox_events')
    .values({ id: v7(), kind, payload: JSON.stringify(payload), created_at: Date.now(), told_at: null })
    .execute()
}

/** Has what the bot quotes of some erased texts erased. @param ids the items that notices of them name */
export async function appendErased(trx: Transaction<Schema>, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await appendEvent(trx, 'erased', { texts: ids.map((noticeItemId) => ({ noticeItemId, writerId: null })) })
}

/** The oldest event that is not handled yet. @param after only events written later than this one */
export function findUnhandled(db: Kysely<Schema>, after: string): Promise<{ id: string; kind: string; payload: string } | undefined> {
  return db
    .selectFrom('outbox_events')
    .select(['id', 'kind', 'payload'])
    .where('told_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** The event of a row. One that was written by another version of this program may be of another kind, or lack something. */
export function readEvent({ kind, payload }: { kind: string; payload: string }): DomainEvent {
  return { kind, payload: JSON.parse(payload) } as DomainEvent
}

/** When the oldest event that is not handled yet was written; null without one. */
export async function selectOldestUnhandled(db: Kysely<Schema>): Promise<number | null> {
  const oldest = await db
    .selectFrom('outbox_events')
    .select('created_at')
    .where('told_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return oldest?.created_at ?? null
}

/** @returns whether this caller is to handle it; true for one of several processes */
export async function claimEvent(trx: Transaction<Schema>, id: string, at: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('outbox_events')
    .set({ told_at: at })
    .where('id', '=', id)
    .where('told_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
