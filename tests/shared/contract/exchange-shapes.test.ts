import { expect, it } from 'vitest'
import { message } from '../../../src/shared/contract/chat-shapes'
import { exchangeStepFromWire, roomExchangeFromWire } from '../../../src/shared/contract/exchange-shapes'
import { serverFrame } from '../../../src/shared/events'

const id = '0198c9a2-0000-7000-8000-000000000001'
const exchange = (startedAt: number | null) =>
  roomExchangeFromWire({ id, user_id: '0198c9a2-0000-7000-8000-000000000002', first: 'korean', start_dttm: startedAt })

it('a 30 + 30 that began at no moment that a clock could show does not run: its clock would be drawn without an end', () => {
  for (const at of [1e306, -1, 8.64e12 + 1]) expect(exchange(at), String(at)).toBeNull()
  expect(exchange(1_780_000_000.5)?.startedAt).toBe(1_780_000_000.5)
  expect(exchange(null)?.startedAt).toBeNull()
  const step = (startedAt: number) => exchangeStepFromWire({ step: 'started', first: 'english', startedAt } as never)
  expect([step(1e306), step(1_780_000_000)]).toEqual([{}, { exchange: { step: 'started', first: 'english', startedAt: 1_780_000_000 } }])
})

it('no time of the community is beyond what a clock could show', () => {
  const beat = (now: number) => serverFrame.safeParse({ type: 'beat', now }).success
  expect([beat(1.7e308), beat(-1), beat(1_780_000_000_000)]).toEqual([false, false, true])
})

it('a message that was sent or edited at no moment that a clock could show is refused: its date could not be shown', () => {
  const readable = (over: object) =>
    message.safeParse({ id, userId: id, type: 0, data: { msg: '', images: [] }, regDttm: 1_780_000_000, ...over }).success
  expect([readable({}), readable({ regDttm: 1e300 }), readable({ changeNo: 1, editDttm: -1 })]).toEqual([true, false, false])
})
