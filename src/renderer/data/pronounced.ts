import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { useSelector } from 'react-redux'
import type { Machine } from '../desktop/machine'

/** The posts for which somebody chose otherwise than the setting has it, by their ids, until the app is closed. */
type Pronounced = Record<string, boolean>

const slice = createSlice({
  name: 'pronounced',
  initialState: {} as Pronounced,
  reducers: {
    pronunciationShown: (posts, { payload }: PayloadAction<{ postId: string; shown: boolean }>) => {
      posts[payload.postId] = payload.shown
    },
  },
})
export const pronouncedReducer = slice.reducer
export const { pronunciationShown } = slice.actions

interface WithPronounced {
  pronounced: Pronounced
  machine: Machine
}

/** Whether a post shows the pronunciation above its Korean. */
export function useIsPronounced(postId: string): boolean {
  return useSelector(({ pronounced, machine }: WithPronounced) => pronounced[postId] ?? machine.settings.showsPronunciation)
}
