import { type SqlBool, sql, type Transaction } from 'kysely'
import type { CaseKind } from '../shared/contract/moderating-shapes'
import { limits } from '../shared/limits'
import type { Schema } from './db/schema'
import { lockKey } from './db/transaction'

/** Whether an item was removed by a decision (docs/product/moderation.md "Decisions"). @param column the column of its id */
const isRemoved = (kind: CaseKind, column: string) =>
  sql<SqlBool>`exists (select 1 from removed_items where removed_items.kind = ${kind} and removed_items.item_id = ${sql.ref(column)})`

const day = 24 * 60 * 60 * 1000

/**
 * Whether a deleted item is kept for moderators, and not erased with what else writers deleted: a decision removed it, or one about it is
 * pending, though not without end (docs/product/moderation.md "Cases").
 * @param column the column of its id
 * @param at now, in milliseconds since 1970
 */
export const isKept = (kind: CaseKind, column: string, at: number) =>
  sql<SqlBool>`(${isRemoved(kind, column)} or exists (select 1 from cases where cases.kind = ${kind} and cases.item_id = ${sql.ref(column)}
    and cases.state = 'open' and cases.last_at > ${at - limits.moderation.openDays * day}))`

/**
 * Whether an item may be restored by its writer: no decision removed it, and none stands that would have, had its writer not deleted it
 * before.
 * @param table the item's table
 */
export const isRestorable = (kind: CaseKind, table: string) =>
  sql<SqlBool>`not ${isRemoved(kind, `${table}.id`)} and not exists (select 1 from decisions
    where decisions.writer_id = ${sql.ref(`${table}.user_id`)} and decisions.item_kind = ${kind}
    and decisions.item_id = ${sql.ref(`${table}.id`)} and decisions.kind <> 'dismiss' and decisions.undone_at is null)`

/** Makes a decision about an item and its restoration by its writer run one after the other. Call before reading `isRestorable`. */
export async function lockDecisions(trx: Transaction<Schema>, kind: CaseKind, itemId: string): Promise<void> {
  await lockKey(trx, `case:${kind}:${itemId}`)
  await trx
    .updateTable('cases')
    .set(({ ref }) => ({ version: ref('version') }))
    .where('kind', '=', kind)
    .where('item_id', '=', itemId)
    .execute()
}
