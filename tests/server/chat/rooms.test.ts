import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Message } from '../../../src/shared/contract/chat-shapes'
import { limits } from '../../../src/shared/limits'
import { databases, expectYes } from '../../support/server'
import { type ChatCommunity, createChatCommunity, type Person, textsOf } from './chat-community'

describe.each(databases)('rooms on %s', (database) => {
  let chat: ChatCommunity
  beforeAll(async () => {
    chat = await createChatCommunity({ database })
  })
  afterAll(() => chat?.stop())

  it('always include the room with oneself and the bot’s, neither of which can be left', async () => {
    const minji = await chat.person()
    const rooms = await chat.rooms(minji)
    expect(rooms.map(({ kind }) => kind).sort()).toEqual(['bot', 'self'])
    const own = rooms.find(({ kind }) => kind === 'self')
    expect(own).toMatchObject({ partner: { id: minji.id, nickname: minji.nickname }, writable: true })
    expect(rooms.find(({ kind }) => kind === 'bot')).toMatchObject({ partner: { id: 'bot' }, writable: false })
    for (const { id } of rooms)
      expect(await chat.server.call('leaveRoom', { roomId: id }, { token: minji.token })).toMatchObject({ http: 200, status: '05' })
    expect(await chat.room(minji, minji)).toBe(own?.id)
    expect(await chat.room(minji, { id: 'bot' })).toBe(rooms.find(({ kind }) => kind === 'bot')?.id)
    await chat.say(minji, own?.id ?? '', '우유 사기')
    expect(await chat.roomOf(minji, own?.id ?? '')).toMatchObject({ unread: 0, lastMessage: { text: '우유 사기' } })
  })

  it('are one per pair, however many requests open them at once and from either side', async () => {
    const [minji, daniel] = [await chat.person(), await chat.person()]
    const opened = await Promise.all([
      ...Array.from({ length: 6 }, () => chat.room(minji, daniel)),
      ...Array.from({ length: 6 }, () => chat.room(daniel, minji)),
    ])
    expect(new Set(opened).size).toBe(1)
    expect((await chat.rooms(minji)).filter(({ kind }) => kind === 'pair')).toHaveLength(1)
  })

  it('appear in the other member’s list with the first message; the newest is first', async () => {
    const [minji, daniel, hana] = [await chat.person(), await chat.person(), await chat.person()]
    const roomId = await chat.room(minji, daniel)
    expect((await chat.rooms(minji)).map(({ id }) => id)).toContain(roomId)
    expect((await chat.rooms(daniel)).map(({ id }) => id)).not.toContain(roomId)
    await chat.say(minji, roomId, '안녕하세요!')
    expect(await chat.roomOf(daniel, roomId)).toMatchObject({
      partner: { id: minji.id, nickname: minji.nickname },
      unread: 1,
      lastMessage: { text: '안녕하세요!', senderId: minji.id },
    })
    const later = await chat.room(hana, daniel)
    await chat.say(hana, later, 'hi')
    expect((await chat.rooms(daniel)).slice(0, 2).map(({ id }) => id)).toEqual([later, roomId])
    await chat.say(daniel, roomId, 'hello!')
    expect((await chat.rooms(daniel)).slice(0, 2).map(({ id }) => id)).toEqual([roomId, later])
  })

  it('are reached through the other member where they are too far back for the list', async () => {
    const [minji, daniel] = [await chat.person(), await chat.person()]
    const roomId = await chat.room(minji, daniel)
    await chat.say(daniel, roomId, '안녕하세요!')
    const { db } = chat.server.services
    const more = Array.from({ length: limits.listedRooms }, (_, index) => ({ id: randomUUID(), at: chat.server.services.now() + index }))
    for (let done = 0; done < more.length; done += 200) {
      const some = more.slice(done, done + 200)
      await db
        .insertInto('rooms')
        .values(some.map(({ id, at }) => ({ id, kind: 'pair' as const, pair_key: id, opened_at: at, last_at: at })))
        .execute()
      await db
        .insertInto('room_members')
        .values(some.map(({ id, at }) => ({ room_id: id, user_id: minji.id, exited_at: null, listed_at: at, last_read_id: null })))
        .execute()
    }
    expect((await chat.rooms(minji)).map(({ id }) => id)).not.toContain(roomId)
    const here = await chat.live(minji)
    expect(await chat.room(minji, daniel)).toBe(roomId)
    expect(await here.event('room', ({ room }) => room.id === roomId)).toMatchObject({ room: { lastMessage: { text: '안녕하세요!' } } })
    expect(await chat.roomOf(minji, roomId)).toMatchObject({ unread: 1, partner: { id: daniel.id } })
    const listed = async () => (await chat.rooms(minji)).map(({ id }) => id)
    const before = await listed()
    expect(await chat.room(minji, daniel)).toBe(roomId)
    expect(await listed()).toEqual(before)
  })

  it('count unread messages, and the read position never moves backwards', async () => {
    const [minji, daniel] = [await chat.person(), await chat.person()]
    const roomId = await chat.room(minji, daniel)
    const said: Message[] = []
    for (const text of ['하나', '둘', '셋']) said.push(...(await chat.say(minji, roomId, text)))
    expect(await chat.roomOf(daniel, roomId)).toMatchObject({ unread: 3, lastReadId: null })
    expect((await chat.roomOf(minji, roomId)).unread).toBe(0)
    const readUpTo = (messageId = '') => chat.server.call('readUpTo', { roomId, messageId }, { token: daniel.token })
    await expectYes(readUpTo(said[1]?.id))
    expect(await chat.roomOf(daniel, roomId)).toMatchObject({ unread: 1, lastReadId: said[1]?.id })
    await expectYes(readUpTo(said[0]?.id))
    expect(await chat.roomOf(daniel, roomId)).toMatchObject({ unread: 1, lastReadId: said[1]?.id })
    await chat.say(daniel, roomId, 'got it')
    expect((await chat.roomOf(daniel, roomId)).unread).toBe(1)
    await expectYes(readUpTo(said[2]?.id))
    expect((await chat.roomOf(daniel, roomId)).unread).toBe(0)
    expect(await readUpTo(randomUUID())).toMatchObject({ http: 404, message: 'notFound' })
  })

  it('end for both when one leaves; the other keeps the old room, and a new one can start', async () => {
    const [minji, daniel] = [await chat.person(), await chat.person()]
    const roomId = await chat.room(minji, daniel)
    await chat.say(minji, roomId, '안녕')
    await expectYes(chat.server.call('leaveRoom', { roomId }, { token: minji.token }))

    expect((await chat.rooms(minji)).map(({ id }) => id)).not.toContain(roomId)
    for (const ask of [
      chat.server.call('messages', { roomId, limit: 50 }, { token: minji.token }),
      chat.server.call('sendMessage', { roomId, text: '?' }, { token: minji.token }),
      chat.server.call('leaveRoom', { roomId }, { token: minji.token }),
      chat.server.call('setRoomAlarm', { roomId, on: false }, { token: minji.token }),
    ])
      expect(await ask).toMatchObject({ http: 404, message: 'room is undefined' })

    expect(await chat.roomOf(daniel, roomId)).toMatchObject({ ended: true, writable: false, lastMessage: { kind: 'ended' }, unread: 1 })
    expect((await chat.everything(daniel, roomId)).map(({ kind }) => kind)).toEqual(['message', 'ended'])
    expect(await chat.server.call('sendMessage', { roomId, text: '?' }, { token: daniel.token })).toMatchObject({ http: 200, status: '05' })

    const next = await chat.room(daniel, minji)
    expect(next).not.toBe(roomId)
    await chat.say(daniel, next, '다시 안녕')
    expect(textsOf(await chat.everything(minji, next))).toEqual(['다시 안녕'])
    await expectYes(chat.server.call('leaveRoom', { roomId }, { token: daniel.token }))
    expect((await chat.rooms(daniel)).map(({ id }) => id)).not.toContain(roomId)
  })

  it('end once when both leave at once', async () => {
    const [minji, daniel] = [await chat.person(), await chat.person()]
    const roomId = await chat.room(minji, daniel)
    await chat.say(minji, roomId, '안녕')
    await Promise.all([minji, daniel].map(({ token }) => expectYes(chat.server.call('leaveRoom', { roomId }, { token }))))
    const rows = await chat.server.services.db.selectFrom('messages').select('kind').where('room_id', '=', roomId).orderBy('seq').execute()
    expect(rows.map(({ kind }) => kind)).toEqual(['said', 'ended'])
  })

  it('become read-only when either member blocks the other, and no new one starts', async () => {
    const [minji, daniel, hana] = [await chat.person(), await chat.person(), await chat.person()]
    const roomId = await chat.room(minji, daniel)
    await chat.say(minji, roomId, '안녕')
    await chat.block(daniel, minji)
    for (const { token } of [minji, daniel])
      expect(await chat.server.call('sendMessage', { roomId, text: '?' }, { token })).toMatchObject({ http: 200, status: '05' })
    for (const person of [minji, daniel]) {
      expect(await chat.roomOf(person, roomId)).toMatchObject({ writable: false, ended: false })
      expect(textsOf(await chat.everything(person, roomId))).toEqual(['안녕'])
    }
    await chat.block(hana, minji)
    for (const [by, other] of [
      [minji, hana],
      [hana, minji],
      [minji, daniel],
    ] as const)
      expect(await chat.server.call('openRoom', { userId: other.id }, { token: by.token })).toMatchObject({
        http: 404,
        message: 'notFound',
      })
    expect(await chat.server.call('openRoom', { userId: randomUUID() }, { token: minji.token })).toMatchObject({ http: 404 })
  })

  it('show both members the program they were last opened from, while it exists', async () => {
    const [mentor, learner] = [await chat.person(), await chat.person()]
    const offer = async (by: Person, title: string) => {
      const rest = { description: '여덟 번 만나요.', tags: [], hours: 8, price: 40, imagePath: null }
      const program = { title, subject: 'korea' as const, kind: 'tuto' as const, ...rest }
      return (await expectYes(chat.server.call('saveProgram', program, { token: by.token }))).programId
    }
    const [first, second] = [await offer(mentor, '받아쓰기'), await offer(mentor, '낭독')]
    const begin = async (by: Person, other: Person, programId?: string) => {
      const from = programId === undefined ? {} : { programId }
      return (await expectYes(chat.server.call('openRoom', { userId: other.id, ...from }, { token: by.token }))).roomId
    }
    const roomId = await begin(learner, mentor, first)
    const { figures } = await expectYes(chat.server.call('programFigures', { programId: first, days: 1 }, { token: mentor.token }))
    expect(figures).toMatchObject([{ chats: 1 }])
    await chat.say(learner, roomId, '안녕하세요')
    const programs = async () => [(await chat.roomOf(learner, roomId)).programId, (await chat.roomOf(mentor, roomId)).programId]
    expect(await programs()).toEqual([first, first])
    const theirs = await chat.live(mentor)
    expect(await begin(learner, mentor, second)).toBe(roomId)
    expect(await programs()).toEqual([second, second])
    expect((await theirs.event('room', ({ room }) => room.id === roomId)).room.programId).toBe(second)
    // Opening the chat without a program, from another member's program, or by the mentor does not change that.
    await begin(learner, mentor)
    await begin(learner, mentor, await offer(learner, '남의 것'))
    await begin(mentor, learner, first)
    expect(await programs()).toEqual([second, second])
    await expectYes(chat.server.call('deletePrograms', { programIds: [second] }, { token: mentor.token }))
    expect(await programs()).toEqual([null, null])
  })

  it('store the notification setting per member', async () => {
    const [minji, daniel] = [await chat.person(), await chat.person()]
    const roomId = await chat.room(minji, daniel)
    await chat.say(minji, roomId, '안녕')
    await expectYes(chat.server.call('setRoomAlarm', { roomId, on: false }, { token: minji.token }))
    expect((await chat.roomOf(minji, roomId)).alarm).toBe(false)
    expect((await chat.roomOf(daniel, roomId)).alarm).toBe(true)
    await expectYes(chat.server.call('setRoomAlarm', { roomId, on: true }, { token: minji.token }))
    expect((await chat.roomOf(minji, roomId)).alarm).toBe(true)
  })

  it('accept one report of another member’s message, and none of an own one', async () => {
    const [minji, daniel, hana] = [await chat.person(), await chat.person(), await chat.person()]
    const roomId = await chat.room(minji, daniel)
    const [message] = await chat.say(minji, roomId, '광고입니다')
    const report = (token: string) => chat.server.call('reportMessage', { roomId, messageId: message?.id ?? '', reason: 0 }, { token })
    expect((await report(daniel.token)).status).toBe('00')
    expect((await report(daniel.token)).status).toBe('02')
    expect(await report(minji.token)).toMatchObject({ http: 400 })
    expect(await report(hana.token)).toMatchObject({ http: 404, message: 'room is undefined' })
  })
})
