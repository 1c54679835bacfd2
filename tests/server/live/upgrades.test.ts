import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { limits } from '../../../src/shared/limits'
import { createClock, startTestServer, type TestServer, type TestServerOptions } from '../../support/server'
import { until } from '../../support/until'

const sockets: Socket[] = []
const servers: TestServer[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const server of servers.splice(0)) await server.stop()
})

const open = async (options: Partial<TestServerOptions> = {}) => {
  const server = await startTestServer({ database: 'sqlite', ...options })
  servers.push(server)
  return server
}

/** Requests an upgrade and never closes its side of the connection. @returns what was answered so far */
function upgrade({ url }: TestServer, line: string, headers: string[] = []): () => string {
  const { port, hostname, host } = new URL(url)
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
  sockets.push(socket)
  let answer = ''
  socket.on('data', (bytes) => {
    answer += bytes
  })
  socket.on('error', () => undefined)
  const key = `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`
  const all = [`Host: ${host}`, 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13', key, ...headers]
  socket.write(`${line} HTTP/1.1\r\n${all.join('\r\n')}\r\n\r\n`)
  return () => answer
}

/** Whether it accepts further connections. */
function isListening({ url }: TestServer): Promise<boolean> {
  const { port, hostname } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}

describe('a refused upgrade', () => {
  const refusals: [number, string, string[]][] = [
    [403, 'GET /live', ['Origin: https://evil.example']],
    [404, 'GET /nowhere', []],
    [200, 'GET /health', []],
    [400, 'GET /%zz', []],
    [400, 'POST /user', ['Content-Type: application/json', 'Content-Length: 2']],
    [404, 'HEAD /live', []],
  ]
  it.each(refusals)('with %i to “%s” leaves no socket that keeps the server from stopping', async (status, line, headers) => {
    const server = await open()
    const answer = upgrade(server, line, headers)
    await until(() => expect(answer()).toMatch(new RegExp(`^HTTP/1.1 ${status} `)))
    await server.stop()
  })

  it('over the limit of calls leaves none either, to the stream or another path', async () => {
    const server = await open({ rateLimits: 'real', now: createClock().now })
    for (let n = 0; n < limits.rate.callsPerMinute; n += 1) await server.raw('/nowhere', {})
    const answers = [upgrade(server, 'GET /live'), upgrade(server, 'POST /post', ['Content-Type: application/json', 'Content-Length: 2'])]
    for (const answer of answers) await until(() => expect(answer()).toMatch(/^HTTP\/1.1 429 /))
    await server.stop()
  })
})

describe('a stream whose client sends neither hello nor close', () => {
  it('is cut after the grace period when the server stops', async () => {
    const server = await open()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const answer = upgrade(server, 'GET /live')
    while (!answer().startsWith('HTTP/1.1 101 ')) await turn()
    const stopping = server.stop()
    while (await isListening(server)) await turn()
    // Less than the time limit for a client's hello.
    vi.advanceTimersByTime(9_000)
    await stopping
  })
})
