import type { Insertable, Kysely, Selectable, Transaction } from 'kysely'
import type { CaseKind } from '../../../shared/contract/moderating-shapes'
import type { Schema } from '../../db/schema'
import { setUses } from '../../images/picture-queries'
import type { ClearingStep } from '../../leaving'
import { isAppealed } from './appeal-queries'

export type RemovedItem = Selectable<Schema['removed_items']>

export function findRemovedItem(db: Kysely<Schema>, kind: CaseKind, itemId: string): Promise<RemovedItem | undefined> {
  return db.selectFrom('removed_items').selectAll().where('kind', '=', kind).where('item_id', '=', itemId).executeTakeFirst()
}

export async function insertRemovedItem(trx: Transaction<Schema>, row: Insertable<Schema['removed_items']>): Promise<void> {
  await trx.insertInto('removed_items').values(row).execute()
}

/** Makes another decision the one that removed an item. */
export async function reassignRemoval(
  trx: Transaction<Schema>,
  { kind, itemId }: { kind: CaseKind; itemId: string },
  { id, decided_at }: Pick<Selectable<Schema['decisions']>, 'id' | 'decided_at'>,
): Promise<void> {
  await trx
    .updateTable('removed_items')
    // Kept as long as that one can be appealed against.
    .set({ decision_id: id, removed_at: decided_at })
    .where('kind', '=', kind)
    .where('item_id', '=', itemId)
    .execute()
  await trx.updateTable('decisions').set({ removed: 1 }).where('id', '=', id).execute()
}

export async function deleteRemovedItem(trx: Transaction<Schema>, kind: CaseKind, itemId: string): Promise<void> {
  await trx.deleteFrom('removed_items').where('kind', '=', kind).where('item_id', '=', itemId).execute()
}

/** Some of the items that were removed at a time or before, without those whose removal is being appealed against. */
export function selectRemovedUntil(db: Kysely<Schema>, until: number, most: number): Promise<RemovedItem[]> {
  return db
    .selectFrom('removed_items')
    .selectAll()
    .where('removed_at', '<=', until)
    .where(({ not }) => not(isAppealed))
    .orderBy('removed_at')
    .limit(most)
    .execute()
}

/** What decisions removed of a withdrawn member, with its pictures; the steps after it erase what is left in the tables. */
export const forgetRemovedItems: ClearingStep = async (trx, { userId }) => {
  const removed = await trx.deleteFrom('removed_items').where('writer_id', '=', userId).returning('item_id').execute()
  for (const { item_id: itemId } of removed) await setUses(trx, { kind: 'deleted', itemId }, [])
  return 0
}
