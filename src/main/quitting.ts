import type { App } from 'electron'

/** How long an installer may take to end the app itself. */
const installerEndsWithinMs = 5_000

/**
 * Runs the stop functions in order before the app ends.
 * @param stops idempotent; when one fails, the others still run
 * @param install runs last. Resolves with whether an update is being installed, which ends the app
 */
export function setupQuitting(app: App, stops: readonly (() => unknown)[], install: () => Promise<boolean>): void {
  let hasStopped = false
  let isStopping = false

  async function stop(): Promise<void> {
    for (const each of stops) {
      try {
        await each()
      } catch {
        // The app ends in any case; each part logs its own failures.
      }
    }
    hasStopped = true
    if (await install()) setTimeout(() => app.quit(), installerEndsWithinMs)
    else app.quit()
  }

  app.on('will-quit', (event) => {
    if (hasStopped) return
    event.preventDefault()
    if (isStopping) return
    isStopping = true
    void stop()
  })
}
