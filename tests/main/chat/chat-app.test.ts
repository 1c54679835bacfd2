import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Message, Room } from '../../../src/shared/contract/chat-shapes'
import { limits } from '../../../src/shared/limits'
import { type Answer, type ChatApp, type ChatPage, openChatApp, refusal } from '../../support/chat-app'
import { aMessage, aRoom } from '../../support/chat-samples'
import { createRandom } from '../../support/random'
import { until } from '../../support/until'

const roomId = aRoom().id
const otherId = '0198c9a2-0000-7000-8000-0000000000bb'
const idOf = (n: number) => `0198c9a2-0000-7000-a000-${String(n).padStart(12, '0')}`
/** The n-th message of the room. */
const nth = (n: number, given: Partial<Message> = {}) => aMessage({ id: idOf(n), text: `${n}`, sentAt: 1_000 + n, ...given })
const lastOf = (n: number): Room['lastMessage'] => ({
  id: idOf(n),
  senderId: aRoom().partner.id,
  kind: 'message',
  text: `${n}`,
  sentAt: 1_000 + n,
  bot: null,
})
const ids = (...numbers: number[]) => numbers.map(idOf)
const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

let app: ChatApp
let page: ChatPage
let answers: Record<string, Answer>
/** The messages of the room in the community. */
let said: Message[]
let rooms: Room[]

const pageOf: Answer = ({ before, limit }) => {
  const end = before === undefined ? said.length : said.findIndex(({ id }) => id === before)
  const start = Math.max(0, end - Number(limit))
  return { messages: said.slice(start, end), more: start > 0, lastChange: rooms[0]?.lastChange ?? 0 }
}
const tell = (message: Message, room: Partial<Room> = {}) =>
  app.hear({ kind: 'messages', room: aRoom({ lastMessage: lastOf(message.sentAt - 1_000), ...room }), messages: [message] })
/** The community gets a message, which is sent over the live connection if there is one. */
const say = (n: number, room: Partial<Room> = {}) => {
  said.push(nth(n))
  tell(nth(n), room)
}
const settled = () => until(() => expect(page.state().logs[roomId]).toMatchObject({ isAsking: false }))
const listed = () => page.state().list.rooms ?? []

/** Holds an answer back. @returns releases it */
function hold(name: string, answer: unknown): () => void {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  answers[name] = () => promise
  return () => resolve(answer)
}

beforeEach(async () => {
  said = [nth(1)]
  rooms = [aRoom()]
  answers = {
    rooms: () => ({ rooms }),
    messages: pageOf,
    readUpTo: () => ({}),
    setRoomAlarm: () => ({}),
    leaveRoom: () => ({}),
    hideMessages: () => ({}),
    showMessages: () => ({}),
    reportMessage: () => ({}),
    openRoom: () => ({ roomId }),
    block: () => ({}),
  }
  app = await openChatApp(answers)
  page = app.openPage()
  app.goOnline()
  app.reset()
  await until(() => expect(page.state().list).toMatchObject({ isAsking: false, rooms: [{ id: roomId }] }))
  app.chat().openRoom(page as never, roomId)
  await settled()
  app.asked.splice(0)
})
afterEach(() => app.close())

const drawn = () => page.drawn(roomId)

describe('what a page shows of chat', () => {
  it('is not requested any more for a room whose window was closed', async () => {
    const other = app.openPage()
    app.chat().openRoom(other as never, otherId)
    await until(() => expect(app.asked.filter((name) => name === 'messages')).toHaveLength(1))
    await until(() => expect(other.state().logs[otherId]).toMatchObject({ isAsking: false }))
    app.chat().forgetPage(other as never)
    app.asked.splice(0)
    app.reset()
    await settled()
    await until(() => expect(page.state().list).toMatchObject({ isAsking: false }))
    expect(app.asked.filter((name) => name === 'messages')).toHaveLength(1)
  })

  it('holds a received message once, in the room and in the list', async () => {
    say(2, { unread: 2 })
    tell(nth(2), { unread: 2 })
    await until(() => expect(drawn()).toEqual(ids(1, 2)))
    expect(listed().map(({ unread }) => unread)).toEqual([2])
    expect([page.state().unread, app.unreadCounts.at(-1)]).toEqual([2, 2])
  })

  it('is the same in every window', async () => {
    const other = app.openPage()
    app.chat().openRoom(other as never, roomId)
    say(2)
    await until(() => expect([drawn(), other.drawn(roomId)]).toEqual([ids(1, 2), ids(1, 2)]))
  })

  it('counts nothing as unread in the room that is being read', async () => {
    say(2, { unread: 2 })
    app.look(roomId)
    await until(() => expect(page.state().unread).toBe(0))
    app.look(null)
    await until(() => expect(page.state().unread).toBe(2))
  })

  it('adds a new room to the list, and drops one that was left', async () => {
    app.hear({ kind: 'room', room: aRoom({ id: otherId }) })
    await until(() => expect(listed().map(({ id }) => id)).toEqual([roomId, otherId]))
    app.hear({ kind: 'roomGone', roomId })
    await until(() => expect(listed().map(({ id }) => id)).toEqual([otherId]))
  })

  it('restarts after a lost patch, and misses nothing', async () => {
    page.loseOne()
    say(2)
    await until(() => expect(page.state().list.rooms?.[0]?.lastMessage).toBeNull())
    say(3)
    await until(() => expect(page.starts()).toBe(2))
    app.chat().openRoom(page as never, roomId)
    await until(() => expect(drawn()).toEqual(ids(1, 2, 3)))
  })

  it('is not sent again when a room is as it was', async () => {
    app.hear({ kind: 'room', room: aRoom({ unread: 2 }) })
    await until(() => expect(listed()[0]?.unread).toBe(2))
    const { next } = page.state()
    app.hear({ kind: 'room', room: aRoom({ unread: 2 }) })
    await settled()
    expect(page.state().next).toBe(next)
  })

  it('keeps the identity of unchanged parts of a room', async () => {
    const before = listed()[0]
    app.hear({ kind: 'room', room: aRoom() })
    app.hear({ kind: 'room', room: aRoom({ unread: 2 }) })
    await until(() => expect(listed()[0]?.unread).toBe(2))
    expect(listed()[0]?.partner).toBe(before?.partner)
  })

  it('holds a sent message as soon as it is answered, and once when it is received as well', async () => {
    const own = nth(2, { senderId: 'me' })
    answers['sendMessage'] = () => ({ messages: [own] })
    await app.chat().send({ roomId, text: '2' }, [])
    await until(() => expect(drawn()).toEqual(ids(1, 2)))
    tell(own)
    tell(nth(3))
    await until(() => expect(drawn()).toEqual(ids(1, 2, 3)))
    expect(page.state().unsent.messages).toEqual([])
  })

  it('shows a message as unsent only when it is not sent soon, and why it failed', async () => {
    const come = hold('sendMessage', { messages: [nth(2, { senderId: 'me' })] })
    await app.chat().send({ roomId, text: '2' }, [])
    expect(page.state().unsent.messages).toEqual([])
    await until(() => expect(page.state().unsent.messages).toMatchObject([{ text: '2', state: 'sending' }]))
    come()
    await until(() => expect([page.state().unsent.messages, drawn()]).toEqual([[], ids(1, 2)]))
    answers['sendMessage'] = refusal('wrongState')
    await app.chat().send({ roomId, text: '3' }, [])
    await until(() => expect(page.state().unsent.messages).toMatchObject([{ text: '3', state: 'failed', error: { code: 'wrongState' } }]))
    // The refusal says that the room has changed.
    expect(app.asked).toContain('rooms')
  })
})

describe('signs of the other member', () => {
  const mark = { until: 1_001, at: 1_500 }
  const typingRooms = (of = page) => of.state().typing

  it('how far they have read is the same in every window, and is there after a start without a network', async () => {
    const other = app.openPage()
    app.hear({ kind: 'room', room: aRoom({ readMark: mark }) })
    await until(() => expect([page, other].map((each) => each.state().list.rooms?.[0]?.readMark)).toEqual([mark, mark]))
    answers['rooms'] = refusal('offline')
    await app.restart()
    page = app.openPage()
    await until(() => expect(listed().map(({ readMark }) => readMark)).toEqual([mark]))
  })

  it('that they write is seen in every window, also in one that opens later, until their message comes', async () => {
    const other = app.openPage()
    app.hearTyping({ roomId, after: 1_001 })
    await until(() => expect([typingRooms(), typingRooms(other)]).toEqual([[roomId], [roomId]]))
    const later = app.openPage()
    await until(() => expect(typingRooms(later)).toEqual([roomId]))
    // An own message from elsewhere ends nothing.
    tell(nth(2, { senderId: 'me' }))
    await until(() => expect(drawn()).toEqual(ids(1, 2)))
    expect(typingRooms()).toEqual([roomId])
    tell(nth(3))
    await until(() => expect([page, other, later].map((each) => typingRooms(each))).toEqual([[], [], []]))
    expect(drawn()).toEqual(ids(1, 2, 3))
  })

  it.each([
    ['the connection breaks', () => app.breakLive()],
    ['the room is closed', () => app.hear({ kind: 'room', room: aRoom({ writable: false }) })],
    ['the room is left', () => app.hear({ kind: 'roomGone', roomId })],
  ])('that they write ends when %s', async (_, happens) => {
    app.hearTyping({ roomId, after: 1_001 })
    await until(() => expect(typingRooms()).toEqual([roomId]))
    happens()
    await until(() => expect(typingRooms()).toEqual([]))
  })

  it('are told of one’s own keys once, with the newest message that is known, and not while that is on its way', async () => {
    const signs: unknown[] = []
    answers['showTyping'] = (sign) => signs.push(sign)
    for (let n = 0; n < 3; n += 1) app.chat().type(roomId)
    await until(() => expect(signs).toEqual([{ roomId, after: 1_001 }]))
    const come = hold('sendMessage', { messages: [nth(2, { senderId: 'me' })] })
    await app.chat().send({ roomId, text: '2' }, [])
    app.chat().type(roomId)
    come()
    await until(() => expect(drawn()).toEqual(ids(1, 2)))
    app.chat().type(roomId)
    await until(() => expect(signs).toEqual([1_001, 1_002].map((after) => ({ roomId, after }))))
  })

  it('are asked for again once the own ones are switched', async () => {
    answers['setSigns'] = () => ({})
    await app.call('setSigns', { read: false })
    await until(() => expect(app.asked).toContain('rooms'))
  })
})

describe('changes of messages', () => {
  const textsOf = () => page.state().logs[roomId]?.messages?.map(({ text }) => text)
  const changed = (n: number, text: string, change: number) => nth(n, { text, change, editedAt: 2_000 })
  /** The community gets a change, which is sent over the live connection if there is one. */
  const edit = (n: number, text: string, change: number) => {
    said = said.map((message) => (message.id === idOf(n) ? changed(n, text, change) : message))
    rooms = [aRoom({ lastChange: change })]
    app.hear({ kind: 'changed', room: aRoom({ lastChange: change }), since: change - 1, messages: [changed(n, text, change)] })
  }
  beforeEach(async () => {
    answers['changes'] = ({ since }) => ({
      messages: said.filter(({ change }) => change > Number(since)).sort((a, b) => a.change - b.change),
      until: rooms[0]?.lastChange ?? 0,
      more: false,
    })
    said = from(1, 60).map((n) => nth(n))
    app.reset()
    await until(() => expect(drawn()).toEqual(ids(...from(11, 60))))
    await settled()
  })

  it('replace what the page shows, and never bring back an older state', async () => {
    edit(60, '예순', 1)
    await until(() => expect(textsOf()?.at(-1)).toBe('예순'))
    expect(app.asked).not.toContain('changes')
    // An answer that was requested before.
    const come = hold('messages', { messages: said.slice(-50), more: true, lastChange: 1 })
    app.reset()
    edit(60, '예순하나', 2)
    come()
    await settled()
    expect(textsOf()?.at(-1)).toBe('예순하나')
  })

  it('that were missed are asked for, also of messages that are not among the newest', async () => {
    said = said.map((message) => (message.id === idOf(11) ? changed(11, '열하나', 1) : message))
    rooms = [aRoom({ lastChange: 1 })]
    edit(60, '예순', 2)
    await until(() => expect([textsOf()?.[0], textsOf()?.at(-1)]).toEqual(['열하나', '예순']))
    // Older messages arrive in their current state.
    await app.chat().loadOlder(page as never, roomId)
    await until(() => expect(drawn()).toEqual(ids(...from(1, 60))))
  })
})

describe('older messages', () => {
  it('come page by page, from memory where main has them, until there are none', async () => {
    said = from(1, 260).map((n) => nth(n))
    app.reset()
    await until(() => expect(drawn()).toEqual(ids(...from(211, 260))))
    const more = async (first: number) => {
      await app.chat().loadOlder(page as never, roomId)
      await until(() => expect(drawn()).toEqual(ids(...from(first, 260))))
    }
    await more(161)
    await more(111)
    await more(61)
    await more(11)
    expect(page.state().logs[roomId]).toMatchObject({ hasOlder: true, older: 'idle' })
    await more(1)
    expect(page.state().logs[roomId]).toMatchObject({ hasOlder: false, older: 'idle' })
    await app.chat().loadOlder(page as never, roomId)
    expect(drawn()).toEqual(ids(...from(1, 260)))
  })

  it('continue before the cached ones after a restart', async () => {
    said = from(1, 260).map((n) => nth(n))
    app.reset()
    await until(() => expect(app.asked.filter((name) => name === 'messages').length).toBe(4))
    await app.restart()
    page = app.openPage()
    app.goOnline()
    app.reset()
    app.chat().openRoom(page as never, roomId)
    await settled()
    await until(async () => {
      await app.chat().loadOlder(page as never, roomId)
      expect(drawn()).toEqual(ids(...from(1, 260)))
    })
  })

  it('report a failure, and come when asked for again', async () => {
    said = from(1, 300).map((n) => nth(n))
    app.reset()
    await until(() => expect(drawn()?.at(-1)).toBe(idOf(300)))
    for (let n = 0; n < 3; n += 1) await app.chat().loadOlder(page as never, roomId)
    answers['messages'] = refusal('offline')
    await app.chat().loadOlder(page as never, roomId)
    await until(() => expect(page.state().logs[roomId]).toMatchObject({ older: 'failed' }))
    answers['messages'] = pageOf
    await app.chat().loadOlder(page as never, roomId)
    await until(() => expect(drawn()?.[0]).toBe(idOf(51)))
    expect(page.state().logs[roomId]).toMatchObject({ older: 'idle' })
  })

  it('come once the community allows it again where it has asked to wait, unless the room was closed meanwhile', async () => {
    said = from(1, 400).map((n) => nth(n))
    app.reset()
    await until(() => expect(drawn()?.at(-1)).toBe(idOf(400)))
    for (let n = 0; n < 3; n += 1) await app.chat().loadOlder(page as never, roomId)
    let asked = 0
    const busyOnce: Answer = (input) => {
      asked += 1
      return asked === 1 ? refusal('tooMany', 0.1)(input) : pageOf(input)
    }
    answers['messages'] = busyOnce
    const loading = app.chat().loadOlder(page as never, roomId)
    await until(() => expect(asked).toBe(1))
    expect(page.state().logs[roomId]).toMatchObject({ older: 'loading' })
    await loading
    await until(() => expect(page.state().logs[roomId]).toMatchObject({ older: 'idle' }))
    expect(drawn()?.[0]).toBe(idOf(151))
    asked = 0
    const closed = app.chat().loadOlder(page as never, roomId)
    await until(() => expect(asked).toBe(1))
    app.chat().closeRoom(page as never, roomId)
    await closed
    expect(asked).toBe(1)
  })

  it('do not disturb messages received while they are loading', async () => {
    said = from(1, 300).map((n) => nth(n))
    app.reset()
    await until(() => expect(drawn()?.at(-1)).toBe(idOf(300)))
    for (let n = 0; n < 3; n += 1) await app.chat().loadOlder(page as never, roomId)
    const come = hold('messages', { messages: from(51, 100).map((n) => nth(n)), more: true })
    const loading = app.chat().loadOlder(page as never, roomId)
    tell(nth(301))
    come()
    await loading
    await until(() => expect(drawn()).toEqual(ids(...from(51, 301))))
  })
})

describe('after messages may have been missed', () => {
  it('requests the rooms and the newest messages of the open one', async () => {
    said.push(nth(2))
    rooms = [aRoom(), aRoom({ id: otherId })]
    app.reset()
    await until(() => expect(drawn()).toEqual(ids(1, 2)))
    await until(() => expect(listed().map(({ id }) => id)).toEqual([roomId, otherId]))
  })

  it('does not let an older answer overwrite newer events', async () => {
    const come = hold('rooms', { rooms: [aRoom(), aRoom({ id: otherId })] })
    app.reset()
    say(2, { unread: 1 })
    say(3, { unread: 2 })
    app.hear({ kind: 'roomGone', roomId: otherId })
    come()
    await until(() => expect(page.state().list.isAsking).toBe(false))
    expect(listed().map(({ id, unread, lastMessage }) => [id, unread, lastMessage?.id])).toEqual([[roomId, 2, idOf(3)]])
  })

  it.each(['heard', 'sent from here'])('shows no gap as if there were none, where a message after it was %s', async (how) => {
    if (how === 'sent from here') {
      answers['sendMessage'] = () => ({ messages: [nth(41, { senderId: 'me' })] })
      await app.chat().send({ roomId, text: '41' }, [])
      await until(() => expect(drawn()).toEqual(ids(1, 41)))
    }
    const come = hold('messages', { messages: [nth(40), nth(41)], more: true })
    app.reset()
    if (how === 'heard') tell(nth(41))
    come()
    await until(() => expect(drawn()).toEqual(ids(40, 41)))
  })

  it('keeps the gap until the newest messages are loaded', async () => {
    answers['messages'] = refusal('offline')
    app.reset()
    await until(() => expect(page.state().logs[roomId]).toMatchObject({ isAsking: false, error: { code: 'offline' } }))
    tell(nth(41))
    answers['messages'] = () => ({ messages: [nth(40), nth(41)], more: true })
    app.chat().hurry()
    await until(() => expect(drawn()).toEqual(ids(40, 41)))
    answers['messages'] = () => ({ messages: [nth(41), nth(42)], more: true })
    app.reset()
    await until(() => expect(drawn()).toEqual(ids(40, 41, 42)))
  })

  it('repeats a request that an interruption overtook', async () => {
    const come = hold('messages', { messages: [nth(1)], more: false })
    app.reset()
    app.reset()
    said.push(nth(2))
    answers['messages'] = pageOf
    come()
    await until(() => expect(drawn()).toEqual(ids(1, 2)))
  })

  it('requests the newest messages also while older ones are loaded for the cache', async () => {
    said = from(1, 120).map((n) => nth(n))
    const older = Promise.withResolvers<unknown>()
    answers['messages'] = (input) => (input['before'] === undefined ? pageOf(input) : older.promise)
    app.reset()
    await until(() => expect(drawn()?.at(-1)).toBe(idOf(120)))
    // Sent during the interruption.
    said.push(...from(121, 123).map((n) => nth(n)))
    app.reset()
    tell(nth(124))
    said.push(nth(124))
    await until(() => expect(drawn()?.slice(-5)).toEqual(ids(120, 121, 122, 123, 124)))
    older.resolve({ messages: [], more: false })
  })

  it('reloads the whole room when messages were deleted meanwhile', async () => {
    say(2)
    say(3)
    said = said.filter(({ id }) => id !== idOf(2))
    rooms = [aRoom({ hiddenVersion: 3 })]
    app.reset()
    await until(() => expect(drawn()).toEqual(ids(1, 3)))
  })

  it('keeps the loaded pages when the room is reloaded', async () => {
    app.chat().closeRoom(page as never, roomId)
    said = from(1, 300).map((n) => nth(n))
    app.reset()
    app.chat().openRoom(page as never, roomId)
    await until(() => expect(drawn()).toHaveLength(limits.messagePage))
    while (drawn()?.[0] !== idOf(1)) {
      const before = drawn()?.length
      await app.chat().loadOlder(page as never, roomId)
      await until(() => expect(drawn()?.length).not.toBe(before))
    }
    said = said.filter(({ id }) => id !== idOf(20))
    rooms = [aRoom({ hiddenVersion: 3 })]
    const sentBefore = page.taken.length
    app.reset()
    await until(() => expect(drawn()).toEqual(ids(...from(1, 19), ...from(21, 300))))
    const dropped = page.taken.slice(sentBefore).flatMap((change) => (change.kind === 'messages' ? change.drop : []))
    expect(dropped).toEqual(ids(20))
  })

  it.each(['cached', 'not cached'])('removes what is unsent in a room that was left elsewhere, also from disk (%s)', async (how) => {
    answers['sendMessage'] = refusal('wrongState')
    await app.chat().send({ roomId, text: '2' }, [])
    await until(() => expect(page.state().unsent.messages).toMatchObject([{ text: '2', state: 'failed' }]))
    rooms = []
    if (how === 'cached') await app.restart()
    else await app.chat().restart()
    page = app.openPage()
    await until(() => expect(page.state()).toMatchObject({ list: { isAsking: false, rooms: [] }, unsent: { messages: [] } }))
    answers['rooms'] = refusal('offline')
    await app.restart()
    page = app.openPage()
    await until(() => expect(page.starts()).toBe(1))
    expect(page.state().unsent.messages).toEqual([])
  })

  it('keeps what is unsent in a room that a full list does not reach', async () => {
    answers['sendMessage'] = refusal('wrongState')
    await app.chat().send({ roomId, text: '2' }, [])
    await until(() => expect(page.state().unsent.messages).toMatchObject([{ text: '2', state: 'failed' }]))
    rooms = Array.from({ length: limits.listedRooms }, (_, index) => aRoom({ id: `room${index}` }))
    await app.restart()
    page = app.openPage()
    await until(() => expect(page.state().list).toMatchObject({ isAsking: false, rooms: { length: limits.listedRooms } }))
    expect(page.state().unsent.messages).toMatchObject([{ text: '2', state: 'failed' }])
  })

  it('keeps a room that is open although a full list does not reach it, with what came in the meantime', async () => {
    rooms = Array.from({ length: limits.listedRooms }, (_, index) => aRoom({ id: `room${index}` }))
    said.push(nth(2))
    app.reset()
    await until(() => expect(page.state().list).toMatchObject({ isAsking: false, rooms: { length: limits.listedRooms + 1 } }))
    expect(listed().map(({ id }) => id)).toContain(roomId)
    await until(() => expect(drawn()).toEqual(ids(1, 2)))
    app.chat().closeRoom(page as never, roomId)
    app.reset()
    await until(() => expect(page.state().list).toMatchObject({ isAsking: false, rooms: { length: limits.listedRooms } }))
    expect(listed().map(({ id }) => id)).not.toContain(roomId)
  })

  it('sends what was written in a room that was opened while the list was on its way', async () => {
    const come = hold('rooms', { rooms })
    app.reset()
    app.hear({ kind: 'room', room: aRoom({ id: otherId }) })
    answers['sendMessage'] = refusal('offline')
    await app.chat().send({ roomId: otherId, text: '2' }, [])
    await until(() => expect(page.state().unsent.messages).toMatchObject([{ roomId: otherId, state: 'waiting' }]))
    come()
    await until(() => expect(page.state().list).toMatchObject({ isAsking: false, rooms: [{ id: roomId }, { id: otherId }] }))
    answers['sendMessage'] = () => ({ messages: [nth(2, { senderId: 'me' })] })
    app.asked.splice(0)
    app.chat().hurry()
    await until(() => expect(app.asked).toContain('sendMessage'))
  })

  it('shows a room opened without a live connection, and follows its list entry', async () => {
    app.breakLive()
    said.push(nth(2))
    rooms = [aRoom({ lastMessage: lastOf(2) })]
    app.chat().refreshRooms()
    await until(() => expect(drawn()).toEqual(ids(1, 2)))
  })
})

describe('operations of a page', () => {
  it('mark a room as read, except newer messages and when the report fails', async () => {
    say(2, { unread: 1 })
    await app.call('readUpTo', { roomId, messageId: idOf(1) })
    await until(() => expect(listed()[0]).toMatchObject({ unread: 1 }))
    answers['readUpTo'] = refusal()
    await app.call('readUpTo', { roomId, messageId: idOf(2) }).catch(() => undefined)
    expect(listed()[0]?.unread).toBe(1)
    answers['readUpTo'] = () => ({})
    await app.call('readUpTo', { roomId, messageId: idOf(2) })
    await until(() => expect(listed()[0]).toMatchObject({ unread: 0, lastReadId: idOf(2) }))
  })

  it('report what was read again where a report failed, up to the last message, until it is accepted or refused for good', async () => {
    const reported: unknown[] = []
    const answer = (given: Answer) => {
      answers['readUpTo'] = (input) => {
        reported.push(input['messageId'])
        return given(input)
      }
    }
    const read = (n: number) => app.call('readUpTo', { roomId, messageId: idOf(n) }).catch(() => undefined)
    answer(refusal('busy'))
    await Promise.all([read(3), read(2)])
    answer(() => ({}))
    await until(() => expect(reported).toEqual([idOf(3), idOf(2), idOf(3)]))
    app.chat().hurry()

    answer(refusal('offline'))
    await read(4)
    answer(refusal('forbidden'))
    app.chat().hurry()
    await until(() => expect(reported.slice(3)).toEqual([idOf(4), idOf(4)]))

    // Longer than this test takes: it is not repeated by itself meanwhile.
    answer(refusal('busy', 60))
    await read(5)
    answer(() => ({}))
    await read(6)
    app.chat().hurry()
    await app.call('setRoomAlarm', { roomId, on: false })
    expect(reported.slice(5)).toEqual([idOf(5), idOf(6)])
  })

  it('mute a room at once, and undo it on failure', async () => {
    const { promise, reject } = Promise.withResolvers<unknown>()
    answers['setRoomAlarm'] = () => promise
    const muting = app.call('setRoomAlarm', { roomId, on: false }).catch(() => undefined)
    await until(() => expect(listed()[0]?.alarm).toBe(false))
    reject(new Error('refused'))
    await muting
    await until(() => expect(listed()[0]?.alarm).toBe(true))
  })

  it('set the alarm to the last of several presses, or back to what the community has', async () => {
    const calls: { on: unknown; answer: () => void; refuse: () => void }[] = []
    answers['setRoomAlarm'] = ({ on }) => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      calls.push({ on, answer: () => resolve({}), refuse: () => reject(new Error('refused')) })
      return promise
    }
    const press = (on: boolean) => app.call('setRoomAlarm', { roomId, on }).catch(() => undefined)
    const presses = [press(false), press(true)]
    await until(() => expect(calls).toHaveLength(1))
    expect(listed()[0]?.alarm).toBe(true)
    calls[0]?.refuse()
    await until(() => expect(calls.map(({ on }) => on)).toEqual([false, true]))
    calls[1]?.answer()
    await Promise.all(presses)
    await until(() => expect(listed()[0]?.alarm).toBe(true))

    const more = [press(false), press(true)]
    await until(() => expect(calls).toHaveLength(3))
    calls[2]?.answer()
    await until(() => expect(calls).toHaveLength(4))
    calls[3]?.refuse()
    await Promise.all(more)
    await until(() => expect(listed()[0]?.alarm).toBe(false))
  })

  it('leave a room once the community confirms it', async () => {
    answers['leaveRoom'] = refusal()
    await app.call('leaveRoom', { roomId }).catch(() => undefined)
    expect(listed()).toHaveLength(1)
    answers['leaveRoom'] = () => ({})
    await app.call('leaveRoom', { roomId })
    await until(() => expect(listed()).toEqual([]))
  })

  it('hide messages at once, in the list too, and undo it on failure', async () => {
    say(2)
    await until(() => expect(drawn()).toEqual(ids(1, 2)))
    const come = hold('hideMessages', {})
    const hiding = app.call('hideMessages', { roomId, messageIds: [idOf(2)] })
    await until(() => expect([drawn(), listed()[0]?.lastMessage?.id]).toEqual([ids(1), idOf(1)]))
    come()
    await hiding
    await app.call('showMessages', { roomId, messageIds: [idOf(2)] })
    await until(() => expect([drawn(), listed()[0]?.lastMessage?.id]).toEqual([ids(1, 2), idOf(2)]))
    answers['hideMessages'] = refusal()
    await app.call('hideMessages', { roomId, messageIds: [idOf(2)] }).catch(() => undefined)
    await until(() => expect([drawn(), listed()[0]?.lastMessage?.id]).toEqual([ids(1, 2), idOf(2)]))
  })

  it('list no last message of a room whose messages are all hidden, until a new one comes', async () => {
    say(2)
    await app.call('hideMessages', { roomId, messageIds: ids(1, 2) })
    await until(() => expect([drawn(), listed()[0]?.lastMessage]).toEqual([[], null]))
    app.hear({ kind: 'room', room: aRoom({ lastMessage: lastOf(3) }) })
    await app.call('showMessages', { roomId, messageIds: [idOf(1)] })
    await until(() => expect(listed()[0]?.lastMessage?.id).toBe(idOf(3)))
  })

  it('hide a reported message with its pictures, also when it was reported before', async () => {
    const pictures = [2, 3].map((n) => nth(n, { text: '', images: [`${n}.webp`], sentAt: 1_002 + n / 1_000 }))
    app.hear({
      kind: 'messages',
      room: aRoom({ lastMessage: { ...lastOf(3), sentAt: 1_002.003 } as Room['lastMessage'] }),
      messages: pictures,
    })
    await until(() => expect(drawn()).toEqual(ids(1, 2, 3)))
    const report = () => app.call('reportMessage', { roomId, messageId: idOf(2), reason: 0 }).catch(() => undefined)
    answers['reportMessage'] = refusal()
    await report()
    await until(() => expect(drawn()).toEqual(ids(1, 2, 3)))
    answers['reportMessage'] = refusal('exists')
    await report()
    await until(() => expect(drawn()).toEqual(ids(1)))
  })

  it('follow hiding and restoring elsewhere', async () => {
    say(2)
    app.hear({ kind: 'hidden', room: aRoom({ hiddenVersion: 1 }), messageIds: [idOf(1)] })
    await until(() => expect(drawn()).toEqual(ids(2)))
    app.hear({ kind: 'shown', room: aRoom({ hiddenVersion: 2 }), messages: [nth(1)] })
    await until(() => expect(drawn()).toEqual(ids(1, 2)))
  })

  it('reload the list after blocking somebody, and after opening a room', async () => {
    await app.call('block', { userId: otherId })
    await app.call('openRoom', { userId: otherId })
    await until(() => expect(app.asked.filter((name) => name === 'rooms').length).toBeGreaterThanOrEqual(2))
  })
})

describe('without a network', () => {
  it('shows the cached rooms and messages, and their age', async () => {
    say(2)
    await until(() => expect(drawn()).toEqual(ids(1, 2)))
    answers['rooms'] = refusal('offline')
    answers['messages'] = refusal('offline')
    await app.restart()
    page = app.openPage()
    await until(() => expect(page.state().list).toMatchObject({ at: 7, error: { code: 'offline' }, rooms: [{ id: roomId }] }))
    app.chat().openRoom(page as never, roomId)
    await until(() => expect(page.state().logs[roomId]).toMatchObject({ at: 7, error: { code: 'offline' } }))
    expect(drawn()).toEqual(ids(1, 2))
  })

  it('shows cached messages at once where the connection has failed, however long the request for them takes', async () => {
    say(2)
    await until(() => expect(drawn()).toEqual(ids(1, 2)))
    hold('rooms', { rooms })
    const answer = hold('messages', { messages: said, more: false, lastChange: 0 })
    await app.restart()
    page = app.openPage()
    app.breakLive()
    app.chat().openRoom(page as never, roomId)
    await until(() => expect(drawn()).toEqual(ids(1, 2)))
    expect(page.state().logs[roomId]).toMatchObject({ isAsking: true, error: { code: 'offline' }, at: 7 })
    answer()
    await until(() => expect(page.state().logs[roomId]).toMatchObject({ isAsking: false, error: null }))
  })

  it('caches two hundred messages of a room, and loads the rest page by page', async () => {
    said = from(1, 260).map((n) => nth(n))
    app.reset()
    await until(() => expect(app.asked.filter((name) => name === 'messages').length).toBe(4))
    answers['messages'] = refusal('offline')
    answers['rooms'] = refusal('offline')
    await app.restart()
    page = app.openPage()
    app.chat().openRoom(page as never, roomId)
    await until(() => expect(drawn()?.at(-1)).toBe(idOf(260)))
    for (let n = 0; n < 5; n += 1) await app.chat().loadOlder(page as never, roomId)
    await until(() => expect(drawn()).toEqual(ids(...from(61, 260))))
    expect(page.state().logs[roomId]?.hasOlder).toBe(false)
  })

  it('clears the cache of a room whose deletions could not be loaded', async () => {
    app.chat().closeRoom(page as never, roomId)
    answers['messages'] = refusal('offline')
    rooms = [aRoom({ hiddenVersion: 4 })]
    app.reset()
    await until(() => expect(page.state().list).toMatchObject({ isAsking: false, rooms: [{ hiddenVersion: 4 }] }))
    await app.restart()
    page = app.openPage()
    app.chat().openRoom(page as never, roomId)
    await until(() => expect(page.state().logs[roomId]).toMatchObject({ isAsking: false }))
    expect(drawn()).toEqual([])
  })
})

describe('whatever the network does', () => {
  it.each([1, 2, 3, 4, 5, 6])('every page ends with the messages that the community has, in order (seed %i)', async (seed) => {
    const random = createRandom(seed)
    const second = app.openPage()
    app.chat().openRoom(second as never, roomId)
    let isHeard = true
    let hiddenVersion = 0
    const hiddenIds = new Set<string>()
    const shownMessages = () => said.filter(({ id }) => !hiddenIds.has(id))
    answers['messages'] = ({ before, limit }) => {
      if (random.below(6) === 0) return refusal('offline')({})
      const all = shownMessages()
      const end = before === undefined ? all.length : said.filter(({ id }) => !hiddenIds.has(id) && id < String(before)).length
      const start = Math.max(0, end - Number(limit))
      const answer = { messages: all.slice(start, end), more: start > 0 }
      return new Promise((resolve) => setTimeout(() => resolve(answer), random.below(4)))
    }
    answers['rooms'] = () => {
      const answer = { rooms: [aRoom({ hiddenVersion, lastMessage: shownMessages().length > 0 ? lastOf(said.length) : null })] }
      return new Promise((resolve) => setTimeout(() => resolve(answer), random.below(4)))
    }
    for (let step = 0; step < 150; step += 1) {
      const act = random.pick([
        () => {
          const message = nth(said.length + 1)
          said.push(message)
          if (isHeard) tell(message, { hiddenVersion })
        },
        () => {
          const { id } = random.pick(said)
          if (hiddenIds.has(id)) return
          hiddenIds.add(id)
          hiddenVersion += 1
          if (isHeard) app.hear({ kind: 'hidden', room: aRoom({ hiddenVersion }), messageIds: [id] })
        },
        () => {
          const [id] = hiddenIds
          if (id === undefined) return
          hiddenIds.delete(id)
          hiddenVersion += 1
          const messages = said.filter((one) => one.id === id)
          if (isHeard) app.hear({ kind: 'shown', room: aRoom({ hiddenVersion }), messages })
        },
        () => {
          isHeard = false
        },
        () => {
          isHeard = true
          app.reset()
        },
        () => void app.chat().loadOlder(random.pick([page, second]) as never, roomId),
        () => app.chat().closeRoom(second as never, roomId),
        () => app.chat().openRoom(second as never, roomId),
      ])
      act()
      await new Promise((resolve) => setTimeout(resolve, random.below(3)))
    }
    answers['messages'] = pageOf
    said = shownMessages()
    hiddenIds.clear()
    answers['rooms'] = () => ({ rooms: [aRoom({ hiddenVersion })] })
    app.reset()
    app.chat().openRoom(second as never, roomId)
    for (const each of [page, second]) {
      await until(() => expect(each.state().logs[roomId]).toMatchObject({ isAsking: false, error: null }))
      await until(async () => {
        await app.chat().loadOlder(each as never, roomId)
        expect(each.state().logs[roomId]).toMatchObject({ hasOlder: false })
      })
      await until(() => expect(each.drawn(roomId)).toEqual(said.map(({ id }) => id)))
    }
  })
})
