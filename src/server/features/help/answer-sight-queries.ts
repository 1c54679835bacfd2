import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema'
import { visibleTo } from '../people/visibility-queries'

/*
 * The answers whose listing depends on an account: nobody sees those to what a closed account asked or answered.
 */

/** A member's answers, and those to their questions and answers, after one of them, in the order of their ids. */
export async function selectDependent(
  db: Kysely<Schema>,
  userId: string,
  after: string,
  most: number,
): Promise<{ id: string; in: string }[]> {
  const some = db
    .selectFrom('answers')
    .select('answers.id')
    .where('answers.id', '>', after)
    .where('answers.anonymous', '=', 0)
    .where('answers.deleted_at', 'is', null)
    .orderBy('answers.id')
    .limit(most)
  // One after the other, since each reads another index.
  const own = await some.where('answers.user_id', '=', userId).execute()
  const asked = await some
    .innerJoin('questions', 'questions.id', 'answers.question_id')
    .where('questions.user_id', '=', userId)
    .where('questions.deleted_at', 'is', null)
    .execute()
  const answered = await some
    .innerJoin('answers as parent', 'parent.id', 'answers.parent_id')
    .where('parent.user_id', '=', userId)
    .execute()
  const ids = new Set([...own, ...asked, ...answered].map(({ id }) => id))
  return [...ids]
    .sort()
    .slice(0, most)
    .map((id) => ({ id, in: id }))
}

/** Those of some answers that are listed although nobody sees them. */
export async function selectListedUnseen(db: Kysely<Schema>, answerIds: string[]): Promise<string[]> {
  if (answerIds.length === 0) return []
  const rows = await db
    .selectFrom('answers')
    .innerJoin('questions', 'questions.id', 'answers.question_id')
    .select('answers.id')
    .where('answers.id', 'in', answerIds)
    .where('answers.id', 'in', db.selectFrom('help_wanted').select('help_wanted.id').where('help_wanted.id', 'in', answerIds))
    .where(({ not, and }) => not(and([visibleTo(null).answers, visibleTo(null).questions])))
    .execute()
  return rows.map(({ id }) => id)
}
