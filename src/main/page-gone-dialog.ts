import type { BrowserWindow, Dialog } from 'electron'
import type { NativeWording } from './wording'

export interface PageGoneDeps {
  dialog: Dialog
  window: BrowserWindow
  wording: NativeWording
  reopen: () => void
  showLog: () => void
  quit: () => void
}

/** Asks what to do when a page keeps crashing: reopen it, show the log or quit. */
export async function askAboutGonePage({ dialog, window, wording, reopen, showLog, quit }: PageGoneDeps): Promise<void> {
  const { message, detail, ...words } = wording.pageGone
  const actions = [
    { label: words.reopen, run: reopen },
    {
      label: words.showLog,
      run: () => {
        showLog()
        reopen()
      },
    },
    { label: words.quit, run: quit },
  ]
  const { response } = await dialog.showMessageBox(window, { type: 'error', message, detail, buttons: actions.map(({ label }) => label) })
  actions[response]?.run()
}
