import { type App, BrowserWindow, type WebContents } from 'electron'
import type { WindowCommand } from '../shared/window-commands'
import type { SettingsStore } from './settings'
import { changeTextSize } from './text-size'

export interface WindowCommandDeps {
  app: Pick<App, 'quit'>
  settings: Pick<SettingsStore, 'read' | 'change'>
  page: WebContents
  name: WindowCommand
}

/** Runs a command of the application menu for the window of a page. */
export function runWindowCommand({ app, settings, page, name }: WindowCommandDeps): void {
  const run: Record<WindowCommand, () => void> = {
    zoomIn: () => changeTextSize(settings, 'zoomIn'),
    zoomOut: () => changeTextSize(settings, 'zoomOut'),
    actualSize: () => changeTextSize(settings, 'actualSize'),
    fullScreen() {
      const window = BrowserWindow.fromWebContents(page)
      window?.setFullScreen(!window.isFullScreen())
    },
    minimize: () => BrowserWindow.fromWebContents(page)?.minimize(),
    closeWindow: () => BrowserWindow.fromWebContents(page)?.close(),
    quit: () => app.quit(),
  }
  run[name]()
}
