import { describe, expect, it, vi } from 'vitest'
import { addCallMethods } from '../../../src/main/desktop/call-methods'
import { addCodeMethods } from '../../../src/main/desktop/code-methods'
import { Failure } from '../../../src/main/failure'
import { createTickets } from '../../../src/main/session/tickets'
import { createPageCalls } from '../../support/page-calls'
import { silentLog } from '../../support/silent-log'

const email = 'haru@example.com'
const secret = 'a ticket that no page sees'

function setUp() {
  const { ipc, call } = createPageCalls()
  const tickets = createTickets({ community: () => 'here', now: Date.now })
  const answers: Record<string, unknown> = {
    confirmSignupCode: { ticket: secret },
    confirmPasswordCode: { ticket: secret },
    setPassword: {},
    signUp: { user: { id: 'haru' }, token: 'x' },
    logIn: { user: { id: 'haru' }, token: 'x' },
  }
  const client = { call: vi.fn(async (name: string, _input: unknown, _options?: unknown) => answers[name]) }
  const session = { user: () => null, begin: async () => undefined }
  addCodeMethods(ipc, { client: client as never, tickets })
  addCallMethods(ipc, {
    client: client as never,
    session: session as never,
    tickets,
    demoLogin: async () => ({ email: '', password: '' }),
    invitedWith: () => null,
    chat: { withEffect: (_name, _input, run) => run() },
    notices: { refresh: () => undefined },
    notebook: { account: () => null, forget: async () => undefined },
    offline: {
      owner: () => ({ account: '', removals: 0 }),
      storeAnswer: () => undefined,
      answer: async () => null,
      removeAnswer: () => undefined,
    },
    send: () => undefined,
    sendToOthers: () => undefined,
    log: silentLog,
  })
  const sent = (name: string) => client.call.mock.calls.filter(([asked]) => asked === name).map(([, input]) => input)
  return { client, call, sent }
}

describe('the ticket of a confirmed code', () => {
  it('is sent with the new password of its address, once, and never to a page', async () => {
    const { call, sent } = setUp()
    expect(await call('confirmCode', 'password', { email, code: '123456' })).toEqual({ ok: true, value: undefined })
    expect(await call('setPassword', { email, password: 'haru77!' })).toEqual({ ok: true, value: undefined })
    await call('setPassword', { email, password: 'haru77!' })
    expect(sent('setPassword')).toEqual([
      { email, password: 'haru77!', ticket: secret },
      { email, password: 'haru77!', ticket: '' },
    ])
  })

  it('is sent again under the same key while the answer to the new password is lost', async () => {
    const { client, call } = setUp()
    const key = '0198c9a2-0000-4000-8000-000000000001'
    await call('confirmCode', 'password', { email, code: '123456' })
    client.call.mockRejectedValueOnce(new Failure({ code: 'timeout' }))
    expect(await call('setPassword', { email, password: 'haru77!' }, { key })).toMatchObject({ ok: false })
    expect(await call('setPassword', { email, password: 'haru77!' }, { key })).toMatchObject({ ok: true })
    const [, first, second] = client.call.mock.calls
    expect(first).toEqual(['setPassword', { email, password: 'haru77!', ticket: secret }, { key }])
    expect(second).toEqual(first)
  })

  it('is sent with the sign-up, and kept for another try when that is refused', async () => {
    const { client, call, sent } = setUp()
    await call('confirmCode', 'signup', { email, code: '123456' })
    client.call.mockRejectedValueOnce(new Failure({ code: 'exists', fields: { nickname: 'taken' } }))
    expect(await call('signUp', { email, nickname: 'haru' }, { files: [] })).toMatchObject({ ok: false })
    expect(await call('signUp', { email, nickname: 'haru2' }, { files: [] })).toEqual({ ok: true, value: { user: { id: 'haru' } } })
    await call('signUp', { email, nickname: 'haru3' }, { files: [] })
    expect(sent('signUp')).toEqual([
      { email, nickname: 'haru', ticket: secret },
      { email, nickname: 'haru2', ticket: secret },
      { email, nickname: 'haru3', ticket: '' },
    ])
  })

  it('is never accepted from a page', async () => {
    const { call, sent } = setUp()
    await call('setPassword', { email, password: 'haru77!', ticket: 'typed' })
    await call('signUp', { email, ticket: 'typed' }, { files: [] })
    expect([...sent('setPassword'), ...sent('signUp')]).toEqual([
      { email, password: 'haru77!', ticket: '' },
      { email, ticket: '' },
    ])
    expect(await call('call', 'confirmSignupCode', { email, code: '123456' }, { files: [] })).toMatchObject({ ok: false })
    expect(await call('call', 'setPassword', { email, password: 'haru77!', ticket: '' }, { files: [] })).toMatchObject({ ok: false })
  })
})

describe('signing in', () => {
  it.each([
    ['logIn', [{ email, password: 'haru77!' }]],
    ['logInToDemo', []],
    ['signUp', [{ email }, { files: [] }]],
  ])('by %s tells a page who that is, and no token', async (method, given) => {
    const { call } = setUp()
    expect(await call(method, ...given)).toEqual({ ok: true, value: { user: { id: 'haru' } } })
  })
})
