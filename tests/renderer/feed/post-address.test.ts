import { expect, test } from 'vitest'
import { hasPost, searchWithPost } from '../../../src/renderer/features/feed/post/post-address'

test('opening a post keeps the rest of the query unchanged', () => {
  expect(searchWithPost('', 'a')).toBe('?@id=a')
  expect(searchWithPost('?type=1', 'a', { comment: true })).toBe('?type=1&@id=a&comment=1')
  expect(searchWithPost('?search=%ED%95%9C%20%EA%B8%80', 'a')).toBe('?search=%ED%95%9C%20%EA%B8%80&@id=a')
})

test('it replaces an open post, in either spelling', () => {
  expect(searchWithPost('?type=1&@id=a&comment=1', 'b')).toBe('?type=1&@id=b')
  expect(searchWithPost('?%40id=a', 'b')).toBe('?@id=b')
})

test('a post is open with its id in either spelling', () => {
  expect(['?@id=a', '#/?%40id=a', '?type=1&@id=a'].map(hasPost)).toEqual([true, true, true])
  expect(['', '?type=1', '?profileId=a', '?x@id=a'].map(hasPost)).toEqual([false, false, false, false])
})
