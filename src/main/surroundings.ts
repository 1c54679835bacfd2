import type { App, BrowserWindow } from 'electron'
import type { Connection, Mail } from '../shared/bridge'
import type { Language } from '../shared/i18n/index'
import { createBadge } from './badge'
import type { Log } from './log'
import { type CommandName, setMenu } from './menu'
import { createNotifications } from './notifications'
import { createTrayIcon, type TrayIcon } from './tray'
import type { NativeWording } from './wording'

export interface SurroundingsDeps {
  icons: string
  isDev: boolean
  app: App
  window: () => BrowserWindow | null
  wording: () => NativeWording
  language: () => Language
  /** Milliseconds since 1970; null when one may be disturbed. */
  quietUntil: () => number | null
  beQuiet: (minutes: number) => void
  connection: () => Connection
  open: () => void
  command: (name: CommandName) => void
  showLog: () => void
  quit: () => void
  log: Log
}

/** What the app shows outside its window, in the person's language: menu, tray, notifications. */
export interface Surroundings {
  /** Takes over the language, the connection, whether one may be disturbed. */
  update(): void
  showUnread(count: number): void
  announce(notification: { title: string; body: string; onClick: () => void }): void
  /** Whether the tray is there to come back by. */
  hasTray(): boolean
  /** Puts the icon beside the clock. */
  showTray(): void
  /** Unless one is not to be disturbed (decision 33); whether chat is announced is another matter. */
  announceMail(mail: Mail): void
  stop(): void
}

export function createSurroundings(deps: SurroundingsDeps): Surroundings {
  const { icons, isDev, wording, open, command, showLog, quit, log } = deps
  const notifications = createNotifications()
  const badge = createBadge(deps)
  let unread = 0
  let quietEnds: NodeJS.Timeout | undefined
  let tray: TrayIcon | null = null
  let menuIn: NativeWording | null = null

  function update(): void {
    if (menuIn !== wording()) {
      menuIn = wording()
      setMenu({ wording: menuIn, isDev, command, showLog })
    }
    clearTimeout(quietEnds)
    const quietUntil = deps.quietUntil()
    if (quietUntil !== null) quietEnds = setTimeout(update, quietUntil - Date.now() + 1)
    tray?.update({
      wording: wording(),
      language: deps.language(),
      connection: deps.connection(),
      unread,
      quietUntil,
    })
  }

  return {
    update,
    showTray() {
      tray ??= createTrayIcon({ icons, open, beQuiet: deps.beQuiet, quit, log })
      update()
    },
    showUnread(count) {
      if (count === unread) return
      unread = count
      badge.show(count, wording().tray.unread.replace('{{count}}', String(count)))
      update()
    },
    announce: notifications.show,
    hasTray: () => tray?.isThere() === true,
    announceMail({ subject }) {
      // "Nothing is announced" holds for mails too; it lies in the mailbox, and the open window says so.
      if (deps.quietUntil() !== null) return
      notifications.show({ title: wording().mail.title, body: subject, onClick: open })
    },
    stop() {
      clearTimeout(quietEnds)
      notifications.stop()
      tray?.stop()
    },
  }
}
