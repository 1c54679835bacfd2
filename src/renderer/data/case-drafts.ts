import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { useSelector } from 'react-redux'
import type { AppealOutcome, DecisionKind, GivenDecision } from '../../shared/contract/moderating-shapes'
import type { ReportReason } from '../../shared/report-reasons'
import { api } from './api'

/** A decision that is being prepared. */
export interface DecisionDraft {
  /** Null until something is chosen. */
  kind: DecisionKind | null
  /** Of an appeal, in the place of a kind. */
  outcome: AppealOutcome | null
  /** For how long writing would be suspended; null for good. */
  days: GivenDecision['days']
  /** To how many days a suspension would be shortened. */
  shortened: 1 | 7 | 30
  /** Null: the one that was reported most. */
  reason: ReportReason | null
  sentence: string
}

export const emptyDraft: DecisionDraft = { kind: null, outcome: null, days: 7, shortened: 1, reason: null, sentence: '' }

/** The decisions that are being prepared, by their cases: they outlive the page, which is left to see an item in its place. */
type CaseDrafts = Record<string, DecisionDraft>
const initialState: CaseDrafts = {}

const slice = createSlice({
  name: 'caseDrafts',
  initialState,
  reducers: {
    caseDraftChanged: (drafts, { payload: { caseId, changed } }: PayloadAction<{ caseId: string; changed: Partial<DecisionDraft> }>) => {
      drafts[caseId] = { ...(drafts[caseId] ?? emptyDraft), ...changed }
    },
    caseDraftDone: (drafts, { payload: caseId }: PayloadAction<string>) => {
      delete drafts[caseId]
    },
  },
  // Another account.
  extraReducers: (build) => build.addCase(api.util.resetApiState, () => initialState),
})
export const caseDraftsReducer = slice.reducer
export const { caseDraftChanged, caseDraftDone } = slice.actions

export const useCaseDrafts = () => useSelector(({ caseDrafts }: { caseDrafts: CaseDrafts }) => caseDrafts)
