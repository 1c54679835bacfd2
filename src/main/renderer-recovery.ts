import type { BrowserWindow, Dialog, RenderProcessGoneDetails } from 'electron'
import type { Log } from './log'
import { askAboutGonePage } from './page-gone-dialog'
import { createRestartPolicy } from './restart-policy'
import type { NativeWording } from './wording'

export interface RendererRecoveryDeps {
  window: BrowserWindow
  reload: () => void
  dialog: Dialog
  wording: () => NativeWording
  showLog: () => void
  quit: () => void
  log: Log
}

/**
 * Reloads a window's page when its renderer process ends; after three times within a minute the person is asked instead. Whatever must
 * not be lost is stored in main.
 */
export function setupRendererRecovery({ window, reload, dialog, wording, showLog, quit, log }: RendererRecoveryDeps): void {
  const restarts = createRestartPolicy({ most: 3, withinMs: 60_000, now: Date.now })
  window.webContents.on('render-process-gone', (_, { reason, exitCode }: RenderProcessGoneDetails) => {
    if (reason === 'clean-exit') return
    log.error({ reason, exitCode }, 'the page has gone')
    if (restarts.next() !== null) reload()
    else void askAboutGonePage({ dialog, window, wording: wording(), reopen: reload, showLog, quit })
  })
  window.webContents.on('did-fail-load', (_event, code, description, _url, isMainFrame) => {
    // -3: aborted by a newer load.
    if (isMainFrame && code !== -3) log.error({ code, description }, 'the page could not be loaded')
  })
  window.on('unresponsive', () => log.warn('the page does not respond'))
  window.on('responsive', () => log.info('the page responds again'))
}
