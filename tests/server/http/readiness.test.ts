import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import type { KyselyPlugin } from 'kysely'
import { pino } from 'pino'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createReadiness } from '../../../src/server/readiness'
import { freePort } from '../../support/free-port'
import { hasNats, startNats } from '../../support/nats'
import { databases, startTestServer, type TestServer } from '../../support/server'
import { until } from '../../support/until'

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as { version: string }
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const read = async ({ url }: TestServer, path: string) => {
  const answer = await fetch(url + path)
  return { http: answer.status, ...((await answer.json()) as { response: Record<string, unknown> }) }
}

describe.each(databases)('what a server on %s says about itself', (database) => {
  it('names its version, its contract and the oldest client that it serves, to clients and to operators', async () => {
    const server = await startTestServer({ database })
    closing.push(server.stop)
    const numbers = { version, api: expect.any(Number), minClient: expect.any(Number) }
    const { response } = await read(server, '/readyz')
    expect(response).toEqual({ ...numbers, database: 'ok', store: 'ok', mail: 'folder', live: 'ok' })
    expect(Number(response['minClient'])).toBeLessThanOrEqual(Number(response['api']))
    expect((await read(server, '/health')).response).toMatchObject(numbers)
  })
})

it('refuses an app that speaks a contract from before the oldest served one, and serves whoever names none', async () => {
  const server = await startTestServer({ database: 'sqlite' })
  closing.push(server.stop)
  const post = (headers: Record<string, string>) =>
    fetch(`${server.url}/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ eventType: 'home', eventData: { offset: 0 } }),
    })
  const refused = await post({ 'x-hanmadi-api': '0' })
  expect([refused.status, await refused.json()]).toEqual([426, expect.objectContaining({ message: 'appOld' })])
  for (const headers of [{ 'x-hanmadi-api': '1' }, { 'x-hanmadi-api': 'x' }, {}])
    expect((await post(headers as never)).status).not.toBe(426)
})

it('calls the community by the name that it was given', async () => {
  const named = await startTestServer({ database: 'sqlite', name: '신촌 언어교환' })
  const nameless = await startTestServer({ database: 'sqlite' })
  closing.push(named.stop, nameless.stop)
  expect([await nameOf(named), await nameOf(nameless)]).toEqual(['신촌 언어교환', null])
})

const nameOf = async (server: TestServer) => (await read(server, '/health')).response['name']

it('says that the mail server cannot be used, and serves calls all the same', async () => {
  const port = await freePort()
  const server = await startTestServer({ database: 'sqlite', smtpUrl: `smtp://127.0.0.1:${port}` })
  closing.push(server.stop)
  expect(await read(server, '/readyz')).toMatchObject({ http: 200, response: { database: 'ok', mail: 'failing' } })

  const greeting = createServer((socket) => {
    socket.on('error', () => undefined).write('220 mail.example ESMTP\r\n')
    socket.on('data', (line) => socket.write(`${line}`.startsWith('QUIT') ? '221 bye\r\n' : '250 mail.example\r\n'))
  })
  closing.push(() => stopped(greeting))
  greeting.listen(port, '127.0.0.1')
  await once(greeting, 'listening')
  const other = await startTestServer({ database: 'sqlite', smtpUrl: `smtp://127.0.0.1:${port}` })
  closing.push(other.stop)
  expect(await read(other, '/readyz')).toMatchObject({ http: 200, response: { mail: 'smtp' } })
})

describe.runIf(hasNats && databases.includes('postgres'))('without the broker between processes', () => {
  it('says that live events are late, serves calls all the same, and is well again when the broker is back', async () => {
    const port = await freePort()
    let nats = await startNats({ port })
    closing.push(() => nats.stop())
    const metricsToken = 'sixteen characters'
    const server = await startTestServer({ database: 'postgres', natsUrl: nats.url, metricsToken })
    closing.push(server.stop)
    const live = async () => {
      const { http, response } = await read(server, '/readyz')
      const figures = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
      return [http, response['live'], /^hanmadi_ready\{part="live"\} (\d)$/m.exec(await figures.text())?.[1]]
    }
    await until(async () => expect(await live()).toEqual([200, 'ok', '1']))
    await nats.stop()
    await until(async () => expect(await live()).toEqual([200, 'failing', '0']))
    nats = await startNats({ port })
    await until(async () => expect(await live()).toEqual([200, 'ok', '1']))
  })
})

describe('what is found out about a server', () => {
  /** @param store whether the pictures' store can be used */
  const watch = async (store: () => boolean) => {
    const { services, dataDir, stop } = await startTestServer({ database: 'sqlite' })
    vi.useFakeTimers({ toFake: ['performance'] })
    closing.push(stop, () => vi.useRealTimers())
    let statements = 0
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        statements += 1
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const lines: { msg: string; task: string }[] = []
    const readiness = createReadiness({
      db: services.db.withPlugin(counting),
      dataDir,
      images: { ...services.images, verify: () => (store() ? Promise.resolve() : Promise.reject(new Error('no bucket'))) },
      mailer: services.mailer,
      mail: 'folder',
      live: () => services.live,
      log: pino({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line)) }),
      now: services.now,
    })
    return { readiness, statements: () => statements, lines }
  }

  it('is asked of the database once for all calls within a second', async () => {
    const { readiness, statements } = await watch(() => true)
    expect(new Set(await Promise.all(Array.from({ length: 50 }, readiness.answers)))).toEqual(new Set([true]))
    expect(statements()).toBe(1)
    vi.advanceTimersByTime(1_001)
    await readiness.answers()
    expect(statements()).toBe(2)
  })

  it('is logged when it changes', async () => {
    let works = true
    const { readiness, lines } = await watch(() => works)
    const found: string[] = []
    for (const next of [true, false, false, false, true, true, false]) {
      works = next
      vi.advanceTimersByTime(1_001)
      found.push((await readiness.check()).store)
    }
    expect(found).toEqual(['ok', 'failing', 'failing', 'failing', 'ok', 'ok', 'failing'])
    expect(lines.map(({ msg }) => msg)).toEqual(['not ready', 'ready again', 'not ready'])
    expect(new Set(lines.map(({ task }) => task))).toEqual(new Set(['readiness: picture store']))
  })
})

async function stopped(server: Server): Promise<void> {
  server.close()
  await once(server, 'close')
}
