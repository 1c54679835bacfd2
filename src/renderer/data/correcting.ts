import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { useSelector, useStore } from 'react-redux'
import type { Quote } from '../../shared/contract/chat-shapes'
import type { Correction, CorrectionTarget } from '../../shared/contract/corrections-shapes'
import type { Languages } from '../../shared/contract/languages'
import { api } from './api'

/** A chat message that is corrected; the correction quotes it. */
export interface MessageTarget {
  kind: 'message'
  id: string
  roomId: string
  quote: Quote
}

/** A text that the correction editor is open for. */
export interface CorrectionRequest {
  target: CorrectionTarget | MessageTarget
  /** The text as it is shown. */
  of: string
  /** The writer's name, as shown. */
  name: string
  imagePath: string | null
  anonymous: boolean
  languages: Languages | null
  /** The correction that is edited; absent for a new one. */
  mine?: Correction
}

interface CorrectingState {
  request: CorrectionRequest | null
  /** The editor has been rendered and has the focus. */
  shown: boolean
}
const initialState: CorrectingState = { request: null, shown: false }

const slice = createSlice({
  name: 'correcting',
  initialState,
  reducers: {
    correctingOpened: (state, { payload }: PayloadAction<CorrectionRequest>) => {
      const { kind, id } = payload.target
      // For the same text the editor stays.
      state.shown &&= state.request?.target.kind === kind && state.request.target.id === id
      state.request = payload
    },
    correctingShown: (state) => {
      state.shown = true
    },
    /** Closes the editor of this text; that of another one, which was opened meanwhile, stays. */
    correctingClosed: (state, { payload: { kind, id } }: PayloadAction<Pick<CorrectionTarget | MessageTarget, 'kind' | 'id'>>) => {
      if (state.request?.target.kind === kind && state.request.target.id === id) state.request = null
    },
  },
  extraReducers: (build) => build.addCase(api.util.resetApiState, () => initialState),
})
export const correctingReducer = slice.reducer
export const { correctingOpened, correctingShown, correctingClosed } = slice.actions

interface WithCorrecting {
  correcting: CorrectingState
}

/** The text that the editor is open for, or null. */
export const useCorrecting = () => useSelector((state: WithCorrecting) => state.correcting.request)

/** @returns a function that says whether the editor is open for a text by then */
export function useIsEditorOpen(): (target: CorrectionTarget | MessageTarget) => boolean {
  const store = useStore<WithCorrecting>()
  return ({ kind, id }) => {
    const open = store.getState().correcting.request?.target
    return open?.kind === kind && open.id === id
  }
}

/**
 * Whether the editor is on screen, where what it covers must not take the focus. Not before: what has the focus would lose it, and the
 * editor could not give it back.
 */
export const useIsCorrecting = () => useSelector(({ correcting }: WithCorrecting) => correcting.request !== null && correcting.shown)
