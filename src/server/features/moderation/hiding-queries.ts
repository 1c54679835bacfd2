import type { Kysely, Transaction } from 'kysely'
import { sql } from 'kysely'
import { limits } from '../../../shared/limits'
import type { Place } from '../../db/page'
import type { Schema } from '../../db/schema'
import { visibleTo } from '../people/visibility-queries'

/** What can be hidden. */
export const hiddenKinds = ['post', 'reply', 'question', 'answer', 'program'] as const satisfies readonly HiddenKind[]
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
 * A page of what a person has hidden of a kind, the last hidden first, without what they would not see anyway. After a row that was shown
 * again meanwhile it starts over: only its owner changes this list, so nothing is missed.
 */
export async function selectHidden(
  db: Kysely<Schema>,
  userId: string,
  kind: HiddenKind,
  { before, offset }: Place,
): Promise<{ ids: string[]; more: boolean }> {
  const sight = visibleTo(userId, { evenHidden: true })
  const seen = {
    post: db.selectFrom('posts').select('posts.id').where('posts.id', '=', sql.ref<string>('hidden.item_id')).where(sight.posts),
    question: db
      .selectFrom('questions')
      .select('questions.id')
      .where('questions.id', '=', sql.ref<string>('hidden.item_id'))
      .where(sight.questions),
    reply: db
      .selectFrom('replies')
      .innerJoin('posts', 'posts.id', 'replies.post_id')
      .select('replies.id')
      .where('replies.id', '=', sql.ref<string>('hidden.item_id'))
      .where(sight.replies)
      .where(sight.posts),
    answer: db
      .selectFrom('answers')
      .innerJoin('questions', 'questions.id', 'answers.question_id')
      .select('answers.id')
      .where('answers.id', '=', sql.ref<string>('hidden.item_id'))
      .where(sight.answers)
      .where(sight.questions),
    program: db
      .selectFrom('programs')
      .select('programs.id')
      .where('programs.id', '=', sql.ref<string>('hidden.item_id'))
      .where(sight.programs),
  }
  let query = db
    .selectFrom('hidden_items as hidden')
    .select('hidden.item_id')
    .where('hidden.user_id', '=', userId)
    .where('hidden.kind', '=', kind)
    .where(({ exists }) => exists(seen[kind]))
    .orderBy('hidden.created_at', 'desc')
    .orderBy('hidden.item_id', 'desc')
    .limit(limits.pageSize + 1)
  const last = before === undefined ? undefined : await selectHiddenAt(db, userId, kind, before)
  if (last !== undefined) query = query.where(sql<boolean>`(hidden.created_at, hidden.item_id) < (${last}, ${before})`)
  else if (before === undefined && offset) query = query.offset(offset)
  const rows = await query.execute()
  return { ids: rows.slice(0, limits.pageSize).map(({ item_id }) => item_id), more: rows.length > limits.pageSize }
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
