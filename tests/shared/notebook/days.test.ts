import { describe, expect, it } from 'vitest'
import { daysUntil, endOfDay, startOfDay } from '../../../src/shared/notebook/days'

const at = (day: number, hour: number, minute = 0) => new Date(2026, 2, day, hour, minute).getTime()

describe('a day of reviews', () => {
  it.each([
    [at(10, 3, 59), 4, at(9, 4), at(10, 4)],
    [at(10, 4, 0), 4, at(10, 4), at(11, 4)],
    [at(10, 23, 59), 4, at(10, 4), at(11, 4)],
    [at(10, 0, 0), 0, at(10, 0), at(11, 0)],
    [at(31, 12, 0), 4, at(31, 4), at(32, 4)],
  ])('ends at the chosen hour (%i, %i)', (now, hour, start, end) => {
    expect(startOfDay(now, hour)).toBe(start)
    expect(endOfDay(now, hour)).toBe(end)
  })

  it('counts days by their ends, not by 24 hours', () => {
    expect(daysUntil(at(11, 3, 59), at(10, 23), 4)).toBe(0)
    expect(daysUntil(at(11, 4), at(10, 23), 4)).toBe(1)
    expect(daysUntil(at(24, 5), at(10, 5), 4)).toBe(14)
    expect(daysUntil(at(1, 5), at(10, 5), 4)).toBe(0)
  })
})
