import type { Page } from '@playwright/test'
import { expect, type RunningApp, test } from '../support/electron'
import { speak } from './support/stage'

/** Chooses an entry of the application menu by its label. */
const choose = ({ electron }: RunningApp, label: string) =>
  electron.evaluate(({ Menu }, wanted) => {
    const entries = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []) ?? []
    entries.find((entry) => entry.label === wanted)?.click()
  }, label)
const sizeOf = (page: Page) => page.evaluate(() => Math.round(window.devicePixelRatio * 100))
const layout = (page: Page) => page.evaluate(() => ({ inside: window.innerWidth, over: document.documentElement.scrollWidth }))
const bounds = ({ electron }: RunningApp) => electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds())

test('the text size is changed by the menu, holds for every page and the next start, and keeps the page wide enough', async ({
  launch,
}) => {
  const app = await launch()
  const page = await app.window()
  await speak(page, 'en')
  await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setSize(420, 800))
  const usual = await sizeOf(page)
  for (let step = 0; step < 6; step += 1) await choose(app, 'Zoom In')
  await expect.poll(() => sizeOf(page)).toBe(usual * 1.5)
  expect((await page.evaluate(() => window.desktop.start())).settings.textSize).toBe(150)
  // The smallest width of a page, which every screen is drawn for.
  await expect.poll(async () => (await layout(page)).inside).toBeGreaterThanOrEqual(380)
  const overhang = async () => {
    const { inside, over } = await layout(page)
    return over - inside
  }
  await expect.poll(overhang).toBe(0)
  expect((await bounds(app))?.width).toBe(570)
  await page.reload()
  await expect.poll(() => sizeOf(page)).toBe(usual * 1.5)
  await app.close()

  const again = await launch()
  const later = await again.window()
  await expect.poll(() => sizeOf(later)).toBe(usual * 1.5)
  await choose(again, 'Actual Size')
  await expect.poll(() => sizeOf(later)).toBe(usual)
  await later.reload()
  await later.waitForURL(/#/)
  await expect.poll(() => sizeOf(later)).toBe(usual)
})
