import type { CaseRow } from '../../../shared/contract/moderating-shapes'
import { useModerationCaseQuery } from '../../data/moderating'
import { isAppeal, offeredKinds, outcomes } from '../../features/moderating/decision/draft'
import type { useCaseDecisions } from '../../features/moderating/use-case-decisions'
import { useTaken } from '../../features/moderating/use-taken'
import { type PlainKeys, usePlainKeys } from '../../hooks/plain-keys'

interface ModerationKeys {
  caseId: string | undefined
  beside: (by: 1 | -1) => string | undefined
  open: (id: string) => void
  desk: ReturnType<typeof useCaseDecisions>
  decide: (row: CaseRow) => Promise<void>
  undo: (row: CaseRow) => Promise<void>
  /** Shows all keys. */
  showKeys: () => void
}

/** The keys of the page (docs/product/screens.md "Reports"): J K, 1-5, Enter, T, Z and ?. */
export function useModerationKeys({ caseId, beside, open, desk, decide, undo, showKeys }: ModerationKeys): void {
  // The pane has asked for it already.
  const { currentData } = useModerationCaseQuery({ caseId: caseId ?? '' }, { skip: caseId === undefined })
  const taken = useTaken(currentData?.case.taken ?? null)
  const row = currentData && { ...currentData.case, taken }
  const go = (by: 1 | -1) => {
    const id = beside(by)
    if (id !== undefined) open(id)
  }
  const chosenIn = (open: CaseRow) => (isAppeal(open) ? desk.draftOf(open.id).outcome : desk.draftOf(open.id).kind)
  const pick = (index: number) => {
    if (row !== undefined && isAppeal(row)) {
      const outcome = outcomes[index]
      if (outcome === undefined || !desk.pickOutcome(row, outcome)) return false
      document.querySelector<HTMLElement>('[data-sentence]')?.focus()
      return true
    }
    const kind = offeredKinds[index]
    if (row === undefined || kind === undefined || !desk.pick(row, kind)) return false
    // The next thing is to say why.
    if (kind !== 'dismiss') document.querySelector<HTMLElement>('[data-sentence]')?.focus()
    return true
  }
  const keys: PlainKeys = {
    j: () => go(1),
    k: () => go(-1),
    '1': () => pick(0),
    '2': () => pick(1),
    '3': () => pick(2),
    '4': () => pick(3),
    '5': () => pick(4),
    enter({ target }) {
      if (row === undefined || row.state !== 'open' || chosenIn(row) === null) return false
      // Buttons and links do what they say, but for the link of the open case.
      const control = target instanceof Element ? target.closest('button, a') : null
      if (control !== null && control.closest('[data-case-id]')?.getAttribute('data-case-id') !== row.id) return false
      void decide(row)
      return true
    },
    t() {
      if (row?.state !== 'open' || row.taken !== null || (isAppeal(row) && row.appeal?.mayDecide !== true)) return false
      void desk.take(row)
      return true
    },
    z() {
      if (desk.latestDone === null) return false
      void undo(desk.latestDone)
      return true
    },
    '?': showKeys,
  }
  usePlainKeys(keys, ['j', 'k'])
}
