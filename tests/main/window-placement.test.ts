import { describe, expect, it } from 'vitest'
import { placeWindow } from '../../src/main/window-placement'

const laptop = { x: 0, y: 0, width: 1440, height: 900 }
const beside = { x: 1440, y: 0, width: 1920, height: 1080 }
const left = { x: 1600, y: 40, width: 1000, height: 700, maximized: false }

describe('where the window opens', () => {
  it('has its usual size at first, smaller where the display is', () => {
    expect(placeWindow(null, [laptop])).toEqual({ width: 1280, height: 800, maximized: false })
    expect(placeWindow(null, [{ x: 0, y: 0, width: 1024, height: 700 }])).toEqual({ width: 1024, height: 700, maximized: false })
  })

  it('is where it was left', () => {
    expect(placeWindow(left, [laptop, beside])).toEqual(left)
    expect(placeWindow({ ...left, maximized: true }, [laptop, beside]).maximized).toBe(true)
  })

  it('comes back to the displays there are when its own is gone', () => {
    expect(placeWindow(left, [laptop])).toEqual({ width: 1000, height: 700, maximized: false })
  })

  it('is not taken to a place where its title bar cannot be reached', () => {
    expect(placeWindow({ ...left, x: 100, y: -300 }, [laptop]).x).toBeUndefined()
    expect(placeWindow({ ...left, x: 1400, y: 10 }, [laptop]).x).toBeUndefined()
    expect(placeWindow({ ...left, x: 100, y: 880 }, [laptop]).x).toBeUndefined()
    expect(placeWindow({ ...left, x: -500, y: 10 }, [laptop]).x).toBe(-500)
  })

  it('is never smaller than it can be used nor larger than the displays', () => {
    expect(placeWindow({ ...left, width: 10, height: 10 }, [laptop, beside])).toMatchObject({ width: 380, height: 560 })
    expect(placeWindow({ ...left, width: 9000, height: 9000 }, [laptop, beside])).toMatchObject({ width: 1920, height: 1080 })
  })

  it('opens even when no display is known', () => {
    expect(placeWindow(left, [])).toEqual({ width: 380, height: 560, maximized: false })
  })
})
