import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'react-redux'
import type { User } from '../../../shared/contract/people-shapes'
import type { AppError, Result } from '../../../shared/errors'
import { limits } from '../../../shared/limits'
import { asAppError, errorMessage } from '../../bridge/error-messages'
import { createLatestWins } from '../../bridge/latest-wins'
import { useRequireLogin, useSession } from '../../bridge/session'
import { useLive } from '../../hooks/use-live'
import { useToast } from '../../ui/Toast'
import { dropFollowed, type PeopleStore, refreshPeople, showFollow } from './follow-cache'
import { peopleApi } from './people-api'

export type Followed = Pick<User, 'id' | 'nickname' | 'following'>
const { follow, unfollow } = peopleApi.endpoints

/** Begins or ends following one person: at once on screen, the last wish wins, and what could not be saved is taken back with one toast. */
export function useFollow(): (person: Followed, wish: boolean) => void {
  const { t } = useTranslation()
  const toast = useToast()
  const gated = useRequireLogin()
  const { user: own } = useSession()
  const store = useStore() as unknown as PeopleStore
  const settle = useLive((person: string, confirmed: boolean, error: AppError | null) => {
    const [id = '', nickname = ''] = person.split(' ')
    showFollow(store, id, confirmed)
    refreshPeople(store, own?.id, [id])
    if (error) toast(errorMessage(t, error))
    else if (!confirmed) toast(t('people.unfollowSuccess', { name: nickname }))
  })
  // A line is kept by id and nickname, which has no space: the toast names whom it was about.
  const [wishes] = useState(() =>
    createLatestWins<boolean>(
      (person, wish) => send(store, person.split(' ')[0] ?? '', wish),
      (person, confirmed, error) => settle.current(person, confirmed, error),
    ),
  )
  return useCallback(
    (person, wish) =>
      gated(() => {
        showFollow(store, person.id, wish)
        wishes.set(`${person.id} ${person.nickname}`, wish, person.following)
      }),
    [gated, store, wishes],
  )
}

async function send({ dispatch }: PeopleStore, userId: string, wish: boolean): Promise<Result<unknown>> {
  const call = wish ? follow.initiate({ userId }, { track: false }) : unfollow.initiate({ userIds: [userId] }, { track: false })
  const { error } = await dispatch(call as ReturnType<typeof follow.initiate>)
  return error === undefined ? { ok: true, value: null } : { ok: false, error: asAppError(error) }
}

/** Ends following several people: their rows go at once, and come back with one toast when that could not be saved. */
export function useUnfollowMany(): (userIds: readonly string[]) => void {
  const { t } = useTranslation()
  const toast = useToast()
  const { user: own } = useSession()
  const store = useStore() as unknown as PeopleStore
  return (userIds) => {
    if (!own) return
    const putBack = dropFollowed(store, own.id, userIds)
    const run = async () => {
      for (let from = 0; from < userIds.length; from += limits.unfollowAtOnce) {
        const part = userIds.slice(from, from + limits.unfollowAtOnce)
        const { error } = await store.dispatch(unfollow.initiate({ userIds: part }, { track: false }))
        if (error === undefined) continue
        putBack()
        toast(errorMessage(t, asAppError(error)))
        // Earlier parts are saved: what stands is read again.
        if (from > 0)
          void store.dispatch(peopleApi.endpoints.follows.initiate({ userId: own.id }, { forceRefetch: true, subscribe: false }))
        return
      }
      toast(t('people.unfollowedMany', { count: userIds.length }))
    }
    void run().then(() => refreshPeople(store, own.id, userIds))
  }
}
