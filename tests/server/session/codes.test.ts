import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClock, databases, expectYes, hour, minute, second, startTestServer, type TestServer } from '../../support/server'

const password = 'haru77!'
let addresses = 0
const address = () => {
  addresses += 1
  return `code${addresses}@example.com`
}

describe.each(databases)('codes by mail on %s', (database) => {
  const clock = createClock()
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database, now: clock.now })
  })
  afterAll(() => server.stop())

  const mailsTo = (email: string) => server.mails.filter(({ to }) => to === email)
  const codeFor = (email: string) => /\d{6}/.exec(mailsTo(email).at(-1)?.text ?? '')?.[0] ?? ''
  const wrong = (email: string) => (codeFor(email) === '000000' ? '111111' : '000000')
  const send = (email: string) => server.call('sendSignupCode', { email })
  const confirm = (email: string, code: string) => server.call('confirmSignupCode', { email, code })

  it('confirms the right code and no other', async () => {
    const email = address()
    expect(await send(email)).toMatchObject({ status: '00', response: {} })
    expect(codeFor(email)).toMatch(/^\d{6}$/)
    expect(await confirm(email, wrong(email))).toMatchObject({ http: 200, status: '01', message: 'mismatch' })
    expect(await confirm(email, codeFor(email))).toMatchObject({ status: '00' })
  })

  it('never returns the code', async () => {
    const answer = await server.raw('/user', { eventType: 'email', emailType: 'email', eventData: { email: address() } })
    expect(answer.text).toBe('{"status":"00","response":{}}')
  })

  it('stores codes hashed', async () => {
    const email = address()
    await send(email)
    const rows = await server.services.db.selectFrom('email_codes').selectAll().where('email', '=', email).execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(codeFor(email))
  })

  it('accepts no code that was never sent, nor one of another address', async () => {
    const [one, other] = [address(), address()]
    await send(one)
    expect(await confirm(other, codeFor(one))).toMatchObject({ status: '04' })
  })

  it('accepts a code for 10 minutes', async () => {
    const [inTime, late] = [address(), address()]
    await Promise.all([send(inTime), send(late)])
    clock.advance(10 * minute - second)
    expect(await confirm(inTime, codeFor(inTime))).toMatchObject({ status: '00' })
    clock.advance(second)
    expect(await confirm(late, codeFor(late))).toMatchObject({ status: '04', message: 'expired' })
  })

  it('allows five attempts, also concurrent ones, and then requires a new code', async () => {
    const email = address()
    await send(email)
    const tries = await Promise.all(Array.from({ length: 8 }, () => confirm(email, wrong(email))))
    expect(tries.map(({ status }) => status).sort()).toEqual(['01', '01', '01', '01', '01', '04', '04', '04'])
    expect(await confirm(email, codeFor(email))).toMatchObject({ status: '04' })
    clock.advance(minute)
    await send(email)
    expect(await confirm(email, codeFor(email))).toMatchObject({ status: '00' })
  })

  it('accepts only the latest code', async () => {
    const email = address()
    await send(email)
    const first = codeFor(email)
    clock.advance(minute)
    await send(email)
    if (first !== codeFor(email)) expect(await confirm(email, first)).toMatchObject({ status: '01' })
    expect(await confirm(email, codeFor(email))).toMatchObject({ status: '00' })
  })

  it('sends one mail a minute, of either kind, also for concurrent requests', async () => {
    const { user } = await server.signUp()
    const email = user.own?.email ?? ''
    const before = mailsTo(email).length
    clock.advance(minute)
    const asked = await Promise.all(Array.from({ length: 5 }, () => server.call('sendPasswordCode', { email, name: user.name })))
    expect(asked.filter(({ status }) => status === '00')).toHaveLength(1)
    const refused = asked.find(({ http }) => http === 429)
    expect(refused).toMatchObject({ status: '429', message: 'tooMany' })
    expect(refused?.headers.get('retry-after')).toBe('60')
    await server.services.background.drained()
    expect(mailsTo(email)).toHaveLength(before + 1)

    const free = address()
    await send(free)
    clock.advance(59 * second)
    expect((await server.call('sendPasswordCode', { email: free, name: '누구' })).headers.get('retry-after')).toBe('1')
    clock.advance(second)
    expect(await server.call('sendPasswordCode', { email: free, name: '누구' })).toMatchObject({ status: '00' })
  })

  it('sends ten mails a day', async () => {
    const email = address()
    for (let sent = 0; sent < 10; sent += 1) {
      expect(await send(email)).toMatchObject({ status: '00' })
      clock.advance(hour)
    }
    const refused = await send(email)
    expect(refused).toMatchObject({ http: 429 })
    expect(Number(refused.headers.get('retry-after'))).toBe((14 * hour) / second)
    clock.advance(14 * hour)
    expect(await send(email)).toMatchObject({ status: '00' })
  })

  it('reports that an address is taken before it counts anything', async () => {
    const { user } = await server.signUp()
    for (let asked = 0; asked < 15; asked += 1) expect(await send(user.own?.email ?? '')).toMatchObject({ status: '02' })
  })

  describe('for a new password', () => {
    const account = async () => {
      const { user, token } = await server.signUp({ password })
      clock.advance(minute)
      return { email: user.own?.email ?? '', name: user.name, token }
    }
    const ask = async (email: string, name: string) => {
      const answer = await server.call('sendPasswordCode', { email, name })
      await server.services.background.drained()
      return answer
    }
    const confirmed = async (email: string) => (await expectYes(server.call('confirmPasswordCode', { email, code: codeFor(email) }))).ticket
    const setPassword = (email: string, ticket: string, to = 'new88!pw') => server.call('setPassword', { email, password: to, ticket })

    it('sets it with the code and ends every session', async () => {
      const { email, name, token } = await account()
      expect(await ask(email, name)).toMatchObject({ status: '00', response: {} })
      const ticket = await confirmed(email)
      expect(await setPassword(email, ticket)).toMatchObject({ status: '00' })
      expect(await server.call('setPresence', { presence: 1 }, { token })).toMatchObject({ http: 401, message: 'tokenExpired' })
      expect(await server.call('logIn', { email, password })).toMatchObject({ status: '01' })
      expect(await server.call('logIn', { email, password: 'new88!pw' })).toMatchObject({ status: '00' })
      expect(await setPassword(email, ticket, 'other99!')).toMatchObject({ status: '05' })
    })

    it('sets it once under a key, whose repetition gets the first answer although the ticket is used up', async () => {
      const { email, name } = await account()
      await ask(email, name)
      const input = { email, password: 'new88!pw', ticket: await confirmed(email) }
      const key = randomUUID()
      expect(await server.call('setPassword', input, { key })).toMatchObject({ status: '00' })
      const { token } = await expectYes(server.call('logIn', { email, password: 'new88!pw' }))
      expect(await server.call('setPassword', input, { key })).toMatchObject({ status: '00' })
      expect(await server.call('setPresence', { presence: 1 }, { token })).toMatchObject({ status: '00' })
      expect(await server.call('setPassword', { ...input, password: 'other99!' }, { key })).toMatchObject({ http: 409 })
      expect(await server.call('setPassword', input, { key: randomUUID() })).toMatchObject({ status: '05' })
      expect(await server.call('setPassword', { ...input, email: address() }, { key })).toMatchObject({ status: '05' })
      await expectYes(server.call('withdraw', { password: 'new88!pw', keepPosts: false }, { token }))
      const rows = await server.services.db.selectFrom('idempotency_keys').select('owner').execute()
      expect(rows.filter(({ owner }) => owner.includes(email))).toEqual([])
    })

    it('requires a confirmed code, not only a sent one', async () => {
      const { email, name } = await account()
      expect(await setPassword(email, '')).toMatchObject({ http: 200, status: '05', message: 'wrongState' })
      await ask(email, name)
      expect(await setPassword(email, '')).toMatchObject({ status: '05' })
      expect(await server.call('logIn', { email, password })).toMatchObject({ status: '00' })
    })

    it('accepts the confirmation for 10 minutes', async () => {
      const { email, name } = await account()
      await ask(email, name)
      const ticket = await confirmed(email)
      clock.advance(10 * minute)
      expect(await setPassword(email, ticket)).toMatchObject({ status: '05' })
    })

    it('sets one of two concurrent ones', async () => {
      const { email, name } = await account()
      await ask(email, name)
      const ticket = await confirmed(email)
      const answers = await Promise.all([setPassword(email, ticket), setPassword(email, ticket, 'other99!')])
      expect(answers.map(({ status }) => status).sort()).toEqual(['00', '05'])
    })

    it('refuses a common password and keeps the confirmation', async () => {
      const { email, name } = await account()
      await ask(email, name)
      const ticket = await confirmed(email)
      expect(await setPassword(email, ticket, 'password1!')).toMatchObject({ http: 400, fields: { password: 'passwordCommon' } })
      expect(await setPassword(email, ticket)).toMatchObject({ status: '00' })
    })

    it('does not accept a code for signing up', async () => {
      const email = address()
      await send(email)
      expect(await server.call('confirmPasswordCode', { email, code: codeFor(email) })).toMatchObject({ status: '04' })
    })

    it('does not reveal whether the account exists or the name is right', async () => {
      const { email } = await account()
      const nobody = address()
      const before = mailsTo(email).length
      for (const target of [nobody, email]) {
        expect(await ask(target, '틀린 이름')).toMatchObject({ status: '00', response: {} })
        expect(await ask(target, '틀린 이름')).toMatchObject({ http: 429 })
        const tries: string[] = []
        for (let tried = 0; tried < 6; tried += 1)
          tries.push((await server.call('confirmPasswordCode', { email: target, code: '12345' })).status)
        expect(tries).toEqual(['01', '01', '01', '01', '01', '04'])
      }
      expect(mailsTo(nobody)).toHaveLength(0)
      expect(mailsTo(email)).toHaveLength(before)
    })
  })
})
