import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useCallback } from 'react'
import { useDispatch, useSelector, useStore } from 'react-redux'
import type { User } from '../../shared/contract/people-shapes'
import { api } from './api'
import { askForLogin } from './login-gate'

const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Filled from the start state before the first frame, and by main's session events: nobody asks for it.
    session: build.query<User | null, void>({
      queryFn: () => ({ data: null }),
      keepUnusedDataFor: Number.POSITIVE_INFINITY,
    }),
  }),
})

/** Writes who is signed in into the cache. */
export const sessionIs = (user: User | null) =>
  sessionApi.util.upsertQueryEntries([{ endpointName: 'session', arg: undefined, value: user }])
/** Changes the signed-in person in the cache; returns an action whose result can `undo`. */
export const patchSession = (patch: Partial<User>) =>
  sessionApi.util.updateQueryData('session', undefined, (user) => {
    if (user) Object.assign(user, patch)
  })

const select = sessionApi.endpoints.session.select()
/** Who is signed in, as a cache change reads it. */
export const signedInAs = (state: unknown): User | null => select(state as never).data ?? null

type CacheState = ReturnType<Parameters<ReturnType<typeof patchSession>>[1]>
/** A dispatch that takes `patchSession`. */
export const useSessionDispatch = useDispatch.withTypes<ThunkDispatch<CacheState, unknown, UnknownAction>>()

export interface Session {
  user: User | null
  signedIn: boolean
}

/** Who is signed in on this machine. */
export function useSession(): Session {
  const user = useSelector(signedInAs)
  return { user, signedIn: user !== null }
}

/**
 * A gate before what only members may do (specification 5): `const gated = useRequireLogin()`, then `onClick={() => gated(like)}`.
 * A visitor sees the login-required dialog instead, and after logging in is back where they were.
 */
export function useRequireLogin(): (action: () => void) => void {
  const { dispatch, getState } = useStore()
  return useCallback((action) => (signedInAs(getState()) ? action() : void dispatch(askForLogin())), [dispatch, getState])
}
