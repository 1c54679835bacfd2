import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasNats, type NatsServer, startNats } from '../../support/nats'
import { createTestDatabase } from '../../support/postgres'
import { startProxy, type TestProxy } from '../../support/proxy'
import { databases, startTestServer, type TestServer } from '../../support/server'
import { type ChatCommunity, createChatCommunity, type Person, textsOf } from '../chat/chat-community'

const signalKinds = [
  { signals: 'LISTEN and NOTIFY', isHere: true, broker: async () => undefined },
  { signals: 'NATS', isHere: hasNats, broker: () => startNats() },
].filter(({ isHere }) => isHere && databases.includes('postgres'))

describe.each(signalKinds)('two server processes on one PostgreSQL with $signals', ({ broker }) => {
  let own: { url: string; drop(): Promise<void> }
  let nats: NatsServer | undefined
  let proxy: TestProxy
  let chat: ChatCommunity
  let other: TestServer
  let minji: Person
  let daniel: Person
  let roomId: string
  beforeAll(async () => {
    own = await createTestDatabase()
    nats = await broker()
    chat = await createChatCommunity({ database: 'postgres', databaseUrl: own.url, natsUrl: nats?.url })
    // The other one receives signals through a network that can fail.
    proxy = await startProxy(nats?.url ?? own.url)
    const through = new URL(own.url)
    through.port = String(proxy.port)
    const reached = nats ? { databaseUrl: own.url, natsUrl: `nats://127.0.0.1:${proxy.port}` } : { databaseUrl: through.href }
    other = await startTestServer({ database: 'postgres', ...reached })
    minji = await chat.person()
    daniel = await chat.person()
    roomId = await chat.room(minji, daniel)
  })
  afterAll(async () => {
    await chat?.stop()
    await other?.stop()
    await proxy?.stop()
    await nats?.stop()
    await own?.drop()
  })

  it('deliver messages posted at one process to listeners at the other, at once and in order', async () => {
    const here = await chat.live(daniel)
    const there = await chat.live(daniel, null, other.url)
    for (let n = 0; n < 10; n += 1) {
      if (n % 2 === 0) await chat.say(minji, roomId, `말 ${n}`)
      else await other.call('sendMessage', { roomId, text: `말 ${n}` }, { token: minji.token, key: `processes-${n}` })
      for (const client of [here, there]) await client.event('messages', ({ messages }) => textsOf(messages).includes(`말 ${n}`))
    }
    for (const client of [here, there]) {
      const heard = client
        .events()
        .flatMap(({ event }) => (event.kind === 'messages' && event.room.id === roomId ? textsOf(event.messages) : []))
      expect(heard).toEqual(Array.from({ length: 10 }, (_, n) => `말 ${n}`))
      // By signals: lost ones are looked for with a heartbeat, so without any signal each of the other process's five would follow one.
      const fromOther = heard.filter((_, n) => n % 2 === (client === here ? 1 : 0))
      const frameBefore = (text: string) => client.frames[client.frames.findIndex((frame) => JSON.stringify(frame).includes(text)) - 1]
      expect(fromOther.filter((text) => frameBefore(text)?.type !== 'beat')).not.toEqual([])
    }
  })

  it('show a typing sign to who listens at either, once, and only to them', async () => {
    const { sentAt: after } = (await chat.say(minji, roomId, '여기서'))[0] ?? { sentAt: 0 }
    const streams = [await chat.live(daniel), await chat.live(daniel, null, other.url)]
    for (const server of [chat.server, other]) await server.call('showTyping', { roomId, after }, { token: minji.token })
    // By the same signals as what follows it.
    await chat.say(minji, roomId, '말')
    await other.call('sendMessage', { roomId, text: '또 말' }, { token: minji.token, key: 'after-typing' })
    for (const stream of streams) {
      await stream.event('messages', ({ messages }) => textsOf(messages).includes('또 말'))
      await expect
        .poll(() => stream.frames.filter(({ type }) => type === 'typing'))
        .toEqual(Array(2).fill({ type: 'typing', roomId, after }))
    }
    const own = await chat.live(minji, null, other.url)
    expect(own.frames.filter(({ type }) => type === 'typing')).toEqual([])
  })

  it('tell every client of either what was removed, once', async () => {
    const streams = [await chat.live(daniel), await chat.live(minji, null, other.url)]
    for (const stream of streams) await stream.until(({ type }) => type === 'reset' || type === 'welcome')
    const sign = { kind: 'item' as const, id: roomId, removed: true }
    for (const server of [chat.server, other]) server.services.live.showRemoval(sign)
    const signs = ({ frames }: (typeof streams)[number]) => frames.filter(({ type }) => type === 'removal')
    for (const stream of streams) await expect.poll(() => signs(stream).length).toBe(2)
    // By the same signals, so after every sign that is sent twice.
    await chat.say(minji, roomId, '뺀 뒤')
    await other.call('sendMessage', { roomId, text: '또 뺀 뒤' }, { token: minji.token, key: 'after-removal' })
    for (const stream of streams) {
      for (const text of ['뺀 뒤', '또 뺀 뒤']) await stream.event('messages', ({ messages }) => textsOf(messages).includes(text))
      expect(signs(stream)).toEqual(Array(2).fill({ type: 'removal', ...sign }))
    }
  })

  it('lose nothing when signals are lost', async () => {
    const there = await chat.live(daniel, null, other.url)
    proxy.cutAll()
    await chat.say(minji, roomId, '끊긴 동안')
    const { room } = await there.event('messages', ({ messages }) => textsOf(messages).includes('끊긴 동안'))
    expect(room.id).toBe(roomId)
    // The signals recover by themselves.
    await expect.poll(() => proxy.open()).toBeGreaterThan(0)
    await chat.say(minji, roomId, '그 뒤')
    await there.event('messages', ({ messages }) => textsOf(messages).includes('그 뒤'))
  })

  it('write a message once that is sent to both at once', async () => {
    const key = 'both-at-once'
    const [one, two] = await Promise.all(
      [chat.server, other].flatMap((server) =>
        Array.from({ length: 3 }, () => server.call('sendMessage', { roomId, text: '둘 다' }, { token: minji.token, key })),
      ),
    )
    expect(one?.response).toEqual(two?.response)
    expect(textsOf(await chat.everything(daniel, roomId)).filter((text) => text === '둘 다')).toHaveLength(1)
  })

  it('open one room per pair', async () => {
    const hana = await chat.person()
    const opened = await Promise.all(
      [chat.server, other, chat.server, other].map((server, n) =>
        server.call('openRoom', { userId: n % 2 === 0 ? daniel.id : hana.id }, { token: n % 2 === 0 ? hana.token : daniel.token }),
      ),
    )
    expect(new Set(opened.map(({ response }) => response.roomId)).size).toBe(1)
  })
})
