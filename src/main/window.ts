import { BrowserWindow, type Rectangle, screen } from 'electron'
import type { DesktopEventName, DesktopEvents } from '../shared/bridge'
import type { Store } from './store'
import { dressWindow, type WindowParts, windowOptions } from './window-frame'
import { type Placement, placeWindow, smallest } from './window-placement'

const keepAfterMs = 400

export interface MainWindowDeps extends WindowParts {
  address: string
  placement: Store<Placement | null>
  onCreated: (window: BrowserWindow) => void
}

/** The one window: opened, brought back, told things. */
export interface MainWindow {
  /** The open window, or null while there is none. */
  get(): BrowserWindow | null
  /** Opens it, or brings it to the front. */
  show(): BrowserWindow
  /** Starts its page anew. */
  reload(): void
  tell<E extends DesktopEventName>(event: E, payload: DesktopEvents[E]): void
  /** Takes over the theme of what surrounds the page. */
  dress(): void
}

export function createMainWindow(deps: MainWindowDeps): MainWindow {
  let current: BrowserWindow | null = null

  function open(): BrowserWindow {
    const { maximized, ...bounds } = placeWindow(
      deps.placement.read(),
      screen.getAllDisplays().map((display) => display.workArea),
    )
    const window = new BrowserWindow({
      ...bounds,
      ...windowOptions(deps),
      minWidth: smallest.width,
      minHeight: smallest.height,
    })
    current = window
    window.setMenuBarVisibility(false)
    window.once('ready-to-show', () => {
      if (maximized) window.maximize()
      window.show()
    })
    window.on('closed', () => {
      if (current === window) current = null
    })
    keepPlacement(window, deps.placement)
    deps.onCreated(window)
    void load(window)
    return window
  }

  async function load(window: BrowserWindow): Promise<void> {
    // A failed load has its own event; a second load ends the first.
    await window.loadURL(deps.address).catch(() => undefined)
  }

  return {
    get: () => current,
    show() {
      if (current === null) return open()
      if (current.isMinimized()) current.restore()
      current.show()
      current.focus()
      return current
    },
    reload() {
      if (current) void load(current)
    },
    tell(event, payload) {
      if (current && !current.webContents.isDestroyed()) current.webContents.send('desktop:event', event, payload)
    },
    dress() {
      if (current) dressWindow(current, deps.theme())
    },
  }
}

function keepPlacement(window: BrowserWindow, store: Store<Placement | null>): void {
  let timer: NodeJS.Timeout | undefined
  const keep = () => {
    clearTimeout(timer)
    if (window.isDestroyed() || window.isMinimized() || window.isFullScreen()) return
    const bounds: Rectangle = window.getNormalBounds()
    store.write({ ...bounds, maximized: window.isMaximized() })
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
