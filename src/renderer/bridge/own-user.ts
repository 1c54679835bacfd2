import type { UnknownAction } from '@reduxjs/toolkit'
import { useCallback } from 'react'
import type { User } from '../../shared/contract/people-shapes'
import { api } from './api'
import { patchSession, useSessionDispatch } from './session'

interface Profile {
  user: User
}
type Update = (name: string, arg: { userId: string }, recipe: (answer: Profile) => void) => UnknownAction

/** Lets what the server says of oneself after a change stand everywhere at once. */
export function useOwnUserSaved(): (user: User) => void {
  const dispatch = useSessionDispatch()
  return useCallback(
    (user) => {
      dispatch(patchSession(user))
      // One's profile is an endpoint of another area, known here by its name alone, and only once that area has been opened.
      if (!Object.hasOwn(api.endpoints, 'userInfo')) return
      const update = api.util.updateQueryData as unknown as Update
      dispatch(update('userInfo', { userId: user.id }, (answer) => void Object.assign(answer.user, user)))
    },
    [dispatch],
  )
}
