import { describe, expect, it } from 'vitest'
import {
  emptySignup,
  isStale,
  isTouched,
  missingOf,
  type SignupForm,
  stepOf,
  toSignUp,
  unverified,
  withEmail,
} from '../../../src/renderer/features/session/signup-form'
import { profileProblems } from '../../../src/renderer/ui/account/profile-problems'
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
  it('lacks everything at first, in the order of the screen', () => {
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
  ] as [Partial<SignupForm>, string[]][])('with %o lacks %o', (change, missing) => {
    expect(missingOf({ ...account, ...change })).toEqual(missing)
  })

  it('forgets check and code when the address is another', () => {
    expect(withEmail(account, 'haru.line@example.co')).toMatchObject({
      email: 'haru.line@example.co',
      checked: false,
      sentAt: null,
      verifiedAt: null,
    })
  })

  it('keeps them when only capitals or spaces changed', () => {
    expect(withEmail(account, ' Haru.Line@example.com')).toMatchObject({ checked: true, verifiedAt: 3 })
  })

  it('wants the address confirmed within 30 minutes', () => {
    const minutes = (count: number) => count * 60_000
    expect(isStale(account, 3 + minutes(30) - 1)).toBe(false)
    expect(isStale(account, 3 + minutes(30))).toBe(true)
    expect(isStale(emptySignup, minutes(1000))).toBe(false)
    expect(missingOf(unverified(account))).toEqual(['check'])
  })
})

describe('the step that is shown', () => {
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
    ['abc', whole, true, 0],
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
  ] as [Partial<SignupForm>, object][])('with %o has %o', (change, problems) => {
    expect(profileProblems({ ...whole, ...change }, true)).toEqual(problems)
  })

  it('asks for no city where there is none', () => {
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
    expect(operations.signUp.request.out.safeParse(input).success).toBe(true)
  })

  it('sends nothing for what was not given', () => {
    expect(toSignUp(whole)).toMatchObject({ phone: null, city: null })
    expect(toSignUp({ ...whole, region: '해외' })).toMatchObject({ city: '해외' })
  })
})

describe('leaving', () => {
  it('asks once something was typed', () => {
    expect(isTouched(emptySignup)).toBe(false)
    expect(isTouched({ ...emptySignup, country: '1', service: true })).toBe(false)
    expect(isTouched({ ...emptySignup, nickname: 'h' })).toBe(true)
    expect(isTouched({ ...emptySignup, password: ' ' })).toBe(true)
  })
})
