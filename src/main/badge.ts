import type { App, BrowserWindow } from 'electron'
import { unreadDisc } from './unread-disc'

/** The taskbar makes the button of a window a moment after that is shown. */
const againMs = 1_000

/** Shows the number of unread messages on the app's icon; on Windows a dot on the taskbar button. */
export interface Badge {
  show(count: number, description: string): void
  /** A main window exists. On Windows a dot is lost while its window is hidden, and shown again with it. */
  follow(window: BrowserWindow): void
}

export function createBadge({ app, window, platform }: { app: App; window: () => BrowserWindow | null; platform: NodeJS.Platform }): Badge {
  let shown = { count: 0, description: '' }

  function showDot(): void {
    const { count, description } = shown
    window()?.setOverlayIcon(count > 0 ? unreadDisc(16) : null, count > 0 ? description : '')
  }

  return {
    show(count, description) {
      shown = { count, description }
      if (platform === 'win32') showDot()
      else app.setBadgeCount(count)
    },
    follow(created) {
      if (platform !== 'win32') return
      created.on('show', () => {
        showDot()
        setTimeout(showDot, againMs)
      })
    },
  }
}
