import { BrowserWindow, type Rectangle, type Session, screen } from 'electron'
import type { DesktopEventName, DesktopEvents, Theme } from '../shared/bridge'
import type { Store } from './store'
import { backgroundOf, frameOptions, overlayOf } from './window-frame'
import { type Placement, placeWindow, smallest } from './window-placement'

const keepAfterMs = 400

export interface MainWindowDeps {
  address: string
  preload: string
  icon: string
  session: () => Session
  theme: () => Theme
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
      ...frameOptions(process.platform, deps.theme()),
      minWidth: smallest.width,
      minHeight: smallest.height,
      backgroundColor: backgroundOf(deps.theme()),
      // Windows and macOS take it from the program itself.
      ...(process.platform === 'linux' ? { icon: deps.icon } : {}),
      show: false,
      webPreferences: {
        preload: deps.preload,
        session: deps.session(),
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        webSecurity: true,
        spellcheck: process.platform === 'darwin',
      },
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
      current?.setBackgroundColor(backgroundOf(deps.theme()))
      if (process.platform !== 'darwin') current?.setTitleBarOverlay(overlayOf(deps.theme()))
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
