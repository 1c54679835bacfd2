import { EventEmitter } from 'node:events'
import { BrowserWindow, type WebContents } from 'electron'
import type * as z from 'zod'
import type { DesktopEventName, DesktopEvents } from '../shared/desktop'
import { createRoomPlacements, type storedRoomPlacements } from './chat/room-placements'
import { createRoomWindows, type RoomWindows } from './chat/room-windows'
import { sendEvent } from './send-event'
import type { Store } from './store'
import { createMainWindow, type MainWindow } from './window'
import type { WindowParts } from './window-frame'
import type { Placement } from './window-placement'

export interface WindowsDeps extends WindowParts {
  address: string
  placement: Store<Placement | null>
  /** Opens the store when the first room window needs it. */
  openRoomPlacements: () => Store<z.output<typeof storedRoomPlacements>>
}

/** A new window whose page is not loaded yet. */
export interface CreatedWindow {
  window: BrowserWindow
  kind: 'main' | 'room'
  /** Loads its page again. */
  reload: () => void
}

/** The main window and the windows of single rooms. */
export interface Windows {
  main: MainWindow
  rooms: RoomWindows
  /** Sends an event to every page. */
  send<E extends DesktopEventName>(event: E, payload: DesktopEvents[E]): void
  /** Sends an event to every page but one. */
  sendToOthers<E extends DesktopEventName>(page: WebContents, event: E, payload: DesktopEvents[E]): void
  /** Runs a command in the main window's page and brings the window to the front. Going back and forward is left out in a room's window. */
  commandInMain(name: DesktopEvents['command']['name']): void
  /** Applies the current theme and text size to every window. */
  applyLook(): void
  /** Whether a page belongs to one of these windows. */
  has(contents: WebContents): boolean
  on(event: 'created', listener: (created: CreatedWindow) => void): void
}

export function createWindows({ placement, openRoomPlacements, ...page }: WindowsDeps): Windows {
  const events = new EventEmitter<{ created: [CreatedWindow] }>()
  const open = new Set<BrowserWindow>()

  const onCreated = (kind: CreatedWindow['kind']) => (window: BrowserWindow, reload: () => void) => {
    open.add(window)
    window.on('closed', () => open.delete(window))
    events.emit('created', { window, kind, reload })
  }

  const main = createMainWindow({ ...page, placement, onCreated: onCreated('main') })
  const placements = createRoomPlacements(openRoomPlacements)
  const rooms = createRoomWindows({ ...page, placements, near: main.get, onCreated: onCreated('room') })

  return {
    main,
    rooms,
    send(event, payload) {
      main.send(event, payload)
      rooms.send(event, payload)
    },
    sendToOthers(page, event, payload) {
      for (const { webContents } of open) {
        if (webContents !== page) sendEvent(webContents, event, payload)
      }
    },
    commandInMain(name) {
      const focused = BrowserWindow.getFocusedWindow()
      if ((name === 'back' || name === 'forward') && focused !== null && focused !== main.get()) return
      main.show()
      main.send('command', { name })
    },
    applyLook() {
      main.applyLook()
      rooms.applyLook()
    },
    has: (contents) => main.get()?.webContents === contents || rooms.has(contents),
    on: (event, listener) => void events.on(event, listener),
  }
}
