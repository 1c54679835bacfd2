import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../../db/schema'

/** What a report is about. */
export interface Reported {
  kind: Schema['reports']['kind']
  itemId: string
}

export async function hasReported(db: Kysely<Schema>, reporterId: string, { kind, itemId }: Reported): Promise<boolean> {
  const report = await db
    .selectFrom('reports')
    .select('id')
    .where('reporter_id', '=', reporterId)
    .where('kind', '=', kind)
    .where('item_id', '=', itemId)
    .executeTakeFirst()
  return report !== undefined
}

/** @returns whether it is this person's first report of the item */
export async function insertReport(
  trx: Transaction<Schema>,
  report: Reported & { id: string; reporterId: string; reason: number; at: number },
): Promise<boolean> {
  const { id, reporterId, kind, itemId, reason, at } = report
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('reports')
    .values({ id, reporter_id: reporterId, kind, item_id: itemId, reason, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
