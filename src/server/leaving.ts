import type { Transaction } from 'kysely'
import type { Schema } from './db/schema'
import type { TextIndex } from './search/text-index'

/** Someone whose account is closed. */
export interface Leaver {
  userId: string
  /** Whether what they wrote stays, under no name (docs/product/accounts.md "Withdrawal"). */
  keepPosts: boolean
  /** When they left; milliseconds since 1970. */
  at: number
}

/**
 * Clears away a piece of what someone left: at most `most` rows, counters and search index included, in one transaction. Done again
 * after it was cut off it goes on where it stood.
 * @returns how many rows it found; 0 when nothing is left
 */
export type ClearingStep = (trx: Transaction<Schema>, leaver: Leaver, most: number, index: TextIndex) => Promise<number>

/** How many of each there are. */
export function countEach<T>(items: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>()
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1)
  return counts
}

/** What people write: tables alike in `id`, `user_id`, `content` and `deleted_at`. */
type Written = 'posts' | 'replies' | 'questions' | 'answers'

/** The ids of what someone wrote that stands, the oldest first. */
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
 * What had been deleted before stood in the database without being shown; now its words go too.
 * @param nothing what stands in their place; its `content` is blank
 */
export function blankDeleted<T extends Written>(table: T, nothing: Partial<Schema[T]> & { content: '' }): ClearingStep {
  return async (trx, { userId }, most) => {
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
      await trx
        .updateTable(table as 'posts')
        .set(nothing as { content: '' })
        .where('id', 'in', ids)
        .execute()
    }
    return ids.length
  }
}
