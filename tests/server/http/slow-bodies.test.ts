import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import { connect as connectSecurely } from 'node:tls'
import { type FastifyInstance, fastify } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { certificateOf } from '../../../src/server/hosting/certificate'
import { limitSlowBodies } from '../../../src/server/http/slow-bodies'
import { endUnreadAnswers } from '../../../src/server/http/unread-answers'

const perCaller = 64

describe('bodies other than forms', () => {
  let app: FastifyInstance
  let seen = 0
  const sockets: Socket[] = []
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    app = fastify()
    limitSlowBodies(app)
    seen = 0
    app.addHook('onRequest', async () => {
      seen += 1
    })
    app.post('/', async () => 'read')
    await app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterEach(async () => {
    vi.useRealTimers()
    for (const socket of sockets.splice(0)) socket.destroy()
    await app.close()
  })
  /** Lets sent data arrive, without advancing the clock. */
  const until = async (isSo: () => boolean) => {
    for (let turns = 0; !isSo() && turns < 100_000; turns += 1) await turn()
    expect(isSo()).toBe(true)
  }
  /** Begins calls with a body of two bytes, one of which is missing. */
  const begin = async (count: number): Promise<Socket[]> => {
    const { port } = app.server.address() as AddressInfo
    const begun = Array.from({ length: count }, () => connect(port, '127.0.0.1').resume())
    sockets.push(...begun)
    await Promise.all(begun.map((socket) => once(socket, 'connect')))
    const before = seen
    for (const socket of begun) {
      socket.on('error', () => undefined)
      socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n1')
    }
    await until(() => seen === before + count)
    return begun
  }
  const closed = (all: Socket[]) => all.filter((socket) => socket.closed).length

  it('are cut off after 20 seconds, however few they are', async () => {
    const one = await begin(1)
    vi.advanceTimersByTime(19_999)
    for (let turns = 0; turns < 200; turns += 1) await turn()
    expect(closed(one)).toBe(0)
    vi.advanceTimersByTime(1)
    await until(() => closed(one) === 1)
  })

  it('free their place once they are read or cut off', async () => {
    const ends: ((socket: Socket) => void)[] = [(socket) => socket.write('2'), (socket) => socket.destroy()]
    for (const end of ends) {
      const slow = await begin(perCaller)
      vi.advanceTimersByTime(1_000)
      let answered = 0
      for (const socket of slow) socket.on('data', () => (answered += 1))
      for (const socket of slow) end(socket)
      await until(() => answered + closed(slow) >= perCaller)
    }
    const next = await begin(perCaller)
    vi.advanceTimersByTime(1_000)
    for (let turns = 0; turns < 200; turns += 1) await turn()
    expect(closed(next)).toBe(0)
    const more = await begin(1)
    vi.advanceTimersByTime(1_000)
    await until(() => closed(more) === 1)
    expect(closed(next)).toBe(0)
  })
})

describe.each(['http', 'https'])('answers over %s', (protocol) => {
  const unreadMs = 2_500
  // More than the system keeps for a connection.
  const bytes = 40 * 1024 * 1024
  let app: FastifyInstance
  let open = 0
  beforeEach(async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' })
    const secured = { https: { key, cert: await certificateOf(privateKey, Date.now()) } }
    app = (protocol === 'https' ? fastify(secured) : fastify()) as FastifyInstance
    endUnreadAnswers(app, unreadMs)
    app.get('/large', async () => Buffer.alloc(bytes))
    app.get('/late', async () => {
      await pause(2 * unreadMs)
      return 'late'
    })
    open = 0
    app.server.on('connection', (socket: Socket) => {
      open += 1
      socket.once('close', () => {
        open -= 1
      })
    })
    await app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterEach(() => app.close())
  const ask = async (path: string): Promise<Socket> => {
    const { port } = app.server.address() as AddressInfo
    const to = { port, host: '127.0.0.1', rejectUnauthorized: false }
    const socket = protocol === 'https' ? connectSecurely(to) : connect(to)
    socket.on('error', () => undefined).pause()
    await once(socket, protocol === 'https' ? 'secureConnect' : 'connect')
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
    return socket
  }

  it('that are not read end with the connection', async () => {
    await ask('/large')
    await expect.poll(() => open).toBe(1)
    await expect.poll(() => open).toBe(0)
  })

  it('are finished for whoever reads slowly, or waits for one that is not ready', async () => {
    const late = await ask('/late')
    const slow = await ask('/large')
    const heard = once(late, 'data')
    late.resume()
    let read = 0
    const began = performance.now()
    for await (const chunk of slow) {
      const before = read
      read += (chunk as Buffer).length
      // A tenth at a time: more than the system keeps, so that the server notices.
      if (Math.floor((read * 10) / bytes) > Math.floor((before * 10) / bytes)) await pause(unreadMs / 8)
      if (read > bytes) break
    }
    expect(read).toBeGreaterThan(bytes)
    expect(performance.now() - began).toBeGreaterThan(unreadMs)
    expect(String((await heard)[0])).toContain('late')
    for (const socket of [late, slow]) socket.destroy()
  })
})
