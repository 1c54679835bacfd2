import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { DesktopBridge, DesktopEventName, DesktopEvents, StartState } from '../../../src/shared/bridge'
import type { User } from '../../../src/shared/contract/people-shapes'
import { firstSettings } from '../../../src/shared/first-settings'

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
} as unknown as DesktopBridge
vi.stubGlobal('window', { desktop: bridge, addEventListener: () => {}, removeEventListener: () => {} })

const { createStore } = await import('../../../src/renderer/app/store')
const { followMain } = await import('../../../src/renderer/app/main-events')
const { api } = await import('../../../src/renderer/bridge/api')
const { operationQuery } = await import('../../../src/renderer/bridge/base-query')
const { patchSession } = await import('../../../src/renderer/bridge/session')
const probe = api.injectEndpoints({ endpoints: (build) => ({ probe: build.query(operationQuery('hotPosts')) }) })

const haru: User = {
  id: '00000000-0000-4000-8000-000000000001',
  name: '하루',
  nickname: 'haru',
  imagePath: null,
  presence: 0,
  academy: null,
  major: null,
  city: null,
  joinedAt: '2026-01-01T00:00:00.000Z',
  followerCount: 0,
  followingCount: 0,
  likeCount: 0,
  postCount: 0,
  questionCount: 0,
  following: false,
  own: { email: 'haru@example.com', phone: null },
}
const start: StartState = {
  platform: 'linux',
  version: '1.0.0',
  settings: firstSettings,
  system: { language: 'ko', theme: 'light' },
  user: null,
  hasExpired: false,
  session: { secureStore: true },
  route: '/',
  community: { kind: 'embedded', address: null, demo: null },
  communityState: { state: 'ready' },
  connection: 'online',
  live: 'unknown',
  canStartAtLogin: false,
  home: null,
}

describe('what main tells', () => {
  let store: ReturnType<typeof createStore>
  const tell = <E extends DesktopEventName>(event: E, payload: DesktopEvents[E]) => listeners.get(event)?.(payload as never)
  const session = () => store.getState().api.queries['session(undefined)']?.data as User | null
  const loadProbe = async () => {
    await store.dispatch(probe.endpoints.probe.initiate({}))
    calls.length = 0
  }

  beforeEach(() => {
    store = createStore({ ...start, user: haru })
    followMain(store)
  })

  it('is in the store before the first frame', () => {
    expect(session()).toEqual(haru)
    expect(store.getState().machine.version).toBe('1.0.0')
    expect(store.getState().machine.lastOnlineAt).not.toBeNull()
  })

  it('leaves nothing of the person before when another signs in, or nobody is', async () => {
    for (const user of [null, { ...haru, id: '00000000-0000-4000-8000-000000000002' }]) {
      await loadProbe()
      tell('session', { user, reason: 'asked' })
      expect(session()).toEqual(user)
      expect(Object.keys(store.getState().api.queries)).toEqual(['session(undefined)'])
    }
  })

  it('remembers a session that ended by itself until the next one', () => {
    const hasExpired = () => store.getState().machine.hasExpired
    tell('session', { user: null, reason: 'tokenExpired' })
    expect(hasExpired()).toBe(true)
    tell('session', { user: haru, reason: 'asked' })
    expect(hasExpired()).toBe(false)
    store = createStore({ ...start, hasExpired: true })
    expect(hasExpired()).toBe(true)
  })

  it('keeps what was loaded when the same person is told again', async () => {
    await loadProbe()
    tell('session', { user: { ...haru, nickname: 'haru2' }, reason: 'asked' })
    expect(session()?.nickname).toBe('haru2')
    expect(Object.keys(store.getState().api.queries)).toHaveLength(2)
  })

  it('asks again for what is on screen once the community is back', async () => {
    await loadProbe()
    tell('communityState', { state: 'restarting' })
    expect(calls).toEqual([])
    tell('communityState', { state: 'ready' })
    await vi.waitFor(() => expect(calls).toEqual(['hotPosts']))
  })

  it('asks again once the connection is back, and knows since when it was gone', async () => {
    await loadProbe()
    tell('connection', 'offline')
    const goneAt = store.getState().machine.lastOnlineAt
    tell('connection', 'offline')
    expect(store.getState().machine.lastOnlineAt).toBe(goneAt)
    expect(calls).toEqual([])
    tell('connection', 'online')
    await vi.waitFor(() => expect(calls).toEqual(['hotPosts']))
  })

  it('patches the session and takes the patch back', () => {
    const patch = store.dispatch(patchSession({ presence: 3 }))
    expect(session()?.presence).toBe(3)
    patch.undo()
    expect(session()?.presence).toBe(0)
  })
})
