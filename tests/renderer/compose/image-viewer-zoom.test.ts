import { describe, expect, it } from 'vitest'
import { fitted, fitting, within, zoomed } from '../../../src/renderer/bridge/viewer/image-viewer-zoom'

const room = { width: 1000, height: 600 }

describe('a picture in the viewer', () => {
  it('fits the room whole and is never enlarged by that', () => {
    expect(fitting({ width: 2000, height: 600 }, room)).toEqual({ width: 1000, height: 300 })
    expect(fitting({ width: 500, height: 1200 }, room)).toEqual({ width: 250, height: 600 })
    expect(fitting({ width: 80, height: 40 }, room)).toEqual({ width: 80, height: 40 })
  })

  const shown = { width: 1000, height: 600 }

  it('is zoomed around the pointer: what is under it stays', () => {
    const at = { x: 200, y: -100 }
    const { scale, x, y } = zoomed(fitted, 2, at, shown, room)
    expect(scale).toBe(2)
    // The point of the picture that was under the pointer, in the picture's own measure.
    expect({ x: (at.x - x) / scale, y: (at.y - y) / scale }).toEqual(at)
  })

  it('goes neither under the fit nor without end', () => {
    expect(zoomed(fitted, 0.1, { x: 50, y: 50 }, shown, room)).toEqual(fitted)
    expect(zoomed({ scale: 6, x: 0, y: 0 }, 5, { x: 0, y: 0 }, shown, room).scale).toBe(8)
  })

  it('cannot be moved out of sight, and stands in the middle where it is smaller than the room', () => {
    expect(within({ scale: 2, x: 9999, y: -9999 }, shown, room)).toEqual({ scale: 2, x: 500, y: -300 })
    expect(within({ scale: 1.5, x: 40, y: 40 }, { width: 100, height: 100 }, room)).toEqual({ scale: 1.5, x: 0, y: 0 })
  })
})
