import type { BrowserWindow, WebContents } from 'electron'
import type { DesktopEventName, DesktopEvents } from '../../shared/desktop'
import { applyLookTo, createPlacedWindow } from '../placed-window'
import { sendEvent } from '../send-event'
import type { WindowParts } from '../window-frame'
import type { RoomPlacements } from './room-placements'

const closesWithinMs = 3_000
const sizes = { usual: { width: 420, height: 680 }, smallest: { width: 360, height: 420 } }

export interface RoomWindowsDeps extends WindowParts {
  /** The page's address; which room is in its query. */
  address: string
  placements: RoomPlacements
  /** The window near which a room without a stored position opens. */
  near: () => BrowserWindow | null
  onCreated: (window: BrowserWindow, reload: () => void) => void
}

/** Rooms in windows of their own, one each. */
export interface RoomWindows {
  open(roomId: string): void
  close(page: WebContents): void
  /** The window of a room, or null. */
  of(roomId: string): BrowserWindow | null
  has(contents: WebContents): boolean
  send<E extends DesktopEventName>(event: E, payload: DesktopEvents[E]): void
  applyLook(): void
  /** Resolves when all are closed. */
  closeAll(): Promise<void>
  /** Closes them all, and removes their positions: the account has signed out. */
  forget(): void
  /** Removes the positions of these rooms' windows. */
  forgetPlacements(roomIds: ReadonlySet<string>): void
}

export function createRoomWindows(deps: RoomWindowsDeps): RoomWindows {
  const windows = new Map<string, BrowserWindow>()
  const forgotten = new WeakSet<BrowserWindow>()

  function create(roomId: string): BrowserWindow {
    const window = createPlacedWindow({
      ...deps,
      sizes,
      left: deps.placements.of(roomId),
      keep: (placement) => forgotten.has(window) || deps.placements.store(roomId, placement),
      near: deps.near(),
      others: [...windows.values()],
    })
    windows.set(roomId, window)
    window.on('closed', () => windows.delete(roomId))
    const load = () => void window.loadURL(`${deps.address}?room=${roomId}`).catch(() => undefined)
    deps.onCreated(window, load)
    load()
    return window
  }

  async function closeAll(): Promise<void> {
    const close = (window: BrowserWindow) =>
      new Promise<void>((resolve) => {
        // A page that has hung does not answer whether it may be closed.
        const limit = setTimeout(() => window.destroy(), closesWithinMs)
        window.once('closed', () => {
          clearTimeout(limit)
          resolve()
        })
        window.close()
      })
    await Promise.all([...windows.values()].map(close))
  }

  return {
    open(roomId) {
      const known = windows.get(roomId)
      if (known === undefined) return void create(roomId)
      if (known.isMinimized()) known.restore()
      known.show()
    },
    close(page) {
      for (const window of windows.values()) if (window.webContents === page) window.close()
    },
    of: (roomId) => windows.get(roomId) ?? null,
    has: (contents) => [...windows.values()].some((window) => window.webContents === contents),
    send(event, payload) {
      for (const { webContents } of windows.values()) sendEvent(webContents, event, payload)
    },
    applyLook() {
      for (const window of windows.values()) applyLookTo(window, sizes, deps)
    },
    closeAll,
    forgetPlacements: deps.placements.forget,
    forget() {
      // A closing window would store its position again.
      for (const window of windows.values()) forgotten.add(window)
      deps.placements.forget()
      void closeAll()
    },
  }
}
