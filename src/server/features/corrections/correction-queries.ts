import { type Kysely, type Selectable, type SelectQueryBuilder, sql, type Transaction } from 'kysely'
import type { CorrectionTarget } from '../../../shared/contract/corrections-shapes'
import type { CorrectedSentence } from '../../../shared/corrections'
import { limits } from '../../../shared/limits'
import { type CountedPlace, placeIn, placeToText } from '../../db/page'
import { prepared, preparedForViewer } from '../../db/prepared'
import type { Schema } from '../../db/schema'
import { isRestorable } from '../../removed-items'
import { visibleTo } from '../people/visibility-queries'

const columns = [
  ...(['id', 'kind', 'item_id', 'user_id', 'writer_id', 'anonymous', 'sentences', 'comment', 'agreement_count'] as const),
  ...(['created_at', 'edited_at', 'thanked_at', 'applied_at', 'deleted_at'] as const),
]

export type StoredCorrection = Selectable<Schema['corrections']>

/** A correction with its writer, and whether the viewer agrees. */
export interface CorrectionRow extends StoredCorrection {
  nickname: string | null
  image_path: string | null
  academy: string | null
  languages: string | null
  agreed: unknown
}

/**
 * A page of a text's corrections that the viewer may see, the most agreements first, then the oldest. It begins after a page's `next`, or, for
 * older apps, after one of them as it stands now, which may be deleted.
 */
export async function walkCorrections(
  db: Kysely<Schema>,
  itemId: string,
  viewerId: string | null,
  { after, before }: { after?: string | undefined; before?: string | undefined },
): Promise<{ rows: CorrectionRow[]; more: boolean; next: string | undefined }> {
  const last = after === undefined ? await placeOf(db, before) : placeIn(after)
  const rows = await (last ? laterPage(db, { itemId, viewerId, ...last }) : firstPage(db, { itemId, viewerId }))
  const shown = rows.slice(0, limits.pageSize)
  const end = shown.at(-1)
  const more = rows.length > limits.pageSize
  return { rows: shown, more, next: more && end ? placeToText({ count: end.agreement_count, id: end.id }) : undefined }
}

interface OfText {
  itemId: string
  viewerId: string | null
}

const firstPage = preparedForViewer((db, { itemId, viewerId }: OfText) => ofText(db, itemId, viewerId))
const laterPage = preparedForViewer((db, { itemId, viewerId, count, id }: OfText & CountedPlace) =>
  ofText(db, itemId, viewerId).where(({ eb, and, or }) =>
    or([
      eb('corrections.agreement_count', '<', count),
      and([eb('corrections.agreement_count', '=', count), eb('corrections.id', '>', id)]),
    ]),
  ),
)

const ofText = (db: Kysely<Schema>, itemId: string, viewerId: string | null) =>
  selectCorrections(db, viewerId)
    .where('corrections.item_id', '=', itemId)
    .where(visibleTo(viewerId).corrections)
    .orderBy('corrections.agreement_count', 'desc')
    .orderBy('corrections.id')
    .limit(limits.pageSize + 1)

async function placeOf(db: Kysely<Schema>, before: string | undefined): Promise<CountedPlace | undefined> {
  if (before === undefined) return undefined
  return db.selectFrom('corrections').select(['agreement_count as count', 'id']).where('id', '=', before).executeTakeFirst()
}

function selectCorrections(
  db: Kysely<Schema>,
  viewerId: string | null,
): SelectQueryBuilder<Schema, 'corrections' | 'users', CorrectionRow> {
  return db
    .selectFrom('corrections')
    .innerJoin('users', 'users.id', 'corrections.user_id')
    .select(columns.map((column) => `corrections.${column}` as const))
    .select(['users.nickname', 'users.image_path', 'users.academy', 'users.languages'])
    .select(({ exists, selectFrom, lit }) => {
      const agreement = selectFrom('correction_agreements as own')
        .select('own.user_id')
        .whereRef('own.correction_id', '=', 'corrections.id')
      return (viewerId === null ? lit(false) : exists(agreement.where('own.user_id', '=', viewerId))).as('agreed')
    })
}

/** An existing correction that the viewer may see; does not check the text. */
export async function findCorrection(db: Kysely<Schema>, correctionId: string, viewerId: string): Promise<CorrectionRow | undefined> {
  const [correction] = await selectCorrection(db, { correctionId, viewerId })
  return correction
}

const selectCorrection = prepared((db, { correctionId, viewerId }: { correctionId: string; viewerId: string }) =>
  selectCorrections(db, viewerId).where('corrections.id', '=', correctionId).where(visibleTo(viewerId).corrections),
)

/** Existing corrections by their ids, whether or not the viewer may see them. */
export async function findCorrections(db: Kysely<Schema>, ids: string[], viewerId: string): Promise<CorrectionRow[]> {
  if (ids.length === 0) return []
  return selectCorrections(db, viewerId).where('corrections.id', 'in', ids).where('corrections.deleted_at', 'is', null).execute()
}

/** A member's own existing correction of a text. */
export function findOwnCorrection(db: Kysely<Schema>, itemId: string, userId: string): Promise<CorrectionRow | undefined> {
  const query = selectCorrections(db, userId).where('corrections.item_id', '=', itemId).where('corrections.user_id', '=', userId)
  return query.where('corrections.deleted_at', 'is', null).executeTakeFirst()
}

/** A member's own deleted correction that they may restore. */
export function findDeletedCorrection(db: Kysely<Schema>, correctionId: string, userId: string): Promise<StoredCorrection | undefined> {
  const query = db.selectFrom('corrections').selectAll().where('id', '=', correctionId).where('user_id', '=', userId)
  return query.where('deleted_at', 'is not', null).where(isRestorable('correction', 'corrections')).executeTakeFirst()
}

export interface NewCorrection {
  id: string
  target: CorrectionTarget
  userId: string
  writerId: string
  anonymous: number
  sentences: readonly CorrectedSentence[]
  comment: string
  at: number
}

export async function insertCorrection(trx: Transaction<Schema>, one: NewCorrection): Promise<void> {
  await trx
    .insertInto('corrections')
    .values({
      id: one.id,
      kind: one.target.kind,
      item_id: one.target.id,
      user_id: one.userId,
      writer_id: one.writerId,
      anonymous: one.anonymous,
      sentences: JSON.stringify(one.sentences),
      comment: one.comment,
      created_at: one.at,
    })
    .execute()
}

/** Changes columns of an existing correction. @returns whether it still existed */
export async function updateCorrection(
  trx: Transaction<Schema>,
  correctionId: string,
  changes: Partial<Pick<StoredCorrection, 'sentences' | 'comment' | 'edited_at' | 'applied_at'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('corrections')
    .set(changes)
    .where('id', '=', correctionId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Deletes an existing correction, or restores a deleted one.
 * @param deletedAt milliseconds since 1970; null: it is restored
 * @returns what is to be counted, as it is now: the text's writer may have thanked for it since it was read
 */
export function markCorrection(
  trx: Transaction<Schema>,
  correctionId: string,
  { deletedAt }: { deletedAt: number | null },
): Promise<StoredCorrection | undefined> {
  return trx
    .updateTable('corrections')
    .set({ deleted_at: deletedAt })
    .where('id', '=', correctionId)
    .where('deleted_at', deletedAt === null ? 'is not' : 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** Changes the figures of the corrector and the writer: written, received, and thanked for. */
export async function addToFigures(
  trx: Transaction<Schema>,
  { user_id, writer_id, anonymous, thanked_at }: Pick<StoredCorrection, 'user_id' | 'writer_id' | 'anonymous' | 'thanked_at'>,
  by: 1 | -1,
): Promise<void> {
  await addToPerson(trx, user_id, { correction_given_count: by, ...(thanked_at !== null && { correction_thanked_count: by }) })
  await addToPerson(trx, writer_id, { [anonymous === 1 ? 'correction_anonymous_received_count' : 'correction_received_count']: by })
}

/** Adds one to the number of a member's corrections that were thanked for. */
export async function addToThanks(trx: Transaction<Schema>, userId: string): Promise<void> {
  await addToPerson(trx, userId, { correction_thanked_count: 1 })
}

async function addToPerson(trx: Transaction<Schema>, userId: string, changes: Record<string, number>): Promise<void> {
  const columns = Object.entries(changes).map(([name, by]) => [name, sql<number>`${sql.ref(name)} + ${by}`])
  await trx.updateTable('users').set(Object.fromEntries(columns)).where('id', '=', userId).execute()
}

/** How many existing corrections a member has written, and received, since a time. @param since milliseconds since 1970 */
export async function countSince(db: Kysely<Schema>, userId: string, since: number): Promise<{ given: number; received: number }> {
  const recent = db
    .selectFrom('corrections')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .where('created_at', '>=', since)
  const [given, received] = await Promise.all([
    recent.where('user_id', '=', userId).executeTakeFirstOrThrow(),
    recent.where('writer_id', '=', userId).executeTakeFirstOrThrow(),
  ])
  return { given: given.count, received: received.count }
}
