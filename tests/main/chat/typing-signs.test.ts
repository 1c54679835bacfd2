import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTypingSigns } from '../../../src/main/chat/typing-signs'
import type { UnsentMessage } from '../../../src/shared/chat'
import type { Message, Room } from '../../../src/shared/contract/chat-shapes'
import type { TypingSign } from '../../../src/shared/events'
import { limits } from '../../../src/shared/limits'
import { aMessage, aRoom } from '../../support/chat-samples'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const { id: roomId, partner } = aRoom()
const { everyMs, shownMs } = limits.typing
const last = ({ id, senderId, text, sentAt }: Message): Room['lastMessage'] => ({ id, senderId, kind: 'message', text, sentAt, bot: null })

function setUp() {
  const state = {
    room: aRoom({ lastMessage: last(aMessage({ sentAt: 100 })) }) as Room | undefined,
    messages: [] as Message[],
    unsent: [] as Pick<UnsentMessage, 'roomId' | 'state'>[],
    isLive: true,
    isShown: true,
  }
  const sent: TypingSign[] = []
  const changes: string[][] = []
  const account = {
    rooms: { get: (id: string) => (id === roomId ? state.room : undefined) },
    logs: { get: () => ({ log: { messages: state.messages } }) },
    unsent: { list: () => ({ messages: state.unsent, changes: [] }) },
  }
  const typing = createTypingSigns({
    account: () => account as never,
    isLive: () => state.isLive,
    isShown: () => state.isShown,
    send: async (sign) => {
      sent.push(sign)
      throw new Error('away')
    },
    onChange: (roomIds) => void changes.push(roomIds),
  })
  return { typing, state, sent, changes }
}

it('tells of keys at most once every few seconds, and at once after a message was sent', () => {
  const { typing, state, sent } = setUp()
  for (let n = 0; n < 5; n += 1) typing.type(roomId)
  expect(sent).toEqual([{ roomId, after: 100 }])
  vi.advanceTimersByTime(everyMs - 1)
  typing.type(roomId)
  expect(sent).toHaveLength(1)
  vi.advanceTimersByTime(1)
  typing.type(roomId)
  expect(sent).toHaveLength(2)
  typing.sent(roomId)
  // The message is answered before the list of rooms has it.
  state.messages = [aMessage({ sentAt: 200, senderId: 'me' })]
  typing.type(roomId)
  expect(sent.at(-1)).toEqual({ roomId, after: 200 })
})

it('tells of nothing while what was typed before is on its way, but not because of what failed', () => {
  const { typing, state, sent } = setUp()
  state.unsent = [{ roomId, state: 'sending' }]
  typing.type(roomId)
  expect(sent).toEqual([])
  state.unsent = [
    { roomId, state: 'failed' },
    { roomId: 'another', state: 'waiting' },
  ]
  typing.type(roomId)
  expect(sent).toHaveLength(1)
})

it('tells of nothing without a connection, where it is switched off, and in rooms that two cannot write in', () => {
  const { typing, state, sent } = setUp()
  const nothing = () => {
    typing.type(roomId)
    expect(sent).toEqual([])
  }
  Object.assign(state, { isLive: false })
  nothing()
  Object.assign(state, { isLive: true, isShown: false })
  nothing()
  state.isShown = true
  for (const room of [aRoom({ kind: 'self' }), aRoom({ kind: 'bot', writable: false }), aRoom({ writable: false }), undefined]) {
    state.room = room
    nothing()
  }
})

it('shows another’s sign until it is not renewed', () => {
  const { typing, changes } = setUp()
  typing.receive({ roomId, after: 100 })
  vi.advanceTimersByTime(shownMs - 1)
  typing.receive({ roomId, after: 100 })
  vi.advanceTimersByTime(shownMs - 1)
  expect([typing.rooms(), changes]).toEqual([[roomId], [[roomId]]])
  vi.advanceTimersByTime(1)
  expect([typing.rooms(), changes]).toEqual([[], [[roomId], []]])
})

it('shows no sign that comes after the message it was a sign of', () => {
  const { typing, state, changes } = setUp()
  state.room = aRoom({ lastMessage: last(aMessage({ sentAt: 300, senderId: partner.id })) })
  typing.receive({ roomId, after: 100 })
  expect(changes).toEqual([])
  typing.receive({ roomId, after: 300 })
  expect(changes).toEqual([[roomId]])
  // One's own message in between says nothing of what they write.
  typing.end(roomId)
  state.room = aRoom({ lastMessage: last(aMessage({ sentAt: 400, senderId: 'me' })) })
  typing.receive({ roomId, after: 300 })
  expect(typing.rooms()).toEqual([roomId])
})

it('shows none of unknown rooms and of those that cannot be written in, and forgets all at once', () => {
  const { typing, state, changes } = setUp()
  typing.receive({ roomId: 'unknown', after: 0 })
  state.room = aRoom({ writable: false })
  typing.receive({ roomId, after: 1_000 })
  typing.endAll()
  expect(changes).toEqual([])
  state.room = aRoom()
  typing.receive({ roomId, after: 1_000 })
  typing.endAll()
  expect(changes).toEqual([[roomId], []])
  expect(vi.getTimerCount()).toBe(0)
})
