import type { Kysely, Transaction } from 'kysely'
import { limits } from '../../../shared/limits'
import { isAnyOf } from '../../db/any-of'
import { preparedForViewer } from '../../db/prepared'
import type { Schema } from '../../db/schema'
import { visibleTo } from '../people/visibility-queries'

/** A member who agrees with a correction. */
export interface Agreeing {
  id: string
  nickname: string
  imagePath: string | null
}

/** The number of agreeing members that the viewer can see, and the first of them. */
export interface Agreements {
  count: number
  people: Agreeing[]
}

/** The agreements with some corrections; those without any are left out. */
export async function selectAgreements(db: Kysely<Schema>, ids: string[], viewerId: string | null): Promise<Map<string, Agreements>> {
  if (ids.length === 0) return new Map()
  const found = new Map<string, Agreements>()
  for (const { correction_id, id, nickname, image_path, count } of await selectAgreeing(db, { ids, viewerId })) {
    const one = found.get(correction_id) ?? { count, people: [] }
    one.people.push({ id, nickname: nickname ?? '', imagePath: image_path })
    found.set(correction_id, one)
  }
  return found
}

const selectAgreeing = preparedForViewer((db, { ids, viewerId }: { ids: string[]; viewerId: string | null }) => {
  const seen = db
    .selectFrom('correction_agreements')
    .innerJoin('users', 'users.id', 'correction_agreements.user_id')
    .select(['correction_agreements.correction_id', 'users.id', 'users.nickname', 'users.image_path'])
    .select(({ fn }) => [
      fn
        .agg<number>('row_number')
        .over((over) =>
          over.partitionBy('correction_agreements.correction_id').orderBy('correction_agreements.created_at').orderBy('users.id'),
        )
        .as('place'),
      fn
        .countAll<number>()
        .over((over) => over.partitionBy('correction_agreements.correction_id'))
        .as('count'),
    ])
    .where(isAnyOf(db, 'correction_agreements.correction_id', ids))
    .where(visibleTo(viewerId).users)
  return db.selectFrom(seen.as('seen')).selectAll().where('seen.place', '<=', limits.correction.agreeing).orderBy('seen.place')
})

/** Whether a member agrees with a correction. */
export async function agrees(db: Kysely<Schema>, correctionId: string, userId: string): Promise<boolean> {
  const query = db.selectFrom('correction_agreements').select('user_id')
  return (await query.where('correction_id', '=', correctionId).where('user_id', '=', userId).executeTakeFirst()) !== undefined
}

/** @returns whether the agreement is new */
export async function insertAgreement(trx: Transaction<Schema>, correctionId: string, userId: string, at: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('correction_agreements')
    .values({ correction_id: correctionId, user_id: userId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** @returns whether there was an agreement */
export async function deleteAgreement(trx: Transaction<Schema>, correctionId: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('correction_agreements')
    .where('correction_id', '=', correctionId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Locks corrections until the transaction ends: whoever changes agreements does so first, so that the count stays that of the rows. */
export async function lockCorrections(trx: Transaction<Schema>, correctionIds: string[]): Promise<void> {
  await trx
    .updateTable('corrections')
    .set(({ ref }) => ({ agreement_count: ref('agreement_count') }))
    .where('id', 'in', correctionIds)
    .execute()
}

/** Sets the number of agreements of locked corrections to that of their rows. */
export async function countAgreements(trx: Transaction<Schema>, correctionIds: string[]): Promise<void> {
  await trx
    .updateTable('corrections')
    .set(({ selectFrom, fn }) => ({
      agreement_count: selectFrom('correction_agreements')
        .select(fn.countAll<number>().as('agreements'))
        .whereRef('correction_agreements.correction_id', '=', 'corrections.id'),
    }))
    .where('id', 'in', correctionIds)
    .execute()
}

/** Removes all agreements with a locked correction. */
export async function deleteAgreements(trx: Transaction<Schema>, correctionId: string): Promise<void> {
  await trx.deleteFrom('correction_agreements').where('correction_id', '=', correctionId).execute()
  await trx.updateTable('corrections').set({ agreement_count: 0 }).where('id', '=', correctionId).execute()
}
