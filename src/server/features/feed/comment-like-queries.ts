import { type AliasableExpression, expressionBuilder, type Kysely, type SqlBool, sql, type Transaction } from 'kysely'
import type { Schema } from '../../db/schema'

export type CommentKind = Schema['comment_likes']['kind']

// Both tables have the columns that are selected here.
const tableOf = (kind: CommentKind) => (kind === 'reply' ? 'replies' : 'answers') as 'replies'

/** On `replies` or `answers`: whether the viewer likes it. */
export function isCommentLiked(viewerId: string | null, table: 'replies' | 'answers'): AliasableExpression<SqlBool> {
  const { exists, lit, selectFrom } = expressionBuilder<Schema>()
  if (viewerId === null) return lit(false)
  return exists(
    selectFrom('comment_likes')
      .select('comment_likes.item_id')
      .whereRef('comment_likes.item_id', '=', sql.ref(`${table}.id`))
      .where('comment_likes.user_id', '=', viewerId),
  )
}

/** @returns whether the like is new */
export async function insertCommentLike(
  trx: Transaction<Schema>,
  { kind, id, userId, at }: { kind: CommentKind; id: string; userId: string; at: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('comment_likes')
    .values({ kind, item_id: id, user_id: userId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** @returns whether there was a like */
export async function deleteCommentLike(trx: Transaction<Schema>, id: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('comment_likes')
    .where('item_id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Changes the likes of a comment. @returns the new count, or undefined when it is deleted */
export async function addToCommentLikes(trx: Transaction<Schema>, kind: CommentKind, id: string, by: 1 | -1): Promise<number | undefined> {
  const row = await trx
    .updateTable(tableOf(kind))
    .set(({ eb }) => ({ like_count: eb('like_count', '+', by) }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('like_count')
    .executeTakeFirst()
  return row?.like_count
}

/** The likes of a comment, or undefined when it is deleted. */
export async function selectCommentLikes(db: Kysely<Schema>, kind: CommentKind, id: string): Promise<number | undefined> {
  const query = db.selectFrom(tableOf(kind)).select('like_count').where('id', '=', id).where('deleted_at', 'is', null)
  return (await query.executeTakeFirst())?.like_count
}

/** Removes some of a member's likes and lowers the counts of the liked items. @returns the number removed */
export async function takeBackSome(trx: Transaction<Schema>, userId: string, most: number): Promise<number> {
  const found = await trx
    .selectFrom('comment_likes')
    .select('item_id')
    .where('user_id', '=', userId)
    .orderBy('item_id')
    .limit(most)
    .execute()
  if (found.length === 0) return 0
  const ids = found.map(({ item_id }) => item_id)
  const gone = await trx
    .deleteFrom('comment_likes')
    .where('user_id', '=', userId)
    .where('item_id', 'in', ids)
    .returning(['kind', 'item_id'])
    .execute()
  for (const kind of ['reply', 'answer'] as const) {
    const items = gone.filter((like) => like.kind === kind).map(({ item_id }) => item_id)
    if (items.length === 0) continue
    await trx
      .updateTable(tableOf(kind))
      .set(({ eb }) => ({ like_count: eb('like_count', '-', 1) }))
      .where('id', 'in', items)
      .execute()
  }
  return found.length
}
