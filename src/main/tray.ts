import { join } from 'node:path'
import { Menu, Tray } from 'electron'
import type { Connection } from '../shared/bridge'
import type { Log } from './log'
import type { NativeWording } from './wording'

/** The icon beside the clock. Where a system has no place for it, everything works without. */
export interface TrayIcon {
  update(wording: NativeWording, connection: Connection): void
  stop(): void
}

export function createTrayIcon({ icons, open, quit, log }: { icons: string; open: () => void; quit: () => void; log: Log }): TrayIcon {
  let tray: Tray | null = null
  try {
    tray = new Tray(join(icons, process.platform === 'darwin' ? 'trayTemplate.png' : 'tray.png'))
    tray.on('click', () => {
      if (process.platform !== 'darwin') open()
    })
  } catch (error) {
    log.info({ err: error }, 'no tray on this system')
  }
  return {
    update({ tray: words, appName }, connection) {
      tray?.setToolTip(`${appName} · ${words[connection]}`)
      tray?.setContextMenu(
        Menu.buildFromTemplate([
          { label: words.open, click: open },
          { label: words[connection], enabled: false },
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
