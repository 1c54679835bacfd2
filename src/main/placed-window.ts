import { BrowserWindow, screen } from 'electron'
import { applyLook, smallestAt, type WindowParts, windowOptions } from './window-frame'
import { type Bounds, grown, movedInReach, type Placement, placeWindow, type Size, standApart, type WindowSizes } from './window-placement'

const saveAfterMs = 400

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
  const displays = workAreas()
  const smallest = smallestAt(
    sizes.smallest,
    parts.textSize(),
    (left ? screen.getDisplayMatching(left) : screen.getPrimaryDisplay()).workArea,
  )
  const { maximized, ...placed } = placeWindow(left, displays, { ...sizes, smallest })
  const window = new BrowserWindow({
    ...placed,
    ...beginOf(placed, near, others),
    ...windowOptions(parts),
    minWidth: smallest.width,
    minHeight: smallest.height,
  })
  // Not by an option of the window, whose first factor would come back with each load.
  window.webContents.on('did-navigate', () => applyLook(window, parts.theme(), parts.textSize()))
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
  savePlacementOf(window, keep)
  keepInReach(window, sizes)
  return window
}

/** Of all displays, that of the primary one first. */
function workAreas(): Bounds[] {
  const primary = screen.getPrimaryDisplay()
  return [primary, ...screen.getAllDisplays().filter(({ id }) => id !== primary.id)].map(({ workArea }) => workArea)
}

/** Moves a window whose display was disconnected, or now has another size, to the primary one; also while it is hidden in the tray. */
function keepInReach(window: BrowserWindow, sizes: WindowSizes): void {
  const look = () => {
    if (window.isDestroyed() || window.isMaximized() || window.isFullScreen()) return
    const moved = movedInReach(window.getNormalBounds(), workAreas(), sizes)
    if (moved !== null) window.setBounds(moved)
  }
  screen.on('display-removed', look)
  screen.on('display-metrics-changed', look)
  window.on('closed', () => {
    screen.off('display-removed', look)
    screen.off('display-metrics-changed', look)
  })
}

/** Applies the current theme and text size to an open window, which becomes larger where its page would be too small. */
export function applyLookTo(window: BrowserWindow, sizes: WindowSizes, { theme, textSize }: Pick<WindowParts, 'theme' | 'textSize'>): void {
  applyLook(window, theme(), textSize())
  const bounds = window.getNormalBounds()
  const display = screen.getDisplayMatching(bounds).workArea
  const smallest = smallestAt(sizes.smallest, textSize(), display)
  window.setMinimumSize(smallest.width, smallest.height)
  const larger = grown(bounds, smallest, display)
  if (larger && !window.isMaximized() && !window.isFullScreen()) window.setBounds(larger)
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

function savePlacementOf(window: BrowserWindow, write: (placement: Placement) => void): void {
  let timer: NodeJS.Timeout | undefined
  const save = () => {
    clearTimeout(timer)
    if (window.isDestroyed() || window.isMinimized() || window.isFullScreen()) return
    write({ ...window.getNormalBounds(), maximized: window.isMaximized() })
  }
  const saveSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(save, saveAfterMs)
  }
  window.on('resize', saveSoon)
  window.on('move', saveSoon)
  window.on('maximize', saveSoon)
  window.on('unmaximize', saveSoon)
  window.on('close', save)
  window.on('closed', () => clearTimeout(timer))
}
