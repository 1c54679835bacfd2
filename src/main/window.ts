import type { BrowserWindow } from 'electron'
import type { DesktopEventName, DesktopEvents } from '../shared/desktop'
import { applyLookTo, createPlacedWindow } from './placed-window'
import { sendEvent } from './send-event'
import type { Store } from './store'
import type { WindowParts } from './window-frame'
import type { Placement } from './window-placement'

const sizes = { usual: { width: 1280, height: 800 }, smallest: { width: 380, height: 560 } }

export interface MainWindowDeps extends WindowParts {
  address: string
  placement: Store<Placement | null>
  /** The window exists and its page is not loaded yet. @param reload loads it again */
  onCreated: (window: BrowserWindow, reload: () => void) => void
}

/** The main window: opened, brought to the front, sent events. */
export interface MainWindow {
  /** The open window, or null while there is none. */
  get(): BrowserWindow | null
  /** Opens it, or brings it to the front. */
  show(): BrowserWindow
  /** Opens it without showing it, until `show` is called. */
  openHidden(): void
  /** Loads its page again. Resolves when the former page is gone; what it sent last has arrived by then. */
  reload(): Promise<void>
  send<E extends DesktopEventName>(event: E, payload: DesktopEvents[E]): void
  /** Applies the current theme and text size. */
  applyLook(): void
}

export function createMainWindow(deps: MainWindowDeps): MainWindow {
  let current: BrowserWindow | null = null

  function open(hidden = false): BrowserWindow {
    const window = createPlacedWindow({ ...deps, sizes, hidden, left: deps.placement.read(), keep: deps.placement.write })
    current = window
    window.on('closed', () => {
      if (current === window) current = null
    })
    deps.onCreated(window, () => void load(window))
    void load(window)
    return window
  }

  async function load(window: BrowserWindow): Promise<void> {
    // A failed load is reported by `did-fail-load`; a second load aborts the first.
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
    openHidden: () => void open(true),
    async reload() {
      if (current === null) return
      const window = current
      const gone = new Promise<void>((resolve) => {
        window.webContents.once('did-navigate', () => resolve())
        window.once('closed', () => resolve())
      })
      await Promise.race([gone, load(window)])
    },
    send(event, payload) {
      if (current) sendEvent(current.webContents, event, payload)
    },
    applyLook() {
      if (current) applyLookTo(current, sizes, deps)
    },
  }
}
