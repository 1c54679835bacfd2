import { type SqlBool, sql } from 'kysely'
import type { CaseKind } from '../shared/contract/moderating-shapes'

/**
 * Whether an item was removed by a decision: its writer cannot restore it, and it is not erased with what writers deleted
 * (docs/product/moderation.md "Decisions").
 * @param column the column of its id
 */
export const isRemoved = (kind: CaseKind, column: string) =>
  sql<SqlBool>`exists (select 1 from removed_items where removed_items.kind = ${kind} and removed_items.item_id = ${sql.ref(column)})`
