import { describe, expect, it } from 'vitest'
import { fullJitter, retryPause } from '../../../src/main/live/full-jitter'

describe('the delay before the next try', () => {
  const longest = (failures: number) => fullJitter(failures, 60_000, () => 1)

  it('is at most one second, doubled with each failure, up to a minute', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 1_000_000].map(longest)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000])
  })

  it('is any time up to the limit, so that many clients do not reconnect together', () => {
    expect(fullJitter(5, 60_000, () => 0)).toBe(0)
    expect(fullJitter(5, 60_000, () => 0.5)).toBe(8_000)
    const pauses = Array.from({ length: 200 }, () => fullJitter(7, 60_000))
    expect(Math.min(...pauses)).toBeLessThan(15_000)
    expect(Math.max(...pauses)).toBeGreaterThan(45_000)
  })

  it('is at least what the community has asked for', () => {
    expect(retryPause(1, { code: 'busy', retryAfter: 90 })).toBe(90_000)
    expect(retryPause(1, { code: 'busy' })).toBeLessThanOrEqual(1_000)
  })
})
