import { isFulfilled, isRejected, type Middleware } from '@reduxjs/toolkit'
import type { DataDispatch, DataState, DataThunk } from './api'

/** Changes of lists that are repeated once a request has been answered, by the request's id. */
const toRepeat = new Map<string, DataThunk<unknown>[]>()

/**
 * Changes a cached list at once, and again when a request for it that is under way has been answered: the answer replaces the list and
 * lacks the change, since a next page is added to the pages as they were when it was requested.
 * @param query selects the list's query
 * @param change may be applied several times
 */
export const changeAndRepeat =
  (query: (state: DataState) => { requestId?: string | undefined; status: string }, change: DataThunk<unknown>): DataThunk =>
  (dispatch, getState) => {
    const { requestId, status } = query(getState())
    dispatch(change)
    if (requestId === undefined) return
    const changes = toRepeat.get(requestId)
    // A change that replaces the whole list makes its query look answered.
    if (changes) changes.push(change)
    else if (status === 'pending') toRepeat.set(requestId, [change])
  }

/** Repeats the changes in the same step as the answer, so that nothing is shown or requested without them. */
export const repeatChanges: Middleware<unknown, DataState, DataDispatch> =
  ({ dispatch }) =>
  (next) =>
  (action) => {
    const result = next(action)
    if (isFulfilled(action) || isRejected(action)) {
      const changes = toRepeat.get(action.meta.requestId) ?? []
      toRepeat.delete(action.meta.requestId)
      if (isFulfilled(action)) for (const change of changes) dispatch(change)
    }
    return result
  }
