import { configureStore } from '@reduxjs/toolkit'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TalkNews, WaitingMessage } from '../../../src/shared/talk'
import { message, room } from './said'

const first = message({ id: 'a', sentAt: 1 })
const answers: Record<string, unknown> = { rooms: { rooms: [room()] }, messages: { messages: [first], more: false } }
const call = async (name: string) => ({ ok: true, value: answers[name] })
const listeners = new Map<string, (payload: never) => void>()
const on = (event: string, listener: (payload: never) => void) => void listeners.set(event, listener)
vi.stubGlobal('window', { desktop: { call, on, waitingMessages: async () => [] } })
const { talkApi } = await import('../../../src/renderer/features/talk/talk-api')
const { followTalk } = await import('../../../src/renderer/features/talk/follow-talk')
const { endpoints } = talkApi

/** What waits for the next frame. */
let frame: (() => void)[]
let said: () => string[]
let waiting: () => string[]
const tell = (news: TalkNews) => listeners.get('talk')?.(news as never)
const tellWaiting = (...ids: string[]) => listeners.get('waiting')?.(ids.map((id) => onItsWay(id)) as never)
const onItsWay = (id: string): WaitingMessage => ({
  id,
  roomId: 'room',
  text: id,
  images: 0,
  state: 'sending',
  error: null,
  writtenAt: '2026-11-20T00:00:00.000Z',
})
const own = (id: string, sentAt: number) => message({ id, sentAt, senderId: 'me', key: id })
const heard = (...messages: ReturnType<typeof message>[]): TalkNews => ({ kind: 'messages', room: room(), messages })
const draw = () => {
  for (const each of frame.splice(0)) each()
}

beforeEach(async () => {
  frame = []
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frame.push(run))
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run))
  const store = configureStore({ reducer: { api: talkApi.reducer }, middleware: (defaults) => defaults().concat(talkApi.middleware) })
  followTalk(store)
  await store.dispatch(endpoints.rooms.initiate({}))
  await store.dispatch(endpoints.messages.initiate({ roomId: 'room' }))
  said = () =>
    endpoints.messages
      .select({ roomId: 'room' })(store.getState())
      .data?.pages.flatMap(({ messages }) => messages.map(({ id }) => id)) ?? []
  waiting = () =>
    endpoints.waiting
      .select()(store.getState())
      .data?.map(({ id }) => id) ?? []
  vi.useFakeTimers({ toFake: ['setTimeout'] })
})
afterEach(() => void vi.useRealTimers())

test('what the other says is there at once, and with it what was told before', () => {
  tell({ kind: 'sent', roomId: 'room', key: 'b', messages: [own('b', 2)] })
  tell(heard(own('b', 2)))
  vi.advanceTimersByTime(1)
  expect(said()).toEqual(['a'])
  tell(heard(message({ id: 'c', sentAt: 3 })))
  vi.advanceTimersByTime(1)
  expect(said()).toEqual(['a', 'b', 'c'])
  draw()
  vi.advanceTimersByTime(1_000)
  expect(said()).toEqual(['a', 'b', 'c'])
})

test('what one said oneself leaves others the first moment', () => {
  tell(heard(own('b', 2)))
  draw()
  vi.advanceTimersByTime(19)
  expect(said()).toEqual(['a'])
  vi.advanceTimersByTime(1)
  expect(said()).toEqual(['a', 'b'])
})

test('what is said soon has never been waiting, and what is not is', () => {
  tellWaiting('b')
  vi.advanceTimersByTime(30)
  expect(waiting()).toEqual([])
  tell({ kind: 'sent', roomId: 'room', key: 'b', messages: [own('b', 2)] })
  tellWaiting()
  vi.advanceTimersByTime(20)
  expect([said(), waiting()]).toEqual([['a', 'b'], []])
  tellWaiting('c')
  vi.advanceTimersByTime(59)
  expect(waiting()).toEqual([])
  vi.advanceTimersByTime(1)
  expect(waiting()).toEqual(['c'])
})

test('what has been drawn does not come again with what was to wait longer', () => {
  tellWaiting('b')
  tell(heard(message({ id: 'c', sentAt: 2 })))
  vi.advanceTimersByTime(1)
  expect(waiting()).toEqual(['b'])
  vi.advanceTimersByTime(29)
  tellWaiting()
  tell(heard(message({ id: 'd', sentAt: 3 })))
  vi.advanceTimersByTime(1)
  expect(waiting()).toEqual([])
  // What waited for the first time's end finds it drawn.
  vi.advanceTimersByTime(30)
  expect([said(), waiting()]).toEqual([['a', 'c', 'd'], []])
})
