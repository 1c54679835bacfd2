import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { useCallback, useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { useLocation, useNavigate } from 'react-router-dom'
import type { User } from '../../shared/contract/people-shapes'
import { hasRole, type Role } from '../../shared/roles'
import { type DataThunk, useDataSelector, useDataStore } from './api'
import { change, ownUser } from './entities'

export interface Session {
  user: User | null
  signedIn: boolean
}

/** The signed-in user. */
export function useSession(): Session {
  const user = useDataSelector(({ entities }) => ownUser(entities))
  return { user, signedIn: user !== null }
}

/** Whether the signed-in user has a role, or one that includes it (docs/product/moderation.md "Roles"). */
export function useHasRole(wanted: Role): boolean {
  return useDataSelector(({ entities }) => hasRole(ownUser(entities)?.own?.role ?? 'member', wanted))
}

/**
 * Guards an action for members (docs/product/accounts.md "Login required"): `const gated = useRequireLogin()`, then
 * `onClick={() => gated(like)}`. A visitor sees the login-required dialog instead.
 */
export function useRequireLogin(): (action: () => void) => void {
  const { dispatch, getState } = useDataStore()
  return useCallback((action) => (ownUser(getState().entities) ? action() : void dispatch(askForLogin())), [dispatch, getState])
}

/** Where to return to after login: the route and its position in the window's history. */
interface ReturnPoint {
  route: string
  position: number
}

interface LoginGate {
  asking: boolean
  returnTo: ReturnPoint | null
}

const slice = createSlice({
  name: 'loginGate',
  initialState: { asking: false, returnTo: null } as LoginGate,
  reducers: {
    askForLogin: (gate) => {
      gate.asking = true
    },
    declineLogin: (gate) => {
      gate.asking = false
    },
    returnChanged: (gate, { payload }: PayloadAction<ReturnPoint | null>) => {
      gate.returnTo = payload
    },
  },
})
export const loginGateReducer = slice.reducer
const { askForLogin, returnChanged } = slice.actions
export const { declineLogin } = slice.actions

interface WithLoginGate {
  loginGate: LoginGate
}

/** Whether the login-required dialog is open. */
export const useLoginAsked = () => useSelector((state: WithLoginGate) => state.loginGate.asking)

/** The position of the current entry in the window's history, as the router counts it. */
function historyPosition(): number {
  return (window.history.state as { idx?: number } | null)?.idx ?? 0
}

/** Opens the login page, whose history entry remembers where to return to. */
export function useGoToLogin(): () => void {
  const dispatch = useDispatch()
  const navigate = useNavigate()
  return useCallback(() => {
    dispatch(declineLogin())
    const returnTo: ReturnPoint = { route: window.location.hash.slice(1) || '/', position: historyPosition() }
    void navigate('/login', { state: { returnTo } })
  }, [dispatch, navigate])
}

/** Keeps the return point from the login page that an action opened until the login pages are left: a later login has its own or none. */
export function useReturnPoint(): void {
  const dispatch = useDispatch()
  const { pathname, state } = useLocation()
  const asked = (state as { returnTo?: ReturnPoint } | null)?.returnTo
  const isLoggingIn = /^\/login(\/|$)/.test(pathname)
  useEffect(() => {
    if (!isLoggingIn) dispatch(returnChanged(null))
    else if (asked) dispatch(returnChanged(asked))
  }, [dispatch, isLoggingIn, asked])
}

/**
 * Returns to where the login was requested, with its scroll position, or home (docs/product/accounts.md "Return after login").
 * The login pages are removed from the history, so that "back" does not lead to them.
 */
export function useReturnAfterLogin(): () => void {
  const dispatch = useDispatch()
  const navigate = useNavigate()
  const returnTo = useSelector((state: WithLoginGate) => state.loginGate.returnTo)
  return useCallback(() => {
    dispatch(returnChanged(null))
    const steps = returnTo === null ? 0 : returnTo.position - historyPosition()
    if (returnTo !== null && steps < 0) void navigate(steps)
    else void navigate(returnTo?.route ?? '/', { replace: true })
  }, [dispatch, navigate, returnTo])
}

/** Changes fields of the signed-in user. */
export function changeOwnUser(fields: Partial<User> | ((own: User) => Partial<User>)): DataThunk {
  return (dispatch, getState) => {
    const own = ownUser(getState().entities)
    if (own) dispatch(change('people', own.id, typeof fields === 'function' ? fields(own) : fields))
  }
}
