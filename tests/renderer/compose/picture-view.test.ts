import { describe, expect, it } from 'vitest'
import { fitted, fitting, stoppingAtOwnPixels, within, zoomed } from '../../../src/renderer/parts/image-viewer/picture-view'

const stage = { width: 1000, height: 600 }

describe('a picture in the viewer', () => {
  it('fits the stage and is never enlarged by that', () => {
    expect(fitting({ width: 2000, height: 600 }, stage)).toEqual({ width: 1000, height: 300 })
    expect(fitting({ width: 500, height: 1200 }, stage)).toEqual({ width: 250, height: 600 })
    expect(fitting({ width: 80, height: 40 }, stage)).toEqual({ width: 80, height: 40 })
  })

  const shown = { width: 1000, height: 600 }

  it('is zoomed around the pointer, which stays over the same point of the picture', () => {
    const at = { x: 200, y: -100 }
    const { scale, x, y } = zoomed(fitted, 2, at, shown, stage)
    expect(scale).toBe(2)
    // The point of the picture under the pointer, in the picture's coordinates.
    expect({ x: (at.x - x) / scale, y: (at.y - y) / scale }).toEqual(at)
  })

  it('is zoomed between the fitted size and eight times that', () => {
    expect(zoomed(fitted, 0.1, { x: 50, y: 50 }, shown, stage)).toEqual(fitted)
    expect(zoomed({ scale: 6, x: 0, y: 0 }, 5, { x: 0, y: 0 }, shown, stage).scale).toBe(8)
  })

  it('stops at its own pixels when it is zoomed past them either way', () => {
    // A panorama that fits at 40 %.
    expect(40 * stoppingAtOwnPixels(1.5, 40)).toBe(60)
    expect(90 * stoppingAtOwnPixels(1.5, 90)).toBeCloseTo(100)
    expect(135 * stoppingAtOwnPixels(1 / 1.5, 135)).toBeCloseTo(100)
    expect(stoppingAtOwnPixels(1.5, 100)).toBe(1.5)
    expect(stoppingAtOwnPixels(1 / 1.5, 100)).toBe(1 / 1.5)
  })

  it('cannot be moved out of the stage, and is centred where it is smaller than the stage', () => {
    expect(within({ scale: 2, x: 9999, y: -9999 }, shown, stage)).toEqual({ scale: 2, x: 500, y: -300 })
    expect(within({ scale: 1.5, x: 40, y: 40 }, { width: 100, height: 100 }, stage)).toEqual({ scale: 1.5, x: 0, y: 0 })
  })
})
