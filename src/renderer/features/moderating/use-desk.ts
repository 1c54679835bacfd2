import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CaseRow, DecisionKind } from '../../../shared/contract/moderating-shapes'
import type { AppError } from '../../../shared/errors'
import { limits } from '../../../shared/limits'
import { textLength } from '../../../shared/text/length'
import { useDataDispatch } from '../../data/api'
import { actOnCase } from '../../data/moderating'
import { asAppError, errorMessage } from '../../hooks/error-messages'
import { useToast } from '../../ui/Toast'
import { canDecide, type DecisionDraft, decisionOf, emptyDraft } from './decision/draft'
import type { ListedCase } from './queue/CaseList'

/** A decision taken since the page was opened, and where its case stood in the list. */
interface Done {
  row: CaseRow
  /** The case below it; null at the end. */
  below: string | null
  index: number
}

/** What a moderator has begun and decided while the page is open. */
export function useDesk() {
  const { t } = useTranslation()
  const dispatch = useDataDispatch()
  const toast = useToast()
  const [drafts, setDrafts] = useState<Readonly<Record<string, DecisionDraft>>>({})
  const [done, setDone] = useState<readonly Done[]>([])
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<{ caseId: string; text: string } | null>(null)

  const draftOf = (caseId: string) => drafts[caseId] ?? emptyDraft
  const change = (caseId: string, changed: Partial<DecisionDraft>) =>
    setDrafts((all) => ({ ...all, [caseId]: { ...(all[caseId] ?? emptyDraft), ...changed } }))
  const fail = (caseId: string, error: AppError) => setFailed({ caseId, text: refusal(error) })
  const refusal = (error: AppError): string => {
    if (error.code === 'caseTaken') return t('moderating.decision.takenBy', { name: error.current })
    return error.code === 'caseDecided' ? t('moderating.decision.decidedMeanwhile') : errorMessage(t, error)
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
      change(id, { kind: null })
      const answer = await dispatch(actOnCase({ kind: 'release', caseId: id }))
      if ('error' in answer) fail(id, asAppError(answer.error))
    },
    /** Chooses a decision, and takes the case so that nobody else decides it meanwhile. @returns whether it can be chosen */
    pick(row: CaseRow, kind: DecisionKind): boolean {
      if (row.state !== 'open' || !canDecide(kind, row) || (row.taken !== null && !row.taken.mine)) return false
      change(row.id, { kind })
      if (row.taken === null) void take(row)
      return true
    },
    /** Takes the chosen decision. @returns whether it was taken */
    async decide(row: CaseRow, listed: readonly ListedCase[]): Promise<boolean> {
      const draft = draftOf(row.id)
      const decision = decisionOf(draft, row)
      if (busy || decision === null || textLength(draft.sentence) > limits.moderation.sentence) return false
      setBusy(true)
      setFailed(null)
      const answer = await dispatch(actOnCase({ kind: 'decide', caseId: row.id, version: row.version, decision }))
      setBusy(false)
      if ('error' in answer) {
        fail(row.id, asAppError(answer.error))
        return false
      }
      const index = listed.findIndex((one) => one.row.id === row.id)
      const below = listed[index + 1]?.row.id ?? null
      setDone((all) => [...all.filter((one) => one.row.id !== row.id), { row: answer.row, below, index }])
      setDrafts(({ [row.id]: _, ...others }) => others)
      return true
    },
    /** Undoes a decision. @returns whether it was undone */
    async undo(row: CaseRow): Promise<boolean> {
      if (!row.decision) return false
      const answer = await dispatch(actOnCase({ kind: 'undo', decisionId: row.decision.id }))
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
    latestDone: done.at(-1)?.row ?? null,
    /** The cases as they are listed, with the decisions just taken in the places of their cases. */
    listed(rows: readonly CaseRow[]): ListedCase[] {
      const listed: ListedCase[] = rows.filter(({ id }) => !done.some(({ row }) => row.id === id)).map((row) => ({ row, done: false }))
      for (const { row, below, index } of done) {
        const at = listed.findIndex((one) => one.row.id === below)
        listed.splice(at === -1 ? Math.min(index, listed.length) : at, 0, { row, done: true })
      }
      return listed
    },
  }
}
