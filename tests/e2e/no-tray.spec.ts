import { expect, type RunningApp, test } from '../support/electron'
import { noteForReport } from '../support/run-report'
import { whyNoStatusNotifierHost } from '../support/status-notifier-host'
import { answerWith, ended } from './support/native-dialogs'

// Nobody shows tray icons here, as on GNOME without an extension.
test.beforeAll(() => {
  if (whyNoStatusNotifierHost !== null) noteForReport({ skipped: `a desktop without a tray: ${whyNoStatusNotifierHost}` })
  test.info().skip(whyNoStatusNotifierHost !== null, whyNoStatusNotifierHost ?? '')
})

const isVisible = ({ electron }: RunningApp) => electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())

test('an app that is started hidden shows its window, and closing it quits: nothing else would lead to the app', async ({ launch }) => {
  const app = await launch({ args: ['--hidden'], env: { XDG_CURRENT_DESKTOP: 'ubuntu:GNOME' } })
  const page = await app.window()
  await expect(page.locator('[data-post-id]').first()).toBeVisible({ timeout: 30_000 })
  await expect.poll(() => isVisible(app)).toBe(true)
  await page.evaluate(() => window.desktop.saveSettings({ closing: 'tray' }))
  await answerWith(app, '취소')
  const end = ended(app)
  await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  expect(await end).toBe(0)
})
