import { describe, expect, it } from 'vitest'
import { findStretches, hasAllWords, isEmptyQuery, readQuery, tagQuery } from '../../../src/shared/text/search-query'

const found = (typed: string, text: string) => findStretches(text, readQuery(typed)).map(({ start, end }) => text.slice(start, end))

describe('parsing a query', () => {
  it('splits words at spaces and symbols, each once, case-folded', () => {
    expect(readQuery(' Hello,  hello K-POP  ＴＯＥＩＣ ').words.map((word) => word.join(''))).toEqual(['hello', 'k', 'pop', 'toeic'])
  })

  it('recognizes tags by their #', () => {
    expect(readQuery('#존댓말 하루 #K-Drama')).toEqual({ words: [['하', '루']], tags: ['존댓말', 'k-drama'] })
  })

  it('reads a tag with spaces in quotes, and without them up to the space', () => {
    expect(readQuery('하루 #"Study tips" #존댓말')).toEqual({ words: [['하', '루']], tags: ['study tips', '존댓말'] })
    expect(readQuery('#study tips')).toEqual({ words: [[...'tips']], tags: ['study'] })
  })

  it.each(['존댓말', 'study tips', 'c# tips', 'c#', 'say "hi" twice', '"', '""', 'a　b'])(
    'is written so that it has the whole tag %s',
    (tag) => {
      expect(readQuery(tagQuery(tag))).toEqual({ words: [], tags: [tag] })
    },
  )

  it('splits consonants that a keyboard joined', () => {
    expect(readQuery('ㄳ').words).toEqual([['ㄱ', 'ㅅ']])
  })

  it('is empty where there is nothing to search for', () => {
    for (const typed of ['', ' ', '?!', '#', '"" AND *', '\u200b']) {
      expect(isEmptyQuery(readQuery(typed)), typed).toBe(typed !== '"" AND *')
    }
  })
})

describe('the matches of a query in a text', () => {
  it.each([
    ['한국', '나는 한국어를 배워요', ['한국']],
    ['어', '한국어', ['어']],
    ['한국어', '한국 어 공부', ['한국 어']],
    ['한국 어', '한국어 공부', ['한국', '어']],
    ['ㅎㄱㅇ', '재미있는 한국어, 그리고 ㅎㄱㅇ', ['한국어', 'ㅎㄱㅇ']],
    ['한ㄱ', '한국과 한글과 한자', ['한국', '한글']],
    ['ㄳ', '감사! 그리고 ㄱㅅ', ['감사', 'ㄱㅅ']],
    ['ㅋㅋ', '크크 ㅋㅋㅋ', ['크크', 'ㅋㅋ']],
    ['HELL', 'Hello, shells', ['Hell', 'hell']],
    ['ll', 'Hello', ['ll']],
    ['95', 'TOEIC 950점', ['95']],
    ['k팝', 'K팝과 K 팝', ['K팝']],
    ['ｔｏｅｉｃ', 'ＴＯＥＩＣ toeic', ['ＴＯＥＩＣ', 'toeic']],
    ['🎉', '축하 🎉!', ['🎉']],
    ['국어', '한국.어', []],
    ['abc', 'ab c', []],
    ['café', 'Café', ['Café']],
  ])('%s in %s', (typed, text, stretches) => {
    expect(found(typed, text)).toEqual(stretches)
  })

  it('do not depend on the normal form of Hangul', () => {
    expect(found('한국'.normalize('NFD'), '한국어')).toEqual(['한국'])
    expect(hasAllWords('한국어'.normalize('NFD'), readQuery('국어'))).toBe(true)
  })

  it('require every word, in any order', () => {
    expect(hasAllWords('오늘은 hello 하루', readQuery('하루 HEL'))).toBe(true)
    expect(hasAllWords('오늘은 하루', readQuery('하루 hel'))).toBe(false)
  })

  it('are the longest at each place, and do not overlap', () => {
    expect(found('한 한국', '한국 한')).toEqual(['한국', '한'])
  })
})
