import type { Kysely, Transaction } from 'kysely'
import { v7 } from 'uuid'
import type { CaseKind, ReportedVersion } from '../../../shared/contract/moderating-shapes'
import type { Schema } from '../../db/schema'
import { addFurtherUses, lockOwners, setUses } from '../../images/picture-queries'
import type { ClearingStep } from '../../leaving'
import {
  contentOf,
  findEvidence,
  findRemovedMessage,
  findReportedItem,
  type ReportedContent,
  type ReportedItem,
} from './reported-item-queries'

/*
 * What reported items said when they were reported, so that editing them hides nothing from moderators (docs/product/moderation.md "Cases").
 * Messages have theirs in their reports, stored when they are edited or deleted.
 */

interface Reported {
  kind: CaseKind
  itemId: string
}

/** Keeps what an item says now, unless it has not changed since the last time. Needs the lock of its case. */
export async function keepVersion(trx: Transaction<Schema>, { kind, itemId }: Reported, item: ReportedItem, at: number): Promise<void> {
  if (kind === 'message') return
  const content = contentOf(item)
  const json = JSON.stringify(content)
  const rows = await selectRows(trx, { kind, itemId })
  if (rows.at(-1)?.content === json) return
  const id = v7()
  await trx
    .insertInto('reported_versions')
    .values({ id, kind, item_id: itemId, writer_id: item.writerId, content: json, reported_at: at })
    .execute()
  // The writer may be removing one at this moment.
  await lockOwners(trx, content.images)
  await addFurtherUses(trx, { kind: 'deleted', itemId: id }, content.images)
}

/** What an item said when it was reported, where that is not what its place shows now; the earliest first. */
export async function loadVersions(db: Kysely<Schema>, { kind, itemId }: Reported): Promise<ReportedVersion[]> {
  if (kind === 'message') return loadMessageVersion(db, itemId)
  const item = await findReportedItem(db, kind, itemId)
  const now = item && JSON.stringify(contentOf(item))
  const rows = await selectRows(db, { kind, itemId })
  return rows
    .filter(({ content }) => content !== now)
    .map(({ content, reported_at }) => ({ ...(JSON.parse(content) as ReportedContent), at: new Date(reported_at).toISOString() }))
}

/** Of a message that its sender edited. In place of a deleted one its evidence is shown. */
async function loadMessageVersion(db: Kysely<Schema>, messageId: string): Promise<ReportedVersion[]> {
  const evidence = await findEvidence(db, messageId)
  if (!evidence) return []
  const columns = ['messages.text', 'messages.deleted_at', 'reports.created_at'] as const
  const row = await db
    .selectFrom('messages')
    .innerJoin('reports', 'reports.item_id', 'messages.id')
    .select(columns)
    .where('messages.id', '=', messageId)
    .where('reports.kind', '=', 'message')
    .executeTakeFirst()
  const text = row?.deleted_at === null ? row.text : (await findRemovedMessage(db, messageId))?.text
  return row && text !== undefined && text !== evidence.text ? [{ ...evidence, at: new Date(row.created_at).toISOString() }] : []
}

function selectRows(db: Kysely<Schema>, { kind, itemId }: Reported) {
  const query = db.selectFrom('reported_versions').select(['id', 'content', 'reported_at']).where('kind', '=', kind)
  return query.where('item_id', '=', itemId).orderBy('id').execute()
}

/** Rewrites what is kept of a text in the same way as the text. */
export async function renameInVersions(trx: Transaction<Schema>, item: Reported, wording: (text: string) => string): Promise<void> {
  for (const { id, content } of await selectRows(trx, item)) {
    const { text, images } = JSON.parse(content) as ReportedContent
    const renamed = JSON.stringify({ text: wording(text), images } satisfies ReportedContent)
    await trx.updateTable('reported_versions').set({ content: renamed }).where('id', '=', id).execute()
  }
}

/** What is kept of a withdrawn member's items, whether or not these stay. */
export const forgetVersions: ClearingStep = async (trx, { userId }) => {
  const gone = await trx.deleteFrom('reported_versions').where('writer_id', '=', userId).returning('id').execute()
  for (const { id: itemId } of gone) await setUses(trx, { kind: 'deleted', itemId }, [])
  return 0
}
