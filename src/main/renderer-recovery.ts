import type { BrowserWindow, RenderProcessGoneDetails } from 'electron'
import type { Log } from './log'
import type { RestartPolicy } from './restart-policy'

export interface RendererRecoveryDeps {
  window: BrowserWindow
  restarts: RestartPolicy
  reload: () => void
  /** It happened too often: ask the person. */
  giveUp: () => void
  log: Log
}

/** Starts a page anew whose process has ended. What it must not lose lies in main. */
export function setupRendererRecovery({ window, restarts, reload, giveUp, log }: RendererRecoveryDeps): void {
  window.webContents.on('render-process-gone', (_, { reason, exitCode }: RenderProcessGoneDetails) => {
    if (reason === 'clean-exit') return
    log.error({ reason, exitCode }, 'the page has gone')
    if (restarts.next() === null) giveUp()
    else reload()
  })
  window.webContents.on('did-fail-load', (_event, code, description, _url, isMainFrame) => {
    // -3: ended by a newer load.
    if (isMainFrame && code !== -3) log.error({ code, description }, 'the page could not be loaded')
  })
  window.on('unresponsive', () => log.warn('the page does not respond'))
  window.on('responsive', () => log.info('the page responds again'))
}
