import type { Kysely, Transaction } from 'kysely'
import type { GivenDecision } from '../../../shared/contract/moderating-shapes'
import type { ModeratedArea } from '../../../shared/events'
import { limits } from '../../../shared/limits'
import { withdrawn } from '../../../shared/text/withdrawn'
import type { Schema } from '../../db/schema'
import { transact } from '../../db/transaction'
import { refuse, refuseAs } from '../../http/handler'
import { appendEvent } from '../../live/domain-events'
import type { WrittenNews } from '../../live/live-publisher'
import { removals } from '../../removal/removal'
import type { Services } from '../../services'
import { loadAppeals, loadCaseAppeals } from './appeal-queries'
import { insertAudit } from './audit-queries'
import { type CaseRecord, findCase, lockCase, moderatorNews, updateCase } from './case-queries'
import { type DecisionRow, findDecision, findStanding, insertDecision, markUndone } from './decision-queries'
import { deleteRemovedItem, findRemovedItem, insertRemovedItem, reassignRemoval } from './removed-item-queries'
import { endSlowing } from './slowing-queries'
import { lockStanding, settleStanding } from './standing-queries'
import { isWithinRole, mayAnswer, requireMayDecide } from './stopping'
import { isWaiting } from './undecided-queries'
import { selectPeople } from './writer-queries'

const minute = 60 * 1000
const hour = 60 * minute
const day = 24 * hour

/** A moderator at work; every change is sent to the moderators' clients. */
interface Work {
  /** Null for the command line, which decides also what a moderator has taken. */
  moderatorId: string | null
  caseId: string
}

/**
 * Takes a case for ten minutes, or renews them.
 * @throws Refusal `notFound`, `caseDecided`, `caseTaken`, `forbidden` for an appeal that others answer
 */
export async function takeCase(services: Services, { moderatorId, caseId }: Work): Promise<CaseRecord> {
  return changing(services, ['cases'], async (trx) => {
    const row = await requireFree(trx, { moderatorId, caseId }, services.now())
    if (row.state !== 'open') throw await refuseDecided(trx, row)
    const appealed = await findAppealed(trx, row)
    if (appealed && !(await mayAnswer(trx, moderatorId, appealed, row))) throw refuse('forbidden')
    await updateCase(trx, caseId, { taken_by: moderatorId, taken_until: services.now() + limits.moderation.leaseMinutes * minute })
    return requireCase(trx, { moderatorId, caseId })
  })
}

/** Lets a case go; one that the moderator does not have is unchanged. @throws Refusal `notFound` */
export async function releaseCase(services: Services, { moderatorId, caseId }: Work): Promise<CaseRecord> {
  return changing(services, ['cases'], async (trx) => {
    const row = await lockCase(trx, caseId, moderatorId)
    if (!row) throw refuse('notFound')
    if (row.taken_by === moderatorId) await updateCase(trx, caseId, { taken_by: null, taken_until: null })
    return requireCase(trx, { moderatorId, caseId })
  })
}

interface Deciding extends Work {
  /** The state that the moderator saw. */
  version: number
  decision: GivenDecision
}

/**
 * Decides a case (docs/product/moderation.md "Decisions").
 * @throws as `decideIn`
 */
export function decideCase(services: Services, deciding: Deciding): Promise<CaseRecord> {
  return changing(services, byDecision, (trx, written) => decideIn(trx, services, deciding, written))
}

/**
 * The same in a transaction of `changing`.
 * @throws Refusal `notFound`, `caseTaken`, `caseDecided`, `invalid` for the removal of a person, and for an appeal; `forbidden`,
 * `lastAdministrator`
 */
export async function decideIn(
  trx: Transaction<Schema>,
  services: Services,
  { moderatorId, caseId, version, decision }: Deciding,
  written: WrittenNews[],
): Promise<CaseRecord> {
  const { now, newId } = services
  const row = await requireFree(trx, { moderatorId, caseId }, now())
  await lockStanding(trx, row.writer_id)
  if (row.state !== 'open' || row.version !== version) throw await refuseDecided(trx, row)
  if (await findAppealed(trx, row)) throw refuse('invalid', { caseId: 'invalid' })
  if (decision.kind === 'remove' && row.kind === 'user') throw refuse('invalid', { kind: 'invalid' })
  await requireMayDecide(trx, moderatorId, decision, row)
  const at = now()
  const decisionId = newId()
  const removed = decision.kind !== 'dismiss' && (await remove(trx, services, { row, decisionId, at, written }))
  const { id: case_id, writer_id, kind: item_kind, item_id, anonymous } = row
  const { kind, reason, sentence } = decision
  const days = kind === 'suspend' ? decision.days : null
  const until = days === null ? null : at + days * day
  await insertDecision(trx, {
    ...{ id: decisionId, case_id, writer_id, item_kind, item_id, anonymous, kind, reason, sentence, days, until },
    ...{ removed: removed ? 1 : 0, moderator_id: moderatorId, decided_at: at },
  })
  if (kind !== 'dismiss') written.push(...(await settleStanding(trx, services, writer_id)))
  await updateCase(trx, caseId, { ...untaken, state: 'decided', decided_at: at, decision_id: decisionId, version: version + 1 })
  written.push(...(await endSlowing(trx, services, writer_id)))
  const detail = { decision: kind, reason, removed, caseId }
  await insertAudit(trx, moderatorId, { id: newId(), at, act: 'decide', kind: item_kind, itemId: item_id, detail })
  await appendEvent(trx, 'decided', { decisionId })
  return requireCase(trx, { moderatorId, caseId })
}

/**
 * Undoes the latest decision about a case: the item comes back as it was, and the case is open again, as it is already where the item was
 * reported since.
 * @throws Refusal `notFound`, `caseTaken`, `caseDecided` when it is not the latest or an appeal waits or was answered, `expired`, `wrongState`;
 * `forbidden` for one that only administrators could make
 */
export async function undoDecision(
  services: Services,
  { moderatorId, decisionId }: { moderatorId: string; decisionId: string },
): Promise<CaseRecord> {
  const { now, newId } = services
  return changing(services, byDecision, async (trx, written) => {
    const decision = await findDecision(trx, decisionId)
    if (!decision?.case_id) throw refuse('notFound')
    const at = now()
    const row = await requireFree(trx, { moderatorId, caseId: decision.case_id }, at)
    await lockStanding(trx, row.writer_id)
    const isAppealed = (await findAppealed(trx, row)) !== undefined || (await isAppealedAgainst(trx, decisionId))
    if (row.decision_id !== decisionId || isAppealed) throw await refuseDecided(trx, row)
    if (!(await isWithinRole(trx, moderatorId, decision, row))) throw refuse('forbidden')
    if (at - decision.decided_at > limits.moderation.undoHours * hour) throw refuse('expired')
    if (!(await markUndone(trx, decisionId, at))) throw await refuseDecided(trx, row)
    await restore(trx, services, { row, decisionId, at, written })
    written.push(...(await settleStanding(trx, services, row.writer_id)))
    const before = (await findStanding(trx, row))?.id ?? null
    await updateCase(trx, row.id, { ...untaken, state: 'open', decided_at: null, decision_id: before, version: row.version + 1 })
    const detail = { decision: decision.kind, caseId: row.id }
    await insertAudit(trx, moderatorId, { id: newId(), at, act: 'undo', kind: row.kind, itemId: row.item_id, detail })
    await appendEvent(trx, 'decisionUndone', { decisionId })
    return requireCase(trx, { moderatorId, caseId: row.id })
  })
}

/** The decision of a case whose appeal is to be decided, the earliest first; it need not be the latest decision. */
export async function findAppealed(db: Kysely<Schema>, row: CaseRecord): Promise<DecisionRow | undefined> {
  const open = (await loadCaseAppeals(db, [row.id])).find(({ outcome }) => outcome === null)
  return open && findDecision(db, open.decision_id)
}

/** What becomes of a case whose appeal was answered: it waits while another one does, or what came in since the last decision. */
export async function afterAppeal(db: Kysely<Schema>, row: CaseRecord, at: number) {
  const isOpen = (await findAppealed(db, row)) !== undefined || (await isWaiting(db, row.id))
  return { ...untaken, ...(isOpen ? ({ state: 'open', decided_at: null } as const) : ({ state: 'decided', decided_at: at } as const)) }
}

const isAppealedAgainst = async (db: Kysely<Schema>, decisionId: string) => (await loadAppeals(db, [decisionId])).size > 0

/** What a decision, its undo or the answer to an appeal changes: a member's suspension is in their list too. */
export const byDecision: ModeratedArea[] = ['cases', 'audit', 'members']

/**
 * Runs a change, notifies the moderators' clients, and publishes what was written once it is committed.
 * @param changed what they load again
 */
export async function changing<T>(
  services: Services,
  changed: ModeratedArea[],
  work: (trx: Transaction<Schema>, written: WrittenNews[]) => Promise<T>,
): Promise<T> {
  const { answer, written } = await transact(services.db, async (trx) => {
    const written: WrittenNews[] = []
    const answer = await work(trx, written)
    written.push(...(await services.live.append(trx, await moderatorNews(trx, changed), services.now())))
    return { answer, written }
  })
  services.live.publish(written)
  return answer
}

export const untaken = { taken_by: null, taken_until: null }

export async function requireCase(db: Kysely<Schema>, { moderatorId, caseId }: Work): Promise<CaseRecord> {
  const row = await findCase(db, caseId, moderatorId)
  if (!row) throw refuse('notFound')
  return row
}

/** Locks a case that nobody else has taken. */
export async function requireFree(trx: Transaction<Schema>, { moderatorId, caseId }: Work, at: number): Promise<CaseRecord> {
  const row = await lockCase(trx, caseId, moderatorId)
  if (!row) throw refuse('notFound')
  if (moderatorId === null || row.taken_by === null || row.taken_by === moderatorId || (row.taken_until ?? 0) <= at) return row
  throw refuseAs('caseTaken', (await selectPeople(trx, [row.taken_by])).get(row.taken_by)?.nickname ?? withdrawn)
}

/** @returns the refusal of work on a case that is no longer as the moderator has seen it, with the decision that stands, if any */
export async function refuseDecided(db: Kysely<Schema>, { state, decision_id }: CaseRecord) {
  const decision = state === 'decided' && decision_id !== null ? await findDecision(db, decision_id) : undefined
  return refuseAs('caseDecided', decision?.kind ?? '')
}

interface Acting {
  row: CaseRecord
  at: number
  written: WrittenNews[]
}

/** @returns whether there was something to remove */
async function remove(
  trx: Transaction<Schema>,
  services: Services,
  { row, decisionId, at, written }: Acting & { decisionId: string },
): Promise<boolean> {
  const { kind, item_id: itemId, writer_id: writerId } = row
  if (kind === 'user') return false
  const removed = await removals[kind].remove(trx, services, { itemId, writerId, at })
  if (!removed) return false
  await insertRemovedItem(trx, {
    kind,
    item_id: itemId,
    decision_id: decisionId,
    writer_id: writerId,
    removed_at: at,
    content: removed.content,
  })
  written.push(...removed.written)
  return true
}

/**
 * Restores what a decision removed, once that no longer stands; what another one still removes stays removed, by that one.
 * @returns whether it is back
 */
export async function restore(
  trx: Transaction<Schema>,
  services: Services,
  { row, decisionId, at, written }: Acting & { decisionId: string },
): Promise<boolean> {
  const { kind, item_id: itemId, writer_id: writerId } = row
  const kept = kind === 'user' ? undefined : await findRemovedItem(trx, kind, itemId)
  if (kind === 'user' || kept?.decision_id !== decisionId) return false
  const other = await findStanding(trx, row, { removing: true })
  if (other) {
    await reassignRemoval(trx, { kind, itemId }, other)
    return false
  }
  // Only then can it be restored.
  await deleteRemovedItem(trx, kind, itemId)
  written.push(...(await removals[kind].restore(trx, services, { itemId, writerId, at }, kept.content)))
  return true
}
