import { createSelectorCreator, lruMemoize, type ThunkAction, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit'
import { buildCreateApi, coreModule, fakeBaseQuery, reactHooksModule } from '@reduxjs/toolkit/query/react'
import { useDispatch, useSelector, useStore } from 'react-redux'
import type { Connection } from '../../shared/community'
import type { StoredNotices } from '../../shared/desktop'
import type { AppError } from '../../shared/errors'
import type { EntitiesState } from './entities'
import type { StoredAnswers } from './stored-answers'

// Selectors remember only their last result: the default weak map has an entry for every past state, which slows down each change.
const createSelector = createSelectorCreator({ memoize: lruMemoize, argsMemoize: lruMemoize })
const createApi = buildCreateApi(coreModule({ createSelector }), reactHooksModule({ createSelector }))

/**
 * The cache of answers: ids and what belongs to a list only; the items are in `entities`. Each area injects its endpoints, with a
 * `queryFn` from ask.ts.
 */
export const api = createApi({
  baseQuery: fakeBaseQuery<AppError>(),
  tagTypes: [
    /** Answers without hidden items and blocked people. */
    'Shown',
    /** Answers that may contain anonymous items. */
    'Anonymous',
    'Subscriptions',
    /** What the user has written: the days, and the number of corrections. */
    'Days',
    'Programs',
    'SavedPrograms',
    'OwnPrograms',
    'Reviews',
    'Hidden',
    'Blocks',
    'Drafts',
    'Notebook',
    'Devices',
    'Notices',
    'HelpList',
    'HelpCount',
    /** What moderators work on. */
    'Cases',
    /** What administrators see: the audit, who has a role, and what is listed. */
    'Audit',
    'Staff',
    'Rules',
    /** What moderators decided about the member. */
    'Standing',
  ],
  // Data stays cached after its page is left, so that going back shows it at once.
  keepUnusedDataFor: 600,
  refetchOnReconnect: true,
  endpoints: () => ({}),
})

/** The part of the store that the data layer uses. */
export interface DataState {
  api: ReturnType<typeof api.reducer>
  entities: EntitiesState
  storedAnswers: StoredAnswers
  machine: { connection: Connection; notices: StoredNotices | null }
}
/** A thunk of the data layer. */
export type DataThunk<Value = void> = ThunkAction<Value, DataState, unknown, UnknownAction>
export type DataDispatch = ThunkDispatch<DataState, unknown, UnknownAction>

export const useDataDispatch = useDispatch.withTypes<DataDispatch>()
export const useDataSelector = useSelector.withTypes<DataState>()
/** The store, for reading it in event handlers. */
export function useDataStore(): { dispatch: DataDispatch; getState: () => DataState } {
  return useStore<DataState, UnknownAction>()
}
