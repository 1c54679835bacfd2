import { describe, expect, it } from 'vitest'
import { matchingSearches, readSearch, searchAddress, withSearch } from '../../../src/renderer/features/search/search-query'
import { limits } from '../../../src/shared/limits'

const read = (query: string) => readSearch(new URLSearchParams(query))

describe('the address of a search', () => {
  it('contains the text and the category', () => {
    expect(read('search=%ED%95%9C%EA%B5%AD&category=user')).toEqual({ text: '한국', category: 'user' })
    expect(read('search=a&category=qna').category).toBe('qna')
    expect(read('search=a&category=program').category).toBe('program')
  })

  it('has an unknown category read as posts, and no text as empty', () => {
    expect(read('search=a&category=comment')).toEqual({ text: 'a', category: 'post' })
    expect(read('')).toEqual({ text: '', category: 'post' })
  })

  it('is read as it was written, with symbols and spaces', () => {
    for (const text of ['#존댓말', 'Q&A', 'a b', '100%', '?=&#', '👩‍👩‍👧']) {
      const address = new URL(searchAddress(text, 'user'), 'app://x')
      expect(readSearch(address.searchParams)).toEqual({ text, category: 'user' })
    }
  })

  it('has Hangul composed and a long text cut', () => {
    expect(read(`search=${encodeURIComponent('한국'.normalize('NFD'))}`).text).toBe('한국')
    expect([...read(`search=${encodeURIComponent('👩'.repeat(150))}`).text]).toHaveLength(100)
  })
})

describe('recent searches', () => {
  it('start with the latest, each once regardless of case', () => {
    expect(withSearch(['toeic', '한국어'], 'TOEIC')).toEqual(['TOEIC', '한국어'])
    expect(withSearch([], '하루')).toEqual(['하루'])
  })

  it('drop those that the new one goes on from, and nothing else', () => {
    expect(withSearch(['한구', '한', '한국', '어학', '한국어 문법'], '한국어')).toEqual(['한국어', '어학', '한국어 문법'])
    expect(withSearch(['Ha', 'sha'], 'haru')).toEqual(['haru', 'sha'])
  })

  it('drop the oldest beyond twenty', () => {
    const full = Array.from({ length: limits.recentSearches }, (_, index) => `${index}`)
    const next = withSearch(full, 'new')
    expect([next.length, next[0], next.at(-1)]).toEqual([limits.recentSearches, 'new', '18'])
  })

  it('match what is typed, except an equal one', () => {
    const recent = ['한국어', '한국', 'Korean', '어학']
    expect(matchingSearches(recent, '')).toEqual(recent)
    expect(matchingSearches(recent, '한국')).toEqual(['한국어'])
    expect(matchingSearches(recent, ' KOR'.normalize('NFD'))).toEqual(['Korean'])
  })
})
