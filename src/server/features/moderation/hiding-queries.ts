import type { Kysely, Transaction } from 'kysely'
import { sql } from 'kysely'
import { correctedKinds } from '../../../shared/contract/corrections-shapes'
import { limits } from '../../../shared/limits'
import type { Place } from '../../db/page'
import type { Schema } from '../../db/schema'
import { visibleTo } from '../people/visibility-queries'

/** What can be hidden. */
export const hiddenKinds = [
  'post',
  'reply',
  'question',
  'answer',
  'program',
  'review',
  'correction',
] as const satisfies readonly HiddenKind[]
export type HiddenKind = Schema['hidden_items']['kind']

/** The list of a member's hidden items of a kind, under which its `total` is stored. Items that were deleted since still count. */
export const hiddenList = (kind: HiddenKind, userId: string) => `hidden:${kind}:${userId}`

export async function isHiddenBy(db: Kysely<Schema>, userId: string, kind: HiddenKind, itemId: string): Promise<boolean> {
  const row = await db
    .selectFrom('hidden_items')
    .select('item_id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('item_id', '=', itemId)
    .executeTakeFirst()
  return row !== undefined
}

/** @returns whether it was not hidden before */
export async function insertHidden(
  trx: Transaction<Schema>,
  userId: string,
  kind: HiddenKind,
  itemId: string,
  at: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('hidden_items')
    .values({ user_id: userId, kind, item_id: itemId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** @returns whether it was hidden */
export async function deleteHidden(trx: Transaction<Schema>, userId: string, kind: HiddenKind, itemId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('hidden_items')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('item_id', '=', itemId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/**
 * A page of what a person has hidden of a kind, the last hidden first, without what they could not see anyway. After a row that was shown
 * again meanwhile it starts from the beginning: only its owner changes this list, so nothing is missed, and apps
 * pass over what they have.
 */
export async function selectHidden(
  db: Kysely<Schema>,
  userId: string,
  kind: HiddenKind,
  { before, offset }: Place,
): Promise<{ ids: string[]; more: boolean }> {
  const seen = seenAs(db, userId, kind, 'hidden.item_id')
  let query = db
    .selectFrom('hidden_items as hidden')
    .select('hidden.item_id')
    .where('hidden.user_id', '=', userId)
    .where('hidden.kind', '=', kind)
    .where(({ exists }) => exists(seen))
    .orderBy('hidden.created_at', 'desc')
    .orderBy('hidden.item_id', 'desc')
    .limit(limits.pageSize + 1)
  const last = before === undefined ? undefined : await selectHiddenAt(db, userId, kind, before)
  if (last !== undefined) query = query.where(sql<boolean>`(hidden.created_at, hidden.item_id) < (${last}, ${before})`)
  else if (before === undefined && offset) query = query.offset(offset)
  const rows = await query.execute()
  return { ids: rows.slice(0, limits.pageSize).map(({ item_id }) => item_id), more: rows.length > limits.pageSize }
}

/** The item that a column names, if the member could see it without having hidden anything; for a correction this includes its text. */
function seenAs(db: Kysely<Schema>, userId: string, kind: HiddenKind, column: string) {
  const sight = visibleTo(userId, { evenHidden: true })
  const id = sql.ref<string>(column)
  const items = {
    post: () => db.selectFrom('posts').select('posts.id').where('posts.id', '=', id).where(sight.posts),
    question: () => db.selectFrom('questions').select('questions.id').where('questions.id', '=', id).where(sight.questions),
    reply: () =>
      db
        .selectFrom('replies')
        .innerJoin('posts', 'posts.id', 'replies.post_id')
        .select('replies.id')
        .where('replies.id', '=', id)
        .where(sight.replies)
        .where(sight.posts),
    answer: () =>
      db
        .selectFrom('answers')
        .innerJoin('questions', 'questions.id', 'answers.question_id')
        .select('answers.id')
        .where('answers.id', '=', id)
        .where(sight.answers)
        .where(sight.questions),
    program: () => db.selectFrom('programs').select('programs.id').where('programs.id', '=', id).where(sight.programs),
    review: () =>
      db
        .selectFrom('program_reviews')
        .innerJoin('programs', 'programs.id', 'program_reviews.program_id')
        .select('program_reviews.id')
        .where('program_reviews.id', '=', id)
        .where(sight.reviews)
        .where(sight.programs),
    correction: () =>
      db
        .selectFrom('corrections')
        .select('corrections.id')
        .where('corrections.id', '=', id)
        .where(sight.corrections)
        .where(({ or, exists }) => or(correctedKinds.map((each) => exists(seenAs(db, userId, each, 'corrections.item_id'))))),
  }
  return (items[kind] as typeof items.post)()
}

async function selectHiddenAt(db: Kysely<Schema>, userId: string, kind: HiddenKind, itemId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('hidden_items')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('item_id', '=', itemId)
    .executeTakeFirst()
  return row?.created_at
}
