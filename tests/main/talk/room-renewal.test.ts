import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Failure } from '../../../src/main/failure'
import { createRoomRenewal } from '../../../src/main/talk/room-renewal'
import type { Room } from '../../../src/shared/contract/chat-shapes'
import type { AppError } from '../../../src/shared/errors'
import type { LiveEvent } from '../../../src/shared/events'
import { aRoom } from '../../support/chat-samples'
import { silentLog } from '../../support/silent-log'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A list that is asked for until the test answers. */
function setUp() {
  const asked: { answer: (rooms: Room[]) => Promise<void>; refuse: (error?: AppError) => Promise<void> }[] = []
  const taken: { rooms: Room[]; heard: LiveEvent[] }[] = []
  const tries: boolean[] = []
  const settle = async (act: () => void) => {
    act()
    await vi.advanceTimersByTimeAsync(0)
  }
  const renewal = createRoomRenewal({
    ask: () =>
      new Promise((resolve, reject) => {
        asked.push({
          answer: (rooms) => settle(() => resolve(rooms)),
          refuse: (error = { code: 'serverError' }) => settle(() => reject(new Failure(error))),
        })
      }),
    take: (rooms, heard) => taken.push({ rooms, heard }),
    onTried: (isLate) => tries.push(isLate),
    log: silentLog,
  })
  const newest = () => {
    const found = asked.at(-1)
    if (!found) throw new Error('nothing was asked for')
    return found
  }
  return { renewal, asked, taken, tries, newest }
}

const news: LiveEvent = { kind: 'room', room: aRoom({ unread: 3 }) }

it('hands over the rooms with what was heard while they were on their way', async () => {
  const { renewal, taken, tries, newest } = setUp()
  renewal.hear(news)
  renewal.begin()
  renewal.hear(news)
  expect(renewal.isWithout()).toBe(false)
  await newest().answer([aRoom()])
  expect([taken, tries, renewal.isWithout()]).toEqual([[{ rooms: [aRoom()], heard: [news] }], [false], false])
})

it('asks again until it is answered, ever more rarely, and no sooner than it is told to', async () => {
  const { renewal, asked, taken, tries, newest } = setUp()
  renewal.begin()
  await newest().refuse()
  expect(renewal.isWithout()).toBe(true)
  await vi.advanceTimersByTimeAsync(1_000)
  expect([asked.length, renewal.isWithout()]).toEqual([2, false])
  await newest().refuse({ code: 'tooMany', retryAfter: 30 })
  await vi.advanceTimersByTimeAsync(29_999)
  expect(asked).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toHaveLength(3)
  await newest().answer([aRoom()])
  await vi.advanceTimersByTimeAsync(120_000)
  expect([asked.length, taken.length, tries]).toEqual([3, 1, [false, false, true]])
})

it('asks at once when the community answers again, and not where nothing was missed', async () => {
  const { renewal, asked, newest } = setUp()
  renewal.hurry()
  expect(asked).toEqual([])
  renewal.begin()
  await newest().refuse()
  renewal.hurry()
  expect(asked).toHaveLength(2)
  await newest().answer([])
  renewal.hurry()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(asked).toHaveLength(2)
})

it('takes nothing for whoever has left', async () => {
  const { renewal, asked, taken, tries, newest } = setUp()
  renewal.begin()
  renewal.stop()
  await newest().answer([aRoom()])
  renewal.begin()
  await newest().refuse()
  renewal.stop()
  await vi.advanceTimersByTimeAsync(120_000)
  expect([asked.length, taken, tries]).toEqual([2, [], [false]])
})
