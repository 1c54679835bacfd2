import { configureStore } from '@reduxjs/toolkit'
import type { StartState } from '../../shared/desktop'
import { api } from '../data/api'
import { caseDraftsReducer } from '../data/case-drafts'
import { chatForgotten, chatReducer } from '../data/chat-state'
import { correctingReducer } from '../data/correcting'
import { deletedEntriesReducer } from '../data/deleted-entries'
import { entitiesReducer, entityRemoved, sessionChanged } from '../data/entities'
import { repeatChanges } from '../data/list-changes'
import { draftChangedTo } from '../data/local-data'
import { mailboxReducer } from '../data/mailbox'
import { moderationReducer } from '../data/moderation-requests'
import { noticesReceived } from '../data/notices'
import { readOwnUser } from '../data/person'
import { pronouncedReducer } from '../data/pronounced'
import { blockLifted } from '../data/refetch-lists'
import { refetchShown } from '../data/refetch-shown'
import { showRemoval } from '../data/removals'
import { loginGateReducer } from '../data/session'
import { storedAnswersForgotten, storedAnswersReducer } from '../data/stored-answers'
import { desktop } from '../desktop/desktop'
import { connectionChanged, machineChanged, machineReducer } from '../desktop/machine'

/** Creates the store with the start state from main, so that the first frame is already correct. */
export function createStore({ user, route: _route, firstStart: _firstStart, home, ...machine }: StartState) {
  const store = configureStore({
    reducer: {
      api: api.reducer,
      entities: entitiesReducer,
      chat: chatReducer,
      machine: machineReducer,
      loginGate: loginGateReducer,
      mailbox: mailboxReducer,
      moderation: moderationReducer,
      correcting: correctingReducer,
      caseDrafts: caseDraftsReducer,
      pronounced: pronouncedReducer,
      storedAnswers: storedAnswersReducer,
      deletedEntries: deletedEntriesReducer,
    },
    middleware: (defaults) => defaults().concat(api.middleware, repeatChanges),
    // Subscribers are notified in the same tick: RTK's default waits for the next frame, so that changes would show one frame later.
    enhancers: (defaults) => defaults({ autoBatch: { type: 'tick' } }),
  })
  store.dispatch(machineChanged({ ...machine, lastOnlineAt: machine.connection === 'online' ? Date.now() : (home?.at ?? null) }))
  store.dispatch(sessionChanged(user))
  return store
}
export type Store = ReturnType<typeof createStore>

/** What is loaded again of an area: a long list page by page, so no report touches the members or the audit. */
const moderationTags = { cases: 'Cases', audit: 'Audit', members: 'Staff', rules: 'Rules' } as const

/** Applies events from main to the store. */
export function followMain(store: Store): void {
  desktop.on('settings', (settings) => void store.dispatch(machineChanged({ settings })))
  desktop.on('system', (system) => void store.dispatch(machineChanged({ system })))
  desktop.on('communityState', (communityState) => {
    const before = store.getState().machine.communityState.state
    store.dispatch(machineChanged({ communityState }))
    // Requests made while the community started are still pending in main.
    if (before !== 'ready' && before !== 'starting' && communityState.state === 'ready') store.dispatch(refetchShown())
  })
  desktop.on('connection', (connection) => {
    const before = store.getState().machine.connection
    store.dispatch(connectionChanged({ connection, at: Date.now() }))
    if (before === 'offline' && connection === 'online') store.dispatch(refetchShown())
  })
  desktop.on('updates', (updates) => void store.dispatch(machineChanged({ updates })))
  desktop.on('recording', (recording) => void store.dispatch(machineChanged({ recording })))
  desktop.on('incoming', (incoming) => void store.dispatch(machineChanged({ incoming })))
  desktop.on('compatibility', (compatibility) => void store.dispatch(machineChanged({ compatibility })))
  desktop.on('notices', (notices) => void store.dispatch(noticesReceived(notices)))
  // Nothing is drawn anew but their age.
  desktop.on('noticesConfirmed', (noticesConfirmedAt) => void store.dispatch(machineChanged({ noticesConfirmedAt })))
  desktop.on('notebook', () => void store.dispatch(api.util.invalidateTags(['Notebook'])))
  desktop.on('moderation', ({ own, changed }) => {
    const tags = changed?.map((area) => moderationTags[area]) ?? Object.values(moderationTags)
    store.dispatch(api.util.invalidateTags(own ? [...tags, 'Standing'] : tags))
    if (own) store.dispatch(readOwnUser())
  })
  desktop.on('removal', (sign) => void store.dispatch(showRemoval(sign)))
  desktop.on('blocked', ({ id, blocked }) => {
    store.dispatch(api.util.invalidateTags(['Blocks']))
    if (blocked) store.dispatch(entityRemoved({ userId: id, by: 'hiding' }))
    else store.dispatch(blockLifted(id))
  })
  desktop.on('draftChanged', ({ key, draft }) => void store.dispatch(draftChangedTo(key, draft)))
  desktop.on('live', (live) => void store.dispatch(machineChanged(live)))
  desktop.on('roomInSight', (roomInSight) => void store.dispatch(machineChanged({ roomInSight })))
  desktop.on('session', ({ user, reason }) => {
    const before = store.getState().entities.ownId
    // Likes, subscriptions and hidden posts differ per user, so all cached data is dropped.
    if (before !== (user?.id ?? null)) {
      store.dispatch(api.util.resetApiState())
      store.dispatch(chatForgotten())
      store.dispatch(storedAnswersForgotten())
    }
    store.dispatch(sessionChanged(user))
    store.dispatch(machineChanged({ hasExpired: reason === 'tokenExpired' }))
  })
}
