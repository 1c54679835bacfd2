import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Message } from '../../../src/shared/contract/chat-shapes'
import { limits } from '../../../src/shared/limits'
import { createClock, databases, expectYes } from '../../support/server'
import { until } from '../../support/until'
import { type ChatCommunity, createChatCommunity, type Person } from './chat-community'

describe.each(databases)('read marks and typing signs on %s', (database) => {
  const clock = createClock()
  let chat: ChatCommunity
  let minji: Person
  let daniel: Person
  let roomId: string
  beforeAll(async () => {
    chat = await createChatCommunity({ database, now: clock.now })
  })
  afterAll(() => chat?.stop())
  beforeEach(async () => {
    minji = await chat.person()
    daniel = await chat.person()
    roomId = await chat.room(minji, daniel)
  })

  const say = async (by: Person, text: string, to = roomId) => (await chat.say(by, to, text))[0] as Message
  const read = (by: Person, { id: messageId }: Message, from = roomId) =>
    expectYes(chat.server.call('readUpTo', { roomId: from, messageId }, { token: by.token }))
  const markOf = async (viewer: Person) => (await chat.roomOf(viewer, roomId)).readMark
  const setSigns = (by: Person, signs: { read?: boolean; typing?: boolean }) =>
    expectYes(chat.server.call('setSigns', signs, { token: by.token }))
  const type = (by: Person, after = 0) => chat.server.call('showTyping', { roomId, after }, { token: by.token })
  /** Resolves once everything before has been told: a message said now comes after it. */
  const heardAll = async (...people: { stream: Awaited<ReturnType<ChatCommunity['live']>>; of: Person }[]) => {
    for (const { stream, of } of people) {
      const own = (await chat.rooms(of)).find(({ kind }) => kind === 'self')
      const last = await say(of, '여기까지', own?.id ?? '')
      await stream.event('messages', ({ messages }) => messages.some(({ id }) => id === last.id))
    }
  }

  describe('the read mark', () => {
    it('tells the other how far one has read and when, live and later, and never moves back', async () => {
      const said = [await say(minji, '하나'), await say(minji, '둘'), await say(minji, '셋')] as const
      expect(await markOf(minji)).toBeNull()
      const stream = await chat.live(minji)
      await read(daniel, said[1])
      const mark = { until: said[1].sentAt, at: clock.now() / 1000 }
      expect((await stream.event('room', ({ room }) => room.readMark !== null)).room.readMark).toEqual(mark)
      expect(await markOf(minji)).toEqual(mark)
      clock.advance(60_000)
      await read(daniel, said[0])
      expect(await markOf(minji)).toEqual(mark)
      await read(daniel, said[2])
      expect(await markOf(minji)).toEqual({ until: said[2].sentAt, at: clock.now() / 1000 })
      // Of one's own reading the room says nothing here.
      expect(await markOf(daniel)).toBeNull()
    })

    it('is told neither where one does not show it, nor to whom who does not show theirs; what was read meanwhile stays untold', async () => {
      const first = await say(minji, '하나')
      await read(daniel, first)
      await until(async () => expect((await markOf(minji))?.until).toBe(first.sentAt))
      const stream = await chat.live(minji)
      await setSigns(daniel, { read: false })
      await stream.event('room', ({ room }) => room.id === roomId && room.readMark === null)
      expect(await markOf(minji)).toBeNull()
      const second = await say(minji, '둘')
      await read(daniel, second)
      await heardAll({ stream, of: minji })
      expect(stream.events().filter(({ event }) => event.kind === 'room' && event.room.readMark !== null)).toEqual([])
      // Switched on again, the mark stands where it stood.
      await setSigns(daniel, { read: true })
      await stream.event('room', ({ room }) => room.id === roomId && room.readMark !== null)
      expect((await markOf(minji))?.until).toBe(first.sentAt)
      // Who does not show their own sees none.
      const inRoom = () => stream.events().filter(({ event }) => event.kind === 'room' && event.room.id === roomId)
      const before = inRoom().length
      await setSigns(minji, { read: false })
      await until(async () => expect(inRoom()).toHaveLength(before + 1))
      expect(await markOf(minji)).toBeNull()
      await read(daniel, await say(minji, '셋'))
      await heardAll({ stream, of: minji })
      expect(inRoom()).toHaveLength(before + 1)
    })

    it('does not cross a block, not even once it is lifted', async () => {
      const first = await say(minji, '하나')
      await read(daniel, first)
      const second = await say(minji, '둘')
      const stream = await chat.live(minji)
      await expectYes(chat.server.call('block', { userId: minji.id }, { token: daniel.token }))
      expect((await stream.event('room', ({ room }) => room.id === roomId && !room.writable)).room.readMark).toBeNull()
      await read(daniel, second)
      await heardAll({ stream, of: minji })
      expect(stream.events().filter(({ event }) => event.kind === 'room' && event.room.id === roomId)).toHaveLength(1)
      expect(await markOf(minji)).toBeNull()
      const [block] = (await expectYes(chat.server.call('blocks', {}, { token: daniel.token }))).blocks
      await expectYes(chat.server.call('unblock', { blockId: block?.id ?? '' }, { token: daniel.token }))
      await until(async () => expect((await markOf(minji))?.until).toBe(first.sentAt))
    })

    it('is none in the rooms of oneself and of the bot, and goes with who withdraws, out of stored events too', async () => {
      const first = await say(minji, '하나')
      await read(daniel, first)
      const others = (await chat.rooms(minji)).filter(({ kind }) => kind !== 'pair')
      await read(
        minji,
        await say(minji, '메모', others.find(({ kind }) => kind === 'self')?.id),
        others.find(({ kind }) => kind === 'self')?.id,
      )
      for (const { id } of others) expect((await chat.roomOf(minji, id)).readMark).toBeNull()
      const { parts } = await expectYes(chat.server.call('exportData', {}, { token: daniel.token }))
      expect(parts['rooms']?.find(({ id }) => id === roomId)?.['read']).toBe(new Date(clock.now()).toISOString())
      await expectYes(chat.server.call('withdraw', { password: 'haru77!', keepPosts: true }, { token: daniel.token }))
      await until(async () => expect(await chat.roomOf(minji, roomId)).toMatchObject({ ended: true, readMark: null }))
      const { db } = chat.server.services
      const rows = await db.selectFrom('room_members').select('mark_read_at').where('user_id', '=', daniel.id).execute()
      expect(rows.filter((row) => row.mark_read_at !== null)).toEqual([])
      const events = await db.selectFrom('live_events').select('event').where('user_id', '=', minji.id).execute()
      expect(events.filter(({ event }) => event.includes('"readDttm"'))).toEqual([])
    })
  })

  describe('the typing sign', () => {
    const signs = (stream: Awaited<ReturnType<ChatCommunity['live']>>) => stream.frames.filter(({ type: kind }) => kind === 'typing')

    it('comes to every device of the other and to nobody else, and is not stored', async () => {
      const { sentAt } = await say(minji, '하나')
      const [one, two, own] = [await chat.live(daniel), await chat.live(daniel), await chat.live(minji)]
      const stranger = await chat.live(await chat.person())
      await expectYes(type(minji, sentAt))
      for (const stream of [one, two]) {
        await stream.until(({ type: kind }) => kind === 'typing')
        expect(signs(stream)).toEqual([{ type: 'typing', roomId, after: sentAt }])
      }
      const { db } = chat.server.services
      const events = await db.selectFrom('live_events').select('event').execute()
      const told = await db.selectFrom('outbox_events').select('kind').execute()
      expect(JSON.stringify([events, told])).not.toContain('yping')
      await heardAll({ stream: own, of: minji })
      expect([signs(own), signs(stranger)]).toEqual([[], []])
      // A device that connects later hears nothing of it.
      const later = await chat.live(daniel, one.last())
      await heardAll({ stream: later, of: daniel })
      expect(signs(later)).toEqual([])
    })

    it('is not shown by or to whom switched it off, across a block, before a first message, or in a room that has ended', async () => {
      const stream = await chat.live(daniel)
      const expectNone = async () => {
        await expectYes(type(minji))
        await heardAll({ stream, of: daniel })
        expect(signs(stream)).toEqual([])
      }
      await expectNone()
      await say(minji, '하나')
      await setSigns(minji, { typing: false })
      await expectNone()
      await setSigns(minji, { typing: true })
      await setSigns(daniel, { typing: false })
      await expectNone()
      await setSigns(daniel, { typing: true })
      await chat.block(daniel, minji)
      await expectNone()
      await chat.server.services.db.deleteFrom('blocks').where('blocker_id', '=', daniel.id).execute()
      await chat.block(minji, daniel)
      await expectNone()
      await chat.server.services.db.deleteFrom('blocks').where('blocker_id', '=', minji.id).execute()
      await expectYes(type(minji))
      await stream.until(({ type: kind }) => kind === 'typing')
      await expectYes(chat.server.call('leaveRoom', { roomId }, { token: daniel.token }))
      expect(signs(stream)).toHaveLength(1)
      await expectYes(type(minji))
      await heardAll({ stream, of: daniel })
      expect(signs(stream)).toHaveLength(1)
      expect(await type(daniel)).toMatchObject({ http: 404, message: 'room is undefined' })
    })

    it('is not shown in the rooms of oneself and of the bot', async () => {
      const stream = await chat.live(minji)
      for (const room of await chat.rooms(minji)) {
        if (room.kind === 'pair') continue
        await expectYes(chat.server.call('showTyping', { roomId: room.id, after: 0 }, { token: minji.token }))
      }
      await heardAll({ stream, of: minji })
      expect(signs(stream)).toEqual([])
    })
  })

  it('each switch is kept with the account, alone, and told to nobody else', async () => {
    const own = async () => (await expectYes(chat.server.call('userInfo', { userId: minji.id }, { token: minji.token }))).user.own?.signs
    expect(await own()).toEqual({ read: true, typing: true })
    expect((await setSigns(minji, { read: false })).user.own?.signs).toEqual({ read: false, typing: true })
    await setSigns(minji, { typing: false })
    await setSigns(minji, { read: true })
    expect(await own()).toEqual({ read: true, typing: false })
    const seen = await expectYes(chat.server.call('userInfo', { userId: minji.id }, { token: daniel.token }))
    expect(JSON.stringify(seen)).not.toContain('signs')
  })
})

describe.each(databases)('the limit of typing signs on %s', (database) => {
  it('refuses more than so many a minute, and does not count against writes', async () => {
    const chat = await createChatCommunity({ database, rateLimits: 'real', now: createClock().now })
    const [minji, daniel] = [await chat.person(), await chat.person()]
    const roomId = await chat.room(minji, daniel)
    const { typingPerMinute } = limits.rate
    const codes: number[] = []
    for (let n = 0; n <= typingPerMinute; n += 1)
      codes.push((await chat.server.call('showTyping', { roomId, after: 0 }, { token: minji.token })).http)
    expect(codes).toEqual([...Array<number>(typingPerMinute).fill(200), 429])
    await chat.say(minji, roomId, '아직 말할 수 있어요')
    await chat.stop()
  })
})
