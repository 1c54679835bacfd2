import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { useSelector } from 'react-redux'
import type { CallableName, Input } from '../../shared/contract/index'

/** When the answers on screen that main had stored were received, in ms since the epoch, by call (docs/product/desktop.md "Offline use"). */
export type StoredAnswers = Readonly<Record<string, number>>
interface WithStoredAnswers {
  storedAnswers: StoredAnswers
}

const callKey = (name: CallableName, input: unknown) => `${name} ${JSON.stringify(input)}`
const nothing: StoredAnswers = {}

const slice = createSlice({
  name: 'storedAnswers',
  initialState: nothing,
  reducers: {
    answered: {
      /** @param at when a stored answer was received; null for one that the community gave just now */
      prepare: (name: CallableName, input: unknown, at: number | null) => ({ payload: { key: callKey(name, input), at } }),
      reducer(state, { payload: { key, at } }: PayloadAction<{ key: string; at: number | null }>) {
        if (at !== null) return { ...state, [key]: at }
        const { [key]: _, ...others } = state
        return others
      },
    },
    /** For a change of user, whose answers are dropped. */
    storedAnswersForgotten: () => nothing,
  },
})
export const storedAnswersReducer = slice.reducer
export const { answered, storedAnswersForgotten } = slice.actions

/** Whether the answer to a call that the page has is one that main had stored. */
export const hasStoredAnswer = ({ storedAnswers }: WithStoredAnswers, name: CallableName, input: unknown): boolean =>
  Object.hasOwn(storedAnswers, callKey(name, input))

/** When the answer to a call that is on screen was received, in ms since the epoch, if main had stored it; else null. */
export function useStoredAt<N extends CallableName>(name: N, input: Input<N>): number | null {
  return useSelector(({ storedAnswers }: WithStoredAnswers) => storedAnswers[callKey(name, input)] ?? null)
}
