import type { AppealOutcome, CaseRow, DecisionKind, GivenDecision } from '../../../../shared/contract/moderating-shapes'
import { type ReportReason, reportReasons } from '../../../../shared/report-reasons'
import type { DecisionDraft } from '../../../data/case-drafts'

/** The decisions that can be taken, in the order of their keys. */
export const offeredKinds: readonly DecisionKind[] = ['dismiss', 'remove', 'warn', 'suspend', 'close']

/** The answers to an appeal, in the order of their keys. */
export const outcomes: readonly AppealOutcome[] = ['keep', 'shorten', 'lift']

/** The reason of a draft: the chosen one, else the one reported most. */
export function reasonOf({ reason }: DecisionDraft, { reasons }: Pick<CaseRow, 'reasons'>): ReportReason {
  const counts = reportReasons.map((each) => reasons[each] ?? 0)
  const most = Math.max(...counts)
  return reason ?? reportReasons.find((each) => counts[each] === most) ?? 0
}

/** The decision that a draft stands for; null while nothing is chosen. */
export function decisionOf(draft: DecisionDraft, row: Pick<CaseRow, 'reasons'>): GivenDecision | null {
  const { kind, days, sentence } = draft
  if (kind === null) return null
  return {
    kind,
    reason: reasonOf(draft, row),
    // Nobody is sent the sentence of a report without a problem.
    sentence: kind === 'dismiss' ? '' : sentence.trim(),
    days: kind === 'suspend' ? days : null,
  }
}

/**
 * Whether a decision can be taken about an item: a person cannot be removed, only their account closed; anonymous writers are suspended by
 * administrators alone (docs/product/moderation.md "Roles").
 */
export function canDecide(kind: DecisionKind, row: Pick<CaseRow, 'kind' | 'anonymous'>, isAdministrator: boolean): boolean {
  if (kind === 'remove') return row.kind !== 'user'
  return isAdministrator || !row.anonymous || !(kind === 'suspend' || kind === 'close')
}

/** The lengths that a suspension can be shortened to, in days; empty for other decisions. */
export function shorterDays({ decision }: Pick<CaseRow, 'decision'>): (1 | 7 | 30)[] {
  if (decision?.kind !== 'suspend') return []
  return ([1, 7, 30] as const).filter((days) => decision.days === null || days < decision.days)
}

/** Whether the writer's appeal waits for a decision, in the place of the reports. */
export const isAppeal = ({ appeal }: Pick<CaseRow, 'appeal'>) => appeal !== null && appeal.outcome === null
