import { configureStore } from '@reduxjs/toolkit'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Room } from '../../../src/shared/contract/chat-shapes'
import type { Result } from '../../../src/shared/errors'
import type { WaitingMessage } from '../../../src/shared/talk'
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
let answers: Record<string, (input: Record<string, unknown>) => Result<unknown> | Promise<Result<unknown>>>

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

/** Lets an answer wait. @returns lets it come */
function hold(name: string, answer: Result<unknown>): () => void {
  const { promise, resolve } = Promise.withResolvers<Result<unknown>>()
  answers[name] = () => promise
  return () => resolve(answer)
}
const later = (id: string, sentAt: number) => message({ id, sentAt })
const talk = (id: string, sentAt: number, unread: number) => ({
  kind: 'messages' as const,
  room: room({ unread, lastMessage: { id, senderId: 'other', kind: 'said', text: id, sentAt, bot: null } }),
  messages: [later(id, sentAt)],
})

test('a list of rooms that is older than what was heard while it was on its way takes nothing of it back', async () => {
  const come = hold('rooms', ok({ rooms: [room(), room({ id: 'left' })] }))
  const asked = store.dispatch(endpoints.rooms.initiate({}, { forceRefetch: true }))
  hear(store, talk('b', 2, 1))()
  hear(store, talk('c', 3, 2))()
  hear(store, { kind: 'room', room: room({ id: 'new' }) })()
  hear(store, { kind: 'roomGone', roomId: 'left' })()
  come()
  await asked
  expect(rooms().map(({ id, unread, lastMessage }) => [id, unread, lastMessage?.id])).toEqual([
    ['room', 2, 'c'],
    ['new', 0, undefined],
  ])
})

test('what is said while a room’s first page is on its way is in it, in its order', async () => {
  store.dispatch(talkApi.util.resetApiState())
  const come = hold('messages', ok({ messages: [later('a', 1)], more: false }))
  const asked = store.dispatch(endpoints.messages.initiate({ roomId: 'room' }))
  hear(store, talk('b', 2, 1))()
  hear(store, talk('c', 3, 2))()
  expect(said()).toEqual([])
  come()
  await asked
  expect(said()).toEqual(['a', 'b', 'c'])
})

test('what is said while an older page is on its way stays', async () => {
  answers['messages'] = () => ok({ messages: [later('a', 1)], more: true })
  await store.dispatch(endpoints.messages.initiate({ roomId: 'room' }, { forceRefetch: true }))
  const come = hold('messages', ok({ messages: [later('older', 0.5)], more: false }))
  const asked = store.dispatch(endpoints.messages.initiate({ roomId: 'room' }, { direction: 'forward' }))
  hear(store, talk('b', 2, 1))()
  come()
  await asked
  expect(said()).toEqual(['a', 'b', 'older'])
})

test.each(['heard after', 'said from here before'])(
  'a gap stays none that nobody sees where something %s it is there already',
  async (when) => {
    const own = { kind: 'sent' as const, roomId: 'room', key: 'k', messages: [later('z', 41)] }
    if (when !== 'heard after') hear(store, own)()
    const catchUp = hear(store, { kind: 'reset' })
    if (when === 'heard after') hear(store, talk('z', 41, 1))()
    expect(said()).toEqual(['a', 'z'])
    answers['messages'] = () => ok({ messages: [later('y', 40), later('z', 41)], more: true })
    catchUp()
    await vi.waitFor(() => expect(said()).toEqual(['y', 'z']))
  },
)

test('a gap whose end could not be asked for is known until it can be', async () => {
  answers['messages'] = () => no
  hear(store, { kind: 'reset' })()
  await vi.waitFor(() => expect(call.mock.calls.map(([name]) => name)).toContain('messages'))
  hear(store, talk('z', 41, 1))()
  answers['messages'] = () => ok({ messages: [later('y', 40), later('z', 41)], more: true })
  hear(store, { kind: 'reset' })()
  await vi.waitFor(() => expect(said()).toEqual(['y', 'z']))
  // From here on nothing is missing.
  answers['messages'] = () => ok({ messages: [later('z', 41), later('zz', 42)], more: true })
  hear(store, { kind: 'reset' })()
  await vi.waitFor(() => expect(said()).toEqual(['y', 'z', 'zz']))
})

test('after a gap the rooms are asked for once more, where they were on their way before it', async () => {
  const come = hold('rooms', ok({ rooms: [room()] }))
  const asked = store.dispatch(endpoints.rooms.initiate({}, { forceRefetch: true }))
  hear(store, { kind: 'reset' })()
  answers['rooms'] = () => ok({ rooms: [room(), room({ id: 'meanwhile' })] })
  come()
  await asked
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
