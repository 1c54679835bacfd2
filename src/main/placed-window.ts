import { BrowserWindow, screen } from 'electron'
import { type WindowParts, windowOptions } from './window-frame'
import { type Bounds, type Placement, placeWindow, type Size, standApart, type WindowSizes } from './window-placement'

const keepAfterMs = 400

export interface PlacedWindowDeps extends WindowParts {
  sizes: WindowSizes
  left: Placement | null
  keep: (placement: Placement) => void
  /** Not shown once its page is drawn, but later by its owner. */
  hidden?: boolean
  /** The window to open next to, when no placement is stored. */
  near?: BrowserWindow | null
  /** Windows that it must not cover exactly. */
  others?: BrowserWindow[]
}

/** Opens a window at its stored placement, shows it once its page is drawn, and stores where it is moved. */
export function createPlacedWindow({
  sizes,
  left,
  keep,
  hidden = false,
  near = null,
  others = [],
  ...parts
}: PlacedWindowDeps): BrowserWindow {
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
  const appear = () => {
    if (maximized) window.maximize()
    window.show()
  }
  if (hidden) window.once('show', () => maximized && window.maximize())
  else {
    window.once('ready-to-show', appear)
    // The window is shown also when its page cannot be loaded.
    window.webContents.once('did-fail-load', appear)
  }
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
