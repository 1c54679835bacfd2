import { beforeEach, describe, expect, it, vi } from 'vitest'
import { unknownCommunity } from '../../../src/shared/community'
import type { DesktopApi, DesktopEventName, DesktopEvents, StartState } from '../../../src/shared/desktop'
import { firstSettings } from '../../../src/shared/first-settings'
import { aUser } from '../../support/a-user'
import { until } from '../../support/until'

const listeners = new Map<string, (payload: never) => void>()
const calls: string[] = []
const bridge = {
  call: (name: string) => {
    calls.push(name)
    return Promise.resolve({ ok: true, value: { hot: [], newest: {}, tags: [] } })
  },
  on: (event: string, listener: (payload: never) => void) => {
    listeners.set(event, listener)
    return () => listeners.delete(event)
  },
} as unknown as DesktopApi
vi.stubGlobal('window', { desktop: bridge, addEventListener: () => {}, removeEventListener: () => {} })

const { createStore } = await import('../../../src/renderer/app/store')
const { followMain } = await import('../../../src/renderer/app/store')
const { api } = await import('../../../src/renderer/data/api')
const { operation } = await import('../../../src/renderer/data/ask')
const { ownUser } = await import('../../../src/renderer/data/entities')
const { choosePresence } = await import('../../../src/renderer/data/person')
const probe = api.injectEndpoints({ endpoints: (build) => ({ probe: build.query(operation('hotPosts')) }) })

const haru = aUser({ own: { email: 'haru@example.com', phone: null } })
const start: StartState = {
  platform: 'linux',
  version: '1.0.0',
  settings: firstSettings,
  system: { language: 'ko', theme: 'light' },
  user: null,
  hasExpired: false,
  session: { secureStore: true },
  route: '/',
  firstStart: null,
  community: unknownCommunity,
  communityState: { state: 'ready' },
  connection: 'online',
  live: 'unknown',
  liveCause: null,
  canStartAtLogin: false,
  home: null,
  notices: null,
  updates: { supported: 'none', feed: null, key: null, checkedAt: null, step: { name: 'idle' }, problem: null },
  compatibility: { fits: 'unknown', version: null },
  incoming: 0,
  recording: false,
}

describe('events from main', () => {
  let store: ReturnType<typeof createStore>
  const tell = <E extends DesktopEventName>(event: E, payload: DesktopEvents[E]) => listeners.get(event)?.(payload as never)
  const session = () => ownUser(store.getState().entities)
  const loadProbe = async () => {
    await store.dispatch(probe.endpoints.probe.initiate({}))
    calls.length = 0
  }

  beforeEach(() => {
    store = createStore({ ...start, user: haru })
    followMain(store)
  })

  it('are in the store before the first frame', () => {
    expect(session()).toEqual(haru)
    expect(store.getState().machine.version).toBe('1.0.0')
    expect(store.getState().machine.lastOnlineAt).not.toBeNull()
  })

  it('remove all data of the previous user when another signs in or nobody is signed in', async () => {
    for (const user of [null, { ...haru, id: '00000000-0000-4000-8000-000000000002' }]) {
      await loadProbe()
      tell('session', { user, reason: 'asked' })
      expect(session()).toEqual(user)
      expect(store.getState().api.queries).toEqual({})
      expect(store.getState().entities.people.ids).toEqual(user ? [user.id] : [])
    }
  })

  it('mark an expired session until the next one', () => {
    const hasExpired = () => store.getState().machine.hasExpired
    tell('session', { user: null, reason: 'tokenExpired' })
    expect(hasExpired()).toBe(true)
    tell('session', { user: haru, reason: 'asked' })
    expect(hasExpired()).toBe(false)
    store = createStore({ ...start, hasExpired: true })
    expect(hasExpired()).toBe(true)
  })

  it('keep loaded data when the same user is reported again', async () => {
    await loadProbe()
    tell('session', { user: { ...haru, nickname: 'haru2' }, reason: 'asked' })
    expect(session()?.nickname).toBe('haru2')
    expect(Object.keys(store.getState().api.queries)).toHaveLength(1)
  })

  it('refetch the data on screen once the community is back', async () => {
    await loadProbe()
    tell('communityState', { state: 'restarting' })
    expect(calls).toEqual([])
    tell('communityState', { state: 'ready' })
    await until(() => expect(calls).toEqual(['hotPosts']))
  })

  it('refetch once the connection is back, and store when it was lost', async () => {
    await loadProbe()
    tell('connection', 'offline')
    const goneAt = store.getState().machine.lastOnlineAt
    tell('connection', 'offline')
    expect(store.getState().machine.lastOnlineAt).toBe(goneAt)
    expect(calls).toEqual([])
    tell('connection', 'online')
    await until(() => expect(calls).toEqual(['hotPosts']))
  })

  it('change the signed-in user at once and revert a refused change', async () => {
    bridge.call = async () => ({ ok: false, error: { code: 'offline' } })
    const settled = store.dispatch(choosePresence(haru.id, 3))
    expect(session()?.presence).toBe(3)
    await settled
    expect(session()?.presence).toBe(0)
  })
})
