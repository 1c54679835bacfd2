import { performance } from 'node:perf_hooks'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { refuse } from '../../../src/server/http/handler'
import { createClock, databases, expectYes, hour, minute, second, startTestServer, type TestServer } from '../../support/server'

const password = 'haru77!'
const day = 24 * hour

describe.each(databases)('signing in on %s', (database) => {
  const clock = createClock()
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database, now: clock.now })
  })
  afterAll(() => server.stop())

  const account = async () => (await server.signUp({ password })).user.own?.email ?? ''
  const logIn = (email: string, typed = password) => server.call('logIn', { email, password: typed })
  const isKnown = async (token: string) => (await server.call('setPresence', { presence: 0 }, { token })).http === 200

  it('accepts only the right password', async () => {
    const email = await account()
    expect(await logIn(email, 'haru77!!')).toMatchObject({ http: 200, status: '01', message: 'mismatch' })
    expect(await logIn(email, 'HARU77!')).toMatchObject({ status: '01' })
    expect(await logIn(` ${email.toUpperCase()} `)).toMatchObject({ status: '00' })
  })

  it('answers alike where there is no account, with the same work', async () => {
    const email = await account()
    await logIn(email, 'wrong1!')
    const comparing = vi.spyOn(server.services.passwords, 'matches')
    for (const target of [email, 'nobody@example.com'])
      expect(await logIn(target, 'wrong1!')).toMatchObject({ http: 200, status: '01', response: undefined, fields: undefined })
    expect(comparing.mock.calls).toEqual([
      [expect.stringMatching(/^\$argon2id/), 'wrong1!', expect.anything()],
      [null, 'wrong1!', expect.anything()],
    ])
    comparing.mockRestore()
  })

  it('is refused after ten failures in 15 minutes, also concurrent ones', async () => {
    const email = await account()
    const other = await account()
    const answers = await Promise.all(Array.from({ length: 14 }, () => logIn(email, 'wrong1!')))
    expect(answers.filter(({ status }) => status === '01')).toHaveLength(10)
    const refused = answers.find(({ http }) => http === 429)
    expect(refused).toMatchObject({ status: '429', message: 'tooMany' })
    expect(refused?.headers.get('retry-after')).toBe('900')
    expect(await logIn(email)).toMatchObject({ http: 429 })
    expect(await logIn(other)).toMatchObject({ status: '00' })
    clock.advance(15 * minute - second)
    expect(await logIn(email)).toMatchObject({ http: 429 })
    clock.advance(second)
    expect(await logIn(email)).toMatchObject({ status: '00' })
  })

  it('is refused in the same way for accounts that do not exist', async () => {
    for (let tried = 0; tried < 10; tried += 1) expect(await logIn('ghost@example.com')).toMatchObject({ status: '01' })
    expect(await logIn('ghost@example.com')).toMatchObject({ http: 429 })
  })

  it('forgets failures after a success', async () => {
    const email = await account()
    for (let round = 0; round < 3; round += 1) {
      for (let tried = 0; tried < 9; tried += 1) expect(await logIn(email, 'wrong1!')).toMatchObject({ status: '01' })
      expect(await logIn(email)).toMatchObject({ status: '00' })
    }
  })

  it('answers 503 instead of queueing without limit', async () => {
    const answers = await Promise.all(
      Array.from({ length: 400 }, (_, n) => server.call('logIn', { email: `storm${n}@example.com`, password })),
    )
    expect(new Set(answers.map(({ http }) => http))).toEqual(new Set([200, 503]))
    expect(answers.find(({ http }) => http === 503)).toMatchObject({ status: '503', message: 'busy' })
    expect(answers.filter(({ http }) => http === 200).length).toBeGreaterThanOrEqual(66)
  })

  it('does not count an attempt as a failure that it was too busy to check', async () => {
    const email = await account()
    const tooBusy = { ...server.services.passwords, matches: () => Promise.reject(refuse('busy')) }
    const real = server.services.passwords
    server.services.passwords = tooBusy
    for (let tried = 0; tried < 12; tried += 1) expect(await logIn(email)).toMatchObject({ http: 503 })
    server.services.passwords = real
    expect(await logIn(email)).toMatchObject({ status: '00' })
  })

  it('gives no session where the password was changed while it was compared', async () => {
    const email = await account()
    const owner = await expectYes(logIn(email))
    const real = server.services.passwords
    const [comparing, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    server.services.passwords = {
      ...real,
      async matches(...given) {
        const isRight = await real.matches(...given)
        comparing.resolve()
        await held.promise
        return isRight
      },
    }
    const late = logIn(email)
    await comparing.promise
    server.services.passwords = real
    const change = { password, newPassword: 'another7!' }
    expect(await server.call('changePassword', change, { token: owner.token })).toMatchObject({ status: '00' })
    held.resolve()
    expect(await late).toMatchObject({ status: '01' })
    const { sessions } = await expectYes(server.call('sessions', {}, { token: owner.token }))
    expect(sessions).toHaveLength(1)
  })

  it('gives each sign-in its own token of 256 bits, for one year', async () => {
    const email = await account()
    const { token: one } = await expectYes(logIn(email))
    const { token: other } = await expectYes(logIn(email))
    expect(one).not.toBe(other)
    expect(Buffer.from(one, 'base64url')).toHaveLength(32)
    clock.advance(365 * day - second)
    expect(await isKnown(one)).toBe(true)
    clock.advance(second)
    expect(await isKnown(one)).toBe(false)
  })

  it('ends only the requested session', async () => {
    const email = await account()
    const { token: one } = await expectYes(logIn(email))
    const { token: other } = await expectYes(logIn(email))
    expect(await server.call('logOut', {}, { token: one })).toMatchObject({ status: '00' })
    expect(await isKnown(one)).toBe(false)
    expect(await isKnown(other)).toBe(true)
    expect(await server.call('logOut', {}, { token: one })).toMatchObject({ http: 401, message: 'tokenExpired' })
    expect(await server.call('logOut', {})).toMatchObject({ http: 401, message: 'loginRequired' })
  })

  it('does not accept the token of a withdrawn member', async () => {
    const { token, user } = await server.signUp()
    await server.services.db
      .updateTable('users')
      .set({ withdrawn_at: clock.now(), email: null, nickname: null })
      .where('id', '=', user.id)
      .execute()
    expect(await isKnown(token)).toBe(false)
  })

  it.each(['Bearer', 'Bearer x', 'Basic aGFydTpoYXJ1', `Bearer ${'a'.repeat(43)}`, `Bearer ${'a'.repeat(5000)}`, "Bearer ' or 1=1 --"])(
    'answers tokenExpired to %.40s, save where tokens do not count',
    async (authorization) => {
      const headers = { authorization }
      expect(await server.raw('/', { eventType: 'dashboard', categoryType: 'homeList', eventData: {} }, headers)).toMatchObject({
        http: 401,
        message: 'tokenExpired',
      })
      expect(await server.raw('/user', { eventType: 'userInfo', infoType: 'areaCode' }, headers)).toMatchObject({ http: 200 })
    },
  )

  it('stores when a session was last seen, at most once a minute', async () => {
    const { token, user } = await server.signUp()
    const seen = async () => {
      await server.call('userInfo', { userId: user.id }, { token })
      const row = await server.services.db
        .selectFrom('sessions')
        .select('last_seen_at')
        .where('user_id', '=', user.id)
        .executeTakeFirstOrThrow()
      return row.last_seen_at
    }
    const first = await seen()
    clock.advance(59 * second)
    expect(await seen()).toBe(first)
    clock.advance(second)
    expect(await seen()).toBe(first + minute)
  })
})

describe.each(databases)('finding an id on %s', (database) => {
  const clock = createClock()
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database, now: clock.now })
    await server.signUp({ email: 'find@example.com', name: '김하루', phone: '+821012345678' })
    await server.signUp({ email: 'none@example.com', name: '이없음', phone: null })
  })
  afterAll(() => server.stop())
  const find = (name: string, phone: string) => server.call('findId', { name, phone })

  it('finds by name and phone number, in any format', async () => {
    expect((await find('김하루', '+821012345678')).response).toEqual({ email: 'find@example.com' })
    const typed = { eventType: 'userInfo', infoType: 'findId', eventData: { name: ' 김하루 ', phone: '010-1234-5678' } }
    expect((await server.raw('/user', typed)).json).toEqual({ status: '00', response: { email: 'find@example.com' } })
  })

  it('returns nothing when one of them is wrong, in the same time', async () => {
    const begin = performance.now()
    expect(
      await server.raw('/user', { eventType: 'userInfo', infoType: 'findId', eventData: { name: '김', phone: '01012345678' } }),
    ).toMatchObject({
      json: { status: '00', response: {} },
    })
    expect(performance.now() - begin).toBeGreaterThan(45)
    expect((await find('김하루', '+821012345679')).response).toEqual({ email: null })
  })

  it("never matches a phone number of 'false'", async () => {
    const body = { eventType: 'userInfo', infoType: 'findId', eventData: { name: '이없음', phone: 'false' } }
    expect(await server.raw('/user', body)).toMatchObject({ http: 200, json: { response: {} } })
  })

  it('answers ten times per hour and address', async () => {
    clock.advance(hour)
    const answers = await Promise.all(Array.from({ length: 12 }, () => find('김하루', '+821012345678')))
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(10)
    expect(answers.find(({ http }) => http === 429)?.headers.get('retry-after')).toBe('3600')
    clock.advance(hour)
    expect(await find('김하루', '+821012345678')).toMatchObject({ http: 200 })
  })

  it('lists the regions and cities, in order', async () => {
    const { response } = await server.call('areaCodes', {})
    expect(Object.keys(response)[0]).toBe('서울특별시')
    expect(response['서울특별시']).toContain('강남구')
    expect(response['해외']).toEqual([])
  })
})
