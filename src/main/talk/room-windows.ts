import { BrowserWindow, type WebContents } from 'electron'
import type { DesktopEventName, DesktopEvents } from '../../shared/bridge'
import { dressWindow, type WindowParts, windowOptions } from '../window-frame'

const size = { width: 420, height: 680, minWidth: 360, minHeight: 420 }

export interface RoomWindowsDeps extends WindowParts {
  /** The page's address; which room is in its query. */
  address: string
  onCreated: (window: BrowserWindow, reload: () => void) => void
}

/** Rooms in windows of their own, one each. */
export interface RoomWindows {
  open(roomId: string): void
  /** The window of a room, or null. */
  of(roomId: string): BrowserWindow | null
  has(contents: WebContents): boolean
  tell<E extends DesktopEventName>(event: E, payload: DesktopEvents[E]): void
  dress(): void
  closeAll(): void
}

export function createRoomWindows(deps: RoomWindowsDeps): RoomWindows {
  const windows = new Map<string, BrowserWindow>()

  function create(roomId: string): BrowserWindow {
    const window = new BrowserWindow({ ...size, ...windowOptions(deps) })
    windows.set(roomId, window)
    window.setMenuBarVisibility(false)
    window.once('ready-to-show', () => window.show())
    window.on('closed', () => windows.delete(roomId))
    const load = () => void window.loadURL(`${deps.address}?room=${roomId}`).catch(() => undefined)
    deps.onCreated(window, load)
    load()
    return window
  }

  return {
    open(roomId) {
      const known = windows.get(roomId)
      if (known === undefined) return void create(roomId)
      if (known.isMinimized()) known.restore()
      known.show()
    },
    of: (roomId) => windows.get(roomId) ?? null,
    has: (contents) => [...windows.values()].some((window) => window.webContents === contents),
    tell(event, payload) {
      for (const { webContents } of windows.values()) if (!webContents.isDestroyed()) webContents.send('desktop:event', event, payload)
    },
    dress() {
      for (const window of windows.values()) dressWindow(window, deps.theme())
    },
    closeAll() {
      for (const window of windows.values()) window.close()
    },
  }
}
