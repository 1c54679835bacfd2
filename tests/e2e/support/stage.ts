import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Language } from '../../../src/shared/i18n/index'
import { demoAccount } from '../../support/demo-seat'
import { expect, type LaunchOptions, launchApp, type RunningApp, test } from '../../support/electron'
import { type Community, startCommunity } from './community'
import { type Gate, openGate } from './gate'

/** A community server with the demo community, a gate in front of it, and an app that connects through the gate. */
export interface Stage {
  readonly community: Community
  readonly gate: Gate
  readonly app: RunningApp
  readonly page: Page
  /** The data folder of the app. */
  readonly appData: string
  /** Starts an app on the same data again, after the previous one has ended, and uses it as `app`. */
  startAgain(options?: Partial<LaunchOptions>): Promise<Page>
  /** Declares errors that the test expects on the console. */
  expectProblems(...patterns: RegExp[]): void
}

interface StageOptions {
  language?: Language
  demo?: boolean
  /** Whether the live connection passes through the gate too. */
  streams?: boolean
  /** Further environment variables of the app, read when it starts. */
  env?: () => Record<string, string>
}

/** Sets up the stage once for all tests of a file; an unexpected error on any console fails the test in which it occurs. */
export function setStage({ language = 'ko', demo = true, streams = false, env = () => ({}) }: StageOptions = {}): Stage {
  let folder = ''
  let community: Community | undefined
  let gate: Gate | undefined
  let app: RunningApp | undefined
  let page: Page | undefined
  let expected: RegExp[] = []

  const start = async (options: Partial<LaunchOptions> = {}) => {
    app = await launchApp({ dataDir: join(folder, 'app'), ...options, env: { COMMUNITY_URL: gate?.url ?? '', ...env(), ...options.env } })
    page = await app.window()
    return page
  }

  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'hanmadi-e2e-'))
    const dataDir = join(folder, 'server')
    community = await startCommunity({ dataDir, demo })
    gate = await openGate(community.url, { streams })
    await speak(await start(), language)
  })
  test.afterAll(async () => {
    await app?.close()
    await gate?.stop()
    await community?.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  test.beforeEach(() => {
    expected = []
    gate?.open()
    gate?.refuse(null)
    app?.problems.splice(0)
  })
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  test.afterEach(async ({}, testInfo) => {
    if (testInfo.status !== testInfo.expectedStatus && page && !page.isClosed()) {
      const path = testInfo.outputPath('window.png')
      const taken = await page.screenshot({ path, timeout: 5000 }).catch(() => undefined)
      if (taken) await testInfo.attach('window', { path, contentType: 'image/png' })
    }
    const stray = (app?.problems ?? []).filter((problem) => !expected.some((pattern) => pattern.test(problem)))
    expect(stray, 'stray errors').toEqual([])
  })

  const there = <Value>(value: Value | undefined): Value => {
    if (value === undefined) throw new Error('the stage is not set yet')
    return value
  }
  return {
    get community() {
      return there(community)
    },
    get gate() {
      return there(gate)
    },
    get app() {
      return there(app)
    },
    get page() {
      return there(page)
    },
    get appData() {
      return join(folder, 'app')
    },
    startAgain: start,
    expectProblems: (...patterns) => void expected.push(...patterns),
  }
}

/** Changes the language in the settings. */
export async function speak(page: Page, language: Language): Promise<void> {
  await page.evaluate((choice) => window.desktop.saveSettings({ language: choice }), language)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

/** Focuses the app's first window, and waits until its page has the focus, which the system gives a moment later. */
export async function focusWindow({ electron }: RunningApp): Promise<void> {
  const isFocused = () =>
    electron.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows()
      window?.focus()
      return window?.webContents.isFocused()
    })
  await expect.poll(isFocused).toBe(true)
}

/** Kills an app, and waits until it has ended: until then it keeps its data folder for itself. */
export async function killApp({ process }: RunningApp): Promise<void> {
  const ended = once(process, 'exit')
  process.kill('SIGKILL')
  await ended
}

/** Goes to an address of the app like a link. */
export async function goTo(page: Page, route: string): Promise<void> {
  await page.evaluate((to) => {
    if (window.location.hash.slice(1) === to) return
    // The router numbers its entries, and does not block navigation to one without a number.
    const { idx = 0 } = Object(window.history.state) as { idx?: number }
    window.location.hash = to
    window.history.replaceState({ idx: idx + 1 }, '')
  }, route)
}

/** Signs in without the login page, for tests that are not about it. */
export async function signIn(page: Page, { email, password }: { email: string; password: string } = demoAccount): Promise<void> {
  const answer = await page.evaluate((account) => window.desktop.logIn(account, { remember: true }), { email, password })
  expect(answer).toMatchObject({ ok: true })
}

export async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => window.desktop.logOut())
}
