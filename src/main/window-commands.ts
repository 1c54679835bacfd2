import { type App, BrowserWindow, type WebContents } from 'electron'
import type { WindowCommand } from '../shared/window-commands'

/** How much a command zooms, as the menu's own items do: 20 per cent. */
const zoomStep = 0.5

/** Runs a command of the application menu for the window of a page. */
export function runWindowCommand({ app, page, name }: { app: Pick<App, 'quit'>; page: WebContents; name: WindowCommand }): void {
  const run: Record<WindowCommand, () => void> = {
    zoomIn: () => page.setZoomLevel(page.getZoomLevel() + zoomStep),
    zoomOut: () => page.setZoomLevel(page.getZoomLevel() - zoomStep),
    actualSize: () => page.setZoomLevel(0),
    fullScreen() {
      const window = BrowserWindow.fromWebContents(page)
      window?.setFullScreen(!window.isFullScreen())
    },
    quit: () => app.quit(),
  }
  run[name]()
}
