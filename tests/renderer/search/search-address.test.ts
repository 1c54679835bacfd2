import { describe, expect, it } from 'vitest'
import { readSearch, searchAddress } from '../../../src/renderer/features/search/search-address'

const read = (query: string) => readSearch(new URLSearchParams(query))

describe('the address of a search', () => {
  it('says what for and of which kind', () => {
    expect(read('search=%ED%95%9C%EA%B5%AD&category=user')).toEqual({ text: '한국', category: 'user' })
    expect(read('search=a&category=qna').category).toBe('qna')
    expect(read('search=a&category=program').category).toBe('program')
  })

  it('reads an unknown kind as posts, and nothing as nothing', () => {
    expect(read('search=a&category=comment')).toEqual({ text: 'a', category: 'post' })
    expect(read('')).toEqual({ text: '', category: 'post' })
  })

  it('comes back as it went, signs and spaces included', () => {
    for (const text of ['#존댓말', 'Q&A', 'a b', '100%', '?=&#', '👩‍👩‍👧']) {
      const address = new URL(searchAddress(text, 'user'), 'app://x')
      expect(readSearch(address.searchParams)).toEqual({ text, category: 'user' })
    }
  })

  it('composes Hangul and cuts what nobody would search for', () => {
    expect(read(`search=${encodeURIComponent('한국'.normalize('NFD'))}`).text).toBe('한국')
    expect([...read(`search=${encodeURIComponent('👩'.repeat(150))}`).text]).toHaveLength(100)
  })
})
