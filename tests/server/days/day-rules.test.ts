import { describe, expect, it } from 'vitest'
import { daysBefore, streakOf } from '../../../src/server/features/days/day-rules'
import { localDay } from '../../../src/server/local-day'

describe('the day of a time', () => {
  it.each([
    ['2026-06-01T14:59:59Z', 'Asia/Seoul', '2026-06-01'],
    ['2026-06-01T15:00:00Z', 'Asia/Seoul', '2026-06-02'],
    ['2026-06-01T15:00:00Z', 'America/Los_Angeles', '2026-06-01'],
    ['2026-06-01T06:59:59Z', 'America/Los_Angeles', '2026-05-31'],
    // Clocks change: the night of 8 March is an hour shorter in New York, the one of 1 November an hour longer.
    ['2026-03-08T04:59:59Z', 'America/New_York', '2026-03-07'],
    ['2026-03-08T05:00:00Z', 'America/New_York', '2026-03-08'],
    ['2026-03-09T03:59:59Z', 'America/New_York', '2026-03-08'],
    ['2026-03-09T04:00:00Z', 'America/New_York', '2026-03-09'],
    ['2026-11-02T04:59:59Z', 'America/New_York', '2026-11-01'],
    ['2026-11-02T05:00:00Z', 'America/New_York', '2026-11-02'],
    ['2025-12-31T18:14:59Z', 'Asia/Kathmandu', '2025-12-31'],
    ['2025-12-31T18:15:00Z', 'Asia/Kathmandu', '2026-01-01'],
    ['2026-01-01T10:00:00Z', 'Pacific/Kiritimati', '2026-01-02'],
    // What is no zone counts as UTC.
    ['2026-06-01T23:59:59Z', null, '2026-06-01'],
    ['2026-06-01T23:59:59Z', 'Nowhere/Else', '2026-06-01'],
    ['2026-06-01T23:59:59Z', '', '2026-06-01'],
  ])('%s in %s is %s', (at, zone, day) => {
    expect(localDay(Date.parse(at), zone)).toBe(day)
  })

  it('goes back over months and leap days', () => {
    expect(daysBefore('2024-03-01', 1)).toBe('2024-02-29')
    expect(daysBefore('2026-01-01', 34)).toBe('2025-11-28')
  })
})

describe('a streak', () => {
  const today = '2026-06-30'
  /** From a picture of the last days, the last one today: x for a day written. */
  const daysOf = (picture: string) => [...picture].reverse().flatMap((mark, ago) => (mark === 'x' ? [daysBefore(today, ago)] : []))

  it.each([
    ['', 0],
    ['x', 1],
    ['xxx', 3],
    // Today is not over.
    ['xxx.', 3],
    ['xxx..', 3],
    // A day of rest in the middle is forgiven and not counted.
    ['xx.x', 3],
    ['x.xxxxxx.', 7],
    // Two in a row are not.
    ['xx..x', 1],
    ['xxx...', 0],
    // Two in seven days are not; one in each seven is.
    ['x.xxxxx.x', 6],
    ['x.xxxxxx.x', 8],
    ['xx.xxxxxx.xxxxxx.xxx', 17],
    // The day before today was missed, and another in the week before.
    ['xxxx.xx..', 2],
  ])('of %j is %i', (picture, count) => {
    expect(streakOf(daysOf(picture), today)).toBe(count)
  })

  it('goes on over the end of a year, a leap day and the change of clocks', () => {
    const year = Array.from({ length: 1000 }, (_, ago) => daysBefore('2026-11-05', ago))
    expect(streakOf(year, '2026-11-05')).toBe(1000)
  })
})
