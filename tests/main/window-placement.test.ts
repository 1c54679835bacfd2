import { describe, expect, it } from 'vitest'
import { placeWindow, standApart } from '../../src/main/window-placement'

const laptop = { x: 0, y: 0, width: 1440, height: 900 }
const beside = { x: 1440, y: 0, width: 1920, height: 1080 }
const sizes = { usual: { width: 1280, height: 800 }, smallest: { width: 380, height: 560 } }
const left = { x: 1600, y: 40, width: 1000, height: 700, maximized: false }

describe('the window’s placement', () => {
  it('has the default size at first, smaller on a small display', () => {
    expect(placeWindow(null, [laptop], sizes)).toEqual({ width: 1280, height: 800, maximized: false })
    expect(placeWindow(null, [{ x: 0, y: 0, width: 1024, height: 700 }], sizes)).toEqual({ width: 1024, height: 700, maximized: false })
  })

  it('is the stored one', () => {
    expect(placeWindow(left, [laptop, beside], sizes)).toEqual(left)
    expect(placeWindow({ ...left, maximized: true }, [laptop, beside], sizes).maximized).toBe(true)
  })

  it('is on an existing display when its own is gone', () => {
    expect(placeWindow(left, [laptop], sizes)).toEqual({ width: 1000, height: 700, maximized: false })
  })

  it('never leaves the title bar out of reach', () => {
    expect(placeWindow({ ...left, x: 100, y: -300 }, [laptop], sizes).x).toBeUndefined()
    expect(placeWindow({ ...left, x: 1400, y: 10 }, [laptop], sizes).x).toBeUndefined()
    expect(placeWindow({ ...left, x: 100, y: 880 }, [laptop], sizes).x).toBeUndefined()
    expect(placeWindow({ ...left, x: -500, y: 10 }, [laptop], sizes).x).toBe(-500)
  })

  it('is never smaller than the minimum nor larger than the displays', () => {
    expect(placeWindow({ ...left, width: 10, height: 10 }, [laptop, beside], sizes)).toMatchObject({ width: 380, height: 560 })
    expect(placeWindow({ ...left, width: 9000, height: 9000 }, [laptop, beside], sizes)).toMatchObject({ width: 1920, height: 1080 })
  })

  it('exists even when no display is known', () => {
    expect(placeWindow(left, [], sizes)).toEqual({ width: 380, height: 560, maximized: false })
  })
})

describe('the placement of several windows', () => {
  const own = { x: 200, y: 100, width: 420, height: 680 }
  const begin = (others: { x: number; y: number }[], at = own) =>
    standApart(
      at,
      others.map((other) => ({ ...own, ...other })),
      laptop,
    )

  it('is the stored one, as long as no other window is there', () => {
    expect(begin([])).toEqual({ x: 200, y: 100 })
    expect(begin([{ x: 260, y: 100 }])).toEqual({ x: 200, y: 100 })
  })

  it('is offset from each window that is there already', () => {
    expect(begin([{ x: 200, y: 100 }])).toEqual({ x: 244, y: 144 })
    expect(
      begin([
        { x: 201, y: 99 },
        { x: 244, y: 144 },
      ]),
    ).toEqual({ x: 288, y: 188 })
  })

  it('stays on the display', () => {
    const at = { ...own, x: 1010, y: 210 }
    const next = begin([{ x: 1010, y: 210 }], at)
    expect(next).toEqual({ x: 34, y: 34 })
    const tall = { ...own, width: 1440, height: 900, x: 0, y: 0 }
    expect(begin([{ x: 0, y: 0 }], tall)).toEqual({ x: 0, y: 0 })
  })

  it('differs for every open window', () => {
    const open: { x: number; y: number }[] = []
    for (let count = 0; count < 12; count += 1) open.push(begin([{ x: 200, y: 100 }, ...open]))
    expect(new Set(open.map(({ x, y }) => `${x} ${y}`)).size).toBe(12)
  })
})
