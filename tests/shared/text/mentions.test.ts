import { describe, expect, it } from 'vitest'
import { findMentions, mentionBefore, possibleNicknames, replaceMentions } from '../../../src/shared/text/mentions'
import { beginsAsTyped } from '../../../src/shared/text/typed-name'

describe('mentions in a text', () => {
  it('are found by the longest nickname, whatever follows', () => {
    const found = findMentions('@민수정이 @민수가 @Minsu!', ['민수', '민수정', 'minsu'])
    expect(found.map(({ nickname }) => nickname)).toEqual(['민수정', '민수', 'minsu'])
    expect(found[1]).toEqual({ at: 6, end: 9, nickname: '민수' })
  })

  it('are not found within a word or an e-mail address', () => {
    expect(findMentions('haru@민수.com 가@민수 1@민수 @@민수', ['민수'])).toEqual([])
  })

  it('are rewritten in place', () => {
    expect(replaceMentions('(@민수)와 @민수정', ['민수', '민수정'], (name) => `<${name}>`)).toBe('(<민수>)와 <민수정>')
  })

  it('may contain a nickname of the greatest length', () => {
    expect(possibleNicknames('@민수가')).toEqual(['민', '민수', '민수가'])
    expect(possibleNicknames(`@${'가'.repeat(40)}`)).toHaveLength(25)
  })

  it('are completed right before the caret', () => {
    expect(mentionBefore('안녕 @Min', 7)).toEqual({ at: 3, typed: 'min' })
    expect(mentionBefore('안녕 @', 4)).toEqual({ at: 3, typed: '' })
    expect(mentionBefore('안녕 @민 ', 6)).toBeNull()
    expect(mentionBefore('a@b', 3)).toBeNull()
  })
})

it.each([
  ['민수', '민', true],
  ['민수', 'ㅁㅅ', true],
  ['민수', '민ㅅ', true],
  ['미나', '민', true],
  ['미소', '민', false],
  ['값진', '갑', false],
  ['값진', '값', true],
  ['달기', '닭', true],
  ['민수', '미', true],
  ['민수', '문', false],
  ['minsu', 'mins', true],
  ['minsu', 'insu', false],
  ['민수', '민수정', false],
])('%s begins as %s is typed: %s', (name, typed, expected) => {
  expect(beginsAsTyped(name, typed)).toBe(expected)
})
