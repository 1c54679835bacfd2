import { expect, test } from 'vitest'
import { postOver, searchWithPost } from '../../../src/renderer/features/feed/post/post-address'

test('opening a post keeps the rest of the query unchanged', () => {
  expect(searchWithPost('', 'a')).toBe('?@id=a')
  expect(searchWithPost('?type=1', 'a', { comment: true })).toBe('?type=1&@id=a&comment=1')
  expect(searchWithPost('?search=%ED%95%9C%20%EA%B8%80', 'a')).toBe('?search=%ED%95%9C%20%EA%B8%80&@id=a')
})

test('it replaces an open post, in either spelling, or an open program', () => {
  expect(searchWithPost('?type=1&@id=a&comment=1', 'b')).toBe('?type=1&@id=b')
  expect(searchWithPost('?%40id=a', 'b')).toBe('?@id=b')
  expect(searchWithPost('?tab=post&@id=a&profileId=u', 'b')).toBe('?tab=post&@id=b')
})

test('a post opens over the page that is shown, but over home where programs, the composer or the login are', () => {
  expect(postOver('/category?type=1', 'a')).toEqual({ to: '/category?type=1&@id=a', replace: false })
  expect(postOver('/profile?@id=a&profileId=u', 'b')).toEqual({ to: '/profile?@id=b', replace: true })
  for (const route of ['/program', '/program/list?category=conv', '/program?@id=a&profileId=u', '/write', '/login']) {
    expect(postOver(route, 'a')).toEqual({ to: '/?@id=a', replace: false })
  }
})
