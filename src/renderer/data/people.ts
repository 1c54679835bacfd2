import type { User } from '../../shared/contract/people-shapes'
import { limits } from '../../shared/limits'
import { api, type DataState, type DataThunk } from './api'
import { ask, operation, operationReading } from './ask'
import { change } from './entities'
import { type FoundList, type ListPage, type ListPlace, listOptions, pageOf, pageOfSearch } from './lists'
import { toggle } from './toggle'

const idsOf = (people: readonly User[]) => people.map(({ id }) => id)

/** People, follows and the user's presence. */
export const peopleApi = api.injectEndpoints({
  endpoints: (build) => ({
    userInfo: build.query({
      ...operationReading('userInfo', ({ user }) => ({ data: { id: user.id }, entities: { people: [user] } })),
      providesTags: ['Shown'],
    }),
    people: build.infiniteQuery<ListPage, FoundList, ListPlace>({
      infiniteQueryOptions: listOptions,
      queryFn: ({ queryArg, pageParam }, asking) =>
        ask(asking, 'searchUsers', pageOfSearch(queryArg, pageParam), (page) => ({
          data: pageOf(page),
          entities: { people: page.items },
        })),
      providesTags: ['Shown'],
    }),
    follows: build.query({
      ...operationReading('follows', ({ followers, following }) => ({
        data: { followers: idsOf(followers), following: idsOf(following) },
        entities: { people: [...followers, ...following] },
      })),
      providesTags: ['Shown'],
    }),
    follow: build.mutation({ ...operation('follow'), invalidatesTags: ['SubscribedPosts'] }),
    unfollow: build.mutation({ ...operation('unfollow'), invalidatesTags: ['SubscribedPosts'] }),
    setPresence: build.mutation(operation('setPresence')),
  }),
})
export const { useUserInfoQuery, usePeopleInfiniteQuery, useFollowsQuery } = peopleApi
const { endpoints, util } = peopleApi

/** Follows or unfollows a person, optimistically; the last press counts. Follow lists change when they are read again. */
export const followPerson = toggle('people', {
  of: ({ following }) => following,
  show: (_person, following: boolean) => ({ following }),
  send: (userId, following) =>
    following
      ? endpoints.follow.initiate({ userId }, { track: false })
      : endpoints.unfollow.initiate({ userIds: [userId] }, { track: false }),
  settled: (userId) => refreshPeople([userId]),
})

/** Sets the user's own presence, optimistically; the last choice counts. */
export const choosePresence = toggle('people', {
  of: ({ presence }) => presence,
  show: (_own, presence: User['presence']) => ({ presence }),
  send: (_own, presence) => endpoints.setPresence.initiate({ presence }, { track: false }),
})

/** Refetches the user and those of the given people that are cached, after a follow changed (docs/product/people.md "Following"). */
function refreshPeople(userIds: readonly string[]): DataThunk {
  return (dispatch, getState) => {
    const { ownId } = getState().entities
    const shown = util.selectCachedArgsForQuery(getState(), 'userInfo').map(({ userId }) => userId)
    for (const userId of new Set([...shown.filter((id) => userIds.includes(id)), ...(ownId === null ? [] : [ownId])]))
      void dispatch(endpoints.userInfo.initiate({ userId }, { forceRefetch: true, subscribe: false }))
  }
}

/** Reads the signed-in user again: their role may have changed. */
export function readOwnUser(): DataThunk {
  return refreshPeople([])
}

/** Unfollows several people: removes their rows at once, and restores them on failure. @returns the error, or null */
export function unfollowMany(ownId: string, userIds: readonly string[]): DataThunk<Promise<unknown>> {
  return async (dispatch) => {
    const show = (following: boolean) => {
      for (const id of userIds) dispatch(change('people', id, { following }))
    }
    const rows = dispatch(
      util.updateQueryData('follows', { userId: ownId }, (lists) => {
        lists.following = lists.following.filter((id) => !userIds.includes(id))
      }),
    )
    show(false)
    for (let from = 0; from < userIds.length; from += limits.unfollowAtOnce) {
      const part = userIds.slice(from, from + limits.unfollowAtOnce)
      const { error } = await dispatch(endpoints.unfollow.initiate({ userIds: part }, { track: false }))
      if (error === undefined) continue
      rows.undo()
      show(true)
      // Earlier parts are saved, so the list is read again.
      if (from > 0) void dispatch(endpoints.follows.initiate({ userId: ownId }, { forceRefetch: true, subscribe: false }))
      dispatch(refreshPeople(userIds))
      return error
    }
    dispatch(refreshPeople(userIds))
    return null
  }
}

/** The ids of people that cached answers refer to. */
export function referencedPeople(state: DataState): Set<string> {
  const lists = util.selectCachedArgsForQuery(state, 'people').map((list) => endpoints.people.select(list)(state).data)
  const follows = util.selectCachedArgsForQuery(state, 'follows').map((asked) => endpoints.follows.select(asked)(state).data)
  return new Set([
    ...lists.flatMap((list) => list?.pages.flatMap(({ ids }) => ids) ?? []),
    ...follows.flatMap((both) => (both ? [...both.followers, ...both.following] : [])),
    ...util.selectCachedArgsForQuery(state, 'userInfo').map(({ userId }) => userId),
  ])
}
