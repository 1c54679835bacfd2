import type { App } from 'electron'
import { noteLateStart } from './late-start'
import type { Log } from './log'
import { relaunch } from './updates/start-again'

/** How long an installer may take to end the app itself. */
const installerEndsWithinMs = 5_000
/** Longer than any part takes whose disk and processes answer. One that does not may keep neither the app nor its lock for ever. */
const stopsWithinMs = 10_000

export interface QuittingDeps {
  app: App
  /** What stops, in order, by its name. Idempotent; when one fails or takes too long, the others still run. */
  stops: Readonly<Record<string, () => unknown>>
  /**
   * Runs last.
   * @param isStartedAgain the app was started again meanwhile
   * @returns whether an update is being installed, which ends the app
   */
  install: (isStartedAgain: boolean) => Promise<boolean>
  log: Log
}

/** Runs the stop functions before the app ends. A start meanwhile follows once it has ended. */
export function setupQuitting({ app, stops, install, log }: QuittingDeps): void {
  let hasStopped = false
  let isStopping = false

  async function stop(): Promise<void> {
    const late = noteLateStart(app, process.argv)
    for (const [part, each] of Object.entries(stops)) {
      let limit: NodeJS.Timeout | undefined
      const tooLate = new Promise<void>((resolve) => {
        limit = setTimeout(() => {
          log.error({ part }, 'did not stop in time')
          resolve()
        }, stopsWithinMs)
      })
      try {
        await Promise.race([each(), tooLate])
      } catch {
        // The app ends in any case; each part logs its own failures.
      }
      clearTimeout(limit)
    }
    hasStopped = true
    if (await install(late.args() !== null)) {
      setTimeout(() => app.quit(), installerEndsWithinMs)
      return
    }
    const args = late.args()
    if (args !== null) await relaunch(app, args).catch((error: unknown) => log.error({ err: error }, 'the app was not started again'))
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
