import type { Transaction } from 'kysely'
import type { Schema } from '../../db/schema'
import { addUses, type PictureUse, setUses } from '../../images/picture-queries'

/** The use of a picture by a block: how one person is shown to another. */
const blockedUse = (viewerId: string, personId: string): PictureUse => ({ kind: 'blocked', itemId: `${viewerId} ${personId}` })

/** Stores how each of two people is shown to the other from now on. Profiles stored by an earlier block between them stay. */
export async function freezeProfiles(trx: Transaction<Schema>, one: string, other: string): Promise<void> {
  const people = await trx.selectFrom('users').select(['id', 'nickname', 'image_path']).where('id', 'in', [one, other]).execute()
  const rows = people.flatMap(({ id, nickname, image_path }) =>
    nickname === null ? [] : [{ viewer_id: id === one ? other : one, person_id: id, nickname, image_path }],
  )
  if (rows.length === 0) return
  const stored = await trx
    .insertInto('blocked_profiles')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['viewer_id', 'person_id', 'image_path'])
    .execute()
  for (const { viewer_id, person_id, image_path } of stored)
    if (image_path) await addUses(trx, blockedUse(viewer_id, person_id), [image_path])
}

/** Shows two people to each other with their current profiles again. @returns the uses of pictures that end with that */
export async function unfreezeProfiles(trx: Transaction<Schema>, one: string, other: string): Promise<PictureUse[]> {
  await trx.deleteFrom('blocked_profiles').where('viewer_id', 'in', [one, other]).where('person_id', 'in', [one, other]).execute()
  return [blockedUse(one, other), blockedUse(other, one)]
}

/** Removes the stored profiles of a member who withdraws, and those stored for them. */
export async function forgetFrozenProfiles(trx: Transaction<Schema>, userId: string): Promise<void> {
  const rows = await trx
    .deleteFrom('blocked_profiles')
    .where(({ eb, or }) => or([eb('viewer_id', '=', userId), eb('person_id', '=', userId)]))
    .returning(['viewer_id', 'person_id'])
    .execute()
  for (const { viewer_id, person_id } of rows) await setUses(trx, blockedUse(viewer_id, person_id), [])
}
