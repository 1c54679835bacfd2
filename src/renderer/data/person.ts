import type { User } from '../../shared/contract/people-shapes'
import { api, type DataState, type DataThunk } from './api'
import { operation, operationReading } from './ask'
import { confirmed, received } from './entities'
import { toggle } from './toggle'

/** One person's own data, and the user's presence. Lists of people are in people.ts, which fewer starts need. */
export const personApi = api.injectEndpoints({
  endpoints: (build) => ({
    userInfo: build.query({
      ...operationReading('userInfo', ({ user }) => ({ data: { id: user.id }, entities: { people: [user] } })),
      providesTags: ['Shown'],
    }),
    setPresence: build.mutation(operation('setPresence')),
  }),
})
export const { useUserInfoQuery } = personApi
const { endpoints, util } = personApi

/** Reads the signed-in user again whenever what shows them is opened: another device may have changed them. The session has them until then. */
export const useOwnInfoQuery = ({ id }: User) => useUserInfoQuery({ userId: id }, { refetchOnMountOrArgChange: true })

/** Shows the signed-in user as they were saved. Answers that were requested before leave the saved fields. */
export function ownSaved(user: User, fields: readonly (keyof User)[]): DataThunk {
  return (dispatch) => {
    dispatch(received({ people: [user] }))
    dispatch(confirmed({ id: user.id, fields }))
  }
}

/** Sets the user's own presence, optimistically; the last choice counts. */
export const choosePresence = toggle('people', {
  of: ({ presence }) => presence,
  show: (_own, presence: User['presence']) => ({ presence }),
  send: (_own, presence) => endpoints.setPresence.initiate({ presence }, { track: false }),
})

/** Refetches the user and those of the given people that are cached, after a follow changed (docs/product/people.md "Following"). */
export function refreshPeople(userIds: readonly string[]): DataThunk {
  return (dispatch, getState) => {
    const { ownId } = getState().entities
    const shown = cachedPeople(getState())
    for (const userId of new Set([...shown.filter((id) => userIds.includes(id)), ...(ownId === null ? [] : [ownId])]))
      void dispatch(endpoints.userInfo.initiate({ userId }, { forceRefetch: true, subscribe: false }))
  }
}

/** Reads the signed-in user again: their role may have changed. */
export function readOwnUser(): DataThunk {
  return refreshPeople([])
}

/** The ids of the people whose own data is cached. */
export const cachedPeople = (state: DataState): string[] => util.selectCachedArgsForQuery(state, 'userInfo').map(({ userId }) => userId)
