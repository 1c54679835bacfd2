import type { Page } from '@playwright/test'
import { rows } from '../e2e/support/feed'
import { goTo } from '../e2e/support/stage'
import { expect } from '../support/electron'
import { beginAt, forgetStored } from './begin-at'
import { find, wordWalk } from './demo-posts'
import type { GatedScene, Scene, ScreenArea } from './screen'

/** Home, the category and tag pages, and what opens over their rows. */
export const feedScreens: ScreenArea = {
  screens: [
    { name: 'home-visitor', route: '/', as: 'visitor' },
    { name: 'home', route: '/' },
    { name: 'home-scrolled', route: '/', arrange: ({ page }) => scrolled(page, 1500) },
    { name: 'home-end', route: '/category?type=3', arrange: toTheEnd },
    { name: 'home-hot-further', route: '/', arrange: furtherColumns },
    { name: 'home-focus', route: '/', arrange: focusedRow },
    { name: 'home-row-menu', route: '/', arrange: rowMenu },
    { name: 'home-context-menu', route: '/', arrange: contextMenu },
    { name: 'home-own-menu', route: '/category?type=1', arrange: ownMenu },
    { name: 'home-delete', route: '/category?type=1', arrange: askedToDelete },
    { name: 'home-subjects', route: '/', arrange: subjects },
    { name: 'home-toast', route: '/', arrange: copiedLink },
    { name: 'home-subscribed', route: '/', arrange: (scene) => showView(scene, 'subscribed'), tidy: (scene) => showView(scene, 'all') },
    { name: 'category', route: '/category?type=1' },
    { name: 'category-five-pictures', route: '/category?type=3', arrange: ({ page }) => inSight(page) },
  ],
  gated: [
    { name: 'home-waiting', route: '/', isWaiting: true, prepare: waitingHome, arrange: skeleton },
    { name: 'category-waiting', route: '/category?type=2', isWaiting: true, prepare: ({ hold }) => hold('dashboard'), arrange: skeleton },
    { name: 'home-failed', route: '/', prepare: failingHome, arrange: retryOffered },
    { name: 'category-failed', route: '/category?type=0', prepare: ({ gate }) => gate.refuse('dashboard'), arrange: retryOffered },
    { name: 'home-more-failed', route: '/', arrange: failedFurther },
    { name: 'home-offline', route: '/', arrange: lostTheCommunity },
    { name: 'home-offline-begun', route: '/', prepare: shutBeforeHome, arrange: retryOffered },
  ],
  empty: [
    { name: 'home-empty', route: '/' },
    { name: 'category-empty', route: '/category?type=0' },
  ],
}

/** By its button, which narrow windows do not have. */
async function furtherColumns({ page, t, width }: Scene): Promise<void> {
  const strip = page.getByRole('region', { name: t('feed.hot.title') })
  if (width >= 768) await strip.getByRole('button', { name: t('feed.hot.next') }).press('Enter')
  const place = () =>
    strip.evaluate((region, narrow) => {
      const list = [...region.querySelectorAll('*')].find((part) => part.scrollWidth > part.clientWidth + 100)
      if (narrow && list) list.scrollLeft = 214
      return Math.round(list?.scrollLeft ?? 0)
    }, width < 768)
  let last = -1
  await expect
    .poll(async () => {
      const before = last
      last = await place()
      return last > 100 && last === before
    })
    .toBe(true)
}

async function rowMenu({ page, t }: Scene): Promise<void> {
  await rows(page)
    .first()
    .getByRole('button', { name: t('feed.post.actions'), exact: true })
    .click()
  await page.getByRole('menu').waitFor()
}

/** At the pointer, close to the row's right end. */
async function contextMenu({ page }: Scene): Promise<void> {
  const { x, y, width } = (await rows(page).nth(1).boundingBox()) ?? { x: 0, y: 0, width: 0 }
  await page.mouse.click(x + width - 24, y + 60, { button: 'right' })
  await page.getByRole('menu').waitFor()
}

async function subjects({ page, t }: Scene): Promise<void> {
  await page.getByRole('button', { name: t('feed.subject.name') }).click()
  await page.getByRole('dialog', { name: t('feed.subject.name') }).waitFor()
}

async function scrolled(page: Page, by: number): Promise<void> {
  await rows(page).first().hover()
  await page.mouse.wheel(0, by)
  await page.waitForFunction(() => [...document.querySelectorAll('*')].some((part) => part.scrollTop > 300))
}

async function toTheEnd({ page, t }: Scene): Promise<void> {
  await rows(page).first().hover()
  await expect(async () => {
    await page.mouse.wheel(0, 4000)
    await expect(page.getByText(t('feed.end'))).toBeInViewport({ timeout: 300 })
  }).toPass({ timeout: 10_000 })
}

/** The first rows are loaded, the next ones fail. */
async function failedFurther(scene: GatedScene): Promise<void> {
  const { page, t, gate } = scene
  await rows(page).first().hover()
  gate.refuse('dashboard')
  const retry = page.getByRole('button', { name: t('common.retry') })
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 4000)
      return retry.isVisible()
    })
    .toBe(true)
  await retry.scrollIntoViewIfNeeded()
}

async function inSight(page: Page): Promise<void> {
  const row = page.locator(`[data-post-id="${await find(page, wordWalk)}"]`)
  await rows(page).first().hover()
  await expect
    .poll(async () => {
      if (await row.isVisible()) return true
      await page.mouse.wheel(0, 1200)
      return false
    })
    .toBe(true)
  await row.scrollIntoViewIfNeeded()
}

async function focusedRow({ page }: Scene): Promise<void> {
  await rows(page).first().focus()
  await page.keyboard.press('j')
}

const ownRow = ({ page }: Scene) => rows(page).filter({ hasText: 'haru.line' }).first()

async function ownMenu(scene: Scene): Promise<void> {
  const { page, t } = scene
  await rows(page).first().hover()
  await expect
    .poll(async () => {
      if (await ownRow(scene).isVisible()) return true
      await page.mouse.wheel(0, 600)
      return false
    })
    .toBe(true)
  await ownRow(scene).scrollIntoViewIfNeeded()
  await ownRow(scene)
    .getByRole('button', { name: t('feed.post.actions'), exact: true })
    .click()
  await page.getByRole('menu').waitFor()
}

async function askedToDelete(scene: Scene): Promise<void> {
  const { page, t } = scene
  await ownMenu(scene)
  await page.getByRole('menuitem', { name: t('feed.menu.delete') }).click()
  await page.getByRole('dialog', { name: t('feed.deleteAsk.title') }).waitFor()
}

async function copiedLink({ page, t }: Scene): Promise<void> {
  await rows(page)
    .first()
    .getByRole('button', { name: t('feed.post.actions'), exact: true })
    .click()
  await page.getByRole('menuitem', { name: t('feed.menu.copyLink') }).click()
  await page.getByText(t('feed.linkCopied')).waitFor()
}

async function showView({ page, t }: Scene, view: 'all' | 'subscribed'): Promise<void> {
  await page.getByRole('radio', { name: t(`feed.views.${view}`) }).check()
}

async function lostTheCommunity(scene: GatedScene): Promise<void> {
  const { page, gate, t } = scene
  await rows(page).first().waitFor()
  gate.shut()
  // A call finds out.
  await goTo(page, '/category?type=1')
  await page.getByText(t('shell.offlineSince', { age: t('common.age.now') })).waitFor()
  await goTo(page, '/')
  await rows(page).first().waitFor()
}

async function skeleton({ page }: Scene): Promise<void> {
  await page.locator('[aria-busy="true"]').first().waitFor()
}

async function retryOffered({ page, t }: Scene): Promise<void> {
  await page
    .getByRole('button', { name: t('common.retry') })
    .first()
    .waitFor()
}

/** As at a first start: no home is stored. */
async function forgetHome(scene: Scene): Promise<void> {
  // Home is stored when it is left.
  await beginAt(scene.page, '/profile/setting')
  await forgetStored(scene)
}

async function waitingHome(scene: GatedScene): Promise<void> {
  await forgetHome(scene)
  scene.hold('dashboard')
}

async function failingHome(scene: GatedScene): Promise<void> {
  await forgetHome(scene)
  scene.gate.refuse('dashboard')
}

async function shutBeforeHome(scene: GatedScene): Promise<void> {
  await forgetHome(scene)
  await scene.gate.shut()
}
