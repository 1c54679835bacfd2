import { api } from './api'
import { operationMutation, operationQuery } from './base-query'
import { patchSession } from './session'

/** One's schools and the lists to choose from; read by the settings and by one's profile. */
const schoolApi = api.injectEndpoints({
  endpoints: (build) => ({
    schoolInfos: build.query(operationQuery('schoolInfos')),
    universities: build.query(operationQuery('universities')),
    majors: build.query(operationQuery('majors')),
    saveSchoolInfos: build.mutation({
      ...operationMutation('saveSchoolInfos'),
      onQueryStarted: async (_input, { queryFulfilled, dispatch }) => {
        const saved = await queryFulfilled.catch(() => null)
        if (!saved) return
        const [first] = saved.data.schools
        await dispatch(schoolApi.util.upsertQueryData('schoolInfos', {}, saved.data))
        dispatch(patchSession({ academy: first?.universityName ?? null, major: first?.majorName ?? null }) as never)
      },
    }),
  }),
})
export const { useSchoolInfosQuery, useUniversitiesQuery, useMajorsQuery, useSaveSchoolInfosMutation } = schoolApi
