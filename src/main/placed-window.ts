import { BrowserWindow, screen } from 'electron'
import { type WindowParts, windowOptions } from './window-frame'
import { type Bounds, type Placement, placeWindow, type Size, standApart, type WindowSizes } from './window-placement'

const keepAfterMs = 400

export interface PlacedWindowDeps extends WindowParts {
  sizes: WindowSizes
  left: Placement | null
  keep: (placement: Placement) => void
  /** Where it begins when it was never left anywhere. */
  near?: BrowserWindow | null
  /** None of them is covered exactly. */
  others?: BrowserWindow[]
}

/** A window where and as large as it was left, in sight once it is drawn; where it is left is kept. */
export function createPlacedWindow({ sizes, left, keep, near = null, others = [], ...parts }: PlacedWindowDeps): BrowserWindow {
  const displays = screen.getAllDisplays().map((display) => display.workArea)
  const { maximized, ...placed } = placeWindow(left, displays, sizes)
  const window = new BrowserWindow({
    ...placed,
    ...beginOf(placed, near, others),
    ...windowOptions(parts),
    minWidth: sizes.smallest.width,
    minHeight: sizes.smallest.height,
  })
  window.setMenuBarVisibility(false)
  window.once('ready-to-show', () => {
    if (maximized) window.maximize()
    window.show()
  })
  keepPlacement(window, keep)
  return window
}

function beginOf(placed: Partial<Bounds> & Size, near: BrowserWindow | null, others: BrowserWindow[]): { x?: number; y?: number } {
  const isNew = placed.x === undefined
  const { x, y } = isNew && near !== null ? near.getNormalBounds() : placed
  if (x === undefined || y === undefined) return {}
  const wanted = { ...placed, x, y }
  const taken = [...others, ...(isNew && near !== null ? [near] : [])]
  return standApart(
    wanted,
    taken.map((other) => other.getNormalBounds()),
    screen.getDisplayMatching(wanted).workArea,
  )
}

function keepPlacement(window: BrowserWindow, write: (placement: Placement) => void): void {
  let timer: NodeJS.Timeout | undefined
  const keep = () => {
    clearTimeout(timer)
    if (window.isDestroyed() || window.isMinimized() || window.isFullScreen()) return
    write({ ...window.getNormalBounds(), maximized: window.isMaximized() })
  }
  const keepSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(keep, keepAfterMs)
  }
  window.on('resize', keepSoon)
  window.on('move', keepSoon)
  window.on('maximize', keepSoon)
  window.on('unmaximize', keepSoon)
  window.on('close', keep)
  window.on('closed', () => clearTimeout(timer))
}
