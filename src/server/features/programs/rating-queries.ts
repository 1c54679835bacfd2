import { expressionBuilder, type Kysely, type Transaction } from 'kysely'
import type { Rating } from '../../../shared/contract/reviews-shapes'
import type { Schema } from '../../db/schema'
import { visibleTo } from '../people/visibility-queries'

/** On `programs`: the reviews that somebody sees who hides and blocks nothing. Those of closed accounts are not. */
const seenReviews = () =>
  expressionBuilder<Schema, 'programs'>()
    .selectFrom('program_reviews')
    .whereRef('program_reviews.program_id', '=', 'programs.id')
    .where(visibleTo(null).reviews)

const countSeen = () => seenReviews().select(({ fn }) => fn.countAll<number>().as('reviews'))

/**
 * Counts the reviews of a program and the sum of their stars anew, after a review was changed, or the account of a writer was closed or
 * opened.
 * @returns both afterwards
 */
export async function recountRating(trx: Transaction<Schema>, programId: string): Promise<Rating> {
  const program = () => trx.updateTable('programs').where('id', '=', programId)
  // Locked first, so that what another transaction changes is counted by the later of the two.
  await program()
    .set(({ ref }) => ({ review_count: ref('review_count') }))
    .execute()
  const stars = seenReviews().select(({ fn, lit }) => fn.coalesce(fn.sum<number>('program_reviews.stars'), lit(0)).as('stars'))
  const row = await program().set({ review_count: countSeen(), star_sum: stars }).returning(['review_count', 'star_sum']).executeTakeFirst()
  return { reviewCount: row?.review_count ?? 0, starSum: row?.star_sum ?? 0 }
}

/** The reviews of a member after one of them, in the order of their ids, each with its program. */
export function selectReviewed(db: Kysely<Schema>, userId: string, after: string, most: number): Promise<{ id: string; in: string }[]> {
  return db
    .selectFrom('program_reviews')
    .select(['id', 'program_id as in'])
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(most)
    .execute()
}

/** Those of some programs that count other reviews than they should. */
export async function selectMisrated(db: Kysely<Schema>, programIds: string[]): Promise<string[]> {
  if (programIds.length === 0) return []
  const query = db.selectFrom('programs').select('id').where('id', 'in', programIds)
  return (await query.where('review_count', '!=', countSeen()).execute()).map(({ id }) => id)
}

/** The rating of all programs of a mentor together. */
export async function selectMentorRating(db: Kysely<Schema>, mentorId: string): Promise<Rating> {
  const row = await db
    .selectFrom('programs')
    .select(({ fn }) => [
      fn.sum<number | string | null>('review_count').as('reviews'),
      fn.sum<number | string | null>('star_sum').as('stars'),
    ])
    .where('user_id', '=', mentorId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return { reviewCount: Number(row?.reviews ?? 0), starSum: Number(row?.stars ?? 0) }
}
