import { api } from './api'
import { operation } from './ask'
import { createSetter } from './toggle'

/** The days on which members write. */
const daysApi = api.injectEndpoints({
  endpoints: (build) => ({
    daysWritten: build.query({ ...operation('daysWritten'), providesTags: ['Shown', 'Days'] }),
    shareDays: build.mutation(operation('shareDays')),
  }),
})
export const { useDaysWrittenQuery } = daysApi
const { endpoints, util } = daysApi

/** Shares the days of the user with this id, or no longer, optimistically; the last press counts. */
export const setShared = createSetter<boolean>({
  read: (state, userId) => endpoints.daysWritten.select({ userId })(state).data?.shared,
  draw: (userId, shared) => (dispatch) =>
    void dispatch(
      util.updateQueryData('daysWritten', { userId }, (days) => {
        days.shared = shared
      }),
    ),
  send: (_userId, shared) => (dispatch) => dispatch(endpoints.shareDays.initiate({ shared }, { track: false })),
})
