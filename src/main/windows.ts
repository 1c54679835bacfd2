import type { BrowserWindow, WebContents } from 'electron'
import type * as z from 'zod'
import type { DesktopEventName, DesktopEvents } from '../shared/bridge'
import type { Store } from './store'
import { createRoomPlacements, type keptRoomPlacements } from './talk/room-placements'
import { createRoomWindows, type RoomWindows } from './talk/room-windows'
import { createMainWindow, type MainWindow } from './window'
import type { WindowParts } from './window-frame'
import type { Placement } from './window-placement'

export interface WindowsDeps extends WindowParts {
  address: string
  placement: Store<Placement | null>
  /** Opened with the first that is asked for: the main window does not wait for it. */
  roomPlacements: () => Store<z.output<typeof keptRoomPlacements>>
}

/** What a window gets once the rest of main is there. @param reload starts its page anew */
export type Equip = (window: BrowserWindow, reload: () => void) => void

/** The main window and those of single rooms. */
export interface Windows {
  main: MainWindow
  rooms: RoomWindows
  /** Tells every page. */
  tell<E extends DesktopEventName>(event: E, payload: DesktopEvents[E]): void
  /** Tells every page but one. */
  tellOthers<E extends DesktopEventName>(page: WebContents, event: E, payload: DesktopEvents[E]): void
  /** Takes over the theme of what surrounds the pages. */
  dress(): void
  isOurs(contents: WebContents): boolean
  /** Gives every window its equipment, those that are open and those to come. */
  equip(each: Equip): void
}

export function createWindows({ placement, roomPlacements, ...page }: WindowsDeps): Windows {
  const open = new Map<BrowserWindow, () => void>()
  const equipment: Equip[] = []

  function onCreated(window: BrowserWindow, reload: () => void): void {
    open.set(window, reload)
    window.on('closed', () => open.delete(window))
    for (const each of equipment) each(window, reload)
  }

  const main = createMainWindow({ ...page, placement, onCreated: (window) => onCreated(window, main.reload) })
  const rooms = createRoomWindows({ ...page, placements: createRoomPlacements(roomPlacements), near: main.get, onCreated })

  return {
    main,
    rooms,
    tell(event, payload) {
      main.tell(event, payload)
      rooms.tell(event, payload)
    },
    tellOthers(page, event, payload) {
      for (const { webContents } of open.keys()) {
        if (webContents !== page && !webContents.isDestroyed()) webContents.send('desktop:event', event, payload)
      }
    },
    dress() {
      main.dress()
      rooms.dress()
    },
    isOurs: (contents) => main.get()?.webContents === contents || rooms.has(contents),
    equip(each) {
      equipment.push(each)
      for (const [window, reload] of open) each(window, reload)
    },
  }
}
