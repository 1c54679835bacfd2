import { afterEach, describe, expect, it } from 'vitest'
import { isInQuietHours, isQuiet, type QuietHours } from '../../src/shared/quiet-hours'
import { weekdays } from '../../src/shared/weekdays'

const zone = process.env['TZ']
afterEach(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

const nights: QuietHours = { quietHours: true, quietFrom: '22:00', quietTo: '07:00', quietDays: [...weekdays] }
const isQuietAt = (hours: QuietHours, at: string) => isInQuietHours(hours, new Date(at))

describe('quiet hours', () => {
  it('last across midnight, from their first minute to before their last', () => {
    for (const [at, quiet] of [
      ['2026-03-04T21:59:59', false],
      ['2026-03-04T22:00:00', true],
      ['2026-03-05T00:00:00', true],
      ['2026-03-05T06:59:59', true],
      ['2026-03-05T07:00:00', false],
    ] as const)
      expect(isQuietAt(nights, at), at).toBe(quiet)
    expect(isQuietAt({ ...nights, quietHours: false }, '2026-03-05T00:00:00')).toBe(false)
  })

  it('belong to the day on which they begin', () => {
    // A Friday and the Saturday after it.
    const friday: QuietHours = { ...nights, quietDays: ['fri'] }
    expect(isQuietAt(friday, '2026-03-06T23:00:00')).toBe(true)
    expect(isQuietAt(friday, '2026-03-07T06:00:00')).toBe(true)
    expect(isQuietAt(friday, '2026-03-06T06:00:00')).toBe(false)
    expect(isQuietAt(friday, '2026-03-07T23:00:00')).toBe(false)
    expect(isQuietAt({ ...nights, quietDays: [] }, '2026-03-07T23:00:00')).toBe(false)
  })

  it('can be within one day, or a whole day from one time to the same', () => {
    const lunch: QuietHours = { ...nights, quietFrom: '12:00', quietTo: '13:30', quietDays: ['wed'] }
    expect(['11:59', '12:00', '13:29', '13:30'].map((clock) => isQuietAt(lunch, `2026-03-04T${clock}:00`))).toEqual([
      false,
      true,
      true,
      false,
    ])
    const sunday: QuietHours = { ...nights, quietFrom: '09:00', quietTo: '09:00', quietDays: ['sun'] }
    expect(isQuietAt(sunday, '2026-03-08T09:00:00')).toBe(true)
    expect(isQuietAt(sunday, '2026-03-09T08:59:00')).toBe(true)
    expect(isQuietAt(sunday, '2026-03-09T09:00:00')).toBe(false)
  })

  it('follow the local clock when it is put forward and back', () => {
    process.env['TZ'] = 'America/New_York'
    // The clock is put forward from 2:00 to 3:00 on March 8, and back from 2:00 to 1:00 on November 1.
    for (const [at, quiet] of [
      ['2026-03-08T06:59:00Z', true],
      ['2026-03-08T07:00:00Z', true],
      ['2026-03-08T10:59:00Z', true],
      ['2026-03-08T11:00:00Z', false],
      ['2026-11-01T05:30:00Z', true],
      ['2026-11-01T06:30:00Z', true],
      ['2026-11-01T11:59:00Z', true],
      ['2026-11-01T12:00:00Z', false],
    ] as const)
      expect(isQuietAt(nights, at), at).toBe(quiet)
  })

  it('and do not disturb work independently', () => {
    const noon = new Date('2026-03-04T12:00:00').getTime()
    expect(isQuiet({ ...nights, quietUntil: 0 }, noon)).toBe(false)
    expect(isQuiet({ ...nights, quietUntil: noon + 1 }, noon)).toBe(true)
    expect(isQuiet({ ...nights, quietUntil: noon + 4 * 60 * 60_000 + 1000 }, noon)).toBe(true)
    // Of a clock that was wrong.
    expect(isQuiet({ ...nights, quietUntil: noon + 5 * 60 * 60_000 }, noon)).toBe(false)
    expect(isQuiet({ ...nights, quietUntil: 0 }, noon + 11 * 60 * 60_000)).toBe(true)
  })
})
