import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket as WebSocketClient } from 'ws'
import { transact } from '../../../src/server/db/transaction'
import { mostStoredEvents } from '../../../src/server/live/live-event-queries'
import { noSignals } from '../../../src/server/live/signals'
import { closeCodes } from '../../../src/shared/events'
import { connectLive, type LiveClient } from '../../support/live-client'
import { startProxy, type TestProxy } from '../../support/proxy'
import { createClock, databases, expectYes } from '../../support/server'
import { type ChatCommunity, createChatCommunity, type Person, textsOf } from '../chat/chat-community'

/** The texts of the received messages, in order. */
const heard = (client: LiveClient) => client.events().flatMap(({ event }) => (event.kind === 'messages' ? textsOf(event.messages) : []))
const said = (client: LiveClient, text: string) => client.event('messages', ({ messages }) => textsOf(messages).includes(text))

describe.each(databases)('the live stream on %s', (database) => {
  let chat: ChatCommunity
  let minji: Person
  let daniel: Person
  let roomId: string
  beforeAll(async () => {
    chat = await createChatCommunity({ database })
    minji = await chat.person()
    daniel = await chat.person()
    roomId = await chat.room(minji, daniel)
  })
  afterAll(() => chat?.stop())

  it('tells both members of messages, with each one’s view of the room, and only the sender the key', async () => {
    const [mine, theirs] = [await chat.live(minji), await chat.live(daniel)]
    const key = randomUUID()
    const [message] = await chat.say(minji, roomId, '안녕하세요', key)
    const [one, other] = [await said(mine, '안녕하세요'), await said(theirs, '안녕하세요')]
    expect(one.messages).toEqual([message])
    expect(other.messages).toEqual([{ ...message, key: null }])
    expect(one.room).toEqual(await chat.roomOf(minji, roomId))
    expect(other.room).toEqual(await chat.roomOf(daniel, roomId))
    expect(other.room).toMatchObject({ unread: 1, partner: { id: minji.id } })
  })

  it('reports rooms that are read, muted, opened and left', async () => {
    const hana = await chat.person()
    const [mine, theirs] = [await chat.live(hana), await chat.live(daniel)]
    const opened = await chat.room(hana, daniel)
    expect((await mine.event('room', ({ room }) => room.id === opened)).room.lastMessage).toBeNull()
    const [message] = await chat.say(hana, opened, '처음 뵙겠습니다')
    await said(theirs, '처음 뵙겠습니다')
    await expectYes(chat.server.call('readUpTo', { roomId: opened, messageId: message?.id ?? '' }, { token: daniel.token }))
    expect((await theirs.event('room', ({ room }) => room.id === opened)).room).toMatchObject({ unread: 0, lastReadId: message?.id })
    await expectYes(chat.server.call('setRoomAlarm', { roomId: opened, on: false }, { token: hana.token }))
    await mine.event('room', ({ room }) => room.id === opened && !room.alarm)
    await expectYes(chat.server.call('leaveRoom', { roomId: opened }, { token: daniel.token }))
    await theirs.event('roomGone', (event) => event.roomId === opened)
    expect((await mine.event('messages', ({ room }) => room.ended)).messages).toMatchObject([{ kind: 'ended', senderId: daniel.id }])
    // Nobody receives events of other members' rooms.
    expect(theirs.events().filter(({ event }) => event.kind === 'room' && !event.room.alarm)).toEqual([])
  })

  it('continues where it stopped, each event once', async () => {
    const first = await chat.live(daniel)
    await chat.say(minji, roomId, '하나')
    await said(first, '하나')
    const since = first.last()
    first.close()
    await first.closed
    for (const text of ['둘', '셋', '넷']) await chat.say(minji, roomId, text)
    const again = await chat.live(daniel, since)
    await said(again, '넷')
    expect(heard(again)).toEqual(['둘', '셋', '넷'])
    expect(again.events().map(({ seq }) => seq)).toEqual([since + 1, since + 2, since + 3])
    const present = await chat.live(daniel, again.last())
    await chat.say(minji, roomId, '다섯')
    await said(present, '다섯')
    expect(heard(present)).toEqual(['다섯'])
  })

  it('resets after too long a gap, and for a number that was never assigned', async () => {
    const hana = await chat.person()
    const own = await chat.room(hana, hana)
    // The bot's welcome arrives by itself; after it there are no events.
    const first = await chat.live(hana, 0)
    await first.event('messages')
    const early = first.last()
    const { db, live } = chat.server.services
    const many = Array.from({ length: mostStoredEvents + 100 }, () => ({
      userId: hana.id,
      event: { kind: 'roomGone' as const, roomId: own },
    }))
    await transact(db, (trx) => live.append(trx, many, 1))
    const late = await chat.live(hana, early)
    expect(late.frames[0]).toMatchObject({ type: 'reset', seq: early + mostStoredEvents + 100 })
    await chat.say(hana, own, '새로')
    await said(late, '새로')
    expect(heard(late)).toEqual(['새로'])
    const beyond = await chat.live(hana, 1_000_000)
    expect(beyond.frames[0]).toMatchObject({ type: 'reset', seq: late.last() })
    const within = await chat.live(hana, late.last() - 300)
    await said(within, '새로')
    expect(within.events()).toHaveLength(300)
  })

  it('resets a client whose newest events were erased before they were sent', async () => {
    const hana = await chat.person()
    // The bot's welcome arrives by itself; after it there are no events.
    const client = await chat.live(hana, 0)
    await client.event('messages')
    const before = client.last()
    const { db, live } = chat.server.services
    // As another process would, whose signal was lost.
    await transact(db, async (trx) => {
      await live.append(trx, [{ userId: hana.id, event: { kind: 'roomGone', roomId: randomUUID() } }], 1)
      await trx.deleteFrom('live_events').where('user_id', '=', hana.id).execute()
    })
    expect(await client.until(({ type }) => type === 'reset')).toMatchObject({ type: 'reset', seq: before + 1 })
  })

  it('sends a heartbeat without any event', async () => {
    const client = await chat.live(minji)
    await client.until(({ type }) => type === 'beat')
    expect(client.events()).toEqual([])
  })

  it('accepts one hello only', async () => {
    const frames = ['', '{', 'null', '[]', '{"type":"hello"}', '{"type":"hello","token":5,"since":null}', '"\\ud800"', '{"__proto__":{}}']
    const more = [`{"type":"hello","token":"x","since":-1}`, `{"type":"hello","token":"x","since":1e308}`, 'x'.repeat(5_000)]
    for (const frame of [...frames, ...more, `{"type":"hello","token":"${minji.token}","since":null,"userId":"${daniel.id}"}`]) {
      const client = connectLive(chat.server.url, '', 'silent')
      await client.opened
      client.send(frame)
      expect([closeCodes.badFrame, 1009], frame.slice(0, 80)).toContain(await client.closed)
      expect(client.frames).toEqual([])
    }
    const greeted = await chat.live(minji)
    greeted.send('{"type":"say","text":"?"}')
    expect(await greeted.closed).toBe(closeCodes.badFrame)
  })

  it.each([
    ['a ping before the hello', false, (socket: WebSocketClient) => socket.ping('x'.repeat(125))],
    ['a ping', true, (socket: WebSocketClient) => socket.ping('x'.repeat(125))],
    ['an answer to no question', true, (socket: WebSocketClient) => socket.pong()],
  ])('answers no frame of a client that does not read, and closes it: %s', async (_, isGreeted, send) => {
    const socket = new WebSocketClient(`${chat.server.url.replace(/^http/, 'ws')}/live`)
    let pongs = 0
    socket.on('pong', () => {
      pongs += 1
    })
    await once(socket, 'open')
    if (isGreeted) {
      socket.send(JSON.stringify({ type: 'hello', token: minji.token, since: null }))
      await once(socket, 'message')
    }
    for (let sent = 0; sent < 1_000; sent += 1) send(socket)
    const [code] = await once(socket, 'close')
    expect(code).toBe(closeCodes.badFrame)
    expect(pongs).toBe(0)
  })

  it('refuses unknown, expired and revoked tokens, and ends with the session', async () => {
    for (const token of ['', 'x'.repeat(43), 'a b']) expect(await connectLive(chat.server.url, token).closed).toBe(closeCodes.tokenExpired)
    const hana = await chat.person()
    const client = await chat.live(hana)
    await expectYes(chat.server.call('logOut', {}, { token: hana.token }))
    expect(await client.closed).toBe(closeCodes.tokenExpired)
    expect(await connectLive(chat.server.url, hana.token).closed).toBe(closeCodes.tokenExpired)
  })

  it('allows ten streams per person', async () => {
    const hana = await chat.person()
    const clients = await Promise.all(Array.from({ length: 10 }, () => chat.live(hana)))
    expect(await connectLive(chat.server.url, hana.token).closed).toBe(closeCodes.tooMany)
    clients[0]?.close()
    await clients[0]?.closed
    await chat.live(hana)
  })

  describe('through a failing network', () => {
    let proxy: TestProxy
    beforeAll(async () => {
      proxy = await startProxy(chat.server.url)
    })
    afterAll(() => proxy?.stop())

    it('recovers wherever it is cut', async () => {
      const texts = Array.from({ length: 12 }, (_, n) => `끊김 ${n} ${'가'.repeat(n * 40)}`)
      let client = await chat.live(daniel, null, proxy.url)
      const got: string[] = []
      for (const [n, text] of texts.entries()) {
        // Some are cut in the middle of a frame, some between two, some with events in transit.
        proxy.set({ kind: 'cutAfter', bytes: 400 + n * 170 })
        await chat.say(minji, roomId, text)
        if (n % 3 === 2) proxy.cutAll()
        await Promise.race([client.closed, said(client, text).catch(() => undefined)])
        proxy.cutAll()
        await client.closed
        got.push(...heard(client))
        proxy.set({ kind: 'pass' })
        client = await chat.live(daniel, client.last(), proxy.url)
      }
      await chat.say(minji, roomId, '끝')
      await said(client, '끝')
      expect([...got, ...heard(client)]).toEqual([...texts, '끝'])
    })

    it('is closed by the server when packets are dropped, and nothing is lost', async () => {
      const client = await chat.live(daniel, null, proxy.url)
      await chat.say(minji, roomId, '전')
      await said(client, '전')
      proxy.set({ kind: 'blackHole' })
      await chat.say(minji, roomId, '안')
      // With it there would be more than ten; the server closes it within a few heartbeats.
      await expect.poll(() => proxy.open(), { timeout: 45_000, interval: 200 }).toBe(0)
      expect(heard(client)).toEqual(['전'])
      proxy.set({ kind: 'pass' })
      const again = await chat.live(daniel, client.last(), proxy.url)
      await said(again, '안')
      expect(heard(again)).toEqual(['안'])
    }, 70_000)

    it('survives delays', async () => {
      proxy.set({ kind: 'delay', milliseconds: 150 })
      const client = await chat.live(daniel, null, proxy.url)
      for (const text of ['느린 하나', '느린 둘']) await chat.say(minji, roomId, text)
      await said(client, '느린 둘')
      expect(heard(client)).toEqual(['느린 하나', '느린 둘'])
      proxy.set({ kind: 'pass' })
    })
  })
})

describe.each(databases)('the live stream over time on %s', (database) => {
  it('ends when the token expires after a year', async () => {
    const clock = createClock()
    const chat = await createChatCommunity({ database, now: clock.now })
    const minji = await chat.person()
    const client = await chat.live(minji)
    clock.advance(366 * 24 * 60 * 60 * 1000)
    expect(await client.closed).toBe(closeCodes.tokenExpired)
    await chat.stop()
  })
})

it('a live stream whose member’s signals cannot be received is closed, and does not count as open', async () => {
  const chat = await createChatCommunity({ database: 'sqlite' })
  const minji = await chat.person()
  const failing = vi.spyOn(noSignals, 'follow').mockImplementation(() => {
    throw new Error('closed connection')
  })
  // More than a person may have.
  for (let n = 0; n < 11; n += 1) expect(await connectLive(chat.server.url, minji.token).closed).toBe(1011)
  failing.mockRestore()
  expect(chat.server.services.live.openStreams()).toBe(0)
  await chat.live(minji)
  await chat.stop()
})
