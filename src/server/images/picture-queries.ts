import { type Kysely, type SqlBool, sql, type Transaction } from 'kysely'
import { isAnyOf } from '../db/any-of'
import type { Schema } from '../db/schema'
import { lockKey } from '../db/transaction'

/**
 * A use of a picture (docs/glossary.md): a room for all of its messages, a block for the stored profile of one of the two. `deleted` keeps
 * the pictures of a deleted item until it is erased, and those of a reported item as long as what was reported.
 */
export interface PictureUse {
  kind: Schema['image_uses']['kind']
  /** The id of the post, question, answer, program, person, room, deleted message or reported version; for a block see `blockedUse`. */
  itemId: string
}

/** The time since when a picture has no use, for one that is to be removed as soon as possible. */
const longAgo = 0

/** Makes changes to the uses of one owner's pictures happen one after the other, so that none is removed while a new use is added. */
export function lockPictures(trx: Transaction<Schema>, userId: string): Promise<void> {
  return lockKey(trx, `pictures:${userId}`)
}

/** The same for the owners of some pictures. */
export async function lockOwners(trx: Transaction<Schema>, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return
  const owners = await trx.selectFrom('images').select('user_id').distinct().where('path', 'in', paths).orderBy('user_id').execute()
  for (const { user_id } of owners) await lockPictures(trx, user_id)
}

/**
 * Those of some pictures that a person uploaded and may show; they stay available until the transaction ends. A picture of an anonymous
 * text can be shown nowhere else, since that would reveal its writer; one that is kept of a deleted or reported item neither, since that would
 * tell that it was reported.
 */
export async function selectOwnPictures(
  trx: Transaction<Schema>,
  { userId, anonymous }: { userId: string; anonymous: boolean },
  paths: readonly string[],
): Promise<Set<string>> {
  if (paths.length === 0) return new Set()
  await lockPictures(trx, userId)
  let query = trx.selectFrom('images').select('images.path').where('images.user_id', '=', userId).where('images.path', 'in', paths)
  query = query.where(anonymous ? isUnused : sql<SqlBool>`(${isNotUsedAnonymously} and (${isUnused} or ${isShown}))`)
  return new Set((await query.execute()).map(({ path }) => path))
}

const isNotUsedAnonymously = sql<SqlBool>`not exists (select 1 from image_uses
  where image_uses.path = images.path and (
    exists (select 1 from questions where questions.id = image_uses.item_id and questions.anonymous = 1)
    or exists (select 1 from answers where answers.id = image_uses.item_id and answers.anonymous = 1)))`

const isShown = sql<SqlBool>`exists (select 1 from image_uses where image_uses.path = images.path and image_uses.kind <> 'deleted')`

/** @returns the bytes of a member's pictures, both sizes of each, and recordings, which count in the same space */
export async function selectPictureBytes(db: Kysely<Schema>, userId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('images')
    .select(({ fn }) => fn.sum<number | null>('bytes').as('sum'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}

/** Records files that no row names yet, or no longer. @param at milliseconds since 1970; 0: to be removed */
export async function insertLooseFiles(db: Kysely<Schema>, paths: string[], at: number): Promise<void> {
  if (paths.length === 0) return
  const rows = paths.map((path) => ({ path, noted_at: at }))
  await db
    .insertInto('loose_files')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** @returns whether it was recorded */
export async function deleteLooseFile(db: Kysely<Schema>, path: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('loose_files').where('path', '=', path).executeTakeFirst()
  return numDeletedRows === 1n
}

/** Some of the files recorded at a time or before. */
export async function selectLooseFiles(db: Kysely<Schema>, until: number, most: number): Promise<string[]> {
  const rows = await db.selectFrom('loose_files').select('path').where('noted_at', '<=', until).orderBy('path').limit(most).execute()
  return rows.map(({ path }) => path)
}

/** Stores the owner of a picture, which has no use yet. */
export async function insertPicture(
  trx: Transaction<Schema>,
  { path, bytes, userId, at }: { path: string; bytes: number; userId: string; at: number },
): Promise<void> {
  await trx.insertInto('images').values({ path, user_id: userId, created_at: at, bytes, unused_at: at }).execute()
}

/** Adds uses of some pictures; pictures without a row are left out. */
export async function addUses(trx: Transaction<Schema>, { kind, itemId }: PictureUse, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return
  const owned = trx
    .selectFrom('images')
    .select(['images.path', sql<PictureUse['kind']>`${kind}`.as('kind'), sql<string>`${itemId}`.as('item_id')])
    .where('images.path', 'in', paths)
  await trx
    .insertInto('image_uses')
    .columns(['path', 'kind', 'item_id'])
    .expression(owned)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await trx.updateTable('images').set({ unused_at: null }).where('path', 'in', paths).where('unused_at', 'is not', null).execute()
}

/** Adds a use of those pictures that have one already: others, such as those of the demo community, are never removed. */
export async function addFurtherUses(trx: Transaction<Schema>, use: PictureUse, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return
  const rows = await trx.selectFrom('image_uses').select('path').distinct().where('path', 'in', paths).execute()
  await addUses(
    trx,
    use,
    rows.map(({ path }) => path),
  )
}

/** Makes these the only pictures of a use. @returns the pictures that have no use any more: their files are to be removed */
export async function setUses(trx: Transaction<Schema>, use: PictureUse, paths: readonly string[]): Promise<string[]> {
  const { kind, itemId } = use
  const rows = await trx.selectFrom('image_uses').select('path').where('kind', '=', kind).where('item_id', '=', itemId).execute()
  const before = new Set(rows.map(({ path }) => path))
  await addUses(
    trx,
    use,
    paths.filter((path) => !before.has(path)),
  )
  return removeUses(
    trx,
    use,
    [...before].filter((path) => !paths.includes(path)),
  )
}

/** Removes a use of some pictures. @returns the pictures that have no use any more: their files are to be removed */
export async function removeUses(trx: Transaction<Schema>, { kind, itemId }: PictureUse, paths: readonly string[]): Promise<string[]> {
  if (paths.length === 0) return []
  await lockOwners(trx, paths)
  await trx.deleteFrom('image_uses').where('kind', '=', kind).where('item_id', '=', itemId).where('path', 'in', paths).execute()
  return releasePictures(trx, paths)
}

/** Changes the kind of the uses by some items: between shown and deleted. */
export async function moveUses(
  trx: Transaction<Schema>,
  itemIds: readonly string[],
  { from, to }: { from: PictureUse['kind']; to: PictureUse['kind'] },
): Promise<void> {
  if (itemIds.length === 0) return
  await trx
    .updateTable('image_uses')
    .set({ kind: to })
    .where('kind', '=', from)
    .where(isAnyOf(trx, 'item_id', itemIds))
    .execute()
}

/** Whether a picture is used only by deleted items, or is nobody's any more although its files may be there. */
export async function isWithheld(db: Kysely<Schema>, path: string): Promise<boolean> {
  const uses = await db
    .selectFrom('images')
    .leftJoin('image_uses', 'image_uses.path', 'images.path')
    .select('image_uses.kind')
    .where('images.path', '=', path)
    .execute()
  // One that has just been uploaded has no use.
  return uses.every(({ kind }) => kind === 'deleted')
}

/** Removes all uses by some items; the caller decides what becomes of the pictures. */
export async function dropUses(trx: Transaction<Schema>, kind: PictureUse['kind'], itemIds: string[]): Promise<void> {
  if (itemIds.length > 0) await trx.deleteFrom('image_uses').where('kind', '=', kind).where('item_id', 'in', itemIds).execute()
}

/** Removes the uses by the items that a withdrawing member had deleted shortly before, without reported messages; there are few. */
export async function dropDeletedUses(trx: Transaction<Schema>, userId: string): Promise<void> {
  const own = trx.selectFrom('images').select('images.path').where('images.user_id', '=', userId)
  await trx.deleteFrom('image_uses').where('kind', '=', 'deleted').where('path', 'in', own).where(isNoEvidence).execute()
}

const isNoEvidence = sql<SqlBool>`not exists (select 1 from reports
  where reports.kind = 'message' and reports.item_id = image_uses.item_id and reports.evidence is not null)`

const isUnused = sql<SqlBool>`not exists (select 1 from image_uses where image_uses.path = images.path)`

/** Deletes the rows of those pictures that have no use. Pictures shipped with the program have a size of 0 bytes and stay. */
async function releasePictures(trx: Transaction<Schema>, paths: readonly string[]): Promise<string[]> {
  await trx
    .updateTable('images')
    .set({ unused_at: longAgo })
    .where('path', 'in', paths)
    .where('bytes', 'is', null)
    .where(isUnused)
    .execute()
  const rows = await trx.deleteFrom('images').where('path', 'in', paths).where('bytes', '>', 0).where(isUnused).returning('path').execute()
  const gone = rows.map(({ path }) => path)
  await insertLooseFiles(trx, gone, longAgo)
  return gone
}

/** Some of the pictures without a use since a time. */
export function selectUnused(db: Kysely<Schema>, until: number, most: number): Promise<{ path: string; user_id: string }[]> {
  return db
    .selectFrom('images')
    .select(['path', 'user_id'])
    .where('unused_at', '<=', until)
    .where('bytes', '>', 0)
    .orderBy('unused_at')
    .limit(most)
    .execute()
}

/** Deletes a member's picture unless it has a use by now. */
export async function releaseUnused(trx: Transaction<Schema>, { path, user_id }: { path: string; user_id: string }): Promise<void> {
  await lockPictures(trx, user_id)
  const released = await releasePictures(trx, [path])
  // A picture that has a use must not be found again each time.
  if (released.length === 0) await trx.updateTable('images').set({ unused_at: null }).where('path', '=', path).execute()
}

/** Deletes some of the pictures without a use of a withdrawn member. @returns how many */
export async function releaseAllOf(trx: Transaction<Schema>, userId: string, most: number): Promise<number> {
  await lockPictures(trx, userId)
  const found = await trx.selectFrom('images').select('path').where('user_id', '=', userId).where(isUnused).limit(most).execute()
  const paths = found.map(({ path }) => path)
  if (paths.length === 0) return 0
  await trx.deleteFrom('images').where('path', 'in', paths).execute()
  await insertLooseFiles(trx, paths, longAgo)
  return paths.length
}

/** Pictures that are not shipped with the program, in the order of their paths. @param after the path before the first */
export async function selectStoredPaths(db: Kysely<Schema>, after: string, most: number): Promise<string[]> {
  const query = db.selectFrom('images').select('path').where('path', '>', after).orderBy('path').limit(most)
  const rows = await query.where((eb) => eb.or([eb('bytes', 'is', null), eb('bytes', '>', 0)])).execute()
  return rows.map(({ path }) => path)
}

/** Those of some paths that are a picture's. */
export async function selectExisting(db: Kysely<Schema>, paths: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('images').select('path').where('path', 'in', paths).execute()
  return new Set(rows.map(({ path }) => path))
}

/** Some of the pictures whose size is not known yet. */
export async function selectUnmeasured(db: Kysely<Schema>, most: number): Promise<string[]> {
  const rows = await db.selectFrom('images').select('path').where('bytes', 'is', null).orderBy('path').limit(most).execute()
  return rows.map(({ path }) => path)
}

export async function updatePictureBytes(db: Kysely<Schema>, path: string, bytes: number): Promise<void> {
  await db.updateTable('images').set({ bytes }).where('path', '=', path).execute()
}
