import { describe, expect, it } from 'vitest'
import {
  afterGap,
  cachedLog,
  emptyLog,
  interrupted,
  joinNewest,
  joinOlder,
  type RoomLog,
  received,
  restored,
  sent,
} from '../../../src/main/chat/room-log'
import { aMessage } from '../../support/chat-samples'

const at = (...times: number[]) => times.map((time) => aMessage({ id: `${time}`, sentAt: time }))
/** A log loaded from the community over a live connection. */
const known = (...times: number[]): RoomLog => ({ ...cachedLog(at(...times)), hasOlder: true, isContinuous: true })
const ids = (log: RoomLog) => log.messages.map(({ id }) => Number(id))

describe('the log of a room', () => {
  it('adds received messages once, in their order', () => {
    expect(ids(received(received(known(5, 8), at(9, 7, 5), true), at(9), true))).toEqual([5, 7, 8, 9])
  })

  it('begins with the first received messages, and is continuous while the connection is live', () => {
    expect(received(emptyLog, at(5), true)).toMatchObject({ isContinuous: true, hasOlder: null })
    expect(received(emptyLog, at(5), false)).toMatchObject({ isContinuous: false })
  })

  it('adds missed messages to those that are known, and keeps older ones', () => {
    const joined = joinNewest(known(3, 4, 5, 6), { messages: at(6, 7, 8), more: true, lastChange: 0 }, true)
    expect([ids(joined), joined.hasOlder]).toEqual([[3, 4, 5, 6, 7, 8], true])
  })

  it('drops messages that are missing from a page within its range', () => {
    expect(ids(joinNewest(known(3, 4, 5, 6), { messages: at(4, 6), more: true, lastChange: 0 }, true))).toEqual([3, 4, 6])
  })

  it('is replaced by a page that does not overlap it', () => {
    const log = joinNewest(known(3, 4, 5, 6), { messages: at(40, 41), more: true, lastChange: 0 }, true)
    expect([ids(log), log.hasOlder]).toEqual([[40, 41], true])
  })

  it.each(['received', 'sent'])('is replaced also where a message after the gap was %s before, and keeps later ones', (how) => {
    const before = interrupted(known(3, 4, 5, 6))
    const after = how === 'received' ? received(before, at(41, 42), true) : sent(before, at(41, 42))
    expect(ids(joinNewest(after, { messages: at(40, 41), more: true, lastChange: 0 }, true))).toEqual([40, 41, 42])
  })

  it('does not count a message known only from sending it as contiguous', () => {
    const log = received(interrupted(sent(known(3, 4), at(41))), at(50), true)
    expect(ids(joinNewest(log, { messages: at(41, 50), more: true, lastChange: 0 }, true))).toEqual([41, 50])
    // Received as well, it does.
    const confirmed = received(interrupted(received(sent(known(3, 4), at(5)), at(5), true)), at(50), true)
    expect(ids(joinNewest(confirmed, { messages: at(5, 50), more: true, lastChange: 0 }, true))).toEqual([3, 4, 5, 50])
  })

  it('keeps a sent message that the live connection never delivered, since it was deleted at once, before a later page', () => {
    const before = interrupted(received(sent(known(3, 4), at(5)), at(6, 7), true))
    expect(ids(joinNewest(before, { messages: at(6, 7, 8), more: true, lastChange: 0 }, true))).toEqual([3, 4, 5, 6, 7, 8])
  })

  it('keeps the gap until a page that no interruption overtook', () => {
    const late = joinNewest(interrupted(known(3, 4)), { messages: at(4, 5), more: true, lastChange: 0 }, false)
    expect(late).toMatchObject({ isContinuous: false })
    const log = received(late, at(50), true)
    expect(ids(afterGap(log))).toEqual([50])
    expect(ids(joinNewest(log, { messages: at(49, 50), more: true, lastChange: 0 }, true))).toEqual([49, 50])
  })

  it('keeps all messages where the page begins the room', () => {
    const log = joinNewest(known(9), { messages: at(1, 2), more: false, lastChange: 0 }, true)
    expect([ids(log), log.hasOlder]).toEqual([[1, 2, 9], false])
  })

  it('puts older pages before the first message, unless they were requested with another', () => {
    expect(ids(joinOlder(known(5, 6), { messages: at(3, 4), more: false, lastChange: 0 }, '5'))).toEqual([3, 4, 5, 6])
    expect(ids(joinOlder(known(7, 8), { messages: at(3, 4), more: false, lastChange: 0 }, '5'))).toEqual([7, 8])
  })

  it('restores messages at their place, and those older than the log only with their page', () => {
    expect(ids(restored(known(3, 5, 7, 9), at(8, 6, 4, 1, 9)))).toEqual([3, 4, 5, 6, 7, 8, 9])
    expect(ids(restored({ ...known(3, 5), hasOlder: false }, at(1)))).toEqual([1, 3, 5])
  })
})
