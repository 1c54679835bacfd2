import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertSession } from '../../../src/server/features/session/session-queries'
import { limits } from '../../../src/shared/limits'
import { createClock, databases, expectYes, hour, minute, startTestServer, type TestServer } from '../../support/server'

const password = 'haru77!'

describe.each(databases)('devices and password on %s', (database) => {
  const clock = createClock()
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database, now: clock.now })
  })
  afterAll(() => server.stop())

  const isKnown = async (token: string) => (await server.call('setPresence', { presence: 0 }, { token })).http === 200
  const logIn = async (email: string, typed = password) => server.call('logIn', { email, password: typed })
  const member = async () => {
    const { token, user } = await server.signUp({ password })
    return { token, id: user.id, email: user.own?.email ?? '' }
  }
  const another = async (email: string) => (await expectYes(logIn(email))).token
  const devices = async (token: string) => (await expectYes(server.call('sessions', {}, { token }))).sessions

  it('lists the signed-in devices, this one first, with their platform and last use', async () => {
    const { token, email } = await member()
    clock.advance(hour)
    const phone = await server.raw(
      '/login',
      { loginType: 'login', eventData: { name: email, password } },
      { 'user-agent': 'Hanmadi/9.9 (Windows)' },
    )
    expect(phone.status).toBe('00')
    clock.advance(hour)
    const [here, there, ...others] = await devices(token)
    expect(others).toEqual([])
    expect(here).toMatchObject({ current: true, lastSeenAt: new Date(clock.now()).toISOString() })
    expect(there).toMatchObject({
      current: false,
      device: 'Hanmadi/9.9 (Windows)',
      signedInAt: new Date(clock.now() - hour).toISOString(),
      lastSeenAt: new Date(clock.now() - hour).toISOString(),
    })
    expect(JSON.stringify([here, there])).not.toContain(token)
  })

  it('signs out one device, all others, and nobody else’s', async () => {
    const { token, email } = await member()
    const stranger = await member()
    const [second, third, fourth] = [await another(email), await another(email), await another(email)]
    const [, { id } = { id: '' }] = await devices(second)
    expect(await server.call('endSession', { sessionId: id }, { token: stranger.token })).toMatchObject({ http: 404 })
    await expectYes(server.call('endSession', { sessionId: id }, { token: second }))
    const known = await Promise.all([token, second, third, fourth].map(isKnown))
    expect(known.filter(Boolean)).toHaveLength(3)
    expect(await server.call('endSession', { sessionId: id }, { token: second })).toMatchObject({ http: 404 })
    await expectYes(server.call('endOtherSessions', {}, { token: second }))
    expect(await Promise.all([token, second, third, fourth, stranger.token].map(isKnown))).toEqual([false, true, false, false, true])
  })

  it('ends the session that was not used for the longest time when there are too many', async () => {
    const { token, id } = await member()
    clock.advance(hour)
    const { db, newId } = server.services
    const tokens: string[] = []
    const start = async () => tokens.push(await insertSession(db, { id: newId(), userId: id, device: '' }, clock.now()))
    while (tokens.length < limits.sessions - 1) await start()
    clock.advance(hour)
    expect(await devices(token)).toHaveLength(limits.sessions)
    await start()
    await start()
    // The oldest one was just used.
    expect(await devices(token)).toHaveLength(limits.sessions)
    expect(await Promise.all([tokens[0], tokens[1], tokens[2], tokens.at(-1)].map((one) => isKnown(one ?? '')))).toEqual([
      ...[false, false, true, true],
    ])
    expect(await isKnown(token)).toBe(true)
  })

  it('changes the password after checking the current one, and signs out every other device', async () => {
    const { token, email } = await member()
    const elsewhere = await another(email)
    const change = (current: string, newPassword: string) => server.call('changePassword', { password: current, newPassword }, { token })
    expect(await change('wrong1!', 'haru88!')).toMatchObject({ http: 200, status: '01' })
    const short = { eventType: 'login', loginType: 'password', eventData: { password, newPassword: 'short' } }
    const refused = await server.raw('/', short, { authorization: `Bearer ${token}` })
    expect(refused).toMatchObject({ http: 400, fields: { newPassword: 'passwordRule' } })
    expect(await change(password, 'Password1!')).toMatchObject({ http: 400, fields: { newPassword: 'passwordCommon' } })
    expect(await isKnown(elsewhere)).toBe(true)
    expect(await change(password, 'haru88!')).toMatchObject({ status: '00' })
    expect([await isKnown(token), await isKnown(elsewhere)]).toEqual([true, false])
    expect(await logIn(email, password)).toMatchObject({ status: '01' })
    expect(await logIn(email, 'haru88!')).toMatchObject({ status: '00' })
  })

  it('changes the password once under a key, and a repetition after a lost answer is no wrong attempt', async () => {
    const { token, email } = await member()
    const key = randomUUID()
    const change = (newPassword: string) => server.call('changePassword', { password, newPassword }, { token, key })
    const answers = await Promise.all([change('haru88!'), change('haru88!')])
    expect(answers.map(({ status }) => status)).toEqual(['00', '00'])
    const elsewhere = (await expectYes(logIn(email, 'haru88!'))).token
    for (let times = 0; times < 12; times += 1) expect(await change('haru88!')).toMatchObject({ status: '00' })
    expect(await isKnown(elsewhere)).toBe(true)
    expect(await change('haru99!')).toMatchObject({ http: 409, message: 'conflict' })
    expect(await server.call('changePassword', { password, newPassword: 'haru88!' }, { token })).toMatchObject({ status: '01' })
  })

  it('lets only one of two concurrent changes succeed', async () => {
    const { token } = await member()
    const change = (newPassword: string) => server.call('changePassword', { password, newPassword }, { token })
    const answers = await Promise.all([change('haru88!'), change('haru99!')])
    expect(answers.map(({ status }) => status).sort()).toEqual(['00', '01'])
  })

  it.each(['changePassword', 'withdraw'] as const)('stops guessing the password by %s after ten failures', async (name) => {
    const { token } = await member()
    const input = { changePassword: { password: 'wrong1!', newPassword: 'haru88!' }, withdraw: { password: 'wrong1!', keepPosts: true } }
    const answers = await Promise.all(Array.from({ length: 13 }, () => server.call(name, input[name], { token })))
    expect(answers.filter(({ status }) => status === '01')).toHaveLength(10)
    expect(await server.call('withdraw', { password, keepPosts: true }, { token })).toMatchObject({ http: 429, message: 'tooMany' })
    clock.advance(15 * minute)
    expect(await server.call('changePassword', { password, newPassword: 'haru88!' }, { token })).toMatchObject({ status: '00' })
  })
})
