import { describe, expect, it } from 'vitest'
import { createRateLimit, weigh } from '../../src/main/ipc-limits'

describe('the size of a message', () => {
  it('counts text, bytes and keys', () => {
    expect(weigh('가'.repeat(1000), 1e6)).toBeGreaterThan(2000)
    expect(weigh([{ files: [{ bytes: new Uint8Array(5000) }] }], 1e6)).toBeGreaterThan(5000)
    expect(weigh({ ['k'.repeat(4000)]: 1 }, 1e6)).toBeGreaterThan(8000)
    expect(weigh([], 1e6)).toBeLessThan(64)
  })

  it('stops counting beyond the limit', () => {
    const ring: unknown[] = []
    ring.push(ring)
    expect(weigh(ring, 10_000)).toBeGreaterThan(10_000)
    expect(weigh(Array.from({ length: 100_000 }), 1000)).toBeGreaterThan(1000)
  })
})

describe('the rate of messages', () => {
  it('allows a burst, then a number per second', () => {
    let now = 0
    const mayPass = createRateLimit({ burst: 3, perSecond: 2, now: () => now })
    const pass = (times: number) => Array.from({ length: times }, mayPass)
    expect(pass(4)).toEqual([true, true, true, false])
    now = 1000
    expect(pass(3)).toEqual([true, true, false])
    now = 1_000_000
    expect(pass(4)).toEqual([true, true, true, false])
  })
  it('goes on after the clock is set back', () => {
    let now = 3_600_000
    const mayPass = createRateLimit({ burst: 2, perSecond: 2, now: () => now })
    expect(mayPass()).toBe(true)
    now = 0
    expect(mayPass()).toBe(true)
    expect(mayPass()).toBe(false)
    now = 1000
    expect(mayPass()).toBe(true)
  })
})
