import type { App } from 'electron'

/**
 * Stops everything before the app ends, each in its turn.
 * @param stops idempotent; one that fails does not keep the others from it
 */
export function setupQuitting(app: App, stops: readonly (() => unknown)[]): void {
  let hasStopped = false
  let isStopping = false

  async function stop(): Promise<void> {
    for (const each of stops) {
      try {
        await each()
      } catch {
        // The app ends in any case; each part logs what goes wrong with it.
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
