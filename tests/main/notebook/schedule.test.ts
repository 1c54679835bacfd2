import { describe, expect, it } from 'vitest'
import { createScheduler } from '../../../src/main/notebook/schedule'
import { firstSettings } from '../../../src/shared/first-settings'
import { type MemorySettings, readWeights } from '../../../src/shared/notebook/memory'
import type { Grade, Review } from '../../../src/shared/notebook/reviews'

const { scheduleOf, duesAfter } = createScheduler(firstSettings)
const start = Date.UTC(2026, 10, 1, 9)
const minute = 60_000
const day = 24 * 60 * minute
let made = 0
function row(at: number, rest: Pick<Review, 'grade' | 'undoes'>): Review {
  made += 1
  return { id: `r${made}`, entryId: 'e', at, ...rest }
}
const review = (at: number, grade: Grade) => row(at, { grade, undoes: null })
const undo = (undoes: string, at: number) => row(at, { grade: null, undoes })

describe('the schedule of an entry', () => {
  it('is new without a review, and when its only review was taken back', () => {
    const only = review(start, 3)
    expect(scheduleOf([]).state).toBe('new')
    expect(scheduleOf([only, undo(only.id, start + 1)])).toEqual(scheduleOf([]))
  })

  it('learns first, then comes back after days that grow, and after minutes when forgotten', () => {
    const first = review(start, 3)
    expect(scheduleOf([first]).state).toBe('learning')
    const second = review(start + 10 * minute, 3)
    const known = scheduleOf([first, second])
    expect(known.state).toBe('review')
    const firstPause = (known.due ?? 0) - second.at
    expect(firstPause).toBeGreaterThanOrEqual(day)
    const third = review(known.due ?? 0, 3)
    const later = scheduleOf([first, second, third])
    expect((later.due ?? 0) - third.at).toBeGreaterThan(firstPause)
    const forgotten = scheduleOf([first, second, third, review(later.due ?? 0, 1)])
    expect(forgotten.state).toBe('learning')
    expect((forgotten.due ?? 0) - (later.due ?? 0)).toBeLessThan(day)
  })

  it('is the same in whatever order the log arrived, and however often', () => {
    const log = [review(start, 1), review(start + minute, 3), review(start + 11 * minute, 3), review(start + 4 * day, 2)]
    const expected = scheduleOf(log)
    expect(scheduleOf([...log].reverse())).toEqual(expected)
    expect(scheduleOf([...log, ...log])).toEqual(expected)
    expect(scheduleOf(log.slice(0, 3))).not.toEqual(expected)
  })

  it('tells beforehand when each grade would bring it back', () => {
    const log = [review(start, 3), review(start + 10 * minute, 3)]
    const now = start + 3 * day
    const dues = duesAfter(log, now)
    for (const grade of [1, 2, 3, 4] as const) expect(scheduleOf([...log, review(now, grade)]).due).toBe(dues[grade])
    expect(dues[1]).toBeLessThan(dues[2])
    expect(dues[2]).toBeLessThan(dues[3])
    expect(dues[3]).toBeLessThan(dues[4])
  })
})

describe('memory', () => {
  const log = () => [review(start, 3), review(start + 10 * minute, 3), review(start + 4 * day, 3)]
  const dueWith = (settings: Partial<MemorySettings>) => createScheduler({ ...firstSettings, ...settings }).scheduleOf(log()).due ?? 0

  it('to be better needs reviews that come sooner', () => {
    expect(dueWith({ retention: 0.97 })).toBeLessThan(dueWith({ retention: 0.9 }))
    expect(dueWith({ retention: 0.9 })).toBeLessThan(dueWith({ retention: 0.7 }))
  })

  it('is described by parameters as programs show them', () => {
    const steady = Array.from({ length: 21 }, (_, at) => (at === 20 ? 0.2 : 1)).join(', ')
    expect(dueWith({ weights: `[${steady}]` })).toBe(dueWith({ weights: steady }))
    expect(dueWith({ weights: steady })).not.toBe(dueWith({ weights: '' }))
  })

  it.each(['1, 2, 3', 'a, b', `${'1 '.repeat(20)}-1`, `${'1 '.repeat(20)}101`, `${'1 '.repeat(20)}1e3`])('%s are no parameters', (text) => {
    expect(readWeights(text)).toBeNull()
  })
})
