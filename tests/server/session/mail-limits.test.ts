import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '../../../src/shared/limits'
import { createClock, databases, hour, minute, startTestServer, type TestServer } from '../../support/server'

let addresses = 0
const nobody = () => {
  addresses += 1
  return `bombed${addresses}@example.com`
}

describe.each(databases)('the limits of mails on %s', (database) => {
  const clock = createClock()
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database, now: clock.now, trustProxy: ['127.0.0.1'], rateLimits: 'real' })
  })
  afterAll(() => server.stop())
  const send = (from: string, email = nobody()) => server.call('sendSignupCode', { email }, { from })
  const statuses = async (answers: Promise<{ http: number }>[]) => (await Promise.all(answers)).map(({ http }) => http)
  const times = (count: number, ask: () => Promise<{ http: number }>) => statuses(Array.from({ length: count }, ask))

  it('allow a caller 20 mails an hour, to any address, of either kind', async () => {
    const caller = '2001:db8:5:5::1'
    const before = server.mails.length
    expect(await times(12, () => send(caller))).toEqual(Array(12).fill(200))
    const asPassword = await times(12, () => server.call('sendPasswordCode', { email: nobody(), name: '누구' }, { from: caller }))
    expect(asPassword.filter((http) => http === 200)).toHaveLength(8)
    expect(server.mails).toHaveLength(before + 12)
    const refused = await send('2001:db8:5:5:9:9:9:9')
    expect(refused).toMatchObject({ http: 429, message: 'tooMany' })
    expect(refused.headers.get('retry-after')).toBe('3600')
    expect(await send('2001:db8:5:6::1')).toMatchObject({ http: 200 })
    clock.advance(hour)
    expect(await send(caller)).toMatchObject({ http: 200 })
  })

  it('count a mail that its address refuses for the caller, and not for everybody', async () => {
    clock.advance(hour)
    const email = nobody()
    expect(await times(20, () => send('192.0.2.20', email))).toEqual(expect.arrayContaining([200, 429]))
    expect(await send('192.0.2.20')).toMatchObject({ http: 429 })
    const others = Array.from({ length: limits.rate.mailsPerMinuteInAll - 1 }, (_, n) => send(`192.0.2.${100 + n}`))
    expect(new Set(await statuses(others))).toEqual(new Set([200]))
  })

  it('allow a limited number per minute in total', async () => {
    clock.advance(hour)
    const most = limits.rate.mailsPerMinuteInAll
    const before = server.mails.length
    const asked = await statuses(Array.from({ length: most + 20 }, (_, n) => send(`203.0.113.${n}`)))
    expect(asked.filter((http) => http === 200)).toHaveLength(most)
    expect(server.mails).toHaveLength(before + most)
    const refused = await send('203.0.113.200')
    expect(refused.headers.get('retry-after')).toBe('1')
    clock.advance(minute)
    expect(await send('203.0.113.200')).toMatchObject({ http: 200 })
  })

  it('report a taken address before any limit, within the limit of calls', async () => {
    clock.advance(hour)
    const { user } = await server.signUp({}, { from: '192.0.2.9' })
    const email = user.own?.email ?? ''
    for (let sent = 0; sent < 25; sent += 1) await send('192.0.2.8')
    expect(await send('192.0.2.8', email)).toMatchObject({ status: '02' })
    clock.advance(minute)
    const asked = (await times(limits.rate.callsPerMinute + 20, () => send('192.0.2.8', email))).filter((http) => http === 429)
    expect(asked).toHaveLength(20)
  })
})
