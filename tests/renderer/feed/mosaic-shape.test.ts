import { expect, test } from 'vitest'
import { mosaicShape } from '../../../src/renderer/features/feed/mosaic-shape'

const path = '0190a5c0-0000-7000-8000-000000000000-1200x800-aabbcc.webp'

test('cells and what stands behind them, by count', () => {
  const shapes = [1, 2, 3, 4, 5].map((count) => mosaicShape(Array.from({ length: count }, () => path)))
  expect(shapes.map(({ cells, behind }) => [cells, behind])).toEqual([
    [1, 0],
    [2, 0],
    [3, 0],
    [4, 0],
    [4, 1],
  ])
})

test('a single picture keeps its own shape; an unknown one a plausible shape', () => {
  expect(mosaicShape([path]).ratio).toBe(1.5)
  expect(mosaicShape(['x']).ratio).toBe(1.6)
})
