import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { demoAccount } from '../../src/shared/demo-account'
import { expect, test } from '../support/electron'

const folder = resolve(import.meta.dirname, '../../screens')
const languages = ['ko', 'en'] as const
const themes = ['light', 'dark'] as const
const sizes = [
  { width: 1280, height: 800 },
  { width: 420, height: 800 },
]

interface Screen {
  name: string
  route: string
  /** Brings the screen into the state to be seen. */
  arrange?: (page: Page) => Promise<void>
}

const firstPost = (page: Page) => page.locator('[data-post-id]').first()

const visitorScreens: Screen[] = [
  { name: 'home-visitor', route: '/' },
  { name: 'login', route: '/login' },
  { name: 'find-id', route: '/login/find?tab=0' },
  { name: 'find-password', route: '/login/find?tab=1' },
  { name: 'signup', route: '/login/signup' },
  { name: 'terms', route: '/terms/service' },
  { name: 'not-found', route: '/nowhere' },
]

const memberScreens: Screen[] = [
  { name: 'home', route: '/' },
  { name: 'feed-scrolled', route: '/', arrange: (page) => scroll(page, 1500) },
  { name: 'post', route: '/', arrange: openPost },
  { name: 'category', route: '/category?type=1' },
  { name: 'tag', route: `/search?search=${encodeURIComponent('존댓말')}` },
  { name: 'tag-empty', route: '/search?search=zzzz' },
  { name: 'write', route: '/write', arrange: (page) => page.locator('textarea').first().fill(draft) },
  { name: 'settings', route: '/profile/setting' },
]

const draft = '오늘 배운 말은 ‘덤’. 값을 치른 뒤에 얹어 주는 조금이에요.\nEnglish has the baker’s dozen, but 덤 is a mood.'

async function openPost(page: Page): Promise<void> {
  const id = await firstPost(page).getAttribute('data-post-id')
  await go(page, `/?@id=${id}`)
  await page.waitForTimeout(600)
}

async function scroll(page: Page, by: number): Promise<void> {
  await firstPost(page).hover()
  await page.mouse.wheel(0, by)
  await page.waitForTimeout(500)
}

async function go(page: Page, route: string): Promise<void> {
  await page.evaluate((to) => {
    window.location.hash = to
  }, route)
  await page.waitForTimeout(300)
  await page
    .waitForFunction(() => document.querySelector('[aria-busy="true"]') === null, undefined, { timeout: 5000 })
    .catch(() => undefined)
  await page
    .waitForFunction(() => [...document.images].every((image) => image.complete), undefined, { timeout: 5000 })
    .catch(() => undefined)
  // Home keeps its place; a picture wants its top.
  await page.evaluate(() => {
    for (const part of document.querySelectorAll('*')) if (part.scrollTop > 0) part.scrollTop = 0
  })
  await page.waitForTimeout(250)
}

async function resize(electron: ElectronApplication, size: { width: number; height: number }): Promise<void> {
  await electron.evaluate(({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.setContentSize(to.width, to.height), size)
}

async function photograph(electron: ElectronApplication, page: Page, screens: Screen[]): Promise<void> {
  for (const language of languages) {
    for (const theme of themes) {
      await page.evaluate((settings) => window.desktop.saveSettings(settings), { language, theme })
      for (const size of sizes) {
        await resize(electron, size)
        for (const { name, route, arrange } of screens) {
          await go(page, route)
          await arrange?.(page)
          await page.screenshot({ path: join(folder, `${name}-${language}-${theme}-${size.width}.png`) })
          await page.keyboard.press('Escape')
          await go(page, '/')
        }
      }
    }
  }
}

test('a picture of every screen in both languages, themes and widths', async ({ launch }) => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const app = await launch({ env: { HANMADI_DEMO: '1' } })
  const page = await app.window()
  await expect(firstPost(page)).toBeVisible({ timeout: 30_000 })
  await photograph(app.electron, page, visitorScreens)
  const { email, password } = demoAccount
  const answer = await page.evaluate((account) => window.desktop.logIn(account), { email, password })
  expect(answer.ok).toBe(true)
  await photograph(app.electron, page, memberScreens)
})
