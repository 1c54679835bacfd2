import type { Page } from '@playwright/test'
import { expect, type RunningApp, test } from '../support/electron'
import { noteForReport } from '../support/run-report'
import { openStatusNotifierHost, type StatusNotifierHost, whyNoStatusNotifierHost } from '../support/status-notifier-host'
import { answerWith, ended } from './support/native-dialogs'
import { speak } from './support/stage'

// What closing the window does where there is a tray.
let host: StatusNotifierHost
test.beforeAll(async () => {
  if (whyNoStatusNotifierHost !== null) noteForReport({ skipped: `closing to the tray: ${whyNoStatusNotifierHost}` })
  test.info().skip(whyNoStatusNotifierHost !== null, whyNoStatusNotifierHost ?? '')
  host = await openStatusNotifierHost()
})
test.afterAll(() => host?.stop())

const trayOf = (app: RunningApp) => host.itemOf(app.process.pid ?? 0)
const closingOf = (page: Page) => page.evaluate(async () => (await window.desktop.start()).settings.closing)
const isVisible = ({ electron }: RunningApp) => electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())
const close = ({ electron }: RunningApp) => electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())

for (const { language, question, keep, cancel, open } of [
  { language: 'ko', question: '창을 닫아도 한마디를 켜 둘까요?', keep: '켜 두기', cancel: '취소', open: '한마디 열기' },
  {
    language: 'en',
    question: 'Keep Hanmadi running when the window is closed?',
    keep: 'Keep Running',
    cancel: 'Cancel',
    open: 'Open Hanmadi',
  },
] as const) {
  test(`the first close asks; after choosing to keep running it does not ask again, and the tray reopens the window: ${language}`, async ({
    launch,
  }) => {
    const app = await launch()
    const page = await app.window()
    await speak(page, language)
    const tray = await trayOf(app)
    const cancelled = await answerWith(app, cancel)
    await close(app)
    await expect.poll(cancelled).toEqual([question])
    expect(await isVisible(app)).toBe(true)
    expect(await closingOf(page)).toBe('ask')

    const kept = await answerWith(app, keep)
    for (const _ of ['asked', 'not asked']) {
      await close(app)
      await expect.poll(() => isVisible(app)).toBe(false)
      expect(await kept()).toEqual([question])
      expect(await closingOf(page)).toBe('tray')
      await tray.press(open)
      await expect.poll(() => isVisible(app)).toBe(true)
    }
  })
}

test('after choosing to quit, closing does not ask again', async ({ launch }) => {
  const first = await launch()
  await speak(await first.window(), 'ko')
  await trayOf(first)
  await answerWith(first, '종료')
  const firstEnd = ended(first)
  await close(first)
  expect(await firstEnd).toBe(0)

  const second = await launch()
  expect(await closingOf(await second.window())).toBe('quit')
  await trayOf(second)
  // From now on, the answer is to stay.
  await answerWith(second, '취소')
  const secondEnd = ended(second)
  await close(second)
  expect(await secondEnd).toBe(0)
})

test('quitting does not ask', async ({ launch }) => {
  const app = await launch()
  await speak(await app.window(), 'ko')
  const tray = await trayOf(app)
  // The answer is to stay.
  await answerWith(app, '취소')
  const end = ended(app)
  await tray.press('종료')
  expect(await end).toBe(0)
})
