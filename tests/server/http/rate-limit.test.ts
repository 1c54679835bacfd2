import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '../../../src/shared/limits'
import { createClock, databases, minute, second, startTestServer, type TestServer } from '../../support/server'

describe.each(databases)('limits on %s', (database) => {
  const clock = createClock()
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database, now: clock.now, rateLimits: 'real', trustProxy: ['127.0.0.1'] })
  })
  afterAll(() => server.stop())
  const setPresence = (token: string) => server.call('setPresence', { presence: 1 }, { token })
  const times = <T>(count: number, ask: () => Promise<T>) => Promise.all(Array.from({ length: count }, ask))

  it('lets an account write 60 times at once and one more each second', async () => {
    const { token } = await server.signUp()
    const other = await server.signUp()
    clock.advance(minute)
    const answers = await times(64, () => setPresence(token))
    expect(answers.filter(({ status }) => status === '00')).toHaveLength(60)
    const refused = answers.find(({ http }) => http === 429)
    expect(refused).toMatchObject({ status: '429', message: 'tooMany' })
    expect(refused?.headers.get('retry-after')).toBe('1')
    expect(await setPresence(other.token)).toMatchObject({ status: '00' })
    clock.advance(second)
    expect(await setPresence(token)).toMatchObject({ status: '00' })
    expect(await setPresence(token)).toMatchObject({ http: 429 })
    expect(await server.call('userInfo', { userId: other.user.id }, { token })).toMatchObject({ status: '00' })
    clock.advance(minute)
  })

  it('does not count writes that were refused', async () => {
    const { token } = await server.signUp()
    clock.advance(minute)
    const bad = () =>
      server.raw('/', { eventType: 'userInfo', infoType: 'status', eventData: { status: 9 } }, { authorization: `Bearer ${token}` })
    const missing = () => server.call('saveReply', { postId: '0198c9a2-0000-7000-8000-000000000001', content: 'x' }, { token })
    expect((await times(70, bad)).every(({ http }) => http === 400)).toBe(true)
    for (let round = 0; round < 2; round += 1) expect((await times(50, missing)).every(({ http }) => http === 404)).toBe(true)
    expect((await times(60, () => setPresence(token))).every(({ status }) => status === '00')).toBe(true)
    clock.advance(minute)
  })

  it('does not count forms that were refused, if they had no file', async () => {
    const { token } = await server.signUp()
    clock.advance(minute)
    const bad = () => {
      const form = new FormData()
      form.append('postType', 'posting')
      form.append('content', '')
      return server.raw('/post', form, { authorization: `Bearer ${token}` })
    }
    for (let round = 0; round < 2; round += 1) expect((await times(50, bad)).every(({ http }) => http === 400)).toBe(true)
    expect((await times(60, () => setPresence(token))).every(({ status }) => status === '00')).toBe(true)
    clock.advance(minute)
  })

  it('does not count a write that only repeats an earlier answer', async () => {
    const { token } = await server.signUp()
    clock.advance(minute)
    const post = () =>
      server.call('savePost', { content: '글', category: 'korea', tags: [], images: [] }, { token, key: 'one-and-the-same' })
    for (let round = 0; round < 3; round += 1) expect((await times(30, post)).every(({ status }) => status === '00')).toBe(true)
    expect((await times(59, () => setPresence(token))).every(({ status }) => status === '00')).toBe(true)
    clock.advance(minute)
  })

  it('never refuses a school behind one address: 40 people who each call once a second', async () => {
    const from = '2001:db8:5c:1::1'
    const people: string[] = []
    for (let person = 0; person < 40; person += 1) people.push((await server.signUp({}, { from: `2001:db8:${person}:7::1` })).token)
    clock.advance(minute)
    for (let at = 0; at < 30; at += 1) {
      const answers = await Promise.all(people.map((token) => server.call('sessions', {}, { token, from })))
      expect(new Set(answers.map(({ http }) => http))).toEqual(new Set([200]))
      clock.advance(second)
    }
  }, 60_000)

  it('lets an account call 600 times a minute from any address, and counts an invalid token for its address', async () => {
    const { token } = await server.signUp({}, { from: '192.0.2.50' })
    clock.advance(minute)
    const ask = (n: number, headers: Record<string, string>) =>
      server.raw('/nowhere', {}, { 'x-forwarded-for': `192.0.2.${n % 200}`, ...headers })
    const answers: Awaited<ReturnType<typeof ask>>[] = []
    for (let round = 0; round < 13; round += 1)
      answers.push(...(await Promise.all(Array.from({ length: 50 }, (_, n) => ask(n, { authorization: `Bearer ${token}` })))))
    expect(answers.filter(({ http }) => http === 404)).toHaveLength(600)
    expect(answers.filter(({ http }) => http === 429)).toHaveLength(50)

    const madeUp: Awaited<ReturnType<typeof ask>>[] = []
    for (let round = 0; round < 13; round += 1)
      madeUp.push(
        ...(await Promise.all(
          Array.from({ length: 50 }, (_, n) =>
            ask(0, { 'x-forwarded-for': `2001:db8:bad:1::${n}`, authorization: `Bearer ${round}-${n}-${'x'.repeat(40)}` }),
          ),
        )),
      )
    expect(madeUp.filter(({ http }) => http === 429)).toHaveLength(50)
    clock.advance(minute)
  }, 60_000)

  it('never refuses a member behind an address that a stranger floods without a token', async () => {
    const from = '2001:db8:f1:1::1'
    const { token } = await server.signUp({}, { from })
    clock.advance(minute)
    const flood = (count: number) => times(count, () => server.raw('/nowhere', {}, { 'x-forwarded-for': from }))
    expect(await server.call('sessions', {}, { token, from })).toMatchObject({ http: 200 })
    await flood(650)
    for (let at = 0; at < 15; at += 1) {
      clock.advance(10 * second)
      expect((await flood(140)).some(({ http }) => http === 429)).toBe(true)
      expect(await server.call('sessions', {}, { token, from })).toMatchObject({ http: 200 })
    }
    clock.advance(minute)
  }, 60_000)

  it('counts a token that is no longer valid for its address, not for its account, however long it is used', async () => {
    const { token, user } = await server.signUp({ password: 'haru77!' }, { from: '192.0.2.60' })
    const login = { email: user.own?.email ?? '', password: 'haru77!' }
    const { token: lost } = (await server.call('logIn', login, { from: '192.0.2.60' })).response
    const thief = '2001:db8:f2:1::1'
    expect(await server.call('sessions', {}, { token: lost, from: thief })).toMatchObject({ http: 200 })
    await server.call('endOtherSessions', {}, { token, from: '192.0.2.60' })
    for (let at = 0; at < 8; at += 1) {
      clock.advance(10 * second)
      await server.call('sessions', {}, { token: lost, from: thief })
    }
    await times(650, () => server.call('sessions', {}, { token: lost, from: thief }))
    expect(await server.call('sessions', {}, { token, from: '192.0.2.61' })).toMatchObject({ http: 200 })
    clock.advance(minute)
  }, 60_000)

  it('lets an address call 600 times a minute, not counting pictures and terms', async () => {
    clock.advance(minute)
    const ask = () => server.raw('/nowhere', {})
    const answers: Awaited<ReturnType<typeof ask>>[] = []
    for (let round = 0; round < 13; round += 1) answers.push(...(await times(50, ask)))
    const allowed = answers.filter(({ http }) => http === 404).length
    expect(allowed).toBeGreaterThanOrEqual(600)
    // A process may have had tokens of the shared bucket already.
    expect(allowed).toBeLessThanOrEqual(database === 'postgres' ? 630 : 600)
    expect(answers.filter(({ http }) => http === 429)).toHaveLength(650 - allowed)
    expect((await fetch(`${server.url}/terms/service.txt`)).status).toBe(200)
    expect((await fetch(`${server.url}/health`)).status).toBe(200)
    clock.advance(second / 10)
    expect(await ask()).toMatchObject({ http: 404 })
    expect((await ask()).headers.get('retry-after')).toBe('1')
    clock.advance(minute)
  })

  it('lets an address read 6,000 pictures and terms a minute, and others as many', async () => {
    clock.advance(minute)
    const ask = (path: string, from: string) => fetch(`${server.url}${path}`, { headers: { 'x-forwarded-for': from } })
    const answers: number[] = []
    for (let round = 0; round < limits.rate.filesPerMinute / 100; round += 1)
      for (const { status } of await times(100, () => ask('/images/none', '203.0.113.9'))) answers.push(status)
    expect(new Set(answers)).toEqual(new Set([404]))
    for (const path of ['/images/none', '/terms/service.txt']) {
      const refused = await ask(path, '203.0.113.9')
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
      expect((await ask(path, '203.0.113.10')).status).not.toBe(429)
    }
    expect((await ask('/health', '203.0.113.9')).status).toBe(200)
    clock.advance(minute)
  }, 120_000)
})

describe.runIf(databases.includes('postgres'))('the limit of calls of two processes on one database', () => {
  it('is one: an account that calls both has 600 a minute in all, but for a few', async () => {
    const clock = createClock()
    const one = await startTestServer({ database: 'postgres', now: clock.now, rateLimits: 'real' })
    const two = await startTestServer({ database: 'postgres', now: clock.now, rateLimits: 'real', databaseUrl: one.databaseUrl })
    const { token } = await one.signUp()
    clock.advance(minute)
    const ask = (server: TestServer) => server.raw('/nowhere', {}, { authorization: `Bearer ${token}` })
    const statuses: number[] = []
    for (let round = 0; round < 8; round += 1)
      for (const server of [one, two])
        statuses.push(...(await Promise.all(Array.from({ length: 50 }, () => ask(server)))).map(({ http }) => http))
    const allowed = statuses.filter((http) => http === 404).length
    expect(allowed).toBeGreaterThanOrEqual(570)
    expect(allowed).toBeLessThanOrEqual(630)
    expect(statuses.filter((http) => http === 429)).toHaveLength(800 - allowed)
    // A call a second passes at either, whatever each still holds.
    for (let at = 0; at < 40; at += 1) {
      clock.advance(second)
      expect((await ask(at % 2 === 0 ? one : two)).http).toBe(404)
    }
    await two.stop()
    await one.stop()
  }, 60_000)
})
