import { describe, expect, it } from 'vitest'
import { ageOf } from '../../../src/shared/text/age'

const now = Date.parse('2026-03-10T12:00:00Z')
const ago = (ms: number) => ageOf(new Date(now - ms).toISOString(), now)
const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000]

describe('the age of a post', () => {
  it.each([
    [-5 * minute, { unit: 'now' }],
    [59 * second, { unit: 'now' }],
    [minute, { unit: 'minutes', count: 1 }],
    [hour - 1, { unit: 'minutes', count: 59 }],
    [hour, { unit: 'hours', count: 1 }],
    [day - 1, { unit: 'hours', count: 23 }],
    [day, { unit: 'days', count: 1 }],
    [7 * day - 1, { unit: 'days', count: 6 }],
  ])('%d ms: %o', (elapsed, age) => {
    expect(ago(elapsed)).toEqual(age)
  })

  it('is the local date from the seventh day on', () => {
    const at = new Date(now - 7 * day)
    const two = (n: number) => String(n).padStart(2, '0')
    expect(ago(7 * day)).toEqual({ unit: 'date', date: `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}` })
  })
})
