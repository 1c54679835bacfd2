import type { App, BrowserWindow } from 'electron'
import { unreadDisc } from './unread-disc'

/** The count of unread messages at the app's icon: a number where the system has one, on Windows a dot over the taskbar button. */
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
