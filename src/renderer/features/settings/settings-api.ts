import type { Licence } from '../../../shared/bridge'
import { api } from '../../bridge/api'
import { operationMutation, operationQuery } from '../../bridge/base-query'
import { desktop } from '../../bridge/desktop'

const settingsApi = api.enhanceEndpoints({ addTagTypes: ['Devices'] }).injectEndpoints({
  endpoints: (build) => ({
    // Who looks at their devices wants to know of now.
    sessions: build.query({ ...operationQuery('sessions'), providesTags: ['Devices'], keepUnusedDataFor: 0 }),
    endSession: build.mutation({ ...operationMutation('endSession'), invalidatesTags: ['Devices'] }),
    endOtherSessions: build.mutation({ ...operationMutation('endOtherSessions'), invalidatesTags: ['Devices'] }),
    contact: build.query<string, void>({ queryFn: async () => ({ data: await desktop.readContact() }) }),
    licences: build.query<Licence[], void>({
      queryFn: async () => {
        const result = await desktop.readLicences()
        return result.ok ? { data: result.value } : { error: result.error }
      },
    }),
  }),
})
export const { useSessionsQuery, useEndSessionMutation, useEndOtherSessionsMutation, useLicencesQuery, useContactQuery } = settingsApi
