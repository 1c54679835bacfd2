import { api, type DataThunk } from './api'
import { operation } from './ask'

/** The days on which members write. */
const daysApi = api.injectEndpoints({
  endpoints: (build) => ({
    daysWritten: build.query({ ...operation('daysWritten'), providesTags: ['Shown'] }),
    shareDays: build.mutation({
      ...operation('shareDays'),
      onQueryStarted: async ({ shared }, { dispatch, queryFulfilled }) => {
        const undo = dispatch(showShared(shared))
        await queryFulfilled.catch(undo)
      },
    }),
  }),
})
export const { useDaysWrittenQuery, useShareDaysMutation } = daysApi

/** Shows the choice in the user's own calendar at once. @returns takes it back */
function showShared(shared: boolean): DataThunk<() => void> {
  return (dispatch, getState) => {
    const { ownId } = getState().entities
    if (ownId === null) return () => undefined
    const shown = daysApi.util.updateQueryData('daysWritten', { userId: ownId }, (days) => {
      days.shared = shared
    })
    return dispatch(shown).undo
  }
}
