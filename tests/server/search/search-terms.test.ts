import { describe, expect, it } from 'vitest'
import { termsOf, termsOfQuery } from '../../../src/server/search/search-terms'
import { hasAllWords, readQuery } from '../../../src/shared/text/search-query'

const isIndexed = (typed: string, text: string, tags: string[] = []) => {
  const terms = new Set(termsOf({ text, tags }))
  return termsOfQuery(readQuery(typed)).terms.every((term) => terms.has(term))
}

describe('the terms of a text', () => {
  it.each([
    ['한', '한국어'],
    ['국어', '한국어'],
    ['한국어', '한국 어'],
    ['한국 어', '한국어'],
    ['ㅎ', '한국어'],
    ['ㅎㄱㅇ', '한국어'],
    ['ㅎㄱㅇㄱㅂ', '한국어 공부'],
    ['한ㄱ', '한국어'],
    ['ㅎ국ㅇ', '한국어'],
    ['ㅋㅋ', 'ㅋㅋㅋ'],
    ['o', 'hello'],
    ['ll', 'hello'],
    ['ELLO', 'Hello'],
    ['k팝', 'K팝'],
    ['2026', '2026년'],
    ['こん', 'こんにちは'],
    ['🎉', '축하🎉'],
  ])('%s leads to %s', (typed, text) => {
    expect(isIndexed(typed, text)).toBe(true)
  })

  it('contain tags as text and as a whole', () => {
    expect(isIndexed('#존댓말', '글', ['존댓말'])).toBe(true)
    expect(isIndexed('존댓', '글', ['존댓말'])).toBe(true)
    expect(isIndexed('#존댓', '글', ['존댓말'])).toBe(false)
    expect(isIndexed('#존댓말', '존댓말')).toBe(false)
    expect(isIndexed('#존댓말', '오늘은 #존댓말')).toBe(true)
    expect(isIndexed('#c++', '글', ['C++'])).toBe(true)
    expect(isIndexed('#c', '글', ['C++'])).toBe(false)
  })

  it('decide for a short word, and preselect for a long one', () => {
    const exact = (typed: string) => termsOfQuery(readQuery(typed)).exact
    for (const typed of ['한', '한국', 'ㅎㄱㅇ', 'abc', '하루 kor', '#존댓말']) expect(exact(typed), typed).toBe(true)
    for (const typed of ['한국어', 'ㅎㄱㅇㅎ', '한ㄱ', 'abcd']) expect(exact(typed), typed).toBe(false)
  })

  it('never miss a matching text, and find nothing else where they are exact', () => {
    const pieces = ['한국', '어', ' ', 'ㅎㄱ', 'hello', 'HE', '9', '!', '까', 'ㅏ', '🎉', '\n', 'é']
    let state = 7
    const random = (below: number) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
    const some = (most: number) => Array.from({ length: 1 + random(most) }, () => pieces[random(pieces.length)]).join('')
    for (let round = 0; round < 5_000; round += 1) {
      const [text, typed] = [some(8), some(3)]
      const query = readQuery(typed)
      if (query.words.length === 0) continue
      const isThere = hasAllWords(text, query)
      if (isThere) expect(isIndexed(typed, text), `${typed} in ${text}`).toBe(true)
      else if (termsOfQuery(query).exact) expect(isIndexed(typed, text), `${typed} not in ${text}`).toBe(false)
    }
  })
})
