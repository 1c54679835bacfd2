import { beforeEach, expect, it } from 'vitest'
import { createRoomCautions } from '../../../src/main/chat/room-cautions'
import type { Room } from '../../../src/shared/contract/chat-shapes'
import { aRoom } from '../../support/chat-samples'
import { memoryStore } from '../../support/memory-store'

const [first, second, unknown] = ['1', '2', '3'].map((end) => `0198c9a2-0000-7000-8000-00000000000${end}`) as [string, string, string]
const phone = '제 번호는 010-1234-5678이에요'

let owner: string | null
let rooms: Room[]
let store: ReturnType<typeof memoryStore<Parameters<Parameters<typeof createRoomCautions>[0]['store']['write']>[0]>>
const start = () =>
  createRoomCautions({ store, owner: () => owner, room: (id) => rooms.find((each) => each.id === id), onChange: () => undefined })

beforeEach(() => {
  owner = 'here haru'
  rooms = [aRoom({ id: first, stranger: true }), aRoom({ id: second })]
  store = memoryStore([])
})

it('asks about contact details for somebody new until the answer is yes, which survives a restart', () => {
  const cautions = start()
  expect(cautions.ask([first], phone, false)).toEqual({ asks: [{ kind: 'phone', text: '010-1234-5678' }] })
  expect(cautions.ask([first], phone, false)).not.toBeNull()
  expect(cautions.ask([first], phone, true)).toBeNull()
  expect(start().ask([first], 'haru@example.com', false)).toBeNull()
})

it('asks neither about other texts nor somebody known', () => {
  const cautions = start()
  expect(cautions.ask([first], '내일 3시에 만나요', false)).toBeNull()
  expect(cautions.ask([second], phone, false)).toBeNull()
})

it('asks where any of several rooms is one with somebody new, or not known yet', () => {
  const cautions = start()
  expect(cautions.ask([second, first], phone, false)).not.toBeNull()
  expect(cautions.ask([unknown], phone, false)).not.toBeNull()
  expect(cautions.ask([second, first], phone, true)).toBeNull()
  expect(cautions.list()).toEqual([{ roomId: first, sends: true, closed: false, opened: [] }])
})

it('keeps closed cards and opened pictures, separately for each account', () => {
  start().close(first)
  start().open(first, 'a.webp')
  start().open(first, 'a.webp')
  expect(start().list()).toEqual([{ roomId: first, sends: false, closed: true, opened: ['a.webp'] }])
  owner = 'here nari'
  expect(start().list()).toEqual([])
  owner = 'here haru'
  start().forget()
  expect(start().list()).toEqual([])
})
