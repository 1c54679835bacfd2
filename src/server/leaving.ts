import type { Transaction, Updateable } from 'kysely'
import type { Schema } from './db/schema'
import { lockKeys } from './db/transaction'
import { blankCorrectionsOf } from './features/corrections/erasure-queries'
import { dropMentions } from './features/mentions/mention-queries'
import { appendErased, appendEvent } from './live/domain-events'
import type { TextIndex } from './search/text-index'

/** A withdrawn member whose account is closed. */
export interface Leaver {
  userId: string
  /** Whether their texts stay without a name (docs/product/accounts.md "Withdrawal"). */
  keepPosts: boolean
  /** The time of the withdrawal, or for a step the time until which names were written; milliseconds since 1970. */
  at: number
}

/**
 * Makes transactions that write members' names into rows of others, and those that remove these names, run one after the other. The names
 * are to be read afterwards.
 */
export const lockNames = (trx: Transaction<Schema>, userIds: Iterable<string>): Promise<void> =>
  lockKeys(
    trx,
    [...new Set(userIds)].map((userId) => `withdrawal:${userId}`),
  )

/**
 * Deletes a part of a withdrawn member's data: at most `most` rows, with their counters and search index, in one transaction. Can be
 * repeated after an interruption.
 * @returns the number of rows found; 0 when nothing is left
 */
export type ClearingStep = (trx: Transaction<Schema>, leaver: Leaver, most: number, index: TextIndex) => Promise<number>

/** The number of occurrences of each item. */
export function countEach<T>(items: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>()
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1)
  return counts
}

/** Tables of texts that share the columns `id`, `user_id`, `content` and `deleted_at`. */
type Written = 'posts' | 'replies' | 'questions' | 'answers' | 'program_reviews'

/** The ids of a member's existing items, oldest first. */
export async function selectStanding(trx: Transaction<Schema>, table: Written, userId: string, most: number): Promise<string[]> {
  const found = await trx
    .selectFrom(table as 'posts')
    .select('id')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(most)
    .execute()
  return found.map(({ id }) => id)
}

/**
 * Creates the step that erases the content of items that the member had deleted before, with what the bot quotes of them.
 * @param nothing the columns of an erased item; its `content` is blank
 */
export function blankDeleted<T extends Written>(table: T, nothing: Partial<Updateable<Schema[T]>> & { content: '' }): ClearingStep {
  return async (trx, { userId }, most, index) => {
    const found = await trx
      .selectFrom(table as 'posts')
      .select('id')
      .where('user_id', '=', userId)
      .where('deleted_at', 'is not', null)
      .where('content', '!=', '')
      .limit(most)
      .execute()
    const ids = found.map(({ id }) => id)
    if (ids.length > 0) {
      // First, since whatever changes both texts and their corrections locks the texts first.
      await trx
        .updateTable(table as 'posts')
        .set(nothing as { content: '' })
        .where('id', 'in', ids)
        .execute()
      if (table === 'posts') await index.erase(trx, { kind: 'post', ids })
      if (table === 'questions') await index.erase(trx, { kind: 'question', ids })
      await blankCorrectionsOf(trx, ids)
      await dropMentions(trx, ids)
      if (table === 'program_reviews') await appendErasedReviews(trx, userId, ids)
      else await appendErased(trx, ids)
    }
    return ids.length
  }
}

/** Notices of a review name its program. */
async function appendErasedReviews(trx: Transaction<Schema>, writerId: string, ids: string[]): Promise<void> {
  const reviews = await trx.selectFrom('program_reviews').select('program_id').where('id', 'in', ids).execute()
  await appendEvent(trx, 'erased', { texts: reviews.map(({ program_id }) => ({ noticeItemId: program_id, writerId })) })
}
