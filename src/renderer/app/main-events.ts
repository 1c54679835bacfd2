import { api } from '../bridge/api'
import { desktop } from '../bridge/desktop'
import { connectionTold, told } from '../bridge/machine'
import { sessionIs } from '../bridge/session'
import type { Store } from './store'

/** Lets what main tells enter the store. */
export function followMain(store: Store): void {
  desktop.on('settings', (settings) => void store.dispatch(told({ settings })))
  desktop.on('system', (system) => void store.dispatch(told({ system })))
  desktop.on('communityState', (communityState) => {
    const before = store.getState().machine.communityState.state
    store.dispatch(told({ communityState }))
    // What was asked for while it started is waiting in main for its answer.
    if (before !== 'ready' && before !== 'starting' && communityState.state === 'ready') refetch(store)
  })
  desktop.on('connection', (connection) => {
    const before = store.getState().machine.connection
    store.dispatch(connectionTold({ connection, at: Date.now() }))
    if (before === 'offline' && connection === 'online') refetch(store)
  })
  desktop.on('live', (live) => void store.dispatch(told({ live })))
  desktop.on('roomInSight', (roomInSight) => void store.dispatch(told({ roomInSight })))
  desktop.on('session', ({ user, reason }) => {
    const before = sessionUserId(store)
    // Another person sees other likes, subscriptions and hidden posts: nothing of the one before stays.
    if (before !== (user?.id ?? null)) store.dispatch(api.util.resetApiState())
    store.dispatch(sessionIs(user))
    store.dispatch(told({ hasExpired: reason === 'tokenExpired' }))
  })
}

// What is on screen is asked for again; it stays readable meanwhile.
function refetch(store: Store): void {
  store.dispatch(api.internalActions.onOnline())
}

function sessionUserId(store: Store): string | null {
  const entry = store.getState().api.queries['session(undefined)'] as { data?: { id: string } | null } | undefined
  return entry?.data?.id ?? null
}
