import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { useSelector } from 'react-redux'
import { api } from './api'
import type { Reported } from './moderation'

export type ReportTarget = Reported | { kind: 'message'; id: string; roomId: string }
/** A person by id, or the writer of an anonymous item; `nickname` as shown, such as '익명 2'. */
export type BlockTarget = { userId: string; nickname: string } | { kind: 'question' | 'answer'; id: string; nickname: string }

interface ModerationState {
  /** The target of the open dialog. */
  request: { report: ReportTarget } | { block: BlockTarget } | null
}

const initialState: ModerationState = { request: null }

const slice = createSlice({
  name: 'moderation',
  initialState,
  reducers: {
    askToReport: (state, { payload }: PayloadAction<ReportTarget>) => {
      state.request = { report: payload }
    },
    askToBlock: (state, { payload }: PayloadAction<BlockTarget>) => {
      state.request = { block: payload }
    },
    moderationDialogClosed: (state) => {
      state.request = null
    },
  },
  // The dialog closes when the user changes.
  extraReducers: (build) => build.addCase(api.util.resetApiState, () => initialState),
})
export const moderationReducer = slice.reducer
export const { askToReport, askToBlock, moderationDialogClosed } = slice.actions

interface WithModeration {
  moderation: ModerationState
}

/** The target of the open report or block dialog, or null. */
export const useModerationRequest = () => useSelector((state: WithModeration) => state.moderation.request)
