import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Schema } from '../../db/schema'
import { appendEvent } from '../../live/domain-events'
import type { Services } from '../../services'
import { loadAppeals, settleAppeal } from './appeal-queries'
import { insertAudit } from './audit-queries'
import { type CaseRecord, lockCase, updateCase } from './case-queries'
import { afterAppeal, byDecision, changing, restore } from './deciding'
import { markUndone } from './decision-queries'
import { endSlowing } from './slowing-queries'
import { lockStanding, settleStanding } from './standing-queries'

type InForce = Pick<Selectable<Schema['decisions']>, 'id' | 'case_id'>

/**
 * Undoes, for the command line, every decision that keeps a member from writing, as if each had been lifted after an appeal: what it removed
 * comes back, and the member is told (docs/product/moderation.md "Command line").
 * @returns how many decisions were undone, and how many items are back
 */
export function liftDecisions(services: Services, userId: string): Promise<{ lifted: number; restored: number }> {
  const { now, newId } = services
  return changing(services, byDecision, async (trx, written) => {
    const at = now()
    const found = await selectInForce(trx, userId, at)
    const cases = await lockCases(trx, found)
    await lockStanding(trx, userId)
    const lifted: InForce[] = []
    // All of them first, so that none takes over what another one has removed.
    for (const decision of found) if (await markUndone(trx, decision.id, at)) lifted.push(decision)
    let restored = 0
    for (const { id: decisionId, case_id } of lifted) {
      const row = case_id === null ? undefined : cases.get(case_id)
      if (row && (await restore(trx, services, { row, decisionId, at, written }))) restored += 1
      const isAppealed = (await loadAppeals(trx, [decisionId])).get(decisionId)?.outcome === null
      if (isAppealed) await settleAppeal(trx, decisionId, { outcome: 'lift', sentence: '', decided_at: at, moderator_id: null })
      await appendEvent(trx, isAppealed ? 'appealDecided' : 'decisionUndone', { decisionId })
      if (row) await updateCase(trx, row.id, { ...(isAppealed ? await afterAppeal(trx, row, at) : {}), version: row.version + 1 })
    }
    written.push(...(await settleStanding(trx, services, userId)), ...(await endSlowing(trx, services, userId, { atOnce: true })))
    await insertAudit(trx, null, { id: newId(), at, act: 'lift', kind: 'user', itemId: userId })
    return { lifted: lifted.length, restored }
  })
}

/** Suspensions that have ended are left as they are. */
function selectInForce(db: Kysely<Schema>, userId: string, at: number): Promise<InForce[]> {
  return db
    .selectFrom('decisions')
    .select(['id', 'case_id'])
    .where('writer_id', '=', userId)
    .where('kind', 'in', ['suspend', 'close'])
    .where('undone_at', 'is', null)
    .where(({ or, eb }) => or([eb('until', 'is', null), eb('until', '>', at)]))
    .orderBy('id')
    .execute()
}

/** The cases of some decisions, in an order that cannot deadlock; without those that were deleted. */
async function lockCases(trx: Transaction<Schema>, decisions: InForce[]): Promise<Map<string, CaseRecord>> {
  const ids = new Set(decisions.flatMap(({ case_id }) => case_id ?? []))
  const cases = new Map<string, CaseRecord>()
  for (const id of [...ids].sort()) {
    const row = await lockCase(trx, id, null)
    if (row) cases.set(id, row)
  }
  return cases
}
