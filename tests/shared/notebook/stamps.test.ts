import { describe, expect, it } from 'vitest'
import { nextStamp, noStamp, stampPattern } from '../../../src/shared/notebook/stamps'

const here = 'aaaaaaaaaaaa'
const there = 'bbbbbbbbbbbb'
const hour = 3_600_000
const now = Date.UTC(2026, 10, 22)

describe('the stamp of a change', () => {
  it('is later than every one the machine has seen, though its clock is an hour behind', () => {
    const theirs = nextStamp(noStamp, now + hour, there)
    const own = nextStamp(theirs, now, here)
    expect(own > theirs).toBe(true)
    expect(own).toMatch(stampPattern)
    expect(nextStamp(own, now + 2 * hour, here) > own).toBe(true)
  })

  it('differs between machines and between changes of one millisecond', () => {
    const first = nextStamp(noStamp, now, here)
    expect(new Set([first, nextStamp(first, now, here), nextStamp(noStamp, now, there)]).size).toBe(3)
  })

  it('keeps increasing beyond the largest count', () => {
    let last = nextStamp(noStamp, now, here)
    for (let count = 0; count < 70_000; count += 1) {
      const next = nextStamp(last, now, here)
      if (next <= last) throw new Error(`${next} is not later than ${last}`)
      last = next
    }
    expect(last).toMatch(stampPattern)
  })
})
