import type { App, Dialog } from 'electron'

export interface StartFailureDeps {
  app: App
  dialog: Dialog
}

/** Ends the app when it cannot start: without a window it would only hold the lock against every further start. */
export interface StartFailure {
  /** Shows the error and ends the app; further errors are ignored. */
  end(error: unknown): void
  /** The app has started: its own handlers take over. */
  over(): void
}

/** Catches unhandled errors until the app has started. */
export function watchStart({ app, dialog }: StartFailureDeps): StartFailure {
  let isEnding = false

  function end(error: unknown): void {
    if (isEnding) return
    isEnding = true
    const text = error instanceof Error ? error.message : String(error)
    process.stderr.write(`Hanmadi could not start: ${text}\n`)
    void app
      .whenReady()
      .then(() => dialog.showMessageBox({ type: 'error', message: 'Hanmadi could not start · 한마디를 시작하지 못했어요', detail: text }))
      .finally(() => app.exit(1))
  }

  process.on('uncaughtException', end)
  process.on('unhandledRejection', end)
  return {
    end,
    over() {
      process.off('uncaughtException', end)
      process.off('unhandledRejection', end)
    },
  }
}
