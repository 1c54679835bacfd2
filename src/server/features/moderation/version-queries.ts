import type { Kysely, Transaction } from 'kysely'
import { v7 } from 'uuid'
import type { CaseKind, ReportedVersion } from '../../../shared/contract/moderating-shapes'
import { textBeside } from '../../../shared/contract/voice'
import { limits } from '../../../shared/limits'
import { replaceMentions } from '../../../shared/text/mentions'
import { withdrawn } from '../../../shared/text/withdrawn'
import type { Schema } from '../../db/schema'
import { lockKey } from '../../db/transaction'
import { addFurtherUses, lockPictures, setUses } from '../../images/picture-queries'
import type { ClearingStep } from '../../leaving'
import { filesOf } from '../../message-files'
import { type Mentioned, selectEverMentionedIn, selectMentionedIn } from '../mentions/mention-queries'
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

/** An item with those whom it mentioned when it was read, or directly before. */
type Naming = ReportedItem & { named: Mentioned[] }

/**
 * The same for an item that is reported, of which messages have no versions.
 * @returns the item as it is by then; undefined when there is none
 */
export async function lockReported(trx: Transaction<Schema>, { kind, itemId }: Reported): Promise<Naming | undefined> {
  const item = kind === 'message' ? undefined : await findReportedItem(trx, kind, itemId)
  if (item) await lockVersions(trx, { kind, itemId, writerId: item.writerId })
  else await lockKey(trx, `case:${kind}:${itemId}`)
  // The text is not locked, since decisions lock in the other order. Its mentions are read first: when it is read, a withdrawal may have
  // removed them together with the nicknames.
  const named = kind === 'message' ? [] : await selectNamedIn(trx, { kind, itemId })
  const read = await findReportedItem(trx, kind, itemId)
  return read && { ...read, named }
}

/** Keeps what an item says now, unless it has not changed since the last time. Needs `lockReported`. */
export async function keepVersion(trx: Transaction<Schema>, { kind, itemId }: Reported, item: Naming, at: number): Promise<void> {
  if (kind === 'message') return
  const content = contentOf(item)
  const json = JSON.stringify(content)
  if ((await findLatest(trx, { kind, itemId }))?.content === json) return
  const id = v7()
  await trx
    .insertInto('reported_versions')
    .values({ id, kind, item_id: itemId, writer_id: item.writerId, content: json, reported_at: at })
    .execute()
  // An edit may have added some before the item was read.
  const people = [...item.named, ...(await selectNamedIn(trx, { kind, itemId }))]
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

/** The members mentioned in an item; those in the text that a correction repeats, as it is or was. */
async function selectNamedIn(db: Kysely<Schema>, { kind, itemId }: Reported): Promise<Mentioned[]> {
  if (kind !== 'correction') return selectMentionedIn(db, itemId)
  const corrected = await db.selectFrom('corrections').select('item_id').where('id', '=', itemId).executeTakeFirst()
  return corrected ? selectEverMentionedIn(db, corrected.item_id) : []
}

/** What an item said when it was reported, where that is not what its place shows now; the earliest first. */
export async function loadVersions(db: Kysely<Schema>, { kind, itemId }: Reported): Promise<ReportedVersion[]> {
  if (kind === 'message') return loadMessageVersion(db, itemId)
  const item = await findReportedItem(db, kind, itemId)
  // As they are shown: an earlier version of this program kept the sentence about a recording as the text.
  const shown = (content: ReportedContent) => JSON.stringify(presentVersion(content, 0))
  const now = item && shown(contentOf(item))
  const rows = await selectRows(db, { kind, itemId })
  return rows
    .map(({ content, reported_at }) => ({ content: JSON.parse(content) as ReportedContent, reported_at }))
    .filter(({ content }) => shown(content) !== now)
    .map(({ content, reported_at }) => presentVersion(content, reported_at))
}

function presentVersion({ text, images, wave }: ReportedContent, at: number): ReportedVersion {
  const { voice, ...shown } = filesOf(images, wave)
  return { ...shown, ...(voice && { voice }), text: textBeside(text, voice), at: new Date(at).toISOString() }
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
  return row && text !== undefined && text !== evidence.text ? [presentVersion(evidence, row.created_at)] : []
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
    .orderBy('version_id')
    .limit(most)
    .execute()
  for (const { version_id: id, nickname } of found) {
    // Locked, so that the names which others' withdrawals remove meanwhile are not written back.
    const version = await trx
      .updateTable('reported_versions')
      .set(({ ref }) => ({ reported_at: ref('reported_at') }))
      .where('id', '=', id)
      .returning('content')
      .executeTakeFirst()
    // Those that are gone meanwhile are gone with their mentions.
    if (!version) continue
    const { text, ...files } = JSON.parse(version.content) as ReportedContent
    const mentioned = await trx.selectFrom('reported_version_mentions').select('nickname').where('version_id', '=', id).execute()
    const names = mentioned.map((each) => each.nickname)
    const renamed: ReportedContent = {
      text: replaceMentions(text, [nickname, ...names], (name) => `@${name === nickname ? withdrawn : name}`),
      ...files,
    }
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
