import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createCommunityNetwork, type Post } from '../../../src/main/api/network'
import { until } from '../../support/until'

let server: Server
let answer: (request: IncomingMessage, response: ServerResponse, body: Buffer) => void
/** The server reads nothing before that. */
let hold: Promise<void>
let connections = 0
/** Requests that have arrived, also while the server reads nothing. */
let requests = 0
const chromium = vi.fn((): unknown => {
  throw new Error('asked through Chromium')
})
const closeAllConnections = vi.fn(async () => undefined)
const create = () =>
  createCommunityNetwork({ net: { request: chromium } as never, sessions: { for: () => undefined, closeAllConnections } as never })
let network = create()

beforeEach(async () => {
  connections = 0
  requests = 0
  hold = Promise.resolve()
  server = createServer(async (request, response) => {
    requests += 1
    await hold
    const body = await request.toArray().catch(() => null)
    if (body !== null) answer(request, response, Buffer.concat(body))
  })
  server.on('connection', () => {
    connections += 1
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  network = create()
  vi.clearAllMocks()
})
afterEach(async () => {
  await network.close()
  server.closeAllConnections()
  server.close()
})

const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const post = ({ url = `${address()}/chat`, ...more }: Partial<Post> = {}) =>
  network.post({ url, headers: { authorization: 'Bearer it' }, body: Buffer.from('안녕'), timeoutMs: 5_000, ...more })

it('sends bytes and headers to a community on this machine and reads its answers, over one connection', async () => {
  const got: unknown[] = []
  answer = ({ method, url, headers }, response, body) => {
    got.push([method, url, headers.authorization, headers['content-length'], body.toString()])
    response.writeHead(429, { 'retry-after': '7' }).end('천천히')
  }
  const said = { status: 429, retryAfter: 7, text: '천천히' }
  expect([await post(), await post({ body: new Uint8Array() })]).toEqual([said, said])
  expect(got).toEqual([
    ['POST', '/chat', 'Bearer it', '6', '안녕'],
    ['POST', '/chat', 'Bearer it', '0', ''],
  ])
  expect(connections).toBe(1)
})

it.each([
  ['90.2', 91],
  ['-1', null],
  ['1e300', 86_400],
  ['99999999999', 86_400],
  ['Infinity', null],
  ['Wed, 21 Oct 2026 07:28:00 GMT', null],
])('a community can ask for a pause of a day at most: %s', async (header, retryAfter) => {
  answer = (_, response) => void response.writeHead(503, { 'retry-after': header }).end()
  expect(await post()).toMatchObject({ status: 503, retryAfter })
})

it('uses Chromium, its proxy and its certificates for any other community', async () => {
  for (const url of ['http://192.168.0.7/chat', 'https://127.0.0.1/chat', 'http://127.0.0.1.example.com/', 'https://hanmadi.example/chat'])
    await expect(async () => post({ url })).rejects.toThrow('asked through Chromium')
  expect(chromium).toHaveBeenCalledTimes(4)
})

it('reports how much of a large body is sent', async () => {
  const sent: number[] = []
  answer = (_request, response, body) => void response.end(String(body.length))
  let go = () => {}
  hold = new Promise((resolve) => {
    go = resolve
  })
  const posting = post({ body: new Uint8Array(40_000_000), onSent: (share) => sent.push(share) })
  await until(() => expect(sent.length).toBeGreaterThan(1))
  const before = [...sent]
  go()
  expect((await posting).text).toBe('40000000')
  expect(before.every((share) => share >= 0 && share < 1)).toBe(true)
  expect(sent.at(-1)).toBe(1)
})

it('waits for a body that takes longer than an answer may, as long as it goes on', async () => {
  vi.useFakeTimers()
  try {
    const upload = { current: 0 }
    const request = Object.assign(new EventEmitter(), { write() {}, end() {}, abort() {}, getUploadProgress: () => upload })
    chromium.mockImplementation(() => request as never)
    const asked = post({ url: 'https://hanmadi.example/chat', body: new Uint8Array(1_000_000), timeoutMs: 20_000 })
    for (; upload.current < 1_000_000; upload.current += 100_000) await vi.advanceTimersByTimeAsync(15_000)
    await vi.advanceTimersByTimeAsync(15_000)
    request.emit('response', Object.assign(Readable.from([Buffer.from('taken')]), { statusCode: 200, headers: {} }))
    expect((await asked).text).toBe('taken')

    upload.current = 0
    const stuck = post({ url: 'https://hanmadi.example/chat', body: new Uint8Array(1_000_000), timeoutMs: 20_000 })
    const failing = expect(stuck).rejects.toMatchObject({ error: { code: 'timeout' } })
    await vi.advanceTimersByTimeAsync(15_000)
    upload.current = 500_000
    await vi.advanceTimersByTimeAsync(20_200)
    await failing
  } finally {
    vi.useRealTimers()
  }
})

it('can be cancelled while the body is being sent, and not once it is sent', async () => {
  answer = (_request, response) => void response.end('taken')
  const cancelling = new AbortController()
  cancelling.abort()
  await expect(post({ signal: cancelling.signal })).rejects.toMatchObject({ error: { code: 'offline' } })

  let go = () => {}
  hold = new Promise((resolve) => {
    go = resolve
  })
  const [early, late] = [new AbortController(), new AbortController()]
  const large = post({ body: new Uint8Array(40_000_000), signal: early.signal })
  const small = post({ signal: late.signal })
  await until(() => expect(requests).toBe(2))
  early.abort()
  late.abort()
  await expect(large).rejects.toMatchObject({ error: { code: 'offline' } })
  go()
  expect((await small).text).toBe('taken')
})

it('fails as offline when nothing listens, when it is cut off and when the answer is too long; as a timeout when nothing answers', async () => {
  answer = (_request, response) => void response.writeHead(200, { 'content-length': 100 }).write('half', () => response.destroy())
  await expect(post()).rejects.toMatchObject({ error: { code: 'offline' } })
  answer = (_request, response) => void response.end(Buffer.alloc(17 * 1024 * 1024))
  await expect(post()).rejects.toMatchObject({ error: { code: 'offline' } })
  expect((await post({ long: true })).text).toHaveLength(17 * 1024 * 1024)
  answer = () => undefined
  await expect(post({ timeoutMs: 50 })).rejects.toMatchObject({ error: { code: 'timeout' } })
  const url = address()
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
  await expect(post({ url })).rejects.toMatchObject({ error: { code: 'offline' } })
})

it('has no open connection once it is closed', async () => {
  answer = (_request, response) => void response.end('ok')
  await post()
  await network.close()
  await until(async () => expect(await new Promise((resolve) => server.getConnections((_, count) => resolve(count)))).toBe(0))
  expect(closeAllConnections).toHaveBeenCalledOnce()
})

it('reads the request id, unless it is more than an id', async () => {
  for (const [said, heard] of [
    ['k3m9x2ab', 'k3m9x2ab'],
    ['<b>no name</b>', undefined],
  ] as const) {
    answer = (_request, response) => void response.writeHead(500, { 'x-request-id': said }).end('{}')
    expect((await network.post({ url: address(), headers: {}, body: new Uint8Array(), timeoutMs: 5_000 })).requestId).toBe(heard)
  }
})
