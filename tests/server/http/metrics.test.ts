import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectLive } from '../../support/live-client'
import { pictures } from '../../support/pictures'
import { recording } from '../../support/recordings'
import { databases, expectYes, startTestServer, type TestServer } from '../../support/server'

const token = 'sixteen characters'

describe.each(databases)('the figures of a server on %s', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database, metricsToken: token })
  })
  afterAll(() => server?.stop())

  const read = async (authorization?: string) => {
    const answer = await fetch(`${server.url}/metrics`, authorization === undefined ? {} : { headers: { authorization } })
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
  }
  /** The value of a figure by its name and labels. */
  const figure = async (name: string) => {
    const { text } = await read(`Bearer ${token}`)
    const line = text.split('\n').find((each) => each.startsWith(`${name} `))
    return line === undefined ? null : Number(line.slice(name.length + 1))
  }

  it('are shown for the right token only', async () => {
    expect(await read(`Bearer ${token}`)).toMatchObject({ status: 200, type: expect.stringContaining('text/plain') })
    for (const wrong of [undefined, '', token, `Bearer ${token}x`, 'Bearer ']) {
      const { status, text } = await read(wrong)
      expect(status).toBe(404)
      expect(text).not.toContain('hanmadi_')
    }
  })

  it('count calls by operation and status, and mails', async () => {
    const { token: own, user } = await server.signUp({ nickname: 'figures' })
    await expectYes(server.call('setPresence', { presence: 1 }, { token: own }))
    await server.call('setPresence', { presence: 1 })
    await fetch(`${server.url}/health`)
    expect(await figure('hanmadi_call_seconds_count{operation="setPresence",status="200"}')).toBe(1)
    expect(await figure('hanmadi_call_seconds_count{operation="setPresence",status="401"}')).toBe(1)
    expect(await figure('hanmadi_call_seconds_count{operation="/health",status="200"}')).toBe(1)
    expect(await figure('hanmadi_mails_total{outcome="sent"}')).toBe(1)
    const { text } = await read(`Bearer ${token}`)
    for (const secret of [user.id, 'figures', '@example', own]) expect(text).not.toContain(secret)
  })

  it('time the processing of pictures and of recordings', async () => {
    const { token: own } = await server.signUp()
    await expectYes(server.call('uploadImage', {}, { token: own, files: [await pictures.png(16, 16)] }))
    await expectYes(server.call('uploadVoice', {}, { token: own, voice: recording }))
    expect(await figure('hanmadi_picture_seconds_count')).toBe(1)
    expect(await figure('hanmadi_voice_seconds_count')).toBe(1)
    expect(await figure('hanmadi_voice_seconds_sum')).toBeGreaterThan(0)
  })

  it('tell of open streams, waiting events and the database', async () => {
    const { token: own } = await server.signUp()
    expect(await figure('hanmadi_live_streams')).toBe(0)
    const client = connectLive(server.url, own)
    await client.until(({ type }) => type === 'welcome')
    expect(await figure('hanmadi_live_streams')).toBe(1)
    client.close()
    expect(await figure('hanmadi_calls_running')).toBe(0)
    await expect.poll(() => figure('hanmadi_live_streams')).toBe(0)
    await expect.poll(() => figure('hanmadi_event_lag_seconds')).toBe(0)
    const open = await figure('hanmadi_database_connections{state="open"}')
    if (database === 'postgres') expect(open).toBeGreaterThan(0)
    else expect(open).toBeNull()
    expect(await figure('nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0)
  })
})

describe('without a token', () => {
  it('no figures are served', async () => {
    const server = await startTestServer({ database: 'sqlite' })
    const { status } = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
    await server.stop()
    expect(status).toBe(404)
  })
})

describe('a proxy that is not trusted', () => {
  const warningsOf = async (trustProxy: string[]) => {
    const lines: string[] = []
    const server = await startTestServer({ database: 'sqlite', trustProxy, onLog: (line) => lines.push(line) })
    for (let n = 0; n < 3; n += 1) await fetch(`${server.url}/livez`, { headers: { 'x-forwarded-for': '192.0.2.7' } })
    await server.stop()
    return lines.filter((line) => line.includes('TRUST_PROXY'))
  }

  it('is named in the log once', async () => {
    const warnings = await warningsOf([])
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toContain('"proxy":"127.0.0.1"')
    expect(await warningsOf(['127.0.0.1'])).toEqual([])
  })
})
