import type { FollowListName } from '../../shared/contract/people'
import type { User } from '../../shared/contract/people-shapes'
import { limits } from '../../shared/limits'
import { api, type DataDispatch, type DataState, type DataThunk } from './api'
import { ask, operation, operationReading } from './ask'
import { change, confirmed, unconfirmed } from './entities'
import { changeAndRepeat } from './list-changes'
import { type FoundList, type ListPage, type ListPlace, listOptions, pageOf, pageOfSearch } from './lists'
import { cachedPeople, refreshPeople } from './person'
import { refreshSubscribed } from './posts'
import { toggle } from './toggle'
import { untilAnswered } from './until-answered'

const idsOf = (people: readonly User[]) => people.map(({ id }) => id)

/** A page of one of the two lists of follows. */
interface FollowPage {
  ids: string[]
  next: string | null
}

interface FollowChange {
  dispatch: DataDispatch
  queryFulfilled: Promise<unknown>
}

/** The posts of followed people are among the subscribed ones. */
async function followChanged(_input: unknown, { dispatch, queryFulfilled }: FollowChange): Promise<void> {
  if (await queryFulfilled.catch(() => null)) dispatch(refreshSubscribed())
}

/** Lists of people, and follows. */
export const peopleApi = api.injectEndpoints({
  endpoints: (build) => ({
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
    followList: build.infiniteQuery<FollowPage, FollowListName, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      queryFn: ({ queryArg: list, pageParam }, asking) =>
        ask(asking, 'followList', { list, ...(pageParam !== null && { after: pageParam }) }, ({ users, next }) => ({
          data: { ids: idsOf(users), next },
          entities: { people: users },
        })),
      providesTags: ['Shown'],
    }),
    follow: build.mutation({ ...operation('follow'), onQueryStarted: followChanged }),
    unfollow: build.mutation({ ...operation('unfollow'), onQueryStarted: followChanged }),
  }),
})
export const { usePeopleInfiniteQuery, useFollowsQuery, useFollowListInfiniteQuery } = peopleApi
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

const changeFollowing = (recipe: (pages: FollowPage[]) => void) =>
  changeAndRepeat(
    endpoints.followList.select('following'),
    util.updateQueryData('followList', 'following', ({ pages }) => recipe(pages)),
  )

/** Adds ids that were removed behind those that they were behind. @param order all ids, as they were */
function putBack(pages: FollowPage[], removed: readonly string[], order: readonly string[]): void {
  for (const [at, id] of order.entries()) {
    if (!removed.includes(id) || pages.some(({ ids }) => ids.includes(id))) continue
    const before = order[at - 1] ?? ''
    const { ids = [] } = pages.find((page) => page.ids.includes(before)) ?? pages[0] ?? {}
    ids.splice(ids.indexOf(before) + 1, 0, id)
  }
}

/**
 * Unfollows several people: removes their rows at once, and restores them on failure; without an answer it is sent again.
 * @returns the error, or null
 */
export function unfollowMany(userIds: readonly string[]): DataThunk<Promise<unknown>> {
  return async (dispatch, getState) => {
    const fields = ['following']
    const order =
      endpoints.followList
        .select('following')(getState())
        .data?.pages.flatMap(({ ids }) => ids) ?? []
    const left = new Set(userIds)
    dispatch(
      changeFollowing((pages) => {
        for (const page of pages) page.ids = page.ids.filter((id) => !left.has(id))
      }),
    )
    for (const id of userIds) {
      dispatch(unconfirmed({ id, fields }))
      dispatch(change('people', id, { following: false }))
    }
    let failure: unknown = null
    for (let from = 0; from < userIds.length && failure === null; from += limits.unfollowAtOnce) {
      const part = userIds.slice(from, from + limits.unfollowAtOnce)
      const send = () => dispatch(endpoints.unfollow.initiate({ userIds: part }, { track: false }))
      const { error } = await dispatch(untilAnswered<{ error?: unknown }>(send))
      if (error === undefined) continue
      failure = error
      // Earlier parts are saved.
      const others = userIds.slice(from)
      dispatch(changeFollowing((pages) => putBack(pages, others, order)))
      for (const id of others) dispatch(change('people', id, { following: true }))
    }
    for (const id of userIds) dispatch(confirmed({ id, fields }))
    // Also after a failure: the request may have taken effect.
    void dispatch(refreshFollows())
    dispatch(refreshPeople(userIds))
    return failure
  }
}

/** Reads the lists of follows again. */
function refreshFollows(): DataThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const again = { forceRefetch: true, subscribe: false } as const
    // The dialog reads them when it opens again, which may have been before the change.
    await dispatch(util.getRunningQueryThunk('followList', 'following'))
    await dispatch(endpoints.followList.initiate('following', again))
    for (const asked of util.selectCachedArgsForQuery(getState(), 'follows')) await dispatch(endpoints.follows.initiate(asked, again))
  }
}

/** The ids of people that cached answers refer to. */
export function referencedPeople(state: DataState): Set<string> {
  const lists = util.selectCachedArgsForQuery(state, 'people').map((list) => endpoints.people.select(list)(state).data)
  const follows = util.selectCachedArgsForQuery(state, 'follows').map((asked) => endpoints.follows.select(asked)(state).data)
  const followLists = util.selectCachedArgsForQuery(state, 'followList').map((list) => endpoints.followList.select(list)(state).data)
  return new Set([
    ...[...lists, ...followLists].flatMap((list) => list?.pages.flatMap(({ ids }) => ids) ?? []),
    ...follows.flatMap((both) => (both ? [...both.followers, ...both.following] : [])),
    ...cachedPeople(state),
  ])
}
