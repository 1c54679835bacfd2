import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { useSelector } from 'react-redux'
import type { ItemKind } from '../../shared/contract/moderation'
import { api } from './api'

/** Something one may hide. */
export interface Item {
  kind: ItemKind | 'program'
  id: string
}
export type ReportTarget = Item | { kind: 'user'; id: string } | { kind: 'message'; id: string; roomId: string }
/** By name, or the writer of something anonymous; `nickname` as it is shown, '익명 2' too. */
export type BlockTarget = { userId: string; nickname: string } | { kind: 'question' | 'answer'; id: string; nickname: string }

interface ModerationState {
  /** What is being asked about, in a dialog of the frame. */
  asking: { report: ReportTarget } | { block: BlockTarget } | null
  /** Items and people that nothing may show any more, until they are shown again. */
  gone: Record<string, true>
}

const initialState: ModerationState = { asking: null, gone: {} }

const slice = createSlice({
  name: 'moderation',
  initialState,
  reducers: {
    askToReport: (state, { payload }: PayloadAction<ReportTarget>) => {
      state.asking = { report: payload }
    },
    askToBlock: (state, { payload }: PayloadAction<BlockTarget>) => {
      state.asking = { block: payload }
    },
    askedEnough: (state) => {
      state.asking = null
    },
    wentAway: (state, { payload }: PayloadAction<string>) => {
      state.gone[payload] = true
    },
    cameBack: (state, { payload }: PayloadAction<string>) => {
      delete state.gone[payload]
    },
    allCameBack: (state) => {
      state.gone = {}
    },
  },
  // Another person on this machine has hidden other things.
  extraReducers: (build) => build.addCase(api.util.resetApiState, () => initialState),
})
export const moderationReducer = slice.reducer
export const { askToReport, askToBlock, askedEnough, wentAway, cameBack, allCameBack } = slice.actions

interface WithModeration {
  moderation: ModerationState
}

/** What the frame's dialog asks about, or null. */
export const useAsking = () => useSelector((state: WithModeration) => state.moderation.asking)

/** Whether something that is open has been hidden, reported or deleted, or its writer blocked: it is to close. */
export function useIsGone(itemId: string, writerId: string | null | undefined): boolean {
  return useSelector(({ moderation: { gone } }: WithModeration) => gone[itemId] === true || (writerId ? gone[writerId] === true : false))
}
