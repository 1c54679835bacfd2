import type { Page } from '@playwright/test'
import { expect, type RunningApp, test } from '../support/electron'
import { wordsIn } from './support/words'

const t = wordsIn('en')
/** Visible pictures cannot be loaded while the community restarts. */
const picturesAreGone = { expectedProblems: [/Failed to load resource.*404/] }

/** Runs in the page through main, since Playwright loses a page that has crashed. */
const inPage = <T>(app: RunningApp, code: string): Promise<T> =>
  app.electron.evaluate(
    ({ BrowserWindow }, text) => BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(text) as Promise<T>,
    code,
  )
const reports = (app: RunningApp) =>
  inPage<{ report: { kind: string; reason: string; exitCode: number | null } }[]>(app, 'window.desktop.crashes()')
const inEnglish = (page: Page) => page.evaluate(async () => void (await window.desktop.saveSettings({ language: 'en' })))

test('a page that has really crashed leaves a report, which the next start tells of, and which is read, sent and deleted', async ({
  launch,
}) => {
  const first = await launch(picturesAreGone)
  const page = await first.window()
  await inEnglish(page)
  const crashed = page.waitForEvent('crash')
  await first.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer())
  await crashed
  await expect.poll(() => reports(first).catch(() => [])).toMatchObject([{ report: { kind: 'page' } }])
  await first.close()

  const second = await launch(picturesAreGone)
  const shown = await second.window()
  await expect(shown.getByText(t('crashes.news'))).toBeVisible()
  await shown.getByRole('button', { name: t('crashes.look') }).click()
  const row = shown.getByRole('list', { name: t('crashes.list') }).getByRole('listitem')
  await expect(row).toHaveCount(1)
  await row.getByText(t('crashes.kind.page')).click()
  const text = (await row.locator('pre').textContent()) ?? ''
  const [kept] = await reports(second)
  expect(JSON.parse(text)).toEqual(kept?.report)
  expect(JSON.parse(text)).toMatchObject({ kind: 'page', exitCode: expect.any(Number), stack: [] })

  await row.getByRole('button', { name: t('crashes.send') }).click()
  await expect(shown.getByText(t('crashes.thanks'))).toBeVisible()
  await expect(row.getByRole('button', { name: t('crashes.sendAgain') })).toBeVisible()
  await row.getByText(t('crashes.delete'), { exact: true }).click()
  await expect(shown.getByText(t('crashes.none'))).toBeVisible()
  expect(await reports(second)).toEqual([])
  await second.close()

  const third = await launch()
  const again = await third.window()
  expect(await again.evaluate(() => window.desktop.takeCrashNews())).toBe(false)
  // The page may have asked before; a report that it was told of would be kept.
  expect(await reports(third)).toEqual([])
})

test('a community that was killed and an error of main leave reports, without what the error says', async ({ launch }) => {
  const app = await launch(picturesAreGone)
  const page = await app.window()
  const state = () => page.evaluate(async () => (await window.desktop.start()).communityState.state)
  await expect.poll(state, { timeout: 30_000 }).toBe('ready')
  const pid = await app.electron.evaluate(({ app: main }) => main.getAppMetrics().find(({ name }) => name === 'Hanmadi Community')?.pid)
  process.kill(pid ?? 0, 'SIGKILL')
  await expect.poll(() => reports(app)).toMatchObject([{ report: { kind: 'community', exitCode: expect.any(Number) } }])
  await app.electron.evaluate(() => void Promise.reject(new RangeError('haru@example.com wrote 안녕')))
  await expect.poll(async () => (await reports(app)).map(({ report }) => report.kind)).toEqual(['main', 'community'])
  const [main] = await reports(app)
  expect(main?.report).toMatchObject({ reason: 'RangeError', exitCode: null })
  expect(JSON.stringify(await reports(app))).not.toMatch(/haru|안녕/)
})
