import { randomBytes } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Grade, Review } from '../../../shared/notebook/reviews'
import type { NotebookSchema } from '../../db/notebook-schema'
import type { Schema } from '../../db/schema'
import { erasureOf, type NumberedFields } from './notebook-fields'

type NotebookRow = NotebookSchema['notebooks']
export interface StoredEntry {
  id: string
  fields: NumberedFields
  no: number
}
export interface StoredReview extends Review {
  no: number
}

/** An account's notebook; undefined before its first change. */
export function findNotebook(db: Kysely<Schema>, userId: string): Promise<NotebookRow | undefined> {
  return db.selectFrom('notebooks').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

export const newNotebook = (userId: string): NotebookRow => ({
  user_id: userId,
  epoch: randomBytes(8).toString('hex'),
  last_change: 0,
  entry_count: 0,
  review_count: 0,
})

export async function putNotebook(trx: Transaction<Schema>, row: NotebookRow): Promise<void> {
  const { user_id: _, ...changed } = row
  await trx
    .insertInto('notebooks')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changed))
    .execute()
}

/** Those of the ids that are stored. */
export async function selectEntries(trx: Kysely<Schema>, userId: string, ids: readonly string[]): Promise<StoredEntry[]> {
  if (ids.length === 0) return []
  const rows = await trx
    .selectFrom('notebook_entries')
    .select(['id', 'fields', 'change_no'])
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute()
  return rows.map(entryOf)
}

export async function putEntries(trx: Transaction<Schema>, userId: string, entries: readonly StoredEntry[]): Promise<void> {
  if (entries.length === 0) return
  await trx
    .insertInto('notebook_entries')
    .values(
      entries.map(({ id, fields, no }) => ({
        user_id: userId,
        id,
        fields: JSON.stringify(fields),
        change_no: no,
        erase_at: erasureOf(fields),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'id']).doUpdateSet(({ ref }) => ({
        fields: ref('excluded.fields'),
        change_no: ref('excluded.change_no'),
        erase_at: ref('excluded.erase_at'),
      })),
    )
    .execute()
}

/** Those of the ids of reviews that are stored. */
export async function selectReviewIds(trx: Kysely<Schema>, userId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await trx.selectFrom('notebook_reviews').select('id').where('user_id', '=', userId).where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

export async function insertReviews(trx: Transaction<Schema>, userId: string, reviews: readonly StoredReview[]): Promise<void> {
  if (reviews.length === 0) return
  await trx
    .insertInto('notebook_reviews')
    .values(
      reviews.map(({ id, entryId, at, grade, undoes, no }) => ({
        user_id: userId,
        id,
        entry_id: entryId,
        reviewed_at: at,
        grade,
        undoes,
        change_no: no,
      })),
    )
    .execute()
}

/** How many of an account's entries are not deleted. What remains of an entry whose content is erased is its deletion alone. */
export async function countKeptEntries(db: Kysely<Schema>, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('notebook_entries')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('user_id', '=', userId)
    .where('erase_at', 'is', null)
    .where('fields', 'not like', '{"deleted":%')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Changes with greater numbers than `after`, in their order. */
interface Range {
  after: number
  most: number
}

export async function selectEntriesAfter(db: Kysely<Schema>, userId: string, { after, most }: Range): Promise<StoredEntry[]> {
  const rows = await db
    .selectFrom('notebook_entries')
    .select(['id', 'fields', 'change_no'])
    .where('user_id', '=', userId)
    .where('change_no', '>', after)
    .orderBy('change_no')
    .limit(most)
    .execute()
  return rows.map(entryOf)
}

/** @param range `until`: the greatest number of those that are read */
export async function selectReviewsAfter(
  db: Kysely<Schema>,
  userId: string,
  { after, until, most }: Range & { until: number },
): Promise<StoredReview[]> {
  const rows = await db
    .selectFrom('notebook_reviews')
    .select(['id', 'entry_id', 'reviewed_at', 'grade', 'undoes', 'change_no'])
    .where('user_id', '=', userId)
    .where('change_no', '>', after)
    .where('change_no', '<=', until)
    .orderBy('change_no')
    .limit(most)
    .execute()
  return rows.map(({ id, entry_id, reviewed_at, grade, undoes, change_no }) => ({
    id,
    entryId: entry_id,
    at: reviewed_at,
    grade: grade as Grade | null,
    undoes,
    no: change_no,
  }))
}

const entryOf = ({ id, fields, change_no }: { id: string; fields: string; change_no: number }): StoredEntry => ({
  id,
  fields: JSON.parse(fields) as NumberedFields,
  no: change_no,
})
