import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { ConsoleMessage, ElectronApplication, Page, TestInfo } from '@playwright/test'
import { _electron, test as base, expect } from '@playwright/test'
import { sandboxSwitches, withDisplay } from '../../scripts/setup/app.mjs'
import { findElectron } from '../../scripts/setup/electron.mjs'

export interface LaunchOptions {
  /** The app's data folder (DESKTOP_DATA_DIR). */
  dataDir: string
  env?: Record<string, string>
  /** Further switches and arguments, after the app's own path. */
  args?: string[]
  /** Starts this checkout's build through another entry (dialog-answers.ts). */
  appPath?: string
  /** A packaged app to start in place of this checkout's build. */
  executablePath?: string
}

export interface RunningApp {
  electron: ElectronApplication
  process: ChildProcess
  /** Errors on the console of any process or page, and uncaught ones. */
  problems: string[]
  /** The first window, once main answers its page. */
  window(): Promise<Page>
  /** Quits the app as its user would; kills it if it does not end. */
  close(): Promise<void>
}

const projectRoot = resolve(import.meta.dirname, '../..')
const closeLimit = 60_000

export function electronPath(): string {
  return findElectron().path
}

export async function launchApp({
  dataDir,
  env = {},
  args = [],
  appPath = projectRoot,
  executablePath,
}: LaunchOptions): Promise<RunningApp> {
  const electron = await _electron.launch({
    executablePath: executablePath ?? electronPath(),
    args: [...sandboxSwitches, ...(executablePath === undefined ? [appPath] : []), ...args],
    env: { ...inheritedEnv(), ...env, DESKTOP_DATA_DIR: dataDir },
  })
  evaluateOnce(electron)
  let isEnding = false
  const problems = collectProblems(electron, () => isEnding)
  // Read now, since Playwright forgets the process when the app has ended.
  const child = electron.process()
  return {
    electron,
    process: child,
    problems,
    async window() {
      const page = await electron.firstWindow()
      // Its address has a fragment once main has sent the start state. What is evaluated while main still loads may be garbage-collected
      // before it has answered.
      await page.waitForURL(/#/)
      return page
    },
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return
      isEnding = true
      const closed = electron.close().then(() => true)
      if (!(await Promise.race([closed, wait(closeLimit, false, { ref: false })]))) {
        problems.push(`the app did not end within ${closeLimit / 1000} s`)
        child.kill('SIGKILL')
      }
    },
  }
}

interface AppFixtures {
  /** A folder for this test, removed after it. */
  dataDir: string
  /** Runs a task once the test's apps have closed, the last task first: a community that stops before would be an error of its apps. */
  atEnd(task: () => Promise<unknown>): void
  /** Starts the app, any number of times; each is closed at the end, and an unexpected error in any of them fails the test. */
  launch(options?: Partial<LaunchOptions> & { expectedProblems?: RegExp[] }): Promise<RunningApp>
}

interface WorkerFixtures {
  /** The display of this worker's apps: on one display, the apps of two workers would take the focus from each other. */
  display: undefined
}

export const test = base.extend<AppFixtures, WorkerFixtures>({
  display: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use, { parallelIndex }) => {
      if (parallelIndex === 0) return use(undefined)
      await withDisplay({ own: true }, async (env: Record<string, string>) => {
        Object.assign(process.env, env)
        await use(undefined)
      })
    },
    { scope: 'worker', auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  dataDir: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'hanmadi-e2e-'))
    await use(folder)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  },
  // It is set up before `launch` and after `dataDir`, and so ends between the two.
  atEnd: async ({ dataDir: _dataDir }, use) => {
    const tasks: (() => Promise<unknown>)[] = []
    await use((task) => void tasks.push(task))
    for (const task of tasks.reverse()) await task()
  },
  launch: async ({ dataDir, atEnd: _atEnd }, use, testInfo) => {
    const running: { app: RunningApp; expected: RegExp[] }[] = []
    await use(async ({ expectedProblems = [], ...options } = {}) => {
      const app = await launchApp({ dataDir, ...options })
      running.push({ app, expected: expectedProblems })
      return app
    })
    if (testInfo.status !== testInfo.expectedStatus)
      await attachPictures(
        running.map(({ app }) => app),
        testInfo,
      )
    for (const { app } of running) await app.close()
    const stray = running.flatMap(({ app, expected }) =>
      app.problems.filter((problem) => !expected.some((pattern) => pattern.test(problem))),
    )
    expect(stray, 'stray errors').toEqual([])
  },
})

export { expect }

function collectProblems(electron: ElectronApplication, isEnding: () => boolean): string[] {
  const problems: string[] = []
  const listen = (message: ConsoleMessage, where: string) => {
    const isLoading = message.text().startsWith('Failed to load resource')
    // Pictures that are still loading when the app quits.
    if (isLoading && isEnding()) return
    // Node reports listeners that are never removed only as a warning.
    const isProblem = message.type() === 'error' || message.text().includes('MaxListenersExceededWarning')
    if (isProblem) problems.push(`${where}: ${message.text()}${isLoading ? ` ${message.location().url}` : ''}`)
  }
  electron.on('console', (message) => listen(message, 'main'))
  const watch = (page: Page) => {
    page.on('console', (message) => listen(message, 'page'))
    page.on('pageerror', (error) => problems.push(`page: ${error.stack ?? error.message}`))
  }
  for (const page of electron.windows()) watch(page)
  electron.on('window', watch)
  return problems
}

async function attachPictures(apps: RunningApp[], testInfo: TestInfo): Promise<void> {
  for (const page of apps.flatMap((app) => app.electron.windows())) {
    try {
      await testInfo.attach('window', { body: await page.screenshot({ timeout: 5000 }), contentType: 'image/png' })
    } catch {
      // A closed or hanging window has no picture; the test's own error is enough.
    }
  }
}

/**
 * Asks main again for what was collected as garbage before it was answered, which happens while main allocates much. The function has run
 * by then: it does not run a second time, which would paste or click twice.
 */
function evaluateOnce(electron: ElectronApplication): void {
  const evaluate = electron.evaluate.bind(electron) as (...given: unknown[]) => Promise<unknown>
  const answered: string[] = []
  const again = async (run: unknown, arg?: unknown) => {
    const id = randomUUID()
    const once = new Function(
      'electron',
      '{ id, arg, answered }',
      `const results = (globalThis.evaluated ??= new Map())
      for (const each of answered) results.delete(each)
      if (!results.has(id)) results.set(id, (${String(run)})(electron, arg))
      return results.get(id)`,
    )
    const ask = () => evaluate(once, { id, arg, answered: answered.splice(0) })
    for (;;) {
      try {
        const answer = await ask()
        answered.push(id)
        return answer
      } catch (error) {
        if (!String(error).includes('promise was garbage collected')) throw error
      }
    }
  }
  Object.assign(electron, { evaluate: again })
}

/** The developer's own settings for the app must not leak into a test. */
function inheritedEnv(): Record<string, string> {
  const own = /^(COMMUNITY_URL|DESKTOP_DATA_DIR|ELECTRON_|HANMADI_)/
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined && !own.test(entry[0])),
  )
}
