import type { Kysely, Transaction } from 'kysely'
import type { Input, Output } from '../../../shared/contract/index'
import type { OwnDecision } from '../../../shared/contract/moderating-shapes'
import { limits } from '../../../shared/limits'
import type { Schema } from '../../db/schema'
import { forGood } from '../../http/auth'
import { refuse } from '../../http/handler'
import { appendEvent } from '../../live/domain-events'
import type { Services } from '../../services'
import { type Appeal, insertAppeal, loadAppeals, settleAppeal } from './appeal-queries'
import { insertAudit } from './audit-queries'
import { type CaseRecord, lockCase, updateCase } from './case-queries'
import { afterAppeal, byDecision, changing, findAppealed, refuseDecided, requireCase, requireFree, restore, untaken } from './deciding'
import { type DecisionRow, findDecision, markUndone, selectDecisionsFor, shortenDecision } from './decision-queries'
import { findReportedItem } from './reported-item-queries'
import { endSlowing } from './slowing-queries'
import { lockStanding, settleStanding } from './standing-queries'
import { mayAnswer } from './stopping'

const day = 24 * 60 * 60 * 1000

/**
 * Appeals against a decision about the caller; its case is open again, for another moderator (docs/product/moderation.md "Appeals").
 * @throws Refusal `notFound`, `exists`, `expired`, `wrongState` for a decision that does not stand
 */
export async function appeal(services: Services, userId: string, { decisionId, text }: Input<'appeal'>): Promise<void> {
  const at = services.now()
  await changing(services, ['cases'], async (trx) => {
    const caseId = (await findDecision(trx, decisionId))?.case_id
    // Whoever undoes the decision waits for this.
    const row = caseId ? await lockCase(trx, caseId, null) : undefined
    const decision = await findDecision(trx, decisionId)
    if (!decision?.case_id || decision.writer_id !== userId || decision.kind === 'dismiss') throw refuse('notFound')
    if ((await loadAppeals(trx, [decisionId])).size > 0) throw refuse('exists')
    if (!row || decision.undone_at !== null) throw refuse('wrongState')
    if (at > appealEnd(decision)) throw refuse('expired')
    if (!(await insertAppeal(trx, decisionId, text, at))) throw refuse('exists')
    await updateCase(trx, row.id, { ...untaken, state: 'open', last_at: at, decided_at: null, version: row.version + 1 })
  })
}

/**
 * Decides an appeal, as a moderator other than the one who made the decision, and as an administrator where only they could make it.
 * @throws Refusal `notFound`, `caseTaken`, `caseDecided`, `forbidden`, `invalid`, `wrongState` where the item cannot come back
 */
export async function decideAppeal(
  services: Services,
  { moderatorId, caseId, version, outcome, days, sentence }: Input<'decideAppeal'> & { moderatorId: string },
): Promise<CaseRecord> {
  const { now, newId } = services
  return changing(services, byDecision, async (trx, written) => {
    const at = now()
    const row = await requireFree(trx, { moderatorId, caseId }, at)
    await lockStanding(trx, row.writer_id)
    const decision = row.version === version ? await findAppealed(trx, row) : undefined
    if (!decision) throw await refuseDecided(trx, row)
    if (!(await mayAnswer(trx, moderatorId, decision, row))) throw refuse('forbidden')
    if (outcome === 'shorten') await shorten(trx, decision, days)
    if (outcome === 'lift') {
      await markUndone(trx, decision.id, at)
      await restore(trx, services, { row, decisionId: decision.id, at, written })
    }
    await settleAppeal(trx, decision.id, { outcome, sentence, decided_at: at, moderator_id: moderatorId })
    written.push(...(await settleStanding(trx, services, row.writer_id)))
    await updateCase(trx, caseId, { ...(await afterAppeal(trx, row, at)), version: version + 1 })
    written.push(...(await endSlowing(trx, services, row.writer_id)))
    const detail = { outcome, caseId, decisionId: decision.id }
    await insertAudit(trx, moderatorId, { id: newId(), at, act: 'decideAppeal', kind: row.kind, itemId: row.item_id, detail })
    await appendEvent(trx, 'appealDecided', { decisionId: decision.id })
    return requireCase(trx, { moderatorId, caseId })
  })
}

async function shorten(trx: Transaction<Schema>, decision: DecisionRow, days: number | null): Promise<void> {
  const isShorter = decision.kind === 'suspend' && days !== null && (decision.days === null || days < decision.days)
  if (!isShorter) throw refuse('invalid', { days: 'invalid' })
  await shortenDecision(trx, decision.id, days, decision.decided_at + days * day)
}

/** The decisions about a member, as they see them. */
export async function loadOwnDecisions({ db, now }: Pick<Services, 'db' | 'now'>, userId: string): Promise<Output<'ownDecisions'>> {
  const rows = await selectDecisionsFor(db, userId)
  const appeals = await loadAppeals(
    db,
    rows.map(({ id }) => id),
  )
  const user = await db
    .selectFrom('users')
    .select(['suspended_until', 'closed_at', 'slowed_at'])
    .where('id', '=', userId)
    .executeTakeFirst()
  const until = user?.suspended_until ?? 0
  const suspended = until > now()
  return {
    decisions: await Promise.all(rows.map((row) => presentOwn(db, row, appeals.get(row.id), now()))),
    suspended,
    until: suspended && until !== forGood ? new Date(until).toISOString() : null,
    closed: user?.closed_at !== null,
    slowed: user !== undefined && user.slowed_at !== null,
  }
}

async function presentOwn(db: Kysely<Schema>, row: DecisionRow, made: Appeal | undefined, at: number): Promise<OwnDecision> {
  const item = row.item_kind === 'user' ? undefined : await findReportedItem(db, row.item_kind, row.item_id)
  const canAppeal = made === undefined && at <= appealEnd(row) && row.undone_at === null && row.case_id !== null
  return {
    id: row.id,
    kind: row.kind,
    on: row.item_kind,
    reason: row.reason,
    sentence: row.sentence,
    days: row.days,
    until: row.until === null ? null : new Date(row.until).toISOString(),
    removed: row.removed === 1,
    at: new Date(row.decided_at).toISOString(),
    text: [...(item?.text ?? '')].slice(0, limits.moderation.excerpt).join(''),
    undone: row.undone_at !== null,
    appeal: made ? { at: new Date(made.appealed_at).toISOString(), text: made.text, outcome: made.outcome, sentence: made.sentence } : null,
    appealUntil: canAppeal ? new Date(appealEnd(row)).toISOString() : null,
  }
}

const appealEnd = ({ decided_at }: DecisionRow) => decided_at + limits.moderation.appealDays * day
