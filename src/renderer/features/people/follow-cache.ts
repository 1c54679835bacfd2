import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import type { EndpointDefinitions, RootState } from '@reduxjs/toolkit/query'
import { peopleApi } from './people-api'

/** What a cache change needs of the store. */
export interface PeopleStore {
  dispatch: ThunkDispatch<RootState<EndpointDefinitions, string, 'api'>, unknown, UnknownAction>
  getState: () => unknown
}
const { util, endpoints } = peopleApi

/** Shows somebody as followed or not wherever they are cached. In one's lists they keep their place until the list is read again. */
export function showFollow({ dispatch, getState }: PeopleStore, userId: string, following: boolean): void {
  dispatch(
    util.updateQueryData('userInfo', { userId }, ({ user }) => {
      user.following = following
    }),
  )
  for (const arg of util.selectCachedArgsForQuery(getState() as never, 'follows')) {
    dispatch(
      util.updateQueryData('follows', arg, (lists) => {
        for (const user of [...lists.followers, ...lists.following]) if (user.id === userId) user.following = following
      }),
    )
  }
  for (const arg of util.selectCachedArgsForQuery(getState() as never, 'searchUsers')) {
    dispatch(
      util.updateQueryData('searchUsers', arg, ({ pages }) => {
        for (const user of pages.flatMap(({ items }) => items)) if (user.id === userId) user.following = following
      }),
    )
  }
}

/** Takes people out of the list of those one follows. @returns how to put them back */
export function dropFollowed({ dispatch }: PeopleStore, ownId: string, userIds: readonly string[]): () => void {
  const leaving = new Set(userIds)
  const patch = dispatch(
    util.updateQueryData('follows', { userId: ownId }, (lists) => {
      lists.following = lists.following.filter(({ id }) => !leaving.has(id))
      for (const user of lists.followers) if (leaving.has(user.id)) user.following = false
    }),
  )
  return () => patch.undo()
}

/** Reads somebody, and oneself, anew after a follow changed (specification 4); who is nowhere on screen is left. */
export function refreshPeople({ dispatch, getState }: PeopleStore, ownId: string | undefined, userIds: readonly string[]): void {
  const changed = new Set(userIds)
  const shown = util.selectCachedArgsForQuery(getState() as never, 'userInfo').map(({ userId }) => userId)
  for (const userId of new Set([...shown.filter((id) => changed.has(id)), ...(ownId === undefined ? [] : [ownId])])) {
    void dispatch(endpoints.userInfo.initiate({ userId }, { forceRefetch: true, subscribe: false }))
  }
}
