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

/**
 * The bounds to open a window with: its stored placement if that is on a display, else its size alone, centered by the system. A window
 * that is too large for its display is made smaller and moved into it.
 * @param displays the work areas, that of the primary display first
 */
export function placeWindow(
  left: Placement | null,
  displays: Bounds[],
  { usual, smallest }: WindowSizes,
): Partial<Bounds> & Size & { maximized: boolean } {
  const fitted = ({ width, height }: Size, display: Size = { width: 0, height: 0 }) => ({
    width: Math.max(smallest.width, Math.min(width, display.width)),
    height: Math.max(smallest.height, Math.min(height, display.height)),
  })
  if (left === null) return { ...fitted(usual, displays[0]), maximized: false }
  const { maximized } = left
  const [own] = displays.filter((display) => reach(left, display)).sort((one, other) => overlap(left, other) - overlap(left, one))
  if (own === undefined) return { ...fitted(left, displays[0]), maximized }
  const size = fitted(left, own)
  return {
    ...size,
    x: size.width < left.width ? within(left.x, own.x, own.width - size.width) : left.x,
    y: size.height < left.height ? within(left.y, own.y, own.height - size.height) : left.y,
    maximized,
  }
}

/** Where to move an open window after the displays have changed; null where it can still be reached. @param displays as of `placeWindow` */
export function movedInReach(window: Bounds, displays: Bounds[], sizes: WindowSizes): Bounds | null {
  const [primary] = displays
  if (primary === undefined || displays.some((display) => reach(window, display))) return null
  const { width, height } = placeWindow({ ...window, maximized: false }, displays, sizes)
  const middle = (begin: number, room: number) => begin + Math.max(0, Math.round(room / 2))
  return { x: middle(primary.x, primary.width - width), y: middle(primary.y, primary.height - height), width, height }
}

/** The bounds of a window that is at least as large as `smallest`: what grows stays on the display. Null where it is large enough. */
export function grown({ x, y, width, height }: Bounds, smallest: Size, display: Bounds): Bounds | null {
  if (width >= smallest.width && height >= smallest.height) return null
  const size = { width: Math.max(width, smallest.width), height: Math.max(height, smallest.height) }
  return {
    ...size,
    x: size.width > width ? within(x, display.x, display.width - size.width) : x,
    y: size.height > height ? within(y, display.y, display.height - size.height) : y,
  }
}

const within = (from: number, begin: number, room: number) => Math.max(begin, Math.min(from, begin + Math.max(0, room)))

/** A position at which the window covers no other exactly: the wanted one, or offset down and to the right on the same display. */
export function standApart(own: Bounds, others: Bounds[], display: Bounds): { x: number; y: number } {
  const isTaken = ({ x, y }: { x: number; y: number }) =>
    others.some((other) => Math.abs(other.x - x) < step / 2 && Math.abs(other.y - y) < step / 2)
  // Wraps around at the display's edges.
  const around = (from: number, begin: number, room: number) => begin + (room > 0 ? (from - begin + room) % room : 0)
  for (let steps = 0, at = { x: own.x, y: own.y }; ; steps += 1) {
    if (!isTaken(at) || steps > others.length) return at
    at = {
      x: around(at.x + step, display.x, display.width - own.width),
      y: around(at.y + step, display.y, display.height - own.height),
    }
  }
}

/** The area of a window on a display, in square pixels. */
function overlap(window: Bounds, display: Bounds): number {
  const across = Math.min(window.x + window.width, display.x + display.width) - Math.max(window.x, display.x)
  const down = Math.min(window.y + window.height, display.y + display.height) - Math.max(window.y, display.y)
  return Math.max(0, across) * Math.max(0, down)
}

function reach(window: Bounds, display: Bounds): boolean {
  const across = Math.min(window.x + window.width, display.x + display.width) - Math.max(window.x, display.x)
  const titleBarTop = window.y >= display.y && window.y + inReach.height <= display.y + display.height
  return across >= inReach.width && titleBarTop
}
