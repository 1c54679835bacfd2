import { expect, test } from 'vitest'
import { addressBelow, hasOverlay, isSameAddress } from '../../../src/renderer/hooks/overlay-address'

test('the address below a post or program keeps the rest of its query as it was written', () => {
  expect(addressBelow('/search?search=%ED%95%9C%20%EA%B8%80&@id=a&comment=1')).toBe('/search?search=%ED%95%9C%20%EA%B8%80')
  expect(addressBelow('/program/list?category=conv&days=sat,sun&@id=a&profileId=b')).toBe('/program/list?category=conv&days=sat,sun')
  expect(addressBelow('/?%40id=a&reply=b&correction=c')).toBe('/')
  expect(addressBelow('')).toBe('/')
})

test('addresses are the same however their queries are encoded', () => {
  expect(isSameAddress('/search?search=a%20b', '/search?search=a+b')).toBe(true)
  expect(isSameAddress('/program/list?days=sat,sun', '/program/list?days=sat%2Csun')).toBe(true)
  expect(isSameAddress('/search?search=a', '/search?search=b')).toBe(false)
  expect(isSameAddress('/', '/search')).toBe(false)
})

test('a post or program is open with its id in either spelling', () => {
  expect(['?@id=a', '#/?%40id=a', '?type=1&@id=a'].map(hasOverlay)).toEqual([true, true, true])
  expect(['', '?type=1', '?profileId=a', '?x@id=a'].map(hasOverlay)).toEqual([false, false, false, false])
})
