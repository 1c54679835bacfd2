import type { Connection, Mail } from '../shared/bridge'
import type { Log } from './log'
import { type CommandName, setMenu } from './menu'
import { createNotifications } from './notifications'
import { createTrayIcon, type TrayIcon } from './tray'
import type { NativeWording } from './wording'

export interface SurroundingsDeps {
  icons: string
  isDev: boolean
  wording: () => NativeWording
  connection: () => Connection
  open: () => void
  command: (name: CommandName) => void
  showLog: () => void
  quit: () => void
  log: Log
}

/** What the app shows outside its window, in the person's language: menu, tray, notifications. */
export interface Surroundings {
  /** Takes over the language and the connection. */
  update(): void
  /** Puts the icon beside the clock. */
  showTray(): void
  announceMail(mail: Mail): void
  stop(): void
}

export function createSurroundings(deps: SurroundingsDeps): Surroundings {
  const { icons, isDev, wording, connection, open, command, showLog, quit, log } = deps
  const notifications = createNotifications()
  let tray: TrayIcon | null = null
  let menuIn: NativeWording | null = null

  function update(): void {
    if (menuIn !== wording()) {
      menuIn = wording()
      setMenu({ wording: menuIn, isDev, command, showLog })
    }
    tray?.update(wording(), connection())
  }

  return {
    update,
    showTray() {
      tray ??= createTrayIcon({ icons, open, quit, log })
      update()
    },
    announceMail({ subject }) {
      notifications.show({ title: wording().mail.title, body: subject, onClick: open })
    },
    stop() {
      notifications.stop()
      tray?.stop()
    },
  }
}
