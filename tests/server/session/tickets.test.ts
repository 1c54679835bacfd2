import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClock, databases, expectYes, minute, startTestServer, type TestServer } from '../../support/server'

const password = 'haru77!'
const owner = '192.0.2.1'
const stranger = '198.51.100.7'
let people = 0

describe.each(databases)('the ticket of a confirmed code, on %s', (database) => {
  const clock = createClock()
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database, now: clock.now, trustProxy: ['127.0.0.1'] })
  })
  afterAll(() => server.stop())

  const codeFor = (email: string) => /\d{6}/.exec(server.mails.findLast(({ to }) => to === email)?.text ?? '')?.[0] ?? ''
  const account = async () => {
    const { user } = await server.signUp({ password }, { from: owner })
    clock.advance(minute)
    return { email: user.own?.email ?? '', name: user.name }
  }
  const askForPassword = async () => {
    const { email, name } = await account()
    await expectYes(server.call('sendPasswordCode', { email, name }, { from: owner }))
    await server.services.background.drained()
    return email
  }
  const confirm = (email: string, from = owner) => server.call('confirmPasswordCode', { email, code: codeFor(email) }, { from })
  const newcomer = () => {
    people += 1
    return { email: `ticket${people}@example.com`, nickname: `ticket_${people}`, name: '새 사람', password, phone: null, city: null }
  }

  it('is never given to somebody who only knows the address and waits', async () => {
    const email = await askForPassword()
    const { ticket } = await expectYes(confirm(email))
    const takeOver = { eventType: 'userInfo', infoType: 'password', eventData: { email, password: 'mine99!' } }
    for (const eventData of [{}, { ticket: null }, { ticket: '' }, { ticket: 'x' }, { ticket: 'A'.repeat(43) }]) {
      const body = { ...takeOver, eventData: { ...takeOver.eventData, ...eventData } }
      expect(await server.raw('/user', body, { 'x-forwarded-for': stranger })).toMatchObject({ http: 200, status: '05' })
    }
    expect(await server.call('logIn', { email, password }, { from: owner })).toMatchObject({ status: '00' })
    expect(await server.call('setPassword', { email, password: 'new88!pw', ticket }, { from: owner })).toMatchObject({ status: '00' })
  })

  it('is required to create an account', async () => {
    const mine = newcomer()
    const ticket = await server.confirmEmail(mine.email, { from: owner })
    const theirs = { ...mine, nickname: `${mine.nickname}_not`, password: 'mine99!' }
    for (const guess of ['', 'x', 'A'.repeat(43)])
      expect(await server.call('signUp', { ...theirs, ticket: guess }, { from: stranger })).toMatchObject({ status: '05' })
    expect(await server.call('signUp', { ...mine, ticket }, { from: owner })).toMatchObject({ status: '00' })
  })

  it('has 256 random bits, of which only the hash is stored', async () => {
    const email = await askForPassword()
    const { ticket } = await expectYes(confirm(email))
    expect(Buffer.from(ticket, 'base64url')).toHaveLength(32)
    const kept = await server.services.db.selectFrom('code_tickets').selectAll().where('email', '=', email).execute()
    expect(kept).toHaveLength(1)
    expect(JSON.stringify(kept)).not.toContain(ticket)
  })

  it('is for one address and one use', async () => {
    const [one, other] = [newcomer(), newcomer()]
    const ticket = await server.confirmEmail(one.email)
    expect(await server.call('signUp', { ...other, ticket })).toMatchObject({ status: '05' })
    expect(await server.call('setPassword', { email: one.email, password, ticket })).toMatchObject({ status: '05' })
    const email = await askForPassword()
    const forPassword = (await expectYes(confirm(email))).ticket
    expect(await server.call('signUp', { ...one, ticket: forPassword })).toMatchObject({ status: '05' })
    expect(await server.call('signUp', { ...one, ticket })).toMatchObject({ status: '00' })
    expect(await server.call('setPassword', { email, password: 'new88!pw', ticket: forPassword })).toMatchObject({ status: '00' })
    expect(await server.call('setPassword', { email, password: 'new99!pw', ticket: forPassword })).toMatchObject({ status: '05' })
  })

  it('is given again to a caller who lost the answer, without extending its time, and to nobody else', async () => {
    const email = await askForPassword()
    await expectYes(confirm(email))
    clock.advance(9 * minute)
    const { ticket } = await expectYes(confirm(email))
    expect(await confirm(email, stranger)).toMatchObject({ status: '04', message: 'expired' })
    clock.advance(minute)
    expect(await server.call('setPassword', { email, password: 'new88!pw', ticket }, { from: owner })).toMatchObject({ status: '05' })
  })

  it('stays valid when somebody else requests a new code', async () => {
    const mine = newcomer()
    const ticket = await server.confirmEmail(mine.email, { from: owner })
    clock.advance(minute)
    await expectYes(server.call('sendSignupCode', { email: mine.email }, { from: stranger }))
    expect(await server.call('signUp', { ...mine, ticket }, { from: owner })).toMatchObject({ status: '00' })
  })

  it('invalidates all other tickets when it is used', async () => {
    const email = await askForPassword()
    const first = (await expectYes(confirm(email))).ticket
    const second = (await expectYes(confirm(email))).ticket
    expect(await server.call('setPassword', { email, password: 'new88!pw', ticket: second })).toMatchObject({ status: '00' })
    expect(await server.call('setPassword', { email, password: 'old77!pw', ticket: first })).toMatchObject({ status: '05' })
    expect(await confirm(email)).toMatchObject({ status: '04' })
  })

  it('can be requested five times per caller and twenty times in total for one code', async () => {
    const mine = newcomer()
    await server.call('sendSignupCode', { email: mine.email }, { from: owner })
    const right = codeFor(mine.email)
    const wrong = right === '000000' ? '111111' : '000000'
    const tryAs = (from: string, code = wrong) => server.call('confirmSignupCode', { email: mine.email, code }, { from })
    const strangersTry = async (from: string) =>
      (await Promise.all(Array.from({ length: 8 }, () => tryAs(from)))).map(({ status }) => status)
    // IPv6 addresses of one customer are one caller, and an IPv4 address is the same when written as IPv6.
    expect((await strangersTry('2001:db8:1:2::1')).sort()).toEqual([...Array(5).fill('01'), ...Array(3).fill('04')])
    expect(await tryAs('2001:db8:1:2:ffff::9', right)).toMatchObject({ status: '04' })
    await strangersTry('198.51.100.1')
    expect(await tryAs('::ffff:198.51.100.1', right)).toMatchObject({ status: '04' })
    expect(await tryAs(owner, right)).toMatchObject({ status: '00' })
    await strangersTry('198.51.100.2')
    await strangersTry('198.51.100.3')
    expect(await tryAs(owner, right)).toMatchObject({ status: '04' })
  })
})
