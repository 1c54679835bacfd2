import { describe, expect, it } from 'vitest'
import {
  emptySignup,
  intentOf,
  isStale,
  isTouched,
  missingOf,
  type SignupForm,
  stepOf,
  toSignUp,
  unverified,
  withEmail,
} from '../../../src/renderer/features/session/signup-form'
import { profileProblems } from '../../../src/renderer/parts/account/profile-rules'
import { operations } from '../../../src/shared/contract/index'

const account: SignupForm = {
  ...emptySignup,
  email: 'haru.line@example.com',
  checked: true,
  sentAt: 1,
  resendAt: 2,
  verifiedAt: 3,
  password: 'haruline7!',
  confirmation: 'haruline7!',
  service: true,
  personal: true,
}
const whole: SignupForm = { ...account, name: '이하루', nickname: 'haru.line' }

describe('step 0', () => {
  it('reports everything missing at first, in the order of the screen', () => {
    expect(missingOf(emptySignup)).toEqual(['check', 'password', 'confirmation', 'service', 'personal'])
  })

  it.each([
    [{ checked: false, verifiedAt: null }, ['check']],
    [{ verifiedAt: null }, ['code']],
    [{ password: 'haruline7', confirmation: 'haruline7' }, ['password']],
    [{ confirmation: 'haruline7' }, ['confirmation']],
    [{ confirmation: '' }, ['confirmation']],
    [{ service: false }, ['service']],
    [{ personal: false }, ['personal']],
    [{}, []],
  ] as [Partial<SignupForm>, string[]][])('%o is missing %o', (change, missing) => {
    expect(missingOf({ ...account, ...change })).toEqual(missing)
  })

  it('resets check and code for another address', () => {
    expect(withEmail(account, 'haru.line@example.co')).toMatchObject({
      email: 'haru.line@example.co',
      checked: false,
      sentAt: null,
      verifiedAt: null,
    })
  })

  it('keeps them when only case or spaces change', () => {
    expect(withEmail(account, ' Haru.Line@example.com')).toMatchObject({ checked: true, verifiedAt: 3 })
  })

  it('requires an address confirmed within 30 minutes', () => {
    const minutes = (count: number) => count * 60_000
    expect(isStale(account, 3 + minutes(30) - 1)).toBe(false)
    expect(isStale(account, 3 + minutes(30))).toBe(true)
    expect(isStale(emptySignup, minutes(1000))).toBe(false)
    expect(missingOf(unverified(account))).toEqual(['check'])
  })
})

describe('the step to show', () => {
  it.each([
    [null, account, false, 0],
    ['0', account, false, 0],
    ['1', account, false, 1],
    ['1', { ...account, personal: false }, false, 0],
    ['1', emptySignup, false, 0],
    ['2', whole, false, 0],
    ['2', emptySignup, true, 2],
    ['1', emptySignup, true, 2],
    ['3', whole, false, 0],
    ['0', emptySignup, true, 2],
    [null, emptySignup, true, 2],
    ['abc', whole, false, 0],
  ] as [string | null, SignupForm, boolean, number][])('for ?step=%s', (asked, form, joined, step) => {
    expect(stepOf(asked, form, joined)).toBe(step)
  })
})

describe('step 1', () => {
  it.each([
    [{ name: ' ' }, { name: 'emptyName' }],
    [{ name: '가'.repeat(51) }, { name: 'tooLong' }],
    [{ nickname: '' }, { nickname: 'emptyNickname' }],
    [{ nickname: '___' }, { nickname: 'emptyNickname' }],
    [{ nickname: '하'.repeat(26) }, { nickname: 'tooLong' }],
    [{ nickname: 'admin' }, { nickname: 'nicknameReserved' }],
    [{ national: '12' }, { phone: 'phone' }],
    [{ national: '010-2345-6789' }, {}],
    [{ region: '서울특별시' }, { city: 'choose' }],
    [{ region: '서울특별시', city: '강남구' }, {}],
    [{}, {}],
  ] as [Partial<SignupForm>, object][])('%o has the problems %o', (change, problems) => {
    expect(profileProblems({ ...whole, ...change }, true)).toEqual(problems)
  })

  it('requires no city in a region without cities', () => {
    expect(profileProblems({ ...whole, region: '해외' }, false)).toEqual({})
  })

  it('sends Korean names of places and a number with its country code', () => {
    const form = {
      ...whole,
      email: ' Haru.Line@Example.com ',
      name: ' 이하루 ',
      nickname: 'Haru Line',
      national: '010-2345-6789',
      region: '서울특별시',
      city: '강남구',
    }
    const input = toSignUp(form)
    expect(input).toEqual({
      email: 'haru.line@example.com',
      password: 'haruline7!',
      name: '이하루',
      nickname: 'haru_line',
      phone: '+821023456789',
      city: '서울특별시 강남구',
    })
    expect(operations.signUp.request.out.safeParse({ ...input, ticket: 'x' }).success).toBe(true)
  })

  it('sends null for empty optional fields', () => {
    expect(toSignUp(whole)).toMatchObject({ phone: null, city: null })
    expect(toSignUp({ ...whole, region: '해외' })).toMatchObject({ city: '해외' })
  })
})

describe('leaving the signup', () => {
  it('asks for confirmation once text was typed', () => {
    expect(isTouched(emptySignup)).toBe(false)
    expect(isTouched({ ...emptySignup, country: '1', service: true })).toBe(false)
    expect(isTouched({ ...emptySignup, nickname: 'h' })).toBe(true)
    expect(isTouched({ ...emptySignup, password: ' ' })).toBe(true)
  })
})

const input = toSignUp({ ...emptySignup, email: 'haru.line@example.com', nickname: 'haru' })
const picture = (name: string) => ({ name, size: 9, lastModified: 1 }) as File
let made = 0
const newKey = () => `key ${++made}`

describe('the idempotency key of a signup', () => {
  it('stays the same for an unchanged form', () => {
    const first = intentOf(input, null, null, newKey)
    expect(intentOf({ ...input }, null, first, newKey)).toBe(first)
    const withPicture = intentOf(input, picture('a.png'), first, newKey)
    expect(intentOf(input, picture('a.png'), withPicture, newKey)).toBe(withPicture)
  })

  it('changes with any field or the picture', () => {
    const first = intentOf(input, null, null, newKey)
    const changes = [
      intentOf({ ...input, nickname: 'haru2' }, null, first, newKey),
      intentOf({ ...input, password: 'other1!' }, null, first, newKey),
      intentOf(input, picture('a.png'), first, newKey),
    ]
    expect(new Set([first, ...changes].map(({ key }) => key)).size).toBe(4)
  })
})
