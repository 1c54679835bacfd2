import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { launchSecretHeader } from '../../../src/shared/launch-secret'
import { startTestServer, type TestServer } from '../../support/server'

const secret = 'k'.repeat(43)

/** The HTTP status of a request as any program on the machine can send it, including its Host. */
async function statusOf(server: TestServer, path: string, headers: Record<string, string>, method = 'GET'): Promise<number | undefined> {
  const { port } = new URL(server.url)
  const asked = request({ host: '127.0.0.1', port, path, method, headers: { 'content-type': 'application/json', ...headers } })
  asked.end(method === 'POST' ? '{}' : undefined)
  const [answer] = await once(asked, 'response')
  answer.resume()
  return answer.statusCode
}

/** The HTTP status of an attempt to open the live stream; 101 when it opens. */
function streamStatusOf(server: TestServer, headers: Record<string, string>): Promise<number | undefined> {
  const socket = new WebSocket(`${server.url.replace(/^http/, 'ws')}/live`, { headers })
  return new Promise((resolve, reject) => {
    socket.on('open', () => {
      socket.terminate()
      resolve(101)
    })
    socket.on('unexpected-response', (_, { statusCode }) => resolve(statusCode))
    socket.on('error', reject)
  })
}

describe('callers of the embedded community', () => {
  let server: TestServer
  let host: string
  beforeAll(async () => {
    server = await startTestServer({ database: 'sqlite', launchSecret: secret })
    ;({ host } = new URL(server.url))
  }, 60_000)
  afterAll(() => server?.stop())

  it.each(['/health', '/images/none.webp', '/terms/service.txt', '/nowhere'])('%s is closed without the secret', async (path) => {
    expect(await statusOf(server, path, {})).toBe(403)
    expect(await statusOf(server, path, { [launchSecretHeader]: secret })).not.toBe(403)
  })

  it('calls and the live stream are closed without the secret too', async () => {
    expect(await statusOf(server, '/post', {}, 'POST')).toBe(403)
    expect(await statusOf(server, '/post', { [launchSecretHeader]: secret }, 'POST')).toBe(401)
    expect(await streamStatusOf(server, {})).toBe(403)
    expect(await streamStatusOf(server, { [launchSecretHeader]: secret })).toBe(101)
  })

  it.each(['', 'k', 'j'.repeat(43), `${secret}k`, `${secret}, ${secret}`])('“%s” is not the secret', async (given) => {
    expect(await statusOf(server, '/health', { [launchSecretHeader]: given })).toBe(403)
  })

  it('the secret does not help a web page, nor a request under another host name', async () => {
    const known = { [launchSecretHeader]: secret }
    for (const origin of ['https://evil.example', 'null', `http://${host}`, '']) {
      expect(await statusOf(server, '/health', { ...known, origin })).toBe(403)
      expect(await streamStatusOf(server, { ...known, origin })).toBe(403)
    }
    for (const name of ['evil.example', '127.0.0.1', '127.0.0.1:1', 'localhost:80', `evil.example:${host.split(':')[1]}`]) {
      expect(await statusOf(server, '/health', { ...known, host: name }), name).toBe(403)
    }
  })
})

describe('callers of a standalone server', () => {
  let server: TestServer
  let port: string
  beforeAll(async () => {
    server = await startTestServer({ database: 'sqlite', publicUrl: 'https://community.example' })
    ;({ port } = new URL(server.url))
  }, 60_000)
  afterAll(() => server?.stop())

  it('are accepted under the names of this machine and the public one', async () => {
    for (const host of [
      `127.0.0.1:${port}`,
      `localhost:${port}`,
      `LOCALHOST:${port}`,
      `[::1]:${port}`,
      // As through a tunnel.
      '127.0.0.1:1',
      'community.example',
      'Community.Example',
    ]) {
      expect(await statusOf(server, '/health', { host }), host).toBe(200)
    }
  })

  it('are refused under any other name, as after DNS rebinding', async () => {
    const hosts = ['evil.example', `evil.example:${port}`, `127.0.0.1.evil.example:${port}`, `localhost.evil:${port}`]
    for (const host of [...hosts, `127.0.0.1:${port}@evil.example`, 'community.example.evil.example']) {
      expect(await statusOf(server, '/health', { host }), host).toBe(403)
      expect(await statusOf(server, '/post', { host }, 'POST'), host).toBe(403)
      expect(await streamStatusOf(server, { host }), host).toBe(403)
    }
  })

  it('are refused when they are web pages of any origin', async () => {
    for (const origin of ['https://evil.example', 'https://community.example', 'null']) {
      expect(await statusOf(server, '/health', { origin }), origin).toBe(403)
      expect(await statusOf(server, '/post', { origin }, 'POST'), origin).toBe(403)
      expect(await streamStatusOf(server, { origin }), origin).toBe(403)
    }
  })

  it('cannot gain access with the headers of a proxy', async () => {
    expect(await statusOf(server, '/health', { host: 'evil.example', 'x-forwarded-host': 'community.example' })).toBe(403)
  })
})
