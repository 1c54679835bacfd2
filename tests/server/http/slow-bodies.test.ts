import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { type FastifyInstance, fastify } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { limitSlowBodies } from '../../../src/server/http/slow-bodies'

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
