import { expect, test } from 'vitest'
import { searchWithPost } from '../../../src/renderer/features/feed/post-address'

test('opening a post keeps what the page asks for, letter for letter', () => {
  expect(searchWithPost('', 'a')).toBe('?@id=a')
  expect(searchWithPost('?type=1', 'a', { comment: true })).toBe('?type=1&@id=a&comment=1')
  expect(searchWithPost('?search=%ED%95%9C%20%EA%B8%80', 'a')).toBe('?search=%ED%95%9C%20%EA%B8%80&@id=a')
})

test('it replaces the post before, however that was written', () => {
  expect(searchWithPost('?type=1&@id=a&comment=1', 'b')).toBe('?type=1&@id=b')
  expect(searchWithPost('?%40id=a', 'b')).toBe('?@id=b')
})
