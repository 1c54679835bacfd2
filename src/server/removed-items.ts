import { type SqlBool, sql } from 'kysely'
import type { CaseKind } from '../shared/contract/moderating-shapes'

/**
 * Whether an item was removed by a decision, and is not erased with what writers deleted (docs/product/moderation.md "Decisions").
 * @param column the column of its id
 */
export const isRemoved = (kind: CaseKind, column: string) =>
  sql<SqlBool>`exists (select 1 from removed_items where removed_items.kind = ${kind} and removed_items.item_id = ${sql.ref(column)})`

/**
 * Whether an item may be restored by its writer: no decision removed it, and none stands that would have, had its writer not deleted it
 * before.
 * @param table the item's table
 */
export const isRestorable = (kind: CaseKind, table: string) =>
  sql<SqlBool>`not ${isRemoved(kind, `${table}.id`)} and not exists (select 1 from decisions
    where decisions.writer_id = ${sql.ref(`${table}.user_id`)} and decisions.item_kind = ${kind}
    and decisions.item_id = ${sql.ref(`${table}.id`)} and decisions.kind <> 'dismiss' and decisions.undone_at is null)`
