import * as z from 'zod'

const size = z.number().int().min(1).max(100_000)
const position = z.number().int().min(-100_000).max(100_000)
const bounds = z.object({ x: position, y: position, width: size, height: size })

/** Where the window was. */
export const placement = bounds.extend({ maximized: z.boolean() })
export type Placement = z.output<typeof placement>
export type Bounds = z.output<typeof bounds>

export const smallest = { width: 380, height: 560 }
const usual = { width: 1280, height: 800 }
// So much of the title bar has to be in reach for a window to be taken back from another display.
const inReach = { width: 120, height: 44 }

/** Where to open the window: as it was left, if that still lies on a display; else its usual size, centred by the system. */
export function placeWindow(
  left: Placement | null,
  displays: Bounds[],
): Partial<Bounds> & { width: number; height: number; maximized: boolean } {
  const largest = { width: Math.max(0, ...displays.map((each) => each.width)), height: Math.max(0, ...displays.map((each) => each.height)) }
  if (left === null) return { ...fitInto(usual, largest), maximized: false }
  const wanted = fitInto(left, largest)
  const isReachable = displays.some((display) => reach(left, display))
  return { ...wanted, ...(isReachable ? { x: left.x, y: left.y } : {}), maximized: left.maximized }
}

function fitInto(wanted: { width: number; height: number }, most: { width: number; height: number }): { width: number; height: number } {
  return {
    width: Math.max(smallest.width, Math.min(wanted.width, most.width)),
    height: Math.max(smallest.height, Math.min(wanted.height, most.height)),
  }
}

function reach(window: Bounds, display: Bounds): boolean {
  const across = Math.min(window.x + window.width, display.x + display.width) - Math.max(window.x, display.x)
  const titleBarTop = window.y >= display.y && window.y + inReach.height <= display.y + display.height
  return across >= inReach.width && titleBarTop
}
