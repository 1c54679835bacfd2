import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { launchSecretHeader } from '../../../src/shared/launch-secret'
import { startTestServer, type TestServer } from '../../support/server'

const secret = 'k'.repeat(43)

/** The HTTP status of a request as any program of the machine can send it, its Host included. */
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

  it('so are calls and the live stream', async () => {
    expect(await statusOf(server, '/post', {}, 'POST')).toBe(403)
    expect(await statusOf(server, '/post', { [launchSecretHeader]: secret }, 'POST')).toBe(401)
    expect(await streamStatusOf(server, {})).toBe(403)
    expect(await streamStatusOf(server, { [launchSecretHeader]: secret })).toBe(101)
  })

  it.each(['', 'k', 'j'.repeat(43), `${secret}k`, `${secret}, ${secret}`])('“%s” is not the secret', async (given) => {
    expect(await statusOf(server, '/health', { [launchSecretHeader]: given })).toBe(403)
  })

  it('the secret opens nothing to a web page or under another name', async () => {
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

describe('callers of a server of its own', () => {
  let server: TestServer
  let port: string
  beforeAll(async () => {
    server = await startTestServer({ database: 'sqlite', publicUrl: 'https://community.example' })
    ;({ port } = new URL(server.url))
  }, 60_000)
  afterAll(() => server?.stop())

  it('reach it by the names of this machine, and by its public one', async () => {
    for (const host of [
      `127.0.0.1:${port}`,
      `localhost:${port}`,
      `LOCALHOST:${port}`,
      `[::1]:${port}`,
      // Through a tunnel.
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

  it('are refused when they are web pages, wherever these come from', async () => {
    for (const origin of ['https://evil.example', 'https://community.example', 'null']) {
      expect(await statusOf(server, '/health', { origin }), origin).toBe(403)
      expect(await statusOf(server, '/post', { origin }, 'POST'), origin).toBe(403)
      expect(await streamStatusOf(server, { origin }), origin).toBe(403)
    }
  })

  it('cannot widen what is allowed by what a proxy would say', async () => {
    expect(await statusOf(server, '/health', { host: 'evil.example', 'x-forwarded-host': 'community.example' })).toBe(403)
  })
})
