import type { App, BrowserWindow, Dialog, MessageBoxOptions } from 'electron'
import type { NativeWording } from './wording'

export interface GuestsQuestionDeps {
  app: Pick<App, 'quit'>
  dialog: Pick<Dialog, 'showMessageBox'>
  wording: () => NativeWording
  /** How many people are connected to the community that this app hosts. */
  guests: () => number
  /** The window that the question belongs to; null while none is open. */
  window: { get(): BrowserWindow | null }
  /** Another question about closing is open. */
  isAsking: () => boolean
  /** The app is not quit after all. */
  onStay: () => void
}

/** Asks before quitting would cut off guests (docs/product/hosting.md "Guests who are cut off"). */
export interface GuestsQuestion {
  /** Whether quitting has to wait for an answer; it is asked once at a time, and a yes quits. */
  hold(): boolean
}

export function createGuestsQuestion(deps: GuestsQuestionDeps): GuestsQuestion {
  const { app, dialog, wording, guests, window, isAsking, onStay } = deps
  let isOpen = false
  let isConfirmed = false

  async function ask(): Promise<void> {
    const { one, several, detail, quit, stay } = wording().guests
    const count = guests()
    const question: MessageBoxOptions = {
      type: 'question',
      message: (count === 1 ? one : several).replace('{{count}}', String(count)),
      detail,
      buttons: [quit, stay],
      defaultId: 1,
      cancelId: 1,
    }
    const parent = window.get()
    isOpen = true
    // Over a window that is hidden it would not be seen.
    const { response } = await (parent?.isVisible() ? dialog.showMessageBox(parent, question) : dialog.showMessageBox(question))
    isOpen = false
    if (response !== 0) return onStay()
    isConfirmed = true
    app.quit()
  }

  return {
    hold() {
      if (isOpen || (guests() > 0 && isAsking())) return true
      if (isConfirmed || guests() === 0) return false
      void ask()
      return true
    },
  }
}
