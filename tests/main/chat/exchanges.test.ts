import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCommunityClock } from '../../../src/main/chat/community-clock'
import { createExchangeAnnouncer } from '../../../src/main/chat/exchange-announcer'
import { createExchanges } from '../../../src/main/chat/exchanges'
import { Failure } from '../../../src/main/failure'
import { wordingIn } from '../../../src/main/wording'
import type { Room } from '../../../src/shared/contract/chat-shapes'
import type { AppError } from '../../../src/shared/errors'
import { firstSettings } from '../../../src/shared/first-settings'
import type { Language } from '../../../src/shared/i18n/index'
import { aRoom } from '../../support/chat-samples'

const minute = 60_000
const exchangeId = '0198c9a2-0000-7000-8000-0000000000ee'
const start = Date.parse('2026-03-01T20:02:00Z')
beforeEach(() => void vi.useFakeTimers({ now: start }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const runningRoom = (startedAt: number | null = start, id = exchangeId) =>
  aRoom({ exchange: { id, proposerId: aRoom().partner.id, first: 'english', startedAt: startedAt === null ? null : startedAt / 1000 } })

function setUp(rooms: Room[] = [runningRoom()], ahead = 0) {
  const state: { rooms: Room[]; isKnown: boolean; refusal: AppError | null; requests: number } = {
    ...{ rooms, isKnown: true, refusal: null, requests: 0 },
  }
  const turns: string[] = []
  const ended: string[] = []
  const exchanges = createExchanges({
    rooms: () => state.rooms,
    clock: { now: () => Date.now() + ahead, check: () => undefined, isKnown: () => state.isKnown },
    async end(_, id) {
      ended.push(id)
      if (state.refusal !== null) throw new Failure(state.refusal)
    },
    refresh() {
      state.requests += 1
    },
    onTurn: (_, half, first) => turns.push(`${half} ${first}`),
  })
  exchanges.look()
  return { exchanges, state, turns, ended }
}

describe('a 30 + 30 that runs', () => {
  it('changes its language after half an hour and is ended after an hour, each told once', async () => {
    const { exchanges, turns, ended } = setUp()
    vi.advanceTimersByTime(30 * minute - 1)
    expect(turns).toEqual([])
    vi.advanceTimersByTime(1)
    expect(turns).toEqual(['second english'])
    exchanges.look()
    await vi.advanceTimersByTimeAsync(30 * minute)
    expect(turns).toEqual(['second english', 'over english'])
    expect(ended).toEqual([exchangeId])
  })

  it('goes by the time of the community', () => {
    const { turns } = setUp([runningRoom(start + 90_000)], 90_000)
    vi.advanceTimersByTime(30 * minute - 1)
    expect(turns).toEqual([])
    vi.advanceTimersByTime(1)
    expect(turns).toEqual(['second english'])
  })

  it('is not told of what had passed before the app started', () => {
    const { turns } = setUp([runningRoom(start - 31 * minute)])
    vi.advanceTimersByTime(minute)
    expect(turns).toEqual([])
  })

  it('tells the change once after the machine was asleep, and only the end when that has passed too', () => {
    const first = setUp()
    vi.setSystemTime(start + 40 * minute)
    first.exchanges.look()
    first.exchanges.look()
    expect(first.turns).toEqual(['second english'])
    const second = setUp([runningRoom(start + 40 * minute)])
    vi.setSystemTime(start + 140 * minute)
    second.exchanges.look()
    expect(second.turns).toEqual(['over english'])
  })

  it('notices by itself that time has passed while timers stood still', () => {
    const { turns } = setUp()
    vi.setSystemTime(start + 30 * minute)
    vi.advanceTimersByTime(5_000)
    expect(turns).toEqual(['second english'])
  })

  it('is ended again until it works, without a second notice', async () => {
    const { state, turns, ended } = setUp()
    state.refusal = { code: 'offline' }
    await vi.advanceTimersByTimeAsync(60 * minute + 11_000)
    expect(ended.length).toBeGreaterThan(1)
    state.refusal = null
    state.rooms = [aRoom()]
    await vi.advanceTimersByTimeAsync(minute)
    const before = ended.length
    await vi.advanceTimersByTimeAsync(minute)
    expect(ended).toHaveLength(before)
    expect(turns).toEqual(['second english', 'over english'])
  })

  it('is ended again after pauses that grow to a minute, without a request for the rooms each time', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    const { exchanges, state, ended } = setUp()
    state.refusal = { code: 'busy' }
    await vi.advanceTimersByTimeAsync(60 * minute)
    const tries: number[] = []
    for (let second = 0; second < 190; second += 1) {
      tries.push(ended.length)
      exchanges.look()
      await vi.advanceTimersByTimeAsync(1_000)
    }
    const at = (count: number) => tries.indexOf(count)
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9].map(at)).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183])
    expect(state.requests).toBe(0)
  })

  it('is ended again when the community has asked for it', async () => {
    const { state, ended } = setUp()
    state.refusal = { code: 'tooMany', retryAfter: 90 }
    await vi.advanceTimersByTimeAsync(60 * minute + 89_000)
    expect(ended).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(ended).toHaveLength(2)
  })

  it.each([null, { code: 'wrongState' } as const])('is looked up among the rooms once it is ended or refused: %j', async (refusal) => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    const { state, ended } = setUp()
    state.refusal = refusal
    await vi.advanceTimersByTimeAsync(60 * minute + 900)
    expect([ended.length, state.requests]).toEqual([1, 1])
  })

  it('is never ended by a clock that may be wrong', async () => {
    const { ended } = setUp([runningRoom(start - 61 * minute)])
    expect(ended).toEqual([exchangeId])
    const wrong = setUp([])
    wrong.state.isKnown = false
    wrong.state.rooms = [runningRoom(start - 61 * minute)]
    wrong.exchanges.look()
    await vi.advanceTimersByTimeAsync(minute)
    expect(wrong.ended).toEqual([])
  })

  it('is told of nothing by a clock that may be wrong, and once when the community says its time', () => {
    const turns: string[] = []
    const clock = createCommunityClock({
      now: Date.now,
      steady: () => performance.now(),
      onChange: () => undefined,
      onKnown: () => exchanges.look(),
    })
    const exchanges = createExchanges({
      ...{ rooms: () => [runningRoom()], clock, end: async () => undefined, refresh: () => undefined },
      onTurn: (_, half) => turns.push(half),
    })
    clock.received(start)
    vi.advanceTimersByTime(5 * minute)
    // This machine's clock is set forward; in truth five minutes have passed.
    vi.setSystemTime(start + 45 * minute)
    exchanges.look()
    vi.advanceTimersByTime(4_000)
    expect(turns).toEqual([])
    clock.received(start + 5 * minute + 4_000)
    expect(turns).toEqual([])
    vi.advanceTimersByTime(25 * minute - 5_000)
    expect(turns).toEqual([])
    vi.advanceTimersByTime(1_000)
    expect(turns).toEqual(['second'])
    // Set forward again when in truth the time is over too, which shows as soon as the time arrives.
    vi.setSystemTime(start + 90 * minute)
    exchanges.look()
    expect(turns).toEqual(['second'])
    clock.received(start + 60 * minute)
    expect(turns).toEqual(['second', 'over'])
  })

  it('asks for the community’s time, once, where that does not arrive by itself', () => {
    const { exchanges, state, turns } = setUp()
    state.isKnown = false
    exchanges.look()
    vi.advanceTimersByTime(4_000)
    expect(state.requests).toBe(0)
    vi.advanceTimersByTime(31 * minute)
    expect([state.requests, turns]).toEqual([1, []])
    state.isKnown = true
    exchanges.look()
    expect(turns).toEqual(['second english'])
  })

  it('is told to be over when the other machine was quicker to end it, but not when it was ended early', () => {
    const quick = setUp()
    vi.advanceTimersByTime(60 * minute - 400)
    quick.state.rooms = [aRoom()]
    quick.exchanges.look()
    expect(quick.turns).toEqual(['second english', 'over english'])
    const early = setUp([runningRoom(Date.now())])
    vi.advanceTimersByTime(10 * minute)
    early.state.rooms = [aRoom()]
    early.exchanges.look()
    vi.advanceTimersByTime(60 * minute)
    expect(early.turns).toEqual([])
  })

  it('is not followed where it is only proposed, nor for an account that has signed out', () => {
    const open = setUp([runningRoom(null)])
    vi.advanceTimersByTime(120 * minute)
    expect(open.turns).toEqual([])
    const left = setUp([runningRoom(Date.now())])
    left.exchanges.stop()
    vi.advanceTimersByTime(120 * minute)
    expect(left.turns).toEqual([])
  })
})

describe('what is told of it', () => {
  function announcing(language: Language = 'ko') {
    const settings = { ...firstSettings }
    const shown: { title: string; body: string; silent?: boolean }[] = []
    const state = { rings: 0, hasPage: true }
    const announce = createExchangeAnnouncer({
      settings: () => settings,
      wording: () => wordingIn(language),
      show: ({ title, body, silent }) => void shown.push({ title, body, ...(silent && { silent }) }),
      ring: () => {
        state.rings += 1
        return state.hasPage
      },
      now: Date.now,
    })
    return { announce, settings, shown, state }
  }

  it('is the language that begins and the end, each with one quiet sound', () => {
    const { announce, shown, state } = announcing()
    announce(aRoom(), 'second', 'english')
    announce(aRoom(), 'over', 'english')
    expect(shown).toEqual([
      { title: '나리', body: '이제 한국어로 이야기할 시간이에요', silent: true },
      { title: '나리', body: '30 + 30이 끝났어요', silent: true },
    ])
    expect(state.rings).toBe(2)
    const english = announcing('en')
    english.announce(aRoom(), 'second', 'korean')
    expect(english.shown).toMatchObject([{ body: 'Now in English' }])
  })

  it('has the sound of the system where no page can play one', () => {
    const { announce, shown, state } = announcing()
    state.hasPage = false
    announce(aRoom(), 'over', 'korean')
    expect(shown).toEqual([{ title: '나리', body: '30 + 30이 끝났어요' }])
  })

  it('is nothing during do not disturb and of a muted room, and no notification where these are off', () => {
    const { announce, settings, shown, state } = announcing()
    announce(aRoom({ alarm: false }), 'second', 'english')
    settings.quietUntil = Date.now() + minute
    announce(aRoom(), 'second', 'english')
    expect([shown, state.rings]).toEqual([[], 0])
    settings.quietUntil = 0
    settings.notifications = false
    announce(aRoom(), 'second', 'english')
    settings.notifications = true
    settings.silenced = ['messages']
    announce(aRoom(), 'second', 'english')
    expect([shown, state.rings]).toEqual([[], 2])
  })

  it('names nobody where notifications hide their content', () => {
    const { announce, settings, shown } = announcing()
    settings.notificationContent = false
    announce(aRoom(), 'over', 'english')
    expect(shown).toMatchObject([{ title: '한마디', body: '30 + 30이 끝났어요' }])
  })
})
