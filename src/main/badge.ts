import type { App, BrowserWindow } from 'electron'
import { unreadDisc } from './unread-disc'

/** Shows the number of unread messages on the app's icon; on Windows a dot on the taskbar button. */
export function createBadge({ app, window }: { app: App; window: () => BrowserWindow | null }): {
  show(count: number, description: string): void
} {
  return {
    show(count, description) {
      if (process.platform === 'win32') window()?.setOverlayIcon(count > 0 ? unreadDisc(16) : null, count > 0 ? description : '')
      else app.setBadgeCount(count)
    },
  }
}
