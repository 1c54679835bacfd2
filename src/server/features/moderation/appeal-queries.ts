import { type Kysely, type Selectable, type SqlBool, sql, type Transaction } from 'kysely'
import type { Schema } from '../../db/schema'
import type { ClearingStep } from '../../leaving'

export type Appeal = Selectable<Schema['appeals']>

/** The appeals against some decisions. */
export async function loadAppeals(db: Kysely<Schema>, decisionIds: string[]): Promise<Map<string, Appeal>> {
  if (decisionIds.length === 0) return new Map()
  const rows = await db.selectFrom('appeals').selectAll().where('decision_id', 'in', decisionIds).execute()
  return new Map(rows.map((row) => [row.decision_id, row]))
}

/** @returns whether it is the first against the decision */
export async function insertAppeal(trx: Transaction<Schema>, decisionId: string, text: string, at: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('appeals')
    .values({ decision_id: decisionId, text, appealed_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** The appeals against any decision of some cases, the earliest first. */
export async function loadCaseAppeals(db: Kysely<Schema>, caseIds: string[]): Promise<(Appeal & { case_id: string | null })[]> {
  if (caseIds.length === 0) return []
  return db
    .selectFrom('appeals')
    .innerJoin('decisions', 'decisions.id', 'appeals.decision_id')
    .selectAll('appeals')
    .select('decisions.case_id')
    .where('decisions.case_id', 'in', caseIds)
    .orderBy('appeals.appealed_at')
    .orderBy('appeals.decision_id')
    .execute()
}

/** Stores what became of an appeal. */
export async function settleAppeal(
  trx: Transaction<Schema>,
  decisionId: string,
  change: { outcome: 'keep' | 'shorten' | 'lift'; sentence: string; decided_at: number; moderator_id: string | null },
): Promise<void> {
  await trx.updateTable('appeals').set(change).where('decision_id', '=', decisionId).execute()
}

/** Whether the removal of an item is being appealed against. */
export const isAppealed = sql<SqlBool>`exists (select 1 from appeals
  where appeals.decision_id = removed_items.decision_id and appeals.outcome is null)`

/** A withdrawn member's words; that there was an appeal stays. */
export const forgetAppeals: ClearingStep = async (trx, { userId }) => {
  const own = trx.selectFrom('decisions').select('decisions.id').where('decisions.writer_id', '=', userId)
  await trx.updateTable('appeals').set({ text: '' }).where('decision_id', 'in', own).execute()
  return 0
}
