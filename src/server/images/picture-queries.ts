import { type Kysely, type SqlBool, sql, type Transaction } from 'kysely'
import type { Schema } from '../db/schema'
import { lockKey } from '../db/transaction'

/**
 * What shows a picture; a room for all of its messages, a block for how one of the two is shown to the other. `deleted` keeps those of a
 * deleted post or question until it is erased.
 */
export interface PictureUse {
  kind: Schema['image_uses']['kind']
  /** Of the post, question, answer, program, person or room; of a block who sees whom (`blockedUse`). */
  itemId: string
}

/** Since when nothing shows it, for what is to go as soon as it can be. */
const longAgo = 0

/** Changes of which pictures of somebody are shown come one after the other: none goes while something begins to show it. */
export function lockPictures(trx: Transaction<Schema>, userId: string): Promise<void> {
  return lockKey(trx, `pictures:${userId}`)
}

/** Which of these pictures a person uploaded; they stay theirs until the transaction ends. */
export async function selectOwnPictures(trx: Transaction<Schema>, userId: string, paths: string[]): Promise<Set<string>> {
  if (paths.length === 0) return new Set()
  await lockPictures(trx, userId)
  const rows = await trx.selectFrom('images').select('path').where('user_id', '=', userId).where('path', 'in', paths).execute()
  return new Set(rows.map(({ path }) => path))
}

/** @returns the bytes that a member's pictures take, both sizes of each */
export async function selectPictureBytes(db: Kysely<Schema>, userId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('images')
    .select(({ fn }) => fn.sum<number | null>('bytes').as('sum'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}

/** Notes files that no row names yet, or no longer. @param at milliseconds since 1970; 0: they are to go */
export async function insertLooseFiles(db: Kysely<Schema>, paths: string[], at: number): Promise<void> {
  if (paths.length === 0) return
  const rows = paths.map((path) => ({ path, noted_at: at }))
  await db
    .insertInto('loose_files')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** @returns whether they were noted */
export async function deleteLooseFile(db: Kysely<Schema>, path: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('loose_files').where('path', '=', path).executeTakeFirst()
  return numDeletedRows === 1n
}

/** Files noted at a time or before, some of them. */
export async function selectLooseFiles(db: Kysely<Schema>, until: number, most: number): Promise<string[]> {
  const rows = await db.selectFrom('loose_files').select('path').where('noted_at', '<=', until).orderBy('path').limit(most).execute()
  return rows.map(({ path }) => path)
}

/** Notes whose picture it is; nothing shows it yet. */
export async function insertPicture(
  trx: Transaction<Schema>,
  { path, bytes, userId, at }: { path: string; bytes: number; userId: string; at: number },
): Promise<void> {
  await trx.insertInto('images').values({ path, user_id: userId, created_at: at, bytes, unused_at: at }).execute()
}

/** Stores that something shows these pictures too; pictures without a row are left out. */
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

/** Notes that something shows these pictures and no others. @returns those that nothing shows any more: their files are to go */
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

/** Notes that something shows these pictures no longer. @returns those that nothing shows any more: their files are to go */
export async function removeUses(trx: Transaction<Schema>, { kind, itemId }: PictureUse, paths: readonly string[]): Promise<string[]> {
  if (paths.length === 0) return []
  const owners = await trx.selectFrom('images').select('user_id').distinct().where('path', 'in', paths).orderBy('user_id').execute()
  for (const { user_id } of owners) await lockPictures(trx, user_id)
  await trx.deleteFrom('image_uses').where('kind', '=', kind).where('item_id', '=', itemId).where('path', 'in', paths).execute()
  return releasePictures(trx, paths)
}

/** Keeps the pictures of something under another kind of use: back and forth between what is shown and what is deleted. */
export async function moveUses(
  trx: Transaction<Schema>,
  itemId: string,
  { from, to }: { from: PictureUse['kind']; to: PictureUse['kind'] },
): Promise<void> {
  await trx.updateTable('image_uses').set({ kind: to }).where('kind', '=', from).where('item_id', '=', itemId).execute()
}

/** Whether a picture is used only by deleted items. */
export async function isWithheld(db: Kysely<Schema>, path: string): Promise<boolean> {
  const uses = await db.selectFrom('image_uses').select('kind').where('path', '=', path).execute()
  return uses.length > 0 && uses.every(({ kind }) => kind === 'deleted')
}

/** Notes that things show nothing any more; what becomes of their pictures is the caller's affair. */
export async function dropUses(trx: Transaction<Schema>, kind: PictureUse['kind'], itemIds: string[]): Promise<void> {
  if (itemIds.length > 0) await trx.deleteFrom('image_uses').where('kind', '=', kind).where('item_id', 'in', itemIds).execute()
}

/** Gives up the pictures of what somebody who leaves had deleted just before; there are few. */
export async function dropDeletedUses(trx: Transaction<Schema>, userId: string): Promise<void> {
  const own = trx.selectFrom('images').select('images.path').where('images.user_id', '=', userId)
  await trx.deleteFrom('image_uses').where('kind', '=', 'deleted').where('path', 'in', own).execute()
}

const isUnused = sql<SqlBool>`not exists (select 1 from image_uses where image_uses.path = images.path)`

/** Deletes the rows of those pictures that nothing shows. Pictures that ship with the program are 0 bytes large, and stay. */
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

/** The pictures that nothing has shown since a time, some of them. */
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

/** Deletes a member's picture unless something shows it by now. */
export async function releaseUnused(trx: Transaction<Schema>, { path, user_id }: { path: string; user_id: string }): Promise<void> {
  await lockPictures(trx, user_id)
  const released = await releasePictures(trx, [path])
  // Were it shown after all, it would be found here for ever.
  if (released.length === 0) await trx.updateTable('images').set({ unused_at: null }).where('path', '=', path).execute()
}

/** Lets go of the pictures of somebody who has left that nothing shows, some of them. @returns how many */
export async function releaseAllOf(trx: Transaction<Schema>, userId: string, most: number): Promise<number> {
  await lockPictures(trx, userId)
  const found = await trx.selectFrom('images').select('path').where('user_id', '=', userId).where(isUnused).limit(most).execute()
  const paths = found.map(({ path }) => path)
  if (paths.length === 0) return 0
  await trx.deleteFrom('images').where('path', 'in', paths).execute()
  await insertLooseFiles(trx, paths, longAgo)
  return paths.length
}

/** Pictures of which nobody knows yet how large they are, some of them. */
export async function selectUnmeasured(db: Kysely<Schema>, most: number): Promise<string[]> {
  const rows = await db.selectFrom('images').select('path').where('bytes', 'is', null).orderBy('path').limit(most).execute()
  return rows.map(({ path }) => path)
}

export async function updatePictureBytes(db: Kysely<Schema>, path: string, bytes: number): Promise<void> {
  await db.updateTable('images').set({ bytes }).where('path', '=', path).execute()
}
