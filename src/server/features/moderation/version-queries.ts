import type { Kysely, Transaction } from 'kysely'
import { v7 } from 'uuid'
import type { CaseKind, ReportedVersion } from '../../../shared/contract/moderating-shapes'
import { limits } from '../../../shared/limits'
import { replaceMentions } from '../../../shared/text/mentions'
import type { Schema } from '../../db/schema'
import { lockKey } from '../../db/transaction'
import { addFurtherUses, lockPictures, setUses } from '../../images/picture-queries'
import type { ClearingStep } from '../../leaving'
import { withdrawn } from '../../writer-names'
import { type Mentioned, selectMentionedIn } from '../mentions/mention-queries'
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

/**
 * Locks the case of an item until the transaction ends, and before it the pictures of its writer, in the order of an edit: what is kept of the
 * item by then shows no picture that an edit removes meanwhile.
 */
export async function lockVersions(trx: Transaction<Schema>, { kind, itemId, writerId }: Reported & { writerId: string }): Promise<void> {
  await lockPictures(trx, writerId)
  await lockKey(trx, `case:${kind}:${itemId}`)
}

/** The same for an item that is reported, of which messages have no versions. @returns the item as it is by then; undefined when there is none */
export async function lockReported(trx: Transaction<Schema>, { kind, itemId }: Reported): Promise<ReportedItem | undefined> {
  const item = kind === 'message' ? undefined : await findReportedItem(trx, kind, itemId)
  if (item) await lockVersions(trx, { kind, itemId, writerId: item.writerId })
  else await lockKey(trx, `case:${kind}:${itemId}`)
  return findReportedItem(trx, kind, itemId)
}

/** Keeps what an item says now, unless it has not changed since the last time. Needs `lockReported`. */
export async function keepVersion(trx: Transaction<Schema>, { kind, itemId }: Reported, item: ReportedItem, at: number): Promise<void> {
  if (kind === 'message') return
  const content = contentOf(item)
  const json = JSON.stringify(content)
  if ((await findLatest(trx, { kind, itemId }))?.content === json) return
  const id = v7()
  await trx
    .insertInto('reported_versions')
    .values({ id, kind, item_id: itemId, writer_id: item.writerId, content: json, reported_at: at })
    .execute()
  const people = await selectNamedIn(trx, { kind, itemId })
  if (people.length > 0)
    await trx
      .insertInto('reported_version_mentions')
      .values(people.map((person) => ({ version_id: id, ...person })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  await addFurtherUses(trx, { kind: 'deleted', itemId: id }, content.images)
  const rows = await selectRows(trx, { kind, itemId })
  for (const { id: old } of rows.slice(1, 1 - limits.moderation.versions)) {
    await trx.deleteFrom('reported_versions').where('id', '=', old).execute()
    await setUses(trx, { kind: 'deleted', itemId: old }, [])
  }
}

function findLatest(db: Kysely<Schema>, { kind, itemId }: Reported): Promise<{ content: string } | undefined> {
  const query = db.selectFrom('reported_versions').select('content').where('kind', '=', kind).where('item_id', '=', itemId)
  return query.orderBy('id', 'desc').limit(1).executeTakeFirst()
}

/** The members mentioned in an item; those in the text that a correction repeats. */
async function selectNamedIn(db: Kysely<Schema>, { kind, itemId }: Reported): Promise<Mentioned[]> {
  if (kind !== 'correction') return selectMentionedIn(db, itemId)
  const corrected = await db.selectFrom('corrections').select('item_id').where('id', '=', itemId).executeTakeFirst()
  return corrected ? selectMentionedIn(db, corrected.item_id) : []
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

/** Removes the leaver's nickname from what is kept of texts of other members, also of those that no longer mention them. */
export const forgetInVersions: ClearingStep = async (trx, { userId }, most) => {
  const found = await trx
    .selectFrom('reported_version_mentions')
    .select(['version_id', 'nickname'])
    .where('user_id', '=', userId)
    .limit(most)
    .execute()
  for (const { version_id: id, nickname } of found) {
    const { content } = await trx.selectFrom('reported_versions').select('content').where('id', '=', id).executeTakeFirstOrThrow()
    const { text, images } = JSON.parse(content) as ReportedContent
    const renamed: ReportedContent = { text: replaceMentions(text, [nickname], () => `@${withdrawn}`), images }
    await trx
      .updateTable('reported_versions')
      .set({ content: JSON.stringify(renamed) })
      .where('id', '=', id)
      .execute()
    await trx.deleteFrom('reported_version_mentions').where('version_id', '=', id).where('nickname', '=', nickname).execute()
  }
  return found.length
}

/** What is kept of a withdrawn member's items, whether or not these stay. */
export const forgetVersions: ClearingStep = async (trx, { userId }) => {
  const gone = await trx.deleteFrom('reported_versions').where('writer_id', '=', userId).returning('id').execute()
  for (const { id: itemId } of gone) await setUses(trx, { kind: 'deleted', itemId }, [])
  return 0
}
