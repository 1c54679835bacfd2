import type { AppError } from '../../shared/errors'
import { asAppError } from '../hooks/error-messages'
import { api, type DataDispatch } from './api'
import { operation } from './ask'
import { createLatestWins } from './toggle'
import { untilAnswered } from './until-answered'

/** The days on which members write. */
const daysApi = api.injectEndpoints({
  endpoints: (build) => ({
    daysWritten: build.query({ ...operation('daysWritten'), providesTags: ['Shown', 'Days'] }),
    /** A single request; the switch uses `createSharing`, where the last press counts. */
    shareDays: build.mutation(operation('shareDays')),
  }),
})
export const { useDaysWrittenQuery } = daysApi
const { endpoints, util } = daysApi

/**
 * Creates the setter of the switch that shares the user's days, optimistically; the last press counts.
 * @param failed called with the reason when the last request failed and the choice is taken back
 */
export function createSharing(dispatch: DataDispatch, failed: (error: AppError) => void) {
  const show = (userId: string, shared: boolean) =>
    dispatch(
      util.updateQueryData('daysWritten', { userId }, (days) => {
        days.shared = shared
      }),
    )
  const requests = createLatestWins<boolean>(
    async (_userId, shared) => {
      const { error } = await dispatch(untilAnswered(() => dispatch(endpoints.shareDays.initiate({ shared }, { track: false }))))
      return error === undefined ? { ok: true, value: null } : { ok: false, error: asAppError(error) }
    },
    (userId, shared, error) => {
      show(userId, shared)
      if (error) failed(error)
    },
  )
  return (userId: string, shared: boolean, before: boolean) => {
    show(userId, shared)
    requests.set(userId, shared, before)
  }
}
