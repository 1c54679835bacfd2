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
    expect(withoutForbidden('천지인ㆍㅏㄳ')).toBe('천지인ㆍㅏㄳ')
  })

  it.each([
    ['a Hangul filler', '\u3164'],
    ['a jungseong filler', '\u1160'],
    ['a half-width filler', '\uffa0'],
    ['a tone mark', '\u302e'],
    ['a letter that looks like another one', '\u1100'],
  ])('has no %s', (_, character) => {
    expect(nicknameProblem(normalizeNickname(`minsu${character}`))).toBe('nicknameRule')
    expect(nicknameProblem(normalizeNickname(character))).toBe('nicknameRule')
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
