import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, launchApp, type RunningApp, test } from '../../support/electron'

/** An app with its embedded community, and its first window. */
interface SharedApp {
  readonly app: RunningApp
  readonly page: Page
}

/**
 * Starts one app for all tests of a group that leave it as they found it. An unexpected error on its console fails the test in which it
 * occurs.
 * @param expectedProblems of any of the tests, since an error may be reported late
 */
export function shareApp(expectedProblems: readonly RegExp[]): SharedApp {
  let folder = ''
  let shared: { app: RunningApp; page: Page } | undefined

  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'hanmadi-e2e-'))
    const app = await launchApp({ dataDir: folder })
    shared = { app, page: await app.window() }
  })
  test.afterEach(() => {
    const problems = shared?.app.problems.splice(0) ?? []
    const stray = problems.filter((problem) => !expectedProblems.some((pattern) => pattern.test(problem)))
    expect(stray, 'stray errors').toEqual([])
  })
  test.afterAll(async () => {
    await shared?.app.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })

  const there = () => {
    if (shared === undefined) throw new Error('the app has not started yet')
    return shared
  }
  return {
    get app() {
      return there().app
    },
    get page() {
      return there().page
    },
  }
}
