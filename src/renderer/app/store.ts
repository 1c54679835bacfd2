import { configureStore } from '@reduxjs/toolkit'
import type { StartState } from '../../shared/bridge'
import { api } from '../bridge/api'
import { loginGateReducer } from '../bridge/login-gate'
import { machineReducer, told } from '../bridge/machine'
import { mailboxReducer } from '../bridge/mailbox'
import { moderationReducer } from '../bridge/moderation-state'
import { sessionIs } from '../bridge/session'

/** The store, holding what main said at the start, so that the first frame is already the right one. */
export function createStore({ user, route: _route, home, ...machine }: StartState) {
  const store = configureStore({
    reducer: {
      [api.reducerPath]: api.reducer,
      machine: machineReducer,
      loginGate: loginGateReducer,
      mailbox: mailboxReducer,
      moderation: moderationReducer,
    },
    middleware: (defaults) => defaults().concat(api.middleware),
    // What is heard is drawn in the next frame: told to the screens only with that frame, it would be drawn in the one after.
    enhancers: (defaults) => defaults({ autoBatch: { type: 'tick' } }),
  })
  store.dispatch(told({ ...machine, lastOnlineAt: machine.connection === 'online' ? Date.now() : (home?.at ?? null) }))
  store.dispatch(sessionIs(user))
  return store
}
export type Store = ReturnType<typeof createStore>
