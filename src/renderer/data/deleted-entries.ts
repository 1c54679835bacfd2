import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { useSelector } from 'react-redux'

/**
 * When entries of the notebook were deleted here, by their ids, as `performance.now()`; Infinity until that is stored. Lists that were read
 * before do not show them, so that a row leaves at once, however many pages are read anew.
 */
type DeletedEntries = Record<string, number>

const slice = createSlice({
  name: 'deletedEntries',
  initialState: {} as DeletedEntries,
  reducers: {
    entryDeletion: (deleted, { payload }: PayloadAction<{ id: string; at: number }>) => {
      deleted[payload.id] = payload.at
    },
    entryDeletionUndone: (deleted, { payload: id }: PayloadAction<string>) => {
      delete deleted[id]
    },
  },
})
export const deletedEntriesReducer = slice.reducer
export const { entryDeletion, entryDeletionUndone } = slice.actions

export const useDeletedEntries = () => useSelector(({ deletedEntries }: { deletedEntries: DeletedEntries }) => deletedEntries)
