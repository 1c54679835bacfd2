import { expect, test } from 'vitest'
import { mosaicShape } from '../../../src/renderer/parts/pictures/Mosaic'

const path = '0190a5c0-0000-7000-8000-000000000000-1200x800-aabbcc.webp'

test('the number of cells and of further pictures, by count', () => {
  const shapes = [1, 2, 3, 4, 5].map((count) => mosaicShape(Array.from({ length: count }, () => path)))
  expect(shapes.map(({ cells, behind }) => [cells, behind])).toEqual([
    [1, 0],
    [2, 0],
    [3, 0],
    [4, 0],
    [4, 1],
  ])
})

test('a picture is not enlarged, and a small tall one is not cropped', () => {
  const of = (width: number, height: number) => mosaicShape([path.replace('1200x800', `${width}x${height}`)]).width
  expect(of(1200, 800)).toBe(1200)
  expect(of(120, 80)).toBe(120)
  expect(of(300, 900)).toBe(140)
  expect(mosaicShape(['x']).width).toBeNull()
})

test('a single picture keeps its aspect ratio; an unknown one gets 1.6', () => {
  expect(mosaicShape([path]).ratio).toBe(1.5)
  expect(mosaicShape(['x']).ratio).toBe(1.6)
})
