import { describe, expect, it, vi } from 'vitest'
import { addCallMethods } from '../../../src/main/desktop/call-methods'
import { Failure } from '../../../src/main/failure'
import { createPageCalls } from '../../support/page-calls'
import { silentLog } from '../../support/silent-log'

const nari = { id: '0198c9a2-0000-7000-8000-000000000001', presence: 0 }
const haru = { id: '0198c9a2-0000-7000-8000-000000000002', presence: 0 }

/** Calls the method `call`. */
function setUp() {
  const page = createPageCalls()
  const here: { user: typeof nari | null } = { user: nari }
  const refresh = vi.fn()
  const toOthers: unknown[] = []
  const refreshNotices = vi.fn()
  let community = async (): Promise<unknown> => null
  addCallMethods(page.ipc, {
    client: { call: () => community() } as never,
    session: { user: () => here.user, refresh } as never,
    chat: { withEffect: (_name, _input, run) => run() },
    notices: { refresh: refreshNotices },
    notebook: { account: () => null, forget: async () => undefined },
    offline: {
      owner: () => ({ account: '', removals: 0 }),
      storeAnswer: () => undefined,
      answer: async () => null,
      removeAnswer: () => undefined,
    },
    tickets: { find: () => '', drop: () => undefined },
    demoLogin: async () => ({ email: '', password: '' }),
    invitedWith: () => null,
    send: () => undefined,
    sendToOthers: (_page, event, payload) => toOthers.push([event, payload]),
    log: silentLog,
  })
  /** @param meanwhile runs before the answer arrives */
  const call = (name: string, input: unknown, value: unknown, meanwhile: () => void = () => undefined) => {
    community = async () => {
      meanwhile()
      return value
    }
    return page.call('call', name, input, { files: [] })
  }
  return { here, refresh, refreshNotices, toOthers, call }
}

const calls = [['setPresence', { presence: 1 }, { presence: 1 }]] as const

describe('the stored user after an answer', () => {
  it('is the one in the answer to the signed-in account', async () => {
    const { call, refresh } = setUp()
    for (const [name, input, value] of calls) expect(await call(name, input, value)).toEqual({ ok: true, value })
    expect(refresh).toHaveBeenCalledExactlyOnceWith({ ...nari, presence: 1 })
  })

  it('is the one that a changed account answers with', async () => {
    const { call, refresh } = setUp()
    const changed = { ...nari, about: '영어로 일기 써요' }
    for (const name of ['editUser', 'setProfileImage', 'setSigns', 'setLearning', 'userInfo']) await call(name, {}, { user: changed })
    expect(refresh.mock.calls).toEqual(Array(5).fill([changed]))
  })

  it.each([
    ['somebody else', haru],
    ['nobody', null],
  ])('is unchanged when %s is signed in meanwhile', async (_, user) => {
    for (const [name, input, value] of calls) {
      const { here, call, refresh } = setUp()
      const change = () => {
        here.user = user
      }
      expect(await call(name, input, value, change)).toEqual({ ok: true, value })
      expect(refresh).not.toHaveBeenCalled()
    }
  })
})

describe('notices', () => {
  it.each(['block', 'unblock', 'hideItem', 'showItem', 'hideProgram', 'showProgram', 'readNotices'])(
    'are read again after %s',
    async (name) => {
      const { call, refreshNotices } = setUp()
      await call(name, {}, {})
      expect(refreshNotices).toHaveBeenCalledOnce()
    },
  )
})

describe('the other pages', () => {
  it('learn that a member was blocked or unblocked, unless that failed or another account is signed in by then', async () => {
    const { here, toOthers, call } = setUp()
    await call('block', { userId: haru.id }, {})
    await call('unblock', { blockId: haru.id }, {})
    await call('block', { userId: haru.id }, {}, () => {
      here.user = haru
    })
    await call('block', { userId: haru.id }, {}, () => {
      throw new Failure({ code: 'offline' })
    })
    expect(toOthers).toEqual([
      ['blocked', { id: haru.id, blocked: true }],
      ['blocked', { id: haru.id, blocked: false }],
    ])
  })
})
