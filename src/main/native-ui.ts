import type { App, BrowserWindow } from 'electron'
import type { Connection } from '../shared/community'
import type { Mail } from '../shared/desktop'
import { quietEnd } from '../shared/do-not-disturb'
import type { Language } from '../shared/i18n/index'
import { isQuiet } from '../shared/quiet-hours'
import { createBadge } from './badge'
import type { Log } from './log'
import { type CommandName, setMenu } from './menu'
import { createBodyText } from './notification-markup'
import { createNotifications } from './notifications'
import type { SettingsStore } from './settings'
import { changeTextSize } from './text-size'
import { createTrayIcon, type TrayCommunity, type TrayIcon } from './tray'
import { showsTrayIcons } from './tray-host'
import type { NativeWording } from './wording'

export interface NativeUiDeps {
  /** The folder of the tray's icons. */
  icons: string
  isDev: boolean
  app: App
  platform: NodeJS.Platform
  window: () => BrowserWindow | null
  wording: () => NativeWording
  language: () => Language
  settings: Pick<SettingsStore, 'read' | 'change' | 'on'>
  /** Brings the main window to the front. */
  open: () => void
  /** Opens the review. */
  review: () => void
  command: (name: CommandName) => void
  /** Writes a new post with what is on the clipboard. */
  newFromClipboard: () => void
  /** Sets the entries beside the app's icon. */
  setQuickActions: (wording: NativeWording) => void
  showLog: () => void
  log: Log
}

/** What the app shows outside its windows, in the person's language: menu, tray, badge and notifications. */
export interface NativeUi {
  showConnection(state: Connection): void
  showUnread(count: number): void
  /** A main window exists. */
  follow(window: BrowserWindow): void
  /** How many entries are left to review today. */
  showDue(count: number): void
  notify(notification: { title: string; body: string; silent?: boolean; onClick: () => void }): void
  /**
   * Notifies of a mail unless notifications are off or it is quiet (docs/product/desktop.md "Do not disturb"); chat and notices check that
   * themselves.
   */
  notifyMail(mail: Mail): void
  /** Takes back the notifications that are shown. */
  clearNotifications(): void
  /** The communities that the tray offers. */
  showCommunities(communities: TrayCommunity[]): void
  /** Whether the system shows the tray icon, as far as is known yet. */
  hasTray(): boolean
  /** Creates the tray icon. Resolves with whether the system shows it. */
  showTray(): Promise<boolean>
  stop(): void
}

export function createNativeUi(deps: NativeUiDeps): NativeUi {
  const { icons, isDev, app, wording, settings, open, review, command, newFromClipboard, setQuickActions, showLog, log } = deps
  const notifications = createNotifications(deps.platform === 'linux' ? createBodyText() : null)
  const badge = createBadge(deps)
  let connection: Connection = 'unknown'
  let unread = 0
  let due = 0
  let communities: TrayCommunity[] = []
  let quietTimer: NodeJS.Timeout | undefined
  let tray: TrayIcon | null = null
  let menuWording: NativeWording | null = null

  /** Milliseconds since 1970; null unless "do not disturb" is on. */
  const quietUntil = () => quietEnd(settings.read().quietUntil, Date.now())

  function setQuiet(minutes: number): void {
    settings.change({ quietUntil: minutes === 0 ? 0 : Date.now() + minutes * 60_000 })
  }

  function update(): void {
    if (menuWording !== wording()) {
      menuWording = wording()
      setMenu({ wording: menuWording, isDev, command, changeTextSize: (name) => changeTextSize(settings, name), showLog })
      setQuickActions(menuWording)
    }
    clearTimeout(quietTimer)
    const until = quietUntil()
    if (until !== null) quietTimer = setTimeout(update, until - Date.now() + 1)
    tray?.update({ wording: wording(), language: deps.language(), connection, unread, due, communities, quietUntil: until })
  }

  update()
  settings.on('change', update)

  return {
    showConnection(state) {
      connection = state
      update()
    },
    showUnread(count) {
      if (count === unread) return
      unread = count
      badge.show(count, wording().tray.unread.replace('{{count}}', String(count)))
      update()
    },
    follow: badge.follow,
    showDue(count) {
      if (count === due) return
      due = count
      update()
    },
    notify: notifications.show,
    notifyMail({ subject }) {
      const chosen = settings.read()
      if (!chosen.notifications || isQuiet(chosen, Date.now())) return
      notifications.show({ title: wording().mail.title, body: chosen.notificationContent ? subject : '', onClick: open })
    },
    clearNotifications: notifications.clear,
    showCommunities(listed) {
      // The menu marks by itself what was clicked, which may not be opened after all.
      const chosen = (open: () => void) => () => {
        open()
        update()
      }
      communities = listed.map((each) => ({ ...each, open: chosen(each.open) }))
      update()
    },
    hasTray: () => tray?.isThere() === true,
    showTray() {
      const isShowing = () => showsTrayIcons(process)
      tray ??= createTrayIcon({ icons, open, newFromClipboard, review, setQuiet, quit: () => app.quit(), isShowing, log })
      update()
      return tray.shown
    },
    stop() {
      clearTimeout(quietTimer)
      notifications.stop()
      tray?.stop()
    },
  }
}
