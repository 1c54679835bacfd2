import type { App, BrowserWindow, Dialog, PowerMonitor } from 'electron'
import type { Settings } from '../shared/desktop'
import { createGuestsQuestion, type GuestsQuestion, type GuestsQuestionDeps } from './guests-question'
import type { MainWindow } from './window'
import type { NativeWording } from './wording'

/** Longer than macOS takes from telling that the session ends to asking the app to quit. */
const asksWithinMs = 15_000

export interface ClosingDeps extends Omit<GuestsQuestionDeps, 'isAsking' | 'dialog'> {
  app: App
  platform: NodeJS.Platform
  dialog: Dialog
  window: Pick<MainWindow, 'get' | 'show'>
  powerMonitor: Pick<PowerMonitor, 'on'>
  wording: () => NativeWording
  closing: () => Settings['closing']
  choose: (closing: Settings['closing']) => void
  /** Whether the app can be reopened without a window, from a tray or a dock. */
  canStay: () => boolean
}

export interface Closing {
  guard(window: BrowserWindow): void
  /** Asks before guests are cut off by something else than quitting. @returns whether they may be */
  mayCutOff: GuestsQuestion['allows']
}

/**
 * What closing the window does (docs/product/desktop.md "Closing and tray"): the first time the person chooses between the tray and
 * quitting. Quitting, such as from a menu, is only ever held up for guests (docs/product/hosting.md "Guests who are cut off").
 */
export function createClosing(deps: ClosingDeps): Closing {
  const { app, platform, dialog, wording, closing, choose, canStay, window: main } = deps
  let quitting = false
  let asking = false
  const guests = createGuestsQuestion({
    ...deps,
    isAsking: () => asking,
    onStay() {
      deps.onStay()
      // The last window is closed, and nothing else leads to the app.
      if (main.get() === null && !canStay()) main.show()
    },
  })
  let cancelled: NodeJS.Timeout | undefined
  app.on('before-quit', (event) => {
    clearTimeout(cancelled)
    if (!quitting && guests.hold()) event.preventDefault()
    else quitting = true
  })

  function hide(window: BrowserWindow): void {
    if (platform !== 'darwin' || !window.isFullScreen()) {
      window.hide()
      return
    }
    // Hidden in full screen, it would leave its screen behind, black.
    window.once('leave-full-screen', () => window.hide())
    window.setFullScreen(false)
  }

  async function ask(window: BrowserWindow): Promise<void> {
    const { message, detail, keep, quit, cancel } = wording().closing
    asking = true
    const { response } = await dialog
      .showMessageBox(window, {
        type: 'question',
        message,
        detail,
        buttons: [keep, quit, cancel],
        defaultId: 0,
        cancelId: 2,
      })
      .finally(() => {
        asking = false
      })
    if (response === 2) return
    choose(response === 0 ? 'tray' : 'quit')
    if (response === 0) hide(window)
    else app.quit()
  }

  // The system session ends: no dialog can be answered.
  const end = () => {
    quitting = true
    if (platform !== 'darwin') return
    // Another app may keep the session from ending, which nothing tells.
    clearTimeout(cancelled)
    cancelled = setTimeout(() => {
      quitting = false
    }, asksWithinMs)
  }
  deps.powerMonitor.on('shutdown', end)

  return {
    guard(window) {
      window.on('close', (event) => {
        if (quitting) return
        if (!canStay() || closing() === 'quit') {
          if (guests.hold()) event.preventDefault()
          else if (canStay()) app.quit()
          return
        }
        event.preventDefault()
        if (closing() === 'tray') hide(window)
        else if (!asking) void ask(window)
      })
      window.on('session-end', end)
    },
    mayCutOff: guests.allows,
  }
}
