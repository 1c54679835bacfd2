import { expect, it } from 'vitest'
import { presetCategory } from '../../../src/renderer/features/feed/composer-category'

it.each([
  ['/category?type=2', 'exam'],
  ['/category?type=1&@id=abc', 'conv'],
  ['/category?type=9', 'korea'],
  ['/category', 'korea'],
  ['/', 'korea'],
  ['/search?search=type&type=2', 'korea'],
  [null, 'korea'],
])('a post begun at %s goes to %s', (cameFrom, category) => {
  expect(presetCategory(cameFrom)).toBe(category)
})
