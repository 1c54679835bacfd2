import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createReviewReminder, type ReviewReminder } from '../../../src/main/notebook/review-reminder'
import { firstSettings } from '../../../src/shared/first-settings'
import { memoryStore } from '../../support/memory-store'
import { silentLog } from '../../support/silent-log'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

let left = 0
let shown: number[] = []
let hours = 0
let reminded: number[] = []
let settings = firstSettings
let marks = memoryStore(0)
let power = new EventEmitter()
let reminder: ReviewReminder
beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 23, 8) })
  left = 3
  shown = []
  hours = 0
  reminded = []
  settings = { ...firstSettings, reminder: true, reminderAt: '08:30' }
  marks = memoryStore(0)
  power = new EventEmitter()
  reminder = begin()
})
afterEach(() => {
  reminder.stop()
  vi.useRealTimers()
})

function begin(): ReviewReminder {
  const made = createReviewReminder({
    left: async () => left,
    settings: () => settings,
    reminded: marks,
    powerMonitor: power as never,
    onLeft: (count) => shown.push(count),
    onHour: () => {
      hours += 1
    },
    remind: (count) => reminded.push(Date.now() && count),
    now: Date.now,
    log: silentLog,
  })
  made.start()
  return made
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('a reminder of reviews', () => {
  it('comes once a day after the chosen time, also over a restart', async () => {
    await pass(29 * minute)
    expect(reminded).toEqual([])
    await pass(2 * minute)
    expect(reminded).toEqual([3])
    reminder.stop()
    reminder = begin()
    await pass(12 * hour)
    expect(reminded).toEqual([3])
    left = 5
    await pass(12 * hour)
    expect(reminded).toEqual([3, 5])
  })

  it('comes when the machine wakes after the time', async () => {
    vi.setSystemTime(new Date(2026, 10, 23, 11))
    power.emit('resume')
    await pass(0)
    expect(reminded).toEqual([3])
  })

  it('does not come where it is off, or nothing is left', async () => {
    settings = { ...settings, reminder: false }
    await pass(day)
    settings = { ...settings, reminder: true }
    left = 0
    await pass(hour)
    // What comes later in the day waits for the next one.
    left = 1
    await pass(10 * hour)
    expect(reminded).toEqual([])
  })

  it('waits for the end of quiet hours and of "do not disturb"', async () => {
    settings = { ...settings, quietHours: true, quietFrom: '22:00', quietTo: '09:00' }
    await pass(59 * minute)
    expect(reminded).toEqual([])
    settings = { ...settings, quietUntil: Date.now() + 2 * hour }
    await pass(hour)
    expect(reminded).toEqual([])
    await pass(2 * hour)
    expect(reminded).toEqual([3])
  })

  it('whose time is in quiet hours over midnight comes when they end, each day', async () => {
    settings = { ...settings, reminderAt: '22:30', quietHours: true, quietFrom: '22:00', quietTo: '07:00' }
    reminder.choose()
    await pass(22 * hour)
    expect(reminded).toEqual([])
    await pass(2 * hour)
    expect(reminded).toEqual([3])
    await pass(22 * hour)
    expect(reminded).toEqual([3])
    await pass(2 * hour)
    expect(reminded).toEqual([3, 3])
  })

  it('whose time is during "do not disturb" over midnight comes when that ends, and the next one at its time', async () => {
    settings = { ...settings, reminderAt: '23:00' }
    await pass(14.5 * hour)
    settings = { ...settings, quietUntil: Date.now() + 4 * hour }
    await pass(4 * hour - minute)
    expect(reminded).toEqual([])
    await pass(2 * minute)
    expect(reminded).toEqual([3])
    await pass(20 * hour)
    expect(reminded).toEqual([3])
    await pass(hour)
    expect(reminded).toEqual([3, 3])
  })

  it.each([
    ['"do not disturb"', () => ({ quietUntil: Date.now() + 4 * hour }), { quietUntil: 0 }],
    ['quiet hours', () => ({ quietHours: true, quietFrom: '22:00', quietTo: '07:00' }), { quietHours: false }],
  ])('comes when %s over midnight is ended by hand, and the next one at its time', async (_, begun, ended) => {
    settings = { ...settings, reminderAt: '23:00' }
    await pass(14.5 * hour)
    settings = { ...settings, ...begun() }
    reminder.refresh()
    await pass(2 * hour)
    expect(reminded).toEqual([])
    settings = { ...settings, ...ended }
    reminder.refresh()
    await pass(minute)
    expect(reminded).toEqual([3])
    await pass(22 * hour)
    expect(reminded).toEqual([3])
    await pass(hour)
    expect(reminded).toEqual([3, 3])
  })

  it('that came before "do not disturb" does not come again when that is ended by hand', async () => {
    await pass(hour)
    expect(reminded).toEqual([3])
    settings = { ...settings, quietUntil: Date.now() + 4 * hour }
    await pass(hour)
    settings = { ...settings, quietUntil: 0 }
    await pass(20 * hour)
    expect(reminded).toEqual([3])
  })

  it('that is turned off while it waits does not come', async () => {
    settings = { ...settings, quietUntil: Date.now() + 4 * hour }
    await pass(hour)
    settings = { ...settings, reminder: false, quietUntil: 0 }
    reminder.choose()
    await pass(20 * hour)
    expect(reminded).toEqual([])
  })

  it('that is turned on after "do not disturb" has ended comes at its time of the same day', async () => {
    settings = { ...settings, reminder: false, reminderAt: '23:00', quietUntil: new Date(2026, 10, 23, 1).getTime() }
    settings = { ...settings, reminder: true }
    reminder.choose()
    await pass(14 * hour)
    expect(reminded).toEqual([])
    await pass(2 * hour)
    expect(reminded).toEqual([3])
  })

  it('does not come twice where the clock is set back, and not late for ever where it was wrong', async () => {
    await pass(hour)
    vi.setSystemTime(new Date(2026, 10, 22, 23))
    await pass(30 * minute)
    expect(reminded).toEqual([3])
    marks.write(new Date(2031, 0, 1).getTime())
    await pass(minute)
    expect(reminded).toEqual([3, 3])
  })

  it('turned on after its time waits until tomorrow, and for a later time of today until then', async () => {
    vi.setSystemTime(new Date(2026, 10, 23, 15))
    settings = { ...settings, reminder: true }
    reminder.choose()
    await pass(minute)
    expect(reminded).toEqual([])
    settings = { ...settings, reminderAt: '16:00' }
    reminder.choose()
    await pass(hour)
    expect(reminded).toEqual([3])
  })
})

describe('what is left', () => {
  it('is counted at the start, once for several changes, and when a day may have ended', async () => {
    await pass(0)
    expect(shown).toEqual([3])
    left = 2
    for (let times = 0; times < 5; times += 1) reminder.refresh()
    await pass(2_000)
    expect(shown).toEqual([3, 2])
    settings = { ...settings, reminder: false }
    await pass(hour)
    expect(shown).toEqual([3, 2, 2])
  })

  it('says that an hour has begun, also where the notebook changed just before or the computer slept', async () => {
    await pass(59 * minute)
    expect(hours).toBe(0)
    reminder.refresh()
    await pass(2 * minute)
    expect(hours).toBe(1)
    vi.setSystemTime(Date.now() + 9 * hour)
    power.emit('resume')
    await pass(0)
    expect(hours).toBe(2)
  })
})
