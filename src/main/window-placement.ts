import * as z from 'zod'

const size = z.number().int().min(1).max(100_000)
const position = z.number().int().min(-100_000).max(100_000)
const bounds = z.object({ x: position, y: position, width: size, height: size })

/** A window's stored position and size. */
export const placement = bounds.extend({ maximized: z.boolean() })
export type Placement = z.output<typeof placement>
export type Bounds = z.output<typeof bounds>
export type Size = Pick<Bounds, 'width' | 'height'>

/** The default and smallest size of a kind of window. */
export interface WindowSizes {
  usual: Size
  smallest: Size
}

// At least this much of the title bar has to be on a display, so that the window can be moved.
const inReach = { width: 120, height: 44 }
// The height of a title bar, by which windows are offset so that each can be grasped.
const step = 44

/** The bounds to open a window with: its stored placement if that is on a display, else its default size, centered by the system. */
export function placeWindow(
  left: Placement | null,
  displays: Bounds[],
  { usual, smallest }: WindowSizes,
): Partial<Bounds> & Size & { maximized: boolean } {
  const largest = { width: Math.max(0, ...displays.map((each) => each.width)), height: Math.max(0, ...displays.map((each) => each.height)) }
  const fitted = ({ width, height }: Size) => ({
    width: Math.max(smallest.width, Math.min(width, largest.width)),
    height: Math.max(smallest.height, Math.min(height, largest.height)),
  })
  if (left === null) return { ...fitted(usual), maximized: false }
  const isReachable = displays.some((display) => reach(left, display))
  return { ...fitted(left), ...(isReachable ? { x: left.x, y: left.y } : {}), maximized: left.maximized }
}

/** A position at which the window covers no other exactly: the wanted one, or offset down and to the right on the same display. */
export function standApart(own: Bounds, others: Bounds[], display: Bounds): { x: number; y: number } {
  const isTaken = ({ x, y }: { x: number; y: number }) =>
    others.some((other) => Math.abs(other.x - x) < step / 2 && Math.abs(other.y - y) < step / 2)
  // Wraps around at the display's edges.
  const within = (from: number, begin: number, room: number) => begin + (room > 0 ? (from - begin + room) % room : 0)
  for (let steps = 0, at = { x: own.x, y: own.y }; ; steps += 1) {
    if (!isTaken(at) || steps > others.length) return at
    at = {
      x: within(at.x + step, display.x, display.width - own.width),
      y: within(at.y + step, display.y, display.height - own.height),
    }
  }
}

function reach(window: Bounds, display: Bounds): boolean {
  const across = Math.min(window.x + window.width, display.x + display.width) - Math.max(window.x, display.x)
  const titleBarTop = window.y >= display.y && window.y + inReach.height <= display.y + display.height
  return across >= inReach.width && titleBarTop
}
