import { describe, expect, it } from 'vitest'
import { countryCodes, splitE164, toE164 } from '../../../src/shared/text/phone'

describe('phone numbers', () => {
  it.each([
    ['010-1234-5678', '82', '+821012345678'],
    ['10 1234 5678', '82', '+821012345678'],
    ['(02) 123.4567', '82', '+8221234567'],
    ['+44 20 7946 0018', '82', '+442079460018'],
    ['2079460018', '44', '+442079460018'],
    ['+82 (0)10-1234-5678', '82', '+821012345678'],
    ['+82 010 1234 5678', '1', '+821012345678'],
    ['+44 (0)20 7946 0018', '82', '+442079460018'],
    ['+39 06 1234 5678', '82', '+390612345678'],
  ] as const)('%s in %s is kept as %s', (typed, country, kept) => {
    expect(toE164(typed, country)).toBe(kept)
  })

  it.each(['', 'abc', '1', '010-1234-567a', '+0123456789', '1'.repeat(20)])('refuses %j', (typed) => {
    expect(toE164(typed)).toBeNull()
  })

  it('are split by the longest known country code', () => {
    expect(splitE164('+85212345678')).toEqual({ country: '852', national: '12345678' })
    for (const country of countryCodes) expect(splitE164(`+${country}55512345`).country).toBe(country)
  })

  it.each(['+821012345678', '+442079460018', '+390612345678', '+4915112345678', '+4512345678'])(
    '%s is the same after the form',
    (phone) => {
      const { country, national } = splitE164(phone)
      expect(toE164(national, country)).toBe(phone)
    },
  )
})
