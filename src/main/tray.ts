import { join } from 'node:path'
import { Menu, type MenuItemConstructorOptions, nativeImage, Tray } from 'electron'
import type { Connection } from '../shared/community'
import { quietMinutes } from '../shared/do-not-disturb'
import type { Language } from '../shared/i18n/index'
import type { Log } from './log'
import { withUnreadDisc } from './unread-disc'
import type { NativeWording } from './wording'

const isMac = process.platform === 'darwin'
const iconName = isMac ? 'trayTemplate.png' : 'tray.png'

/** A community that the tray offers. */
export interface TrayCommunity {
  name: string
  isOpen: boolean
  open: () => void
}

/** What the tray shows. */
export interface TrayFacts {
  wording: NativeWording
  language: Language
  connection: Connection
  unread: number
  /** Entries of the notebook that are left to review today. */
  due: number
  /** Offered where there are several. */
  communities: readonly TrayCommunity[]
  /** Milliseconds since 1970; null unless "do not disturb" is on. */
  quietUntil: number | null
}

const choiceOf = ({ name, isOpen, open }: TrayCommunity): MenuItemConstructorOptions => ({
  // An ampersand would mark a key.
  label: name.replaceAll('&', '&&'),
  type: 'checkbox',
  checked: isOpen,
  click: open,
})

/** The tray icon; some systems have no tray. */
export interface TrayIcon {
  /** Whether the system shows it, as far as is known yet. */
  isThere(): boolean
  /** Resolves with whether the system shows it, once that is known. */
  shown: Promise<boolean>
  update(facts: TrayFacts): void
  stop(): void
}

export interface TrayDeps {
  icons: string
  open: () => void
  newFromClipboard: () => void
  review: () => void
  /** @param minutes 0 turns "do not disturb" off */
  setQuiet: (minutes: number) => void
  quit: () => void
  /** Whether the desktop shows tray icons. */
  isShowing: () => Promise<boolean>
  log: Log
}

export function createTrayIcon(deps: TrayDeps): TrayIcon {
  const { icons, open, newFromClipboard, review, setQuiet, quit, isShowing, log } = deps
  let tray: Tray | null = null
  let isShown = true
  let isMarked = false
  try {
    tray = new Tray(join(icons, iconName))
    tray.on('click', () => {
      if (!isMac) open()
    })
  } catch (error) {
    log.info({ err: error }, 'no tray on this system')
  }
  // Only now: a desktop that shows icons later does not have this one.
  const shown = (async () => {
    isShown = tray !== null && (await isShowing())
    if (tray !== null && !isShown) log.info('no tray on this desktop')
    return isShown
  })()

  function quiet({ wording: { tray: words }, language, quietUntil }: TrayFacts): MenuItemConstructorOptions {
    const choices: MenuItemConstructorOptions[] = quietMinutes.map((minutes) => ({
      label: words.quietFor[minutes],
      click: () => setQuiet(minutes),
    }))
    if (quietUntil === null) return { label: words.quiet, submenu: choices }
    const time = new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(quietUntil)
    const off: MenuItemConstructorOptions[] = [{ label: words.quietOff, click: () => setQuiet(0) }, { type: 'separator' }]
    return { label: words.quietUntil.replace('{{time}}', time), submenu: [...off, ...choices] }
  }

  /** Marks the icon as unread on systems whose tray has no title. */
  function mark(marked: boolean): void {
    if (marked === isMarked) return
    isMarked = marked
    const icon = nativeImage.createFromPath(join(icons, iconName))
    tray?.setImage(marked ? withUnreadDisc(icon) : icon)
  }

  return {
    isThere: () => tray !== null && isShown,
    shown,
    update(facts) {
      const { wording, connection, unread, due, communities } = facts
      const { tray: words, appName } = wording
      const count = unread > 0 ? words.unread.replace('{{count}}', String(unread)) : null
      tray?.setToolTip([appName, count ?? words[connection]].join(' · '))
      if (isMac) tray?.setTitle(unread > 0 ? String(unread) : '')
      else mark(unread > 0)
      tray?.setContextMenu(
        Menu.buildFromTemplate([
          { label: words.open, click: open },
          { label: wording.quick.clipboard, click: newFromClipboard },
          { label: words[connection], enabled: false },
          ...(count === null ? [] : [{ label: count, enabled: false }]),
          ...(due === 0 ? [] : [{ label: words.due.replace('{{count}}', String(due)), click: review }]),
          ...(communities.length < 2 ? [] : [{ label: words.communities, submenu: communities.map(choiceOf) }]),
          quiet(facts),
          { type: 'separator' },
          { label: words.quit, click: quit },
        ]),
      )
    },
    stop() {
      tray?.destroy()
      tray = null
    },
  }
}
