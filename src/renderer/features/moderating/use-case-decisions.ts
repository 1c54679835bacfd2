import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppealOutcome, CaseRow, DecisionKind } from '../../../shared/contract/moderating-shapes'
import type { AppError } from '../../../shared/errors'
import { limits } from '../../../shared/limits'
import { textLength } from '../../../shared/text/length'
import { useDataDispatch } from '../../data/api'
import { caseDraftChanged, caseDraftDone, type DecisionDraft, emptyDraft, useCaseDrafts } from '../../data/case-drafts'
import { actOnCase, type CaseAct } from '../../data/moderating'
import { useHasRole } from '../../data/session'
import { asAppError, errorMessage } from '../../hooks/error-messages'
import { useToast } from '../../ui/Toast'
import { canDecide, decisionOf, isAppeal, shorterDays } from './decision/draft'
import type { ListedCase } from './queue/CaseList'

/** A decision taken since the page was opened, and where its case stood in the list. */
interface Done {
  row: CaseRow
  /** The case below it; null at the end. */
  below: string | null
  index: number
}

/**
 * What a moderator has begun and decided while the page is open.
 * @param rows the cases that the community lists
 */
export function useCaseDecisions(rows: readonly CaseRow[]) {
  const { t } = useTranslation()
  const dispatch = useDataDispatch()
  const toast = useToast()
  const isAdministrator = useHasRole('administrator')
  const drafts = useCaseDrafts()
  const [done, setDone] = useState<readonly Done[]>([])
  // A case that has changed since is open again: reported once more, or undone by somebody else.
  const standing = done.filter(({ row }) => !rows.some(({ id, version }) => id === row.id && version > row.version))
  if (standing.length < done.length) setDone(standing)
  const undoing = useRef(new Set<string>())
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<{ caseId: string; text: string } | null>(null)

  const draftOf = (caseId: string) => drafts[caseId] ?? emptyDraft
  const change = (caseId: string, changed: Partial<DecisionDraft>) => void dispatch(caseDraftChanged({ caseId, changed }))
  const fail = (caseId: string, error: AppError) => setFailed({ caseId, text: refusal(error) })
  const refusal = (error: AppError): string => {
    if (error.code === 'caseTaken') return t('moderating.decision.takenBy', { name: error.current })
    if (error.code !== 'caseDecided') return errorMessage(t, error)
    // No decision stands: one was undone, or appealed against, or an appeal was answered.
    return t(error.current === '' ? 'moderating.decision.changedMeanwhile' : 'moderating.decision.decidedMeanwhile')
  }

  const take = async ({ id }: CaseRow) => {
    setFailed(null)
    const answer = await dispatch(actOnCase({ kind: 'take', caseId: id }))
    if ('error' in answer) fail(id, asAppError(answer.error))
  }

  return {
    draftOf,
    change,
    busy,
    /** Why the last attempt about a case failed, as a sentence. */
    errorOf: (caseId: string) => (failed?.caseId === caseId ? failed.text : null),
    take,
    async release({ id }: CaseRow) {
      setFailed(null)
      change(id, { kind: null, outcome: null })
      const answer = await dispatch(actOnCase({ kind: 'release', caseId: id }))
      if ('error' in answer) fail(id, asAppError(answer.error))
    },
    /** Chooses a decision, and takes the case so that nobody else decides it meanwhile. @returns whether it can be chosen */
    pick(row: CaseRow, kind: DecisionKind): boolean {
      if (row.state !== 'open' || isAppeal(row) || !canDecide(kind, row, isAdministrator) || (row.taken !== null && !row.taken.mine))
        return false
      change(row.id, { kind })
      if (row.taken === null) void take(row)
      return true
    },
    /** Chooses the answer to an appeal, as `pick`. */
    pickOutcome(row: CaseRow, outcome: AppealOutcome): boolean {
      if (!isAppeal(row) || row.appeal?.mayDecide !== true || (row.taken !== null && !row.taken.mine)) return false
      if (outcome === 'shorten' && shorterDays(row).length === 0) return false
      change(row.id, { outcome })
      if (row.taken === null) void take(row)
      return true
    },
    /** Takes the chosen decision. @returns the decided case; null when it was not taken */
    async decide(row: CaseRow, listed: readonly ListedCase[]): Promise<CaseRow | null> {
      const draft = draftOf(row.id)
      const act = actOf(row, draft)
      if (busy || act === null || textLength(draft.sentence) > limits.moderation.sentence) return null
      setBusy(true)
      setFailed(null)
      const answer = await dispatch(actOnCase(act))
      setBusy(false)
      if ('error' in answer) {
        fail(row.id, asAppError(answer.error))
        return null
      }
      const index = listed.findIndex((one) => one.row.id === row.id)
      const below = listed[index + 1]?.row.id ?? null
      setDone((all) => [...all.filter((one) => one.row.id !== row.id), { row: answer.row, below, index }])
      dispatch(caseDraftDone(row.id))
      return answer.row
    },
    /** Undoes a decision. @returns whether it was undone */
    async undo(row: CaseRow): Promise<boolean> {
      const decisionId = row.decision?.id
      if (decisionId === undefined || undoing.current.has(decisionId)) return false
      undoing.current.add(decisionId)
      const answer = await dispatch(actOnCase({ kind: 'undo', decisionId }))
      undoing.current.delete(decisionId)
      if ('error' in answer) {
        const error = asAppError(answer.error)
        const texts: Partial<Record<AppError['code'], string>> = {
          expired: t('moderating.tooLateToUndo'),
          caseDecided: t('moderating.cannotUndo'),
        }
        toast(texts[error.code] ?? errorMessage(t, error))
        return false
      }
      setDone((all) => all.filter((one) => one.row.id !== row.id))
      toast(t('moderating.undone'))
      return true
    },
    /** The latest decision that can be undone by its key. */
    latestDone: standing.findLast(({ row }) => row.decision?.undoUntil !== null)?.row ?? null,
    /** The cases as they are listed, with the decisions just taken in the places of their cases. */
    listed(): ListedCase[] {
      const listed: ListedCase[] = rows.filter(({ id }) => !standing.some(({ row }) => row.id === id)).map((row) => ({ row, done: false }))
      for (const { row, below, index } of standing) {
        const at = listed.findIndex((one) => one.row.id === below)
        listed.splice(at === -1 ? Math.min(index, listed.length) : at, 0, { row, done: true })
      }
      return listed
    },
  }
}

/** What a draft stands for; null while nothing is chosen. */
function actOf(row: CaseRow, draft: DecisionDraft): CaseAct | null {
  const { id: caseId, version } = row
  if (!isAppeal(row)) {
    const decision = decisionOf(draft, row)
    return decision && { kind: 'decide', caseId, version, decision }
  }
  const { outcome, shortened, sentence } = draft
  if (outcome === null) return null
  return { kind: 'decideAppeal', caseId, version, outcome, days: outcome === 'shorten' ? shortened : null, sentence: sentence.trim() }
}
