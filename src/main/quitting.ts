import type { App } from 'electron'

/**
 * Runs the stop functions in order before the app ends.
 * @param stops idempotent; when one fails, the others still run
 */
export function setupQuitting(app: App, stops: readonly (() => unknown)[]): void {
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
    app.quit()
  }

  app.on('will-quit', (event) => {
    if (hasStopped) return
    event.preventDefault()
    if (isStopping) return
    isStopping = true
    void stop()
  })
}
