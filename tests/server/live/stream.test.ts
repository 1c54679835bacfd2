import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transact } from '../../../src/server/db/transaction'
import { keptEvents } from '../../../src/server/live/live-event-queries'
import { closeCodes } from '../../../src/shared/events'
import { connectLive, type LiveClient } from '../../support/live-client'
import { startProxy, type TestProxy } from '../../support/proxy'
import { createClock, databases, expectYes } from '../../support/server'
import { createTalk, type Person, type Talk, textsOf } from '../chat/talk'

/** What was heard said, in order. */
const heard = (client: LiveClient) => client.events().flatMap(({ event }) => (event.kind === 'messages' ? textsOf(event.messages) : []))
const said = (client: LiveClient, text: string) => client.event('messages', ({ messages }) => textsOf(messages).includes(text))

describe.each(databases)('the live stream on %s', (database) => {
  let talk: Talk
  let minji: Person
  let daniel: Person
  let roomId: string
  beforeAll(async () => {
    talk = await createTalk({ database })
    minji = await talk.person()
    daniel = await talk.person()
    roomId = await talk.room(minji, daniel)
  })
  afterAll(() => talk?.stop())

  it('tells both of what is said, with the room as each has it, and only the sender the key', async () => {
    const [mine, theirs] = [await talk.live(minji), await talk.live(daniel)]
    const key = randomUUID()
    const [message] = await talk.say(minji, roomId, '안녕하세요', key)
    const [one, other] = [await said(mine, '안녕하세요'), await said(theirs, '안녕하세요')]
    expect(one.messages).toEqual([message])
    expect(other.messages).toEqual([{ ...message, key: null }])
    expect(one.room).toEqual(await talk.roomOf(minji, roomId))
    expect(other.room).toEqual(await talk.roomOf(daniel, roomId))
    expect(other.room).toMatchObject({ unread: 1, partner: { id: minji.id } })
  })

  it('tells of rooms that are read, muted, opened and left', async () => {
    const hana = await talk.person()
    const [mine, theirs] = [await talk.live(hana), await talk.live(daniel)]
    const opened = await talk.room(hana, daniel)
    expect((await mine.event('room', ({ room }) => room.id === opened)).room.lastMessage).toBeNull()
    const [message] = await talk.say(hana, opened, '처음 뵙겠습니다')
    await said(theirs, '처음 뵙겠습니다')
    await expectYes(talk.server.call('readUpTo', { roomId: opened, messageId: message?.id ?? '' }, { token: daniel.token }))
    expect((await theirs.event('room', ({ room }) => room.id === opened)).room).toMatchObject({ unread: 0, lastReadId: message?.id })
    await expectYes(talk.server.call('setRoomAlarm', { roomId: opened, on: false }, { token: hana.token }))
    await mine.event('room', ({ room }) => room.id === opened && !room.alarm)
    await expectYes(talk.server.call('leaveRoom', { roomId: opened }, { token: daniel.token }))
    await theirs.event('roomGone', (event) => event.roomId === opened)
    expect((await mine.event('messages', ({ room }) => room.ended)).messages).toMatchObject([{ kind: 'ended', senderId: daniel.id }])
    // Nobody hears of what is not theirs.
    expect(theirs.events().filter(({ event }) => event.kind === 'room' && !event.room.alarm)).toEqual([])
  })

  it('goes on where it stopped, each event once', async () => {
    const first = await talk.live(daniel)
    await talk.say(minji, roomId, '하나')
    await said(first, '하나')
    const since = first.last()
    first.close()
    await first.closed
    for (const text of ['둘', '셋', '넷']) await talk.say(minji, roomId, text)
    const again = await talk.live(daniel, since)
    await said(again, '넷')
    expect(heard(again)).toEqual(['둘', '셋', '넷'])
    expect(again.events().map(({ seq }) => seq)).toEqual([since + 1, since + 2, since + 3])
    const present = await talk.live(daniel, again.last())
    await talk.say(minji, roomId, '다섯')
    await said(present, '다섯')
    expect(heard(present)).toEqual(['다섯'])
  })

  it('starts anew after a gap too old, and for a place it never gave', async () => {
    const hana = await talk.person()
    const own = await talk.room(hana, hana)
    // The bot's welcome comes by itself; from then on nothing does.
    const first = await talk.live(hana, 0)
    await first.event('messages')
    const early = first.last()
    const { db, live } = talk.server.services
    const many = Array.from({ length: keptEvents + 100 }, () => ({ userId: hana.id, event: { kind: 'roomGone' as const, roomId: own } }))
    await transact(db, (trx) => live.append(trx, many, 1))
    const late = await talk.live(hana, early)
    expect(late.frames[0]).toEqual({ type: 'reset', seq: early + keptEvents + 100 })
    await talk.say(hana, own, '새로')
    await said(late, '새로')
    expect(heard(late)).toEqual(['새로'])
    const beyond = await talk.live(hana, 1_000_000)
    expect(beyond.frames[0]).toMatchObject({ type: 'reset', seq: late.last() })
    const within = await talk.live(hana, late.last() - 300)
    await said(within, '새로')
    expect(within.events()).toHaveLength(300)
  })

  it('beats at least every four seconds', async () => {
    const client = await talk.live(minji)
    const start = Date.now()
    await client.until(({ type }) => type === 'beat')
    expect(Date.now() - start).toBeLessThan(4_000)
  })

  it('hears nothing but one hello', async () => {
    const frames = ['', '{', 'null', '[]', '{"type":"hello"}', '{"type":"hello","token":5,"since":null}', '"\\ud800"', '{"__proto__":{}}']
    const more = [`{"type":"hello","token":"x","since":-1}`, `{"type":"hello","token":"x","since":1e308}`, 'x'.repeat(5_000)]
    for (const frame of [...frames, ...more, `{"type":"hello","token":"${minji.token}","since":null,"userId":"${daniel.id}"}`]) {
      const client = connectLive(talk.server.url, '', 'silent')
      await client.opened
      client.send(frame)
      expect([closeCodes.badFrame, 1009], frame.slice(0, 80)).toContain(await client.closed)
      expect(client.frames).toEqual([])
    }
    const greeted = await talk.live(minji)
    greeted.send('{"type":"say","text":"?"}')
    expect(await greeted.closed).toBe(closeCodes.badFrame)
  })

  it('takes no token that is unknown, expired or revoked, and ends with the session', async () => {
    for (const token of ['', 'x'.repeat(43), 'a b']) expect(await connectLive(talk.server.url, token).closed).toBe(closeCodes.tokenExpired)
    const hana = await talk.person()
    const client = await talk.live(hana)
    await expectYes(talk.server.call('logOut', {}, { token: hana.token }))
    expect(await client.closed).toBe(closeCodes.tokenExpired)
    expect(await connectLive(talk.server.url, hana.token).closed).toBe(closeCodes.tokenExpired)
  })

  it('has room for ten streams of a person', async () => {
    const hana = await talk.person()
    const clients = await Promise.all(Array.from({ length: 10 }, () => talk.live(hana)))
    expect(await connectLive(talk.server.url, hana.token).closed).toBe(closeCodes.tooMany)
    clients[0]?.close()
    await clients[0]?.closed
    await talk.live(hana)
  })

  describe('through a network that fails', () => {
    let proxy: TestProxy
    beforeAll(async () => {
      proxy = await startProxy(talk.server.url)
    })
    afterAll(() => proxy?.stop())

    it('is cut and comes back, wherever it is cut', async () => {
      const texts = Array.from({ length: 12 }, (_, n) => `끊김 ${n} ${'가'.repeat(n * 40)}`)
      let client = await talk.live(daniel, null, proxy.url)
      const got: string[] = []
      for (const [n, text] of texts.entries()) {
        // Some are cut in the middle of a frame, some between two, some with events on the way.
        proxy.set({ kind: 'cutAfter', bytes: 400 + n * 170 })
        await talk.say(minji, roomId, text)
        if (n % 3 === 2) proxy.cutAll()
        await Promise.race([client.closed, said(client, text).catch(() => undefined)])
        proxy.cutAll()
        await client.closed
        got.push(...heard(client))
        proxy.set({ kind: 'pass' })
        client = await talk.live(daniel, client.last(), proxy.url)
      }
      await talk.say(minji, roomId, '끝')
      await said(client, '끝')
      expect([...got, ...heard(client)]).toEqual([...texts, '끝'])
    })

    it('is given up by the server in a black hole, and nothing is lost', async () => {
      const client = await talk.live(daniel, null, proxy.url)
      await talk.say(minji, roomId, '전')
      await said(client, '전')
      proxy.set({ kind: 'blackHole' })
      await talk.say(minji, roomId, '안')
      // Ten would be too many with it; the server ends it by itself within a few beats.
      await expect.poll(() => proxy.open(), { timeout: 18_000, interval: 200 }).toBe(0)
      expect(heard(client)).toEqual(['전'])
      proxy.set({ kind: 'pass' })
      const again = await talk.live(daniel, client.last(), proxy.url)
      await said(again, '안')
      expect(heard(again)).toEqual(['안'])
    }, 30_000)

    it('lives through delay', async () => {
      proxy.set({ kind: 'delay', milliseconds: 150 })
      const client = await talk.live(daniel, null, proxy.url)
      for (const text of ['느린 하나', '느린 둘']) await talk.say(minji, roomId, text)
      await said(client, '느린 둘')
      expect(heard(client)).toEqual(['느린 하나', '느린 둘'])
      proxy.set({ kind: 'pass' })
    })
  })
})

describe.each(databases)('the live stream and time on %s', (database) => {
  it('ends when the token’s year is over', async () => {
    const clock = createClock()
    const talk = await createTalk({ database, now: clock.now })
    const minji = await talk.person()
    const client = await talk.live(minji)
    clock.advance(366 * 24 * 60 * 60 * 1000)
    expect(await client.closed).toBe(closeCodes.tokenExpired)
    await talk.stop()
  })
})
