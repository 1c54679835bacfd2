import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { FirestoreError } from 'firebase/firestore'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import WebSocket from 'ws'
import { Failure } from '../../../src/main/failure'
import { createEmbeddedStream } from '../../../src/main/live/embedded-stream'
import { liveCauseOf } from '../../../src/main/live/live-cause'
import { createLiveConnection, type StreamListener } from '../../../src/main/live/live-connection'
import type { LiveCause } from '../../../src/shared/live-cause'
import { silentLog } from '../../support/silent-log'

const firestore = (code: string, message = code) =>
  new (FirestoreError as unknown as new (code: string, message: string) => Error)(code, message)
const socket = (code: string) => Object.assign(new Error(`connect ${code}`), { code })

describe('the cause of a live connection that failed', () => {
  it.each<[LiveCause, Error]>([
    ['deadline', new Failure({ code: 'timeout' })],
    ['unavailable', new Failure({ code: 'offline' })],
    ['refused', new Failure({ code: 'serverError' })],
    ['refused', new Failure({ code: 'busy' })],
    ['deadline', firestore('deadline-exceeded')],
    ['unavailable', firestore('unavailable', 'The service is currently unavailable.')],
    ['clientOffline', firestore('unavailable', 'Failed to get document because the client is offline.')],
    ['refused', firestore('permission-denied')],
    ['refused', firestore('unauthenticated')],
    ['refused', firestore('auth/invalid-custom-token')],
    ['unavailable', firestore('auth/network-request-failed')],
    ['unavailable', socket('ECONNREFUSED')],
    ['unavailable', socket('ECONNRESET')],
    ['deadline', socket('ETIMEDOUT')],
    ['clientOffline', socket('ENETUNREACH')],
    ['clientOffline', socket('ENOTFOUND')],
  ])('is %s for %s', (cause, error) => {
    expect(liveCauseOf(error)).toBe(cause)
  })
})

describe('the cause of a WebSocket that failed', () => {
  const silent: Server = createServer()
  const refusing = createHttpServer().on('upgrade', (_request, client) => client.end('HTTP/1.1 503 Service Unavailable\r\n\r\n'))
  const portOf = (server: Server) => (server.address() as AddressInfo).port
  beforeAll(async () => {
    for (const server of [silent, refusing]) await once(server.listen(0, '127.0.0.1'), 'listening')
  })
  afterAll(() => {
    silent.close()
    refusing.close()
  })
  /** The cause reported by an embedded stream for the address. */
  const causeAt = (port: number) =>
    new Promise<LiveCause>((resolve) => {
      const listener = {
        alive: vi.fn(),
        event: vi.fn(),
        reset: vi.fn(),
        ended: vi.fn(),
        failed: (error: unknown) => resolve(liveCauseOf(error)),
      }
      void createEmbeddedStream({ headers: () => ({}), agent: async () => undefined, token: async () => 'a token' })(
        `http://127.0.0.1:${port}/live`,
        listener,
      )
    })

  it('is a refusal when the server refuses', async () => {
    expect(await causeAt(portOf(refusing))).toBe('refused')
  })

  it('is a deadline when nothing answers', async () => {
    const one = new WebSocket(`ws://127.0.0.1:${portOf(silent)}/live`, { handshakeTimeout: 50 })
    const [error] = (await once(one, 'error')) as [Error]
    expect(liveCauseOf(error)).toBe('deadline')
  })

  it('is that nothing listens when the port is closed', async () => {
    const closed = createServer()
    await once(closed.listen(0, '127.0.0.1'), 'listening')
    const port = portOf(closed)
    await new Promise((done) => closed.close(done))
    expect(await causeAt(port)).toBe('unavailable')
  })
})

describe('the live connection', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('reports why it is offline, also when only the cause changes, and no cause once it is online', async () => {
    let listener: StreamListener | undefined
    let refusal: Error | null = null
    const told: [string, LiveCause | null][] = []
    const feed = createLiveConnection({
      open: async (given) => {
        listener = given
        if (refusal !== null) throw refusal
        return { close: () => undefined }
      },
      onEvent: () => undefined,
      onTyping: () => undefined,
      onRemoval: () => undefined,
      onTime: () => undefined,
      onCatchUp: () => undefined,
      onReset: () => undefined,
      onState: (state, cause) => told.push([state, cause]),
      log: silentLog,
    })
    feed.start()
    await vi.advanceTimersByTimeAsync(0)
    listener?.alive()
    refusal = socket('ECONNREFUSED')
    await vi.advanceTimersByTimeAsync(11_000)
    expect(told.slice(0, 3)).toEqual([
      ['online', null],
      ['offline', 'deadline'],
      ['offline', 'unavailable'],
    ])
    refusal = null
    feed.rebuild('network')
    await vi.advanceTimersByTimeAsync(0)
    listener?.alive()
    expect([told.at(-1), feed.cause()]).toEqual([['online', null], null])
    listener?.failed?.(socket('ENETUNREACH'))
    listener?.ended('broken')
    expect(told.at(-1)).toEqual(['offline', 'clientOffline'])
    feed.rebuild('network')
    await vi.advanceTimersByTimeAsync(0)
    listener?.ended('tooMany')
    expect([told.at(-1), feed.cause()]).toEqual([['offline', 'refused'], 'refused'])
    feed.stop()
  })
})
