import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createRoomRefresh } from '../../../src/main/chat/room-refresh'
import { Failure } from '../../../src/main/failure'
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

/** A refresh whose requests the test answers. */
function setUp() {
  const asked: { answer: (rooms: Room[]) => Promise<void>; refuse: (error?: AppError) => Promise<void> }[] = []
  const answers: { rooms: Room[]; received: LiveEvent[] }[] = []
  let tries = 0
  const settle = async (act: () => void) => {
    act()
    await vi.advanceTimersByTimeAsync(0)
  }
  const refresh = createRoomRefresh({
    ask: () =>
      new Promise((resolve, reject) => {
        asked.push({
          answer: (rooms) => settle(() => resolve(rooms)),
          refuse: (error = { code: 'serverError' }) => settle(() => reject(new Failure(error))),
        })
      }),
    onAnswer: (rooms, received) => answers.push({ rooms, received }),
    onChange: () => undefined,
    onDone() {
      tries += 1
    },
    log: silentLog,
  })
  const newest = () => {
    const found = asked.at(-1)
    if (!found) throw new Error('nothing was asked for')
    return found
  }
  return { refresh, asked, answers, tries: () => tries, newest }
}

const news: LiveEvent = { kind: 'room', room: aRoom({ unread: 3 }) }

it('hands over the rooms with the events received since the request', async () => {
  const { refresh, answers, tries, newest } = setUp()
  refresh.receive(news)
  refresh.begin()
  refresh.receive(news)
  expect(refresh.isAsking()).toBe(true)
  await newest().answer([aRoom()])
  expect([answers, tries(), refresh.isAsking(), refresh.error()]).toEqual([[{ rooms: [aRoom()], received: [news] }], 1, false, null])
})

it('repeats a request until it is answered, with growing pauses, and no sooner than the community asks', async () => {
  const { refresh, asked, answers, tries, newest } = setUp()
  refresh.begin()
  await newest().refuse()
  expect([refresh.isAsking(), refresh.error()]).toEqual([false, { code: 'serverError' }])
  await vi.advanceTimersByTimeAsync(1_000)
  expect([asked.length, refresh.isAsking()]).toEqual([2, true])
  await newest().refuse({ code: 'tooMany', retryAfter: 30 })
  await vi.advanceTimersByTimeAsync(29_999)
  expect(asked).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toHaveLength(3)
  await newest().answer([aRoom()])
  await vi.advanceTimersByTimeAsync(120_000)
  expect([asked.length, answers.length, tries()]).toEqual([3, 1, 3])
})

it('repeats a failed request at once when the community can be reached again', async () => {
  const { refresh, asked, newest } = setUp()
  refresh.hurry()
  expect(asked).toEqual([])
  refresh.begin()
  await newest().refuse()
  refresh.hurry()
  expect(asked).toHaveLength(2)
  await newest().answer([])
  refresh.hurry()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(asked).toHaveLength(2)
})

it('ignores answers for an account that has signed out', async () => {
  const { refresh, asked, answers, tries, newest } = setUp()
  refresh.begin()
  refresh.stop()
  await newest().answer([aRoom()])
  refresh.begin()
  await newest().refuse()
  refresh.stop()
  await vi.advanceTimersByTimeAsync(120_000)
  expect([asked.length, answers, tries()]).toEqual([2, [], 1])
})
