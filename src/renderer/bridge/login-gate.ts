import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { useCallback } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { useNavigate } from 'react-router-dom'

/** Where a login was asked for: the place and its position in the window's history. */
export interface Asked {
  route: string
  position: number
}

interface LoginGate {
  asking: boolean
  returnTo: Asked | null
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
    goToLogin: (_gate, { payload }: PayloadAction<Asked>) => ({ asking: false, returnTo: payload }),
    forgetReturn: (gate) => {
      gate.returnTo = null
    },
  },
})
export const loginGateReducer = slice.reducer
const { goToLogin, forgetReturn } = slice.actions
export const { askForLogin, declineLogin } = slice.actions

interface WithLoginGate {
  loginGate: LoginGate
}

/** Whether the login-required dialog is open. */
export const useLoginAsked = () => useSelector((state: WithLoginGate) => state.loginGate.asking)

/** The position of the current entry in the window's history, as the router counts it. */
function historyPosition(): number {
  return (window.history.state as { idx?: number } | null)?.idx ?? 0
}

/** Opens the login page and remembers the place one is at, for the return. */
export function useGoToLogin(): () => void {
  const dispatch = useDispatch()
  const navigate = useNavigate()
  return useCallback(() => {
    dispatch(goToLogin({ route: window.location.hash.slice(1) || '/', position: historyPosition() }))
    void navigate('/login')
  }, [dispatch, navigate])
}

/**
 * To be called once signed in: back to where the login was asked for, with its scroll position (decision 39), or home.
 * The login pages leave the history, so that "back" does not lead into them.
 */
export function useReturnAfterLogin(): () => void {
  const dispatch = useDispatch()
  const navigate = useNavigate()
  const returnTo = useSelector((state: WithLoginGate) => state.loginGate.returnTo)
  return useCallback(() => {
    dispatch(forgetReturn())
    const steps = returnTo === null ? 0 : returnTo.position - historyPosition()
    if (returnTo !== null && steps < 0) void navigate(steps)
    else void navigate(returnTo?.route ?? '/', { replace: true })
  }, [dispatch, navigate, returnTo])
}
