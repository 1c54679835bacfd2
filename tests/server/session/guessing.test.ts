import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClock, databases, expectYes, hour, minute, second, startTestServer, type TestServer } from '../../support/server'

const password = 'haru77!'
const home = '192.0.2.1'

describe.each(databases)('guessing passwords on %s', (database) => {
  const clock = createClock()
  let server: TestServer
  let homes = 0
  beforeAll(async () => {
    server = await startTestServer({ database, now: clock.now, trustProxy: ['127.0.0.1'], rateLimits: 'real' })
  })
  afterAll(() => server.stop())

  const account = async (from = home) => {
    clock.advance(hour)
    const { user, token } = await server.signUp({ password }, { from })
    return { email: user.own?.email ?? '', token, userId: user.id, name: user.name }
  }
  const logIn = (email: string, from: string, typed = password) => server.call('logIn', { email, password: typed }, { from })
  const guess = (email: string, from: string) => logIn(email, from, 'wrong1!')
  /** Guesses one after the other, without waiting. @returns how many were compared */
  const guessAll = async (tries: { email: string; from: string }[]) => {
    let looked = 0
    for (const { email, from } of tries) if ((await guess(email, from)).status === '01') looked += 1
    return looked
  }
  const network = () => {
    homes += 1
    return `198.51.100.${homes}`
  }

  it('slows 40 guesses at one account from four addresses, and lets its owner in at home', async () => {
    const { email } = await account()
    const tries = Array.from({ length: 4 }, network).flatMap((from) => Array.from({ length: 10 }, () => ({ email, from })))
    expect(await guessAll(tries)).toBe(10)
    const refused = await guess(email, network())
    expect(refused).toMatchObject({ http: 429, message: 'tooMany' })
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(await logIn(email, home)).toMatchObject({ status: '00' })
    expect(await guess(email, home)).toMatchObject({ status: '01' })
  })

  it('has a longer wait after each further failure, at most 15 minutes', async () => {
    const { email } = await account()
    for (let tried = 0; tried < 10; tried += 1) await guess(email, network())
    const waits: number[] = []
    for (let round = 0; round < 13; round += 1) {
      const wait = Number((await guess(email, network())).headers.get('retry-after'))
      waits.push(wait)
      clock.advance(wait * second - 1)
      expect(await guess(email, network())).toMatchObject({ http: 429 })
      clock.advance(1)
      expect(await guess(email, network())).toMatchObject({ status: '01' })
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900])
  })

  it('lets the owner in from an unknown address too: by the password between the waits, or by mail', async () => {
    const { email, name } = await account()
    clock.advance(minute)
    for (let tried = 0; tried < 14; tried += 1) await guess(email, network())
    const hotel = network()
    expect(await logIn(email, hotel)).toMatchObject({ http: 429 })
    await expectYes(server.call('sendPasswordCode', { email, name }, { from: hotel }))
    await server.services.background.drained()
    const code = /\d{6}/.exec(server.mails.findLast(({ to }) => to === email)?.text ?? '')?.[0] ?? ''
    const { ticket } = await expectYes(server.call('confirmPasswordCode', { email, code }, { from: hotel }))
    await expectYes(server.call('setPassword', { email, password: 'new88!pw', ticket }, { from: hotel }))
    expect(await logIn(email, hotel, 'new88!pw')).toMatchObject({ status: '00' })
    // The network of a sign-in with the old password is no longer known.
    expect(await logIn(email, home, 'new88!pw')).toMatchObject({ http: 429 })
    clock.advance(minute)
    expect(await logIn(email, home, 'new88!pw')).toMatchObject({ status: '00' })
  })

  it('slows one address that tries many accounts, for IPv6 one network, and nobody who has signed in there before', async () => {
    const school = '2001:db8:aa:bb::1'
    const { email } = await account(school)
    const victims = Array.from({ length: 35 }, (_, n) => `victim${n}@example.com`)
    const looked = await guessAll(victims.map((victim, n) => ({ email: victim, from: `2001:db8:aa:bb::${n + 2}` })))
    expect(looked).toBe(30)
    expect((await guess('another@example.com', school)).headers.get('retry-after')).toBe('1')
    expect(await logIn(email, '2001:db8:aa:bb:1234::1')).toMatchObject({ status: '00' })
    expect(await guess('another@example.com', '2001:db8:aa:bc::1')).toMatchObject({ status: '01' })
    clock.advance(second)
    expect(await guess('another@example.com', school)).toMatchObject({ status: '01' })
    expect((await guess('another@example.com', school)).headers.get('retry-after')).toBe('2')
  })

  it('counts no failure for the right password', async () => {
    const { email } = await account()
    for (let signedIn = 0; signedIn < 15; signedIn += 1) {
      const from = `203.0.113.${signedIn}`
      expect(await logIn(email, from)).toMatchObject({ status: '00' })
      clock.advance(second)
    }
    expect(await logIn(email, '203.0.113.200')).toMatchObject({ status: '00' })
  })

  it('slows a stolen session that tries the password of its account from many addresses', async () => {
    const { token } = await account()
    const change = (from: string, typed: string) =>
      server.call('changePassword', { password: typed, newPassword: 'new88!pw' }, { token, from })
    const withdraw = (from: string) => server.call('withdraw', { password: 'wrong1!', keepPosts: true }, { token, from })
    for (let tried = 0; tried < 5; tried += 1) {
      expect(await change(network(), 'wrong1!')).toMatchObject({ status: '01' })
      expect(await withdraw(network())).toMatchObject({ status: '01' })
    }
    expect(await change(network(), 'wrong1!')).toMatchObject({ http: 429 })
    expect(await withdraw(network())).toMatchObject({ http: 429 })
    expect(await change(home, password)).toMatchObject({ status: '00' })
  })

  it('stores the networks of sign-ins hashed, and deletes them with the account', async () => {
    const { email, token, userId } = await account()
    const { db } = server.services
    const places = () => db.selectFrom('sign_in_places').selectAll().where('user_id', '=', userId).execute()
    expect(await places()).toHaveLength(1)
    expect(JSON.stringify(await places())).not.toContain(home)
    await server.call('confirmSignupCode', { email, code: '123456' }, { from: network() })
    await expectYes(server.call('withdraw', { password, keepPosts: false }, { token, from: home }))
    expect(await places()).toEqual([])
    const kept = await db.selectFrom('rate_buckets').select('key').execute()
    expect(kept.filter(({ key }) => key.includes(email))).toEqual([])
  })
})

describe.each(databases)('requests of a password code with a wrong name on %s', (database) => {
  const clock = createClock()
  let server: TestServer
  let networks = 0
  beforeAll(async () => {
    server = await startTestServer({ database, now: clock.now, trustProxy: ['127.0.0.1'], rateLimits: 'real' })
  })
  afterAll(() => server.stop())

  const network = () => {
    networks += 1
    return `198.51.100.${networks}`
  }
  const account = async () => {
    clock.advance(hour)
    const { user } = await server.signUp({ password }, { from: home })
    clock.advance(hour)
    return { email: user.own?.email ?? '', name: user.name }
  }
  const ask = async (email: string, name: string, from: string) => {
    const { http, status, headers } = await server.call('sendPasswordCode', { email, name }, { from })
    await server.services.background.drained()
    return { http, status, wait: headers.get('retry-after') }
  }
  const confirm = (email: string, code: string, from: string) => server.call('confirmPasswordCode', { email, code }, { from })
  const mailsTo = (email: string) => server.mails.filter(({ to }) => to === email)
  const codeOf = (email: string) => /\d{6}/.exec(mailsTo(email).at(-1)?.text ?? '')?.[0] ?? ''
  const wrong = (email: string) => (codeOf(email) === '000000' ? '111111' : '000000')

  it('by a stranger do not keep the owner from getting a code and using it', async () => {
    const { email, name } = await account()
    const before = mailsTo(email).length
    const stranger = network()
    for (let asked = 0; asked < 10; asked += 1) {
      clock.advance(minute)
      expect(await ask(email, '틀린 이름', stranger)).toMatchObject({ status: '00' })
    }
    expect(await ask(email, name, home)).toMatchObject({ status: '00' })
    expect(mailsTo(email)).toHaveLength(before + 1)
    expect(await confirm(email, codeOf(email), home)).toMatchObject({ status: '00' })
  })

  it('leave a code that was mailed to the owner valid, whatever the stranger tries afterwards', async () => {
    const { email, name } = await account()
    await ask(email, name, home)
    const stranger = network()
    expect(await ask(email, '틀린 이름', stranger)).toMatchObject({ status: '00' })
    for (let tried = 0; tried < 6; tried += 1) await confirm(email, wrong(email), stranger)
    clock.advance(minute)
    expect(await ask(email, '틀린 이름', stranger)).toMatchObject({ status: '00' })
    for (let tried = 0; tried < 6; tried += 1) await confirm(email, wrong(email), stranger)
    expect(await confirm(email, codeOf(email), home)).toMatchObject({ status: '00' })
  })

  it('cause at most one mail a minute and ten a day when the name is right, from however many networks', async () => {
    const { email, name } = await account()
    const before = mailsTo(email).length
    await Promise.all(Array.from({ length: 3 }, () => ask(email, name, network())))
    expect(mailsTo(email)).toHaveLength(before + 1)
    for (let asked = 0; asked < 12; asked += 1) {
      clock.advance(minute)
      await ask(email, name, network())
    }
    // The code of the sign-up two hours ago is one of the ten.
    expect(mailsTo(email)).toHaveLength(10)
  })

  it('wait after a sign-up code that the same caller has requested, since both kinds are limited together', async () => {
    const [email, from] = ['both@example.com', network()]
    expect(await server.call('sendSignupCode', { email }, { from })).toMatchObject({ status: '00' })
    expect(await ask(email, '이름', from)).toMatchObject({ http: 429, wait: '60' })
  })

  it('are answered like those with the right name, from one network and from two, also for an unknown address', async () => {
    /** What somebody with two networks sees of requests and attempts. */
    const look = async (email: string, name: string) => {
      const [one, two] = [network(), network()]
      const seen: unknown[] = []
      const request = async (from: string) => seen.push(await ask(email, name, from))
      const attempt = async (from: string) => seen.push((await confirm(email, wrong(email), from)).status)
      await request(one)
      await request(one)
      await attempt(two)
      await request(two)
      clock.advance(minute)
      for (let asked = 0; asked < 2; asked += 1) await request(two)
      for (let tried = 0; tried < 6; tried += 1) await attempt(one)
      for (let tried = 0; tried < 6; tried += 1) await attempt(two)
      for (let asked = 0; asked < 10; asked += 1) {
        clock.advance(minute)
        await request(one)
      }
      clock.advance(10 * minute)
      await attempt(one)
      return seen
    }
    const { email, name } = await account()
    const other = await account()
    const right = await look(email, name)
    expect(right).toContainEqual({ http: 429, status: '429', wait: '60' })
    expect(await look(other.email, '틀린 이름')).toEqual(right)
    expect(await look('nobody@example.com', name)).toEqual(right)
  })
})

describe('many passwords at once', () => {
  it('from one address do not lock out others', async () => {
    const server = await startTestServer({ database: 'sqlite', trustProxy: ['127.0.0.1'] })
    const logIn = (email: string, from: string) => server.call('logIn', { email, password }, { from })
    const { user } = await server.signUp({ password }, { from: home })
    const { passwords } = server.services
    let isOver = false
    const storm = Array.from({ length: 70 }, async () => {
      while (!isOver) await passwords.matches(null, 'wrong1!', '198.51.100.7').catch(() => new Promise((retry) => setTimeout(retry, 1)))
    })
    for (let signedIn = 0; signedIn < 3; signedIn += 1) expect(await logIn(user.own?.email ?? '', home)).toMatchObject({ status: '00' })
    isOver = true
    await Promise.all(storm)
    await server.stop()
  }, 120_000)
})
