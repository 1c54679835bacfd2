import { expect, test } from 'vitest'
import { coverShape, isInShape, middle, moved, partOf } from '../../../src/renderer/features/programs/sheet/cover-crop'

const tall = { width: 900, height: 1600 }
const wide = { width: 3200, height: 900 }

test('the first part is 16:9, as large as possible, and centred', () => {
  for (const picture of [tall, wide, { width: 16, height: 9 }]) {
    const part = partOf(picture, middle)
    expect(part.width / part.height).toBeCloseTo(coverShape)
    expect(Math.max(part.width / picture.width, part.height / picture.height)).toBeCloseTo(1)
    expect(part.left * 2 + part.width).toBeCloseTo(picture.width)
    expect(part.top * 2 + part.height).toBeCloseTo(picture.height)
  }
  expect(partOf(wide, { ...middle, zoom: 2 }).width).toBeCloseTo(800)
})

test('dragging moves the part and stops at the edges', () => {
  const pushed = moved(tall, middle, { x: 0, y: 0.5 })
  expect(partOf(tall, middle).top - partOf(tall, pushed).top).toBeCloseTo(partOf(tall, middle).height / 2)
  expect(partOf(tall, moved(tall, middle, { x: 0, y: 99 })).top).toBe(0)
  const down = partOf(tall, moved(tall, middle, { x: 0, y: -99 }))
  expect(down.top + down.height).toBeCloseTo(1600)
  // The part has the full width: it cannot move sideways.
  expect(partOf(tall, moved(tall, middle, { x: 3, y: 0 })).left).toBe(0)
})

test('a picture with the aspect ratio of a cover needs no cropping', () => {
  expect(isInShape({ width: 1920, height: 1080 })).toBe(true)
  expect(isInShape({ width: 1366, height: 768 })).toBe(true)
  expect(isInShape({ width: 1600, height: 1000 })).toBe(false)
})
