import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql, type Transaction } from 'kysely'
import { limits } from '../../../shared/limits'
import type { NoticeKind } from '../../../shared/notices'
import { prepared } from '../../db/prepared'
import type { Schema } from '../../db/schema'
import { visibleTo } from '../people/visibility-queries'
import { hasPeople, type NoticeKey } from './notice-people-queries'

export type NoticeRow = NoticeKey & { told_at: number; read_at: number | null }
/** The key of a notice for its member. */
type Name = Pick<NoticeKey, 'kind' | 'item_id'>

/** On `notices`: its member may see what it is about, and somebody who acted. */
function isSeen(viewerId: string): Expression<SqlBool> {
  const sight = visibleTo(viewerId)
  return sql<SqlBool>`case notices.item_kind
      when 'post' then exists (select 1 from posts where posts.id = notices.item_id and ${sight.posts})
      when 'reply' then exists (select 1 from replies join posts on posts.id = replies.post_id
        where replies.id = notices.item_id and ${sight.replies} and ${sight.posts})
      when 'question' then exists (select 1 from questions where questions.id = notices.item_id and ${sight.questions})
      when 'answer' then exists (select 1 from answers join questions on questions.id = answers.question_id
        where answers.id = notices.item_id and ${sight.answers} and ${sight.questions})
      when 'program' then exists (select 1 from programs where programs.id = notices.item_id and ${sight.programs})
      else ${sql.lit(true)} end
    and (notices.kind <> 'accepted' or exists (select 1 from questions where questions.accepted_answer_id = notices.item_id))
    and ${hasPeople(viewerId)}`
}

/** A page of a member's notices, the newest first. @param after the last notice of the previous page */
export async function selectNotices(
  db: Kysely<Schema>,
  userId: string,
  { kinds, unread, after }: { kinds: NoticeKind[] | null; unread: boolean; after: (Name & { told_at: number }) | null },
): Promise<{ rows: NoticeRow[]; more: boolean }> {
  let query = db
    .selectFrom('notices')
    .select(['kind', 'item_kind', 'item_id', 'told_at', 'read_at'])
    .where('user_id', '=', userId)
    .where(isSeen(userId))
    .orderBy('told_at', 'desc')
    .orderBy('kind', 'desc')
    .orderBy('item_id', 'desc')
    .limit(limits.pageSize + 1)
  if (kinds !== null) query = query.where('kind', 'in', kinds)
  if (unread) query = query.where('read_at', 'is', null)
  if (after !== null) query = query.where(sql<SqlBool>`(told_at, kind, item_id) < (${after.told_at}, ${after.kind}, ${after.item_id})`)
  const rows = await query.execute()
  return { rows: rows.slice(0, limits.pageSize), more: rows.length > limits.pageSize }
}

const selectUnread = prepared((db, { userId }: { userId: string }) => {
  const unread = db
    .selectFrom('notices')
    .select('item_id')
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where(isSeen(userId))
    .limit(limits.notices.unread)
    .as('unread')
  return db.selectFrom(unread).select(({ fn }) => fn.countAll<number>().as('count'))
})

/** How many of a member's notices are unread, up to limits.ts `notices.unread`. */
export async function countUnreadNotices(db: Kysely<Schema>, userId: string): Promise<number> {
  const [row] = await selectUnread(db, { userId })
  return row?.count ?? 0
}

/**
 * Stores a notice as unread.
 * @param onlyMore leaves an existing notice unchanged unless the number of people has grown
 * @returns whether it is new or changed
 */
export async function putNotice(
  trx: Transaction<Schema>,
  { userId, people, at, onlyMore, ...key }: NoticeKey & { userId: string; people: number; at: number; onlyMore: boolean },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('notices')
    .values({ user_id: userId, ...key, people, told_at: at, read_at: null })
    .onConflict((conflict) => {
      const update = conflict
        .columns(['user_id', 'kind', 'item_id'])
        .doUpdateSet({ people: sql`excluded.people`, told_at: sql`excluded.told_at`, read_at: null })
      return onlyMore ? update.where(sql<SqlBool>`excluded.people > notices.people`) : update
    })
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function linkMessage(trx: Transaction<Schema>, userId: string, { kind, item_id }: Name, messageId: string): Promise<void> {
  await trx.insertInto('notice_messages').values({ message_id: messageId, user_id: userId, kind, item_id }).execute()
}

const isOneOf =
  (names: readonly Name[]) =>
  ({ eb, or, and }: ExpressionBuilder<Schema, 'notices' | 'notice_messages'>) =>
    or(names.map(({ kind, item_id }) => and([eb('kind', '=', kind), eb('item_id', '=', item_id)])))

/**
 * Marks notices of a member as read, with the bot's messages about the same events.
 * @param names null: all
 * @returns whether any message was marked
 */
export async function markRead(trx: Transaction<Schema>, userId: string, names: readonly Name[] | null, at: number): Promise<boolean> {
  let notices = trx.updateTable('notices').set({ read_at: at }).where('user_id', '=', userId).where('read_at', 'is', null)
  let messages = trx.updateTable('notice_messages').set({ is_read: 1 }).where('user_id', '=', userId).where('is_read', '=', 0)
  if (names !== null) {
    notices = notices.where(isOneOf(names))
    messages = messages.where(isOneOf(names))
  }
  await notices.execute()
  const { numUpdatedRows } = await messages.executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Marks those notices as read whose messages in the bot's room are all read, up to one of them. */
export async function markReadUpTo(
  trx: Transaction<Schema>,
  userId: string,
  { roomId, seq, at }: { roomId: string; seq: number; at: number },
): Promise<void> {
  await trx
    .updateTable('notice_messages')
    .set({ is_read: 1 })
    .where('user_id', '=', userId)
    .where('is_read', '=', 0)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('messages')
          .select('messages.id')
          .whereRef('messages.id', '=', 'notice_messages.message_id')
          .where('messages.room_id', '=', roomId)
          .where('messages.seq', '<=', seq),
      ),
    )
    .execute()
  await trx
    .updateTable('notices')
    .set({ read_at: at })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where(({ exists, not, and, selectFrom }) => {
      const messages = selectFrom('notice_messages')
        .select('message_id')
        .whereRef('notice_messages.user_id', '=', 'notices.user_id')
        .whereRef('notice_messages.kind', '=', 'notices.kind')
        .whereRef('notice_messages.item_id', '=', 'notices.item_id')
      return and([exists(messages), not(exists(messages.where('is_read', '=', 0)))])
    })
    .execute()
}
