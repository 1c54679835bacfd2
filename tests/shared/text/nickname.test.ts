import { describe, expect, it } from 'vitest'
import { nicknameProblem, normalizeNickname, withoutForbidden } from '../../../src/shared/text/nickname'

describe('a nickname', () => {
  it('is lowercased, with spaces replaced by underscores', () => {
    expect(normalizeNickname('Haru Line')).toBe('haru_line')
    expect(normalizeNickname('하루'.normalize('NFD'))).toBe('하루')
  })

  it('keeps lowercase letters, digits, underscore, period and Hangul, also a single jamo during composition', () => {
    expect(withoutForbidden('a_b.9하ㅎ')).toBe('a_b.9하ㅎ')
    expect(withoutForbidden('a-b!ñ😀字')).toBe('ab')
  })

  it.each([
    ['', 'required'],
    ['   ', 'required'],
    ['a-b', 'nicknameRule'],
    ['Bot', 'nicknameReserved'],
    ['ADMIN', 'nicknameReserved'],
    ['a'.repeat(26), 'tooLong'],
    ['a'.repeat(25), null],
    ['단어줍는사람', null],
  ])('%j: %s', (typed, problem) => {
    expect(nicknameProblem(normalizeNickname(typed))).toBe(problem)
  })
})
