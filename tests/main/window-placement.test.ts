import { describe, expect, it } from 'vitest'
import { grown, movedInReach, placeWindow, standApart } from '../../src/main/window-placement'

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

  it('becomes as large as its page needs, and stays on its display', () => {
    const smallest = { width: 570, height: 840 }
    const small = { x: 1200, y: 300, width: 420, height: 600 }
    expect(grown(small, smallest, laptop)).toEqual({ x: 870, y: 60, ...smallest })
    expect(grown({ ...small, x: 100, y: 20 }, smallest, laptop)).toEqual({ x: 100, y: 20, ...smallest })
    expect(grown({ ...small, x: -40, width: 700 }, smallest, laptop)).toEqual({ x: -40, y: 60, width: 700, height: 840 })
    expect(grown({ ...small, ...smallest }, smallest, laptop)).toBeNull()
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

  it('fits into its own display, even when another is larger', () => {
    const large = { ...left, x: 1500, y: 200, width: 2600, height: 1400 }
    expect(placeWindow(large, [laptop, beside], sizes)).toEqual({ x: 1440, y: 0, width: 1920, height: 1080, maximized: false })
    const onLaptop = { ...left, x: 40, y: 30, width: 1900, height: 1000 }
    expect(placeWindow(onLaptop, [beside, laptop], sizes)).toEqual({ x: 0, y: 0, width: 1440, height: 900, maximized: false })
    // Of the displays that are left, the primary one decides.
    expect(placeWindow({ ...left, x: 9000, width: 1900 }, [laptop, beside], sizes)).toEqual({ width: 1440, height: 700, maximized: false })
  })

  it('may lie left of and above the primary display, and reach over an edge', () => {
    const aboveLeft = { x: -1920, y: -1080, width: 1920, height: 1080 }
    const there = { ...left, x: -1800, y: -1000 }
    expect(placeWindow(there, [laptop, aboveLeft], sizes)).toEqual(there)
    const overTheEdge = { ...left, x: 1000, y: 200, width: 1000 }
    expect(placeWindow(overTheEdge, [laptop, beside], sizes)).toEqual(overTheEdge)
  })

  it('keeps being maximized on another display', () => {
    expect(placeWindow({ ...left, maximized: true }, [laptop], sizes)).toEqual({ width: 1000, height: 700, maximized: true })
  })

  it('exists even when no display is known', () => {
    expect(placeWindow(left, [], sizes)).toEqual({ width: 380, height: 560, maximized: false })
  })
})

describe('an open window whose display is gone', () => {
  it('moves to the middle of the primary one, smaller where it has to be', () => {
    expect(movedInReach(left, [laptop], sizes)).toEqual({ x: 220, y: 100, width: 1000, height: 700 })
    expect(movedInReach({ ...left, width: 1900, height: 1000 }, [laptop], sizes)).toEqual({ x: 0, y: 0, width: 1440, height: 900 })
  })

  it('stays where it can be reached, or where no display is known', () => {
    expect(movedInReach(left, [laptop, beside], sizes)).toBeNull()
    expect(movedInReach({ ...left, x: -600, y: 10 }, [laptop], sizes)).toBeNull()
    expect(movedInReach(left, [], sizes)).toBeNull()
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
