import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { createEmbeddedStream } from '../../../src/main/live/embedded-stream'
import type { LiveStream, OpenStream } from '../../../src/main/live/live-connection'
import type { LiveEvent } from '../../../src/shared/events'
import { type ChatCommunity, createChatCommunity, type Person } from '../../server/chat/chat-community'
import { startProxy, type TestProxy } from '../../support/proxy'
import { until } from '../../support/until'

/** Opens a stream and records what it reports. */
async function listen(open: OpenStream) {
  const events: LiveEvent[] = []
  /** When missed events began and ended to arrive, as the number of events received by then. */
  const missed: [boolean, number][] = []
  const listener = {
    alive: vi.fn(),
    event: (event: LiveEvent) => void events.push(event),
    typing: vi.fn(),
    removal: vi.fn(),
    catchUp: (isGoing: boolean) => void missed.push([isGoing, events.length]),
    reset: vi.fn(),
    ended: vi.fn(),
  }
  const stream: LiveStream = await open(listener)
  const texts = () => events.flatMap((event) => (event.kind === 'messages' ? event.messages.map(({ text }) => text) : []))
  const hears = (...expected: string[]) => until(() => expect(texts()).toEqual(expected))
  const isWelcome = () => until(() => expect(listener.alive).toHaveBeenCalled())
  return { ...listener, events, missed, texts, hears, isWelcome, stream }
}

describe('the community’s own stream, from a real server', { timeout: 120_000 }, () => {
  let community: ChatCommunity
  let proxy: TestProxy
  let haru: Person
  let nari: Person
  let roomId = ''
  beforeAll(async () => {
    community = await createChatCommunity({ database: 'sqlite' })
    proxy = await startProxy(community.server.url)
    haru = await community.person()
    nari = await community.person()
    roomId = await community.room(haru, nari)
  }, 60_000)
  afterEach(() => proxy.set({ kind: 'pass' }))
  afterAll(async () => {
    await proxy?.stop()
    await community?.stop()
  })
  const streamOf = (token: string | null): OpenStream => {
    const open = createEmbeddedStream({ token: async () => token, headers: () => ({}), agent: async () => undefined })
    return (listener) => open(`${proxy.url}/live`, listener)
  }

  it('first reports that earlier events have to be loaded, then emits new ones', async () => {
    await community.say(haru, roomId, '그전의 말')
    const heard = await listen(streamOf(nari.token))
    await until(() => expect(heard.reset).toHaveBeenCalledOnce())
    await community.say(haru, roomId, '새 말')
    await heard.hears('새 말')
    expect(heard.events[0]).toMatchObject({ kind: 'messages', room: { id: roomId, partner: { id: haru.id } } })
    heard.stream.close()
  })

  it('reports typing signs, which have no number', async () => {
    const open = streamOf(nari.token)
    const heard = await listen(open)
    await until(() => expect(heard.reset).toHaveBeenCalledOnce())
    await community.server.call('showTyping', { roomId, after: 7.5 }, { token: haru.token })
    await until(() => expect(heard.typing).toHaveBeenCalledWith(expect.objectContaining({ roomId, after: 7.5 })))
    await community.say(haru, roomId, '쓰던 말')
    await heard.hears('쓰던 말')
    expect(heard.typing).toHaveBeenCalledOnce()
    heard.stream.close()
    const again = await listen(open)
    await until(() => expect(again.missed).toEqual([[false, 0]]))
    expect(again.typing).not.toHaveBeenCalled()
    again.stream.close()
  })

  it('reports what was removed for everybody', async () => {
    const heard = await listen(streamOf(nari.token))
    await until(() => expect(heard.reset).toHaveBeenCalledOnce())
    const sign = { kind: 'item' as const, id: roomId, removed: true }
    community.server.services.live.showRemoval(sign)
    await until(() => expect(heard.removal).toHaveBeenCalledWith(expect.objectContaining(sign)))
    heard.stream.close()
  })

  it('continues after the last received event: none twice, none left out, nothing to load', async () => {
    const open = streamOf(nari.token)
    const first = await listen(open)
    await until(() => expect(first.reset).toHaveBeenCalled())
    await community.say(haru, roomId, '하나')
    await first.hears('하나')
    first.stream.close()
    for (const text of ['둘', '셋', '넷']) await community.say(haru, roomId, text)
    const second = await listen(open)
    await second.hears('둘', '셋', '넷')
    expect([first.missed, second.missed]).toEqual([
      [],
      [
        [true, 0],
        [false, 3],
      ],
    ])
    await community.say(haru, roomId, '다섯')
    await second.hears('둘', '셋', '넷', '다섯')
    expect(second.reset).not.toHaveBeenCalled()
    expect(second.missed).toHaveLength(2)
    second.stream.close()
    const third = await listen(open)
    await until(() => expect(third.missed).toEqual([[false, 0]]))
    third.stream.close()
  })

  it('reports when it is cut, and when nothing listens', async () => {
    const open = streamOf(nari.token)
    const cut = await listen(open)
    await cut.isWelcome()
    proxy.cutAll()
    await until(() => expect(cut.ended).toHaveBeenCalledExactlyOnceWith('broken'))
    proxy.set({ kind: 'drop' })
    const refused = await listen(open)
    await until(() => expect(refused.ended).toHaveBeenCalledExactlyOnceWith('broken'))
  })

  it('receives a whole event or none, wherever it is cut', async () => {
    const open = streamOf(nari.token)
    const first = await listen(open)
    await until(() => expect(first.reset).toHaveBeenCalled())
    first.stream.close()
    const heard: string[] = []
    const said = Array.from({ length: 6 }, (_, n) => `끊기는 말 ${n}`)
    for (const text of said) await community.say(haru, roomId, text)
    for (let bytes = 200; heard.length < said.length; bytes += 211) {
      proxy.set({ kind: 'cutAfter', bytes })
      const part = await listen(open)
      await Promise.race([
        until(() => expect(part.ended).toHaveBeenCalled()),
        until(() => expect(heard.length + part.texts().length).toBe(said.length)),
      ])
      heard.push(...part.texts())
      part.stream.close()
      expect(part.reset).not.toHaveBeenCalled()
    }
    expect(heard).toEqual(said)
  })

  it('has heartbeats while nothing happens, and none when packets are dropped', async () => {
    const heard = await listen(streamOf(nari.token))
    await heard.isWelcome()
    const count = heard.alive.mock.calls.length
    await until(() => expect(heard.alive.mock.calls.length).toBeGreaterThan(count + 1))
    proxy.set({ kind: 'blackHole' })
    const before = heard.alive.mock.calls.length
    await community.say(haru, roomId, '사라지는 말')
    expect(heard.alive.mock.calls.length).toBe(before)
    expect(heard.ended).not.toHaveBeenCalled()
    heard.stream.close()
  })

  it('reports nothing once it is closed', async () => {
    const heard = await listen(streamOf(nari.token))
    await until(() => expect(heard.reset).toHaveBeenCalled())
    heard.stream.close()
    await community.say(haru, roomId, '늦은 말')
    await until(() => expect(proxy.open()).toBe(0))
    expect([heard.texts(), heard.ended.mock.calls]).toEqual([[], []])
  })

  it('distinguishes an invalid token from a failure, and needs one', async () => {
    const heard = await listen(streamOf('not a token'))
    await until(() => expect(heard.ended).toHaveBeenCalledExactlyOnceWith('tokenExpired'))
    await expect(listen(streamOf(null))).rejects.toThrow('nobody is signed in')
  })

  it('reports one stream too many as such', async () => {
    const sora = await community.person()
    const open = await Promise.all(Array.from({ length: 10 }, () => listen(streamOf(sora.token))))
    await Promise.all(open.map(({ isWelcome }) => isWelcome()))
    const tooMany = await listen(streamOf(sora.token))
    await until(() => expect(tooMany.ended).toHaveBeenCalledExactlyOnceWith('tooMany'))
    for (const { stream } of open) stream.close()
  })
})

describe('a stream with errors or new kinds of events', { timeout: 120_000 }, () => {
  let server: WebSocketServer
  let sockets: WebSocket[] = []
  let hellos: unknown[] = []
  beforeAll(async () => {
    server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
    await once(server, 'listening')
    server.on('connection', (socket) => {
      sockets.push(socket)
      socket.on('message', (data) => hellos.push(JSON.parse(String(data))))
    })
  })
  afterEach(() => {
    for (const socket of sockets) socket.terminate()
    sockets = []
    hellos = []
  })
  afterAll(() => void server.close())

  async function connected(open: OpenStream) {
    const count = hellos.length
    const heard = await listen(open)
    await until(() => expect(hellos).toHaveLength(count + 1))
    const send = (frame: unknown) => sockets.at(-1)?.send(typeof frame === 'string' ? frame : JSON.stringify(frame))
    const gone = (seq: number) =>
      send({ type: 'event', seq, event: { kind: 'roomGone', roomId: `0198c9a2-0000-7000-8000-00000000000${seq}` } })
    const rooms = () => heard.events.map((event) => (event.kind === 'roomGone' ? Number(event.roomId.at(-1)) : null))
    return { ...heard, send, gone, rooms }
  }
  const opener = (): OpenStream => {
    const { port } = server.address() as AddressInfo
    const open = createEmbeddedStream({ token: async () => 'token', headers: () => ({}), agent: async () => undefined })
    return (listener) => open(`http://127.0.0.1:${port}/live`, listener)
  }

  it('reconnects when a number is missing, and continues from before the gap', async () => {
    const open = opener()
    const first = await connected(open)
    expect(hellos).toEqual([{ type: 'hello', token: 'token', since: null }])
    first.send({ type: 'welcome', seq: 4 })
    first.gone(5)
    first.gone(7)
    first.gone(8)
    await until(() => expect(first.ended).toHaveBeenCalledExactlyOnceWith('broken'))
    expect(first.rooms()).toEqual([5])
    const second = await connected(open)
    expect(hellos.at(-1)).toMatchObject({ since: 5 })
    second.send({ type: 'welcome', seq: 8 })
    for (const seq of [6, 7, 8]) second.gone(seq)
    await until(() => expect(second.rooms()).toEqual([6, 7, 8]))
    expect(second.reset).not.toHaveBeenCalled()
  })

  it('emits no event twice', async () => {
    const { send, gone, rooms } = await connected(opener())
    send({ type: 'welcome', seq: 4 })
    for (const seq of [4, 5, 5, 4, 6]) gone(seq)
    await until(() => expect(rooms()).toEqual([5, 6]))
  })

  it('reports a reset when it cannot continue, and counts from there', async () => {
    const open = opener()
    const first = await connected(open)
    first.send({ type: 'welcome', seq: 4 })
    first.gone(5)
    await until(() => expect(first.rooms()).toEqual([5]))
    first.stream.close()
    const second = await connected(open)
    second.send({ type: 'reset', seq: 2 })
    second.gone(3)
    await until(() => expect(second.rooms()).toEqual([3]))
    expect(second.reset).toHaveBeenCalledOnce()
  })

  it('loads everything again after an event that is too large, in place of asking for it for ever', async () => {
    const open = opener()
    const first = await connected(open)
    first.send({ type: 'welcome', seq: 4 })
    first.gone(5)
    first.send('x'.repeat(5 * 1024 * 1024))
    await until(() => expect(first.ended).toHaveBeenCalledExactlyOnceWith('broken'))
    const second = await connected(open)
    expect(hellos.at(-1)).toMatchObject({ since: null })
    second.send({ type: 'welcome', seq: 6 })
    second.gone(7)
    await until(() => expect(second.rooms()).toEqual([7]))
    expect(second.reset).toHaveBeenCalledOnce()
  })

  it('skips unknown events and still counts them', async () => {
    const { send, gone, rooms, ended, alive } = await connected(opener())
    send({ type: 'welcome', seq: 4 })
    send({ type: 'event', seq: 5, event: { kind: 'typing', roomId: 'x' } })
    send({ type: 'weather', is: 'fine' })
    send('not even JSON')
    gone(6)
    await until(() => expect(rooms()).toEqual([6]))
    expect(ended).not.toHaveBeenCalled()
    expect(alive).toHaveBeenCalledTimes(3)
  })
})
