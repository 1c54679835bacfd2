import { configureStore } from '@reduxjs/toolkit'
import { beforeEach, expect, test, vi } from 'vitest'
import type { WaitingMessage } from '../../../src/shared/bridge'
import type { Room } from '../../../src/shared/contract/chat-shapes'
import type { Result } from '../../../src/shared/errors'
import { message, room } from './said'

const call = vi.fn<(name: string, input: Record<string, unknown>) => Promise<Result<unknown>>>()
const waitingMessages = vi.fn(async () => [])
vi.stubGlobal('window', { desktop: { call, waitingMessages } })
const { talkApi } = await import('../../../src/renderer/features/talk/talk-api')
const { hear, putWaiting } = await import('../../../src/renderer/features/talk/talk-cache')
const { moderationCalls } = await import('../../../src/renderer/bridge/moderation-api')
const { endpoints } = talkApi

const ok = (value: unknown): Result<unknown> => ({ ok: true, value })
const no: Result<unknown> = { ok: false, error: { code: 'serverError' } }
let answers: Record<string, (input: Record<string, unknown>) => Result<unknown>>

const createStore = () =>
  configureStore({ reducer: { api: talkApi.reducer }, middleware: (defaults) => defaults().concat(talkApi.middleware) })
let store: ReturnType<typeof createStore>

const rooms = () => endpoints.rooms.select({})(store.getState()).data?.rooms ?? []
const shown = () => rooms().map(({ id }) => id)
const said = () =>
  endpoints.messages
    .select({ roomId: 'room' })(store.getState())
    .data?.pages.flatMap(({ messages }) => messages.map(({ id }) => id)) ?? []

beforeEach(async () => {
  store = createStore()
  answers = {
    rooms: () => ok({ rooms: [room({ unread: 1 })] }),
    messages: () => ok({ messages: [message({ id: 'a', sentAt: 1 })], more: false }),
    readUpTo: () => ok({}),
    setRoomAlarm: () => ok({}),
    leaveRoom: () => ok({}),
    hideMessages: () => ok({}),
    showMessages: () => ok({}),
  }
  call.mockReset()
  call.mockImplementation(async (name, input) => answers[name]?.(input) ?? no)
  await store.dispatch(endpoints.rooms.initiate({}))
  await store.dispatch(endpoints.messages.initiate({ roomId: 'room' }))
  await store.dispatch(endpoints.waiting.initiate())
  call.mockClear()
})

test('what is heard stands in the room and in the list, once', () => {
  const news = { kind: 'messages' as const, room: room({ unread: 2 }), messages: [message({ id: 'b', sentAt: 2 })] }
  hear(store, news)()
  hear(store, news)()
  expect(said()).toEqual(['a', 'b'])
  expect(rooms().map(({ unread }) => unread)).toEqual([2])
})

test('a new room joins the list, one that was left goes from it', () => {
  hear(store, { kind: 'room', room: room({ id: 'new' }) })()
  expect(shown()).toEqual(['room', 'new'])
  hear(store, { kind: 'roomGone', roomId: 'room' })()
  expect(shown()).toEqual(['new'])
})

test('what was sent from here is there before the stream tells of it, and not twice after', () => {
  const own = message({ id: 'b', sentAt: 2, senderId: 'me', key: 'k' })
  hear(store, { kind: 'sent', roomId: 'room', key: 'k', messages: [own] })()
  hear(store, { kind: 'messages', room: room(), messages: [own] })()
  expect(said()).toEqual(['a', 'b'])
})

test('after a gap rooms and the ends of loaded rooms are asked for anew', async () => {
  answers['rooms'] = () => ok({ rooms: [room(), room({ id: 'meanwhile' })] })
  answers['messages'] = () => ok({ messages: [message({ id: 'a', sentAt: 1 }), message({ id: 'b', sentAt: 2 })], more: true })
  hear(store, { kind: 'reset' })()
  await vi.waitFor(() => expect(said()).toEqual(['a', 'b']))
  await vi.waitFor(() => expect(shown()).toEqual(['room', 'meanwhile']))
})

test('reading to the end makes nothing unread; what came after it stays so, as does what could not be told', async () => {
  const last = (id: string): Room['lastMessage'] => ({ id, senderId: 'other', kind: 'said', text: '', sentAt: 2, bot: null })
  hear(store, { kind: 'room', room: room({ unread: 1, lastMessage: last('b') }) })()
  await store.dispatch(endpoints.readUpTo.initiate({ roomId: 'room', messageId: 'a' }))
  expect(rooms()[0]?.unread).toBe(1)
  answers['readUpTo'] = () => no
  await store.dispatch(endpoints.readUpTo.initiate({ roomId: 'room', messageId: 'b' }))
  expect(rooms()[0]?.unread).toBe(1)
  answers['readUpTo'] = () => ok({})
  await store.dispatch(endpoints.readUpTo.initiate({ roomId: 'room', messageId: 'b' }))
  expect(rooms()[0]).toMatchObject({ unread: 0, lastReadId: 'b' })
})

test('muting shows at once and is taken back when it fails', async () => {
  answers['setRoomAlarm'] = () => no
  const muting = store.dispatch(endpoints.setRoomAlarm.initiate({ roomId: 'room', on: false }))
  expect(rooms()[0]?.alarm).toBe(false)
  await muting
  expect(rooms()[0]?.alarm).toBe(true)
})

test('a room that could not be left stays', async () => {
  answers['leaveRoom'] = () => no
  await store.dispatch(endpoints.leaveRoom.initiate({ roomId: 'room' }))
  expect(shown()).toEqual(['room'])
  answers['leaveRoom'] = () => ok({})
  await store.dispatch(endpoints.leaveRoom.initiate({ roomId: 'room' }))
  expect(shown()).toEqual([])
})

const hiddenIds = () => endpoints.hiddenMessages.select()(store.getState()).data ?? []
const lastOf = (id: string): Room['lastMessage'] => ({
  id,
  senderId: 'other',
  kind: 'said',
  text: id,
  sentAt: id === 'b' ? 2 : 1,
  bot: null,
})
const bothSaid = () => {
  const messages = [message({ id: 'b', sentAt: 2, text: 'b' })]
  hear(store, { kind: 'messages', room: room({ lastMessage: lastOf('b') }), messages })()
}

test('what one deletes for oneself is out of sight at once, in the list too, and back when it could not be', async () => {
  bothSaid()
  answers['hideMessages'] = () => no
  const which = { roomId: 'room', messageIds: ['b'] }
  const hiding = store.dispatch(endpoints.hideMessages.initiate(which))
  expect([hiddenIds(), rooms()[0]?.lastMessage?.id]).toEqual([['b'], 'a'])
  await hiding
  expect([hiddenIds(), rooms()[0]?.lastMessage?.id]).toEqual([[], 'b'])
  answers['hideMessages'] = () => ok({})
  await store.dispatch(endpoints.hideMessages.initiate(which))
  expect([hiddenIds(), rooms()[0]?.lastMessage?.id]).toEqual([['b'], 'a'])
  await store.dispatch(endpoints.showMessages.initiate(which))
  expect([hiddenIds(), rooms()[0]?.lastMessage?.id]).toEqual([[], 'b'])
})

test('what one reports is out of sight at once with its pictures, stays so when it was reported before, and is back when it could not be', async () => {
  bothSaid()
  const pictures = ['c', 'd'].map((id, n) => message({ id, sentAt: 5 + n / 1000, text: '', images: [`/${id}`] }))
  hear(store, {
    kind: 'messages',
    room: room({ lastMessage: { ...lastOf('b'), id: 'd', sentAt: 5.001 } as Room['lastMessage'] }),
    messages: pictures,
  })()
  const report = () => store.dispatch(moderationCalls.reportMessage.initiate({ roomId: 'room', messageId: 'c', reason: 0 }))
  answers['reportMessage'] = () => no
  const reporting = report()
  expect([hiddenIds(), rooms()[0]?.lastMessage?.id]).toEqual([['c', 'd'], 'b'])
  await reporting
  expect([hiddenIds(), rooms()[0]?.lastMessage?.id]).toEqual([[], 'd'])
  answers['reportMessage'] = () => ({ ok: false, error: { code: 'exists' } })
  await report()
  expect(hiddenIds()).toEqual(['c', 'd'])
})

test('with everything deleted the list says nothing of it, and what was said since stays the last', async () => {
  bothSaid()
  await store.dispatch(endpoints.hideMessages.initiate({ roomId: 'room', messageIds: ['a', 'b'] }))
  expect(rooms()[0]?.lastMessage).toBeNull()
  hear(store, { kind: 'room', room: room({ lastMessage: { ...lastOf('b'), id: 'c', sentAt: 3 } as Room['lastMessage'] }) })()
  await store.dispatch(endpoints.showMessages.initiate({ roomId: 'room', messageIds: ['a'] }))
  expect(rooms()[0]?.lastMessage?.id).toBe('c')
})

test('what was deleted or brought back elsewhere is so here', () => {
  bothSaid()
  hear(store, { kind: 'hidden', room: room({ hiddenVersion: 1, lastMessage: lastOf('b') }), messageIds: ['a'] })()
  expect(hiddenIds()).toEqual(['a'])
  hear(store, { kind: 'shown', room: room({ hiddenVersion: 2, lastMessage: lastOf('b') }), messages: [message({ id: 'a', sentAt: 1 })] })()
  expect([hiddenIds(), said()]).toEqual([[], ['a', 'b']])
})

test('after a gap in which something was deleted, the whole room is read anew', async () => {
  bothSaid()
  answers['rooms'] = () => ok({ rooms: [room({ hiddenVersion: 3 })] })
  answers['messages'] = () => ok({ messages: [message({ id: 'b', sentAt: 2 })], more: false })
  hear(store, { kind: 'reset' })()
  await vi.waitFor(() => expect(said()).toEqual(['b']))
})

test('a message refused because the room is closed has the rooms read again, once', async () => {
  const refused: WaitingMessage = {
    id: 'k',
    roomId: 'room',
    text: '안녕',
    images: 0,
    state: 'failed',
    error: { code: 'wrongState' },
    writtenAt: '2026-11-20T00:00:00.000Z',
  }
  putWaiting(store, [refused])
  putWaiting(store, [refused])
  await vi.waitFor(() => expect(call.mock.calls.map(([name]) => name)).toEqual(['rooms']))
  expect(endpoints.waiting.select()(store.getState()).data).toEqual([refused])
})

test('what has not changed of a room stays the same object, so that nothing that shows it is drawn again', () => {
  const before = rooms()[0]
  hear(store, { kind: 'room', room: room({ unread: 1 }) })()
  expect(rooms()[0]).toBe(before)
  hear(store, { kind: 'room', room: room({ unread: 2, lastMessage: lastOf('b') }) })()
  expect(rooms()[0]).toMatchObject({ unread: 2, lastMessage: lastOf('b') })
  expect(rooms()[0]?.partner).toBe(before?.partner)
})
