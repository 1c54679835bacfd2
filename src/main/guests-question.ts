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

/** What cuts off guests: the app quits, another community takes the place of theirs, or a backup is restored in its place. */
export type CutOff = 'quitting' | 'closing' | 'restoring'

/** Asks before guests would be cut off (docs/product/hosting.md "Guests who are cut off"); one question at a time. */
export interface GuestsQuestion {
  /** Whether quitting has to wait for an answer; a yes quits. */
  hold(): boolean
  /** Asks before anything else that cuts them off. @returns whether it may; false also while another question is open */
  allows(what: Exclude<CutOff, 'quitting'>): Promise<boolean>
}

export function createGuestsQuestion(deps: GuestsQuestionDeps): GuestsQuestion {
  const { app, dialog, wording, guests, window, isAsking, onStay } = deps
  let isOpen = false
  let isConfirmed = false
  /** Quitting was held up by a question about something else. */
  let isHeld = false

  async function ask(what: CutOff): Promise<boolean> {
    const { one, several, [what]: words } = wording().guests
    const count = guests()
    const question: MessageBoxOptions = {
      type: 'question',
      message: (count === 1 ? one : several).replace('{{count}}', String(count)),
      detail: words.detail,
      buttons: [words.confirm, words.stay],
      defaultId: 1,
      cancelId: 1,
    }
    const parent = window.get()
    isOpen = true
    try {
      // Over a window that is hidden it would not be seen.
      const { response } = await (parent?.isVisible() ? dialog.showMessageBox(parent, question) : dialog.showMessageBox(question))
      return response === 0
    } finally {
      isOpen = false
    }
  }

  async function askToQuit(): Promise<void> {
    if (!(await ask('quitting'))) return onStay()
    isConfirmed = true
    app.quit()
  }

  return {
    hold() {
      if (isOpen || (guests() > 0 && isAsking())) {
        isHeld = true
        return true
      }
      if (isConfirmed || guests() === 0) return false
      void askToQuit()
      return true
    },
    async allows(what) {
      if (guests() === 0) return true
      if (isOpen || isAsking()) return false
      isHeld = false
      const isAllowed = await ask(what)
      if (isHeld) onStay()
      return isAllowed
    },
  }
}
