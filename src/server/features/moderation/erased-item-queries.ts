import { type SqlBool, sql } from 'kysely'
import type { CaseKind } from '../../../shared/contract/moderating-shapes'

/** By kind, in which table an item is, and which column is blank once it is erased. */
const contents: readonly [kind: Exclude<CaseKind, 'message'>, table: string, column: string, blank: string][] = [
  ['post', 'posts', 'content', ''],
  ['reply', 'replies', 'content', ''],
  ['question', 'questions', 'content', ''],
  ['answer', 'answers', 'content', ''],
  ['program', 'programs', 'title', ''],
  ['review', 'program_reviews', 'content', ''],
  ['correction', 'corrections', 'sentences', '[]'],
  ['user', 'users', 'nickname', ''],
]

/** Whether nothing is left of the item that a row names, which is no message. @param of a table with the columns `kind` and `item_id` */
export const isItemErased = (of: 'reported_versions' | 'cases') =>
  sql<SqlBool>`(${sql.join(
    contents.map(
      ([kind, table, column, blank]) =>
        sql`(${sql.ref(`${of}.kind`)} = ${sql.lit(kind)} and not exists (select 1 from ${sql.table(table)} as item
          where item.id = ${sql.ref(`${of}.item_id`)} and item.${sql.ref(column)} <> ${sql.lit(blank)}))`,
    ),
    sql` or `,
  )})`

/** On `cases`: whether a message is deleted, and nothing is kept of it for moderators. */
export const isMessageErased = sql<SqlBool>`(cases.kind = 'message' and not exists (select 1 from messages as item
  where item.id = cases.item_id and (item.deleted_at is null
    or exists (select 1 from reports where reports.kind = 'message' and reports.item_id = item.id and reports.evidence is not null)
    or exists (select 1 from removed_items where removed_items.kind = 'message' and removed_items.item_id = item.id))))`
