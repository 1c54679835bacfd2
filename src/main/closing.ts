import type { App, BrowserWindow, Dialog } from 'electron'
import type { Settings } from '../shared/desktop'
import type { NativeWording } from './wording'

export interface ClosingDeps {
  app: App
  dialog: Dialog
  wording: () => NativeWording
  closing: () => Settings['closing']
  choose: (closing: Settings['closing']) => void
  /** Whether the app can be reopened without a window, from a tray or a dock. */
  canStay: () => boolean
}

/**
 * What closing the window does (docs/product/desktop.md "Closing and tray"): the first time the person chooses between the tray and
 * quitting. Quitting, such as from a menu, is never intercepted.
 */
export function createClosing({ app, dialog, wording, closing, choose, canStay }: ClosingDeps): { guard(window: BrowserWindow): void } {
  let quitting = false
  let asking = false
  app.on('before-quit', () => {
    quitting = true
  })

  async function ask(window: BrowserWindow): Promise<void> {
    const { message, detail, keep, quit, cancel } = wording().closing
    asking = true
    const { response } = await dialog.showMessageBox(window, {
      type: 'question',
      message,
      detail,
      buttons: [keep, quit, cancel],
      defaultId: 0,
      cancelId: 2,
    })
    asking = false
    if (response === 2) return
    choose(response === 0 ? 'tray' : 'quit')
    if (response === 0) window.hide()
    else app.quit()
  }

  return {
    guard(window) {
      window.on('close', (event) => {
        if (quitting || !canStay()) return
        if (closing() === 'quit') return app.quit()
        event.preventDefault()
        if (closing() === 'tray') window.hide()
        else if (!asking) void ask(window)
      })
      // The system session ends: no dialog can be answered.
      window.on('session-end', () => {
        quitting = true
      })
    },
  }
}
