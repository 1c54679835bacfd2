import { describe, expect, it } from 'vitest'
import { isPassword, passwordChecks, passwordProblem, passwordSymbols } from '../../../src/shared/text/password'

describe('the password rule', () => {
  it.each(['abc12!', 'A1!aaa', 'haruline7-', `a1${passwordSymbols}`])('accepts %s', (password) => {
    expect(isPassword(password)).toBe(true)
  })

  it.each(['abc1!', 'abcdefghijk1!', 'abcdef!', '123456!', 'abc123', 'abc 12!', 'abc12!한', 'abc12&!', ''])('refuses %j', (password) => {
    expect(isPassword(password)).toBe(false)
  })

  it.each([
    ['Password1!', 'passwordCommon'],
    ['qwer1234!', 'passwordCommon'],
    ['qwer', 'passwordRule'],
    ['haru77!', null],
  ])('for %s: %s', (password, problem) => {
    expect(passwordProblem(password)).toBe(problem)
  })

  it('names each refused character once', () => {
    expect(passwordChecks('a1!&&한').foreign).toEqual(['&', '한'])
  })
})
