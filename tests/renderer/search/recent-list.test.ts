import { describe, expect, it } from 'vitest'
import { matchingSearches, withSearch } from '../../../src/renderer/features/search/recent-list'
import { limits } from '../../../src/shared/limits'

describe('recent searches', () => {
  it('begin with the latest, each once however it was written', () => {
    expect(withSearch(['toeic', '한국어'], 'TOEIC')).toEqual(['TOEIC', '한국어'])
    expect(withSearch([], '하루')).toEqual(['하루'])
  })

  it('let the oldest go beyond twenty', () => {
    const full = Array.from({ length: limits.recentSearches }, (_, index) => `${index}`)
    const next = withSearch(full, 'new')
    expect([next.length, next[0], next.at(-1)]).toEqual([limits.recentSearches, 'new', '18'])
  })

  it('offer what goes on from what is typed, and not what is typed already', () => {
    const recent = ['한국어', '한국', 'Korean', '어학']
    expect(matchingSearches(recent, '')).toEqual(recent)
    expect(matchingSearches(recent, '한국')).toEqual(['한국어'])
    expect(matchingSearches(recent, ' KOR'.normalize('NFD'))).toEqual(['Korean'])
  })
})
