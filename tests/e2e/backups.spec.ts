import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/electron'
import { wordsIn } from './support/words'

const t = wordsIn('en')

const open = async (page: Page, route: string) => {
  await page.evaluate((to) => {
    window.location.hash = to
  }, route)
}

async function enter(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await window.desktop.saveSettings({ language: 'en' })
    const answer = await window.desktop.logInToDemo()
    if (!answer.ok) throw new Error(answer.error.code)
  })
}

async function write(page: Page, content: string): Promise<void> {
  await page.evaluate(async (text) => {
    const input = { content: text, category: 'korea' as const, tags: [], images: [] }
    const answer = await window.desktop.call('savePost', input, { key: crypto.randomUUID() })
    if (!answer.ok) throw new Error(answer.error.code)
  }, content)
}

const contents = (page: Page) =>
  page.evaluate(async () => {
    const answer = await window.desktop.call('homePosts', { subscribedOnly: false, tags: [], offset: 0 })
    if (!answer.ok) throw new Error(answer.error.code)
    return answer.value.items.map(({ content }) => content)
  })

async function backUp(page: Page): Promise<void> {
  await open(page, '/profile/setting/community')
  await expect(page.getByText(t('backups.none'))).toBeVisible()
  await page.getByRole('button', { name: t('backups.now') }).click()
  await expect(page.getByText(/checked\. One each night/)).toBeVisible({ timeout: 30_000 })
}

test('a backup is made and restored in the settings; what was there is kept, and an unknown session ends', async ({ launch, dataDir }) => {
  test.setTimeout(120_000)
  const page = await (await launch()).window()
  await page.evaluate(() => window.desktop.saveSettings({ language: 'en' }))
  await backUp(page)
  const folder = join(dataDir, 'community')
  expect(readdirSync(join(folder, 'backups'))).toEqual([expect.stringMatching(/^community-\d{8}T\d{6}Z\.tar$/)])

  await enter(page)
  await write(page, 'Written after the backup')
  expect(await contents(page)).toContain('Written after the backup')
  await open(page, '/profile/setting/community')
  await page.getByRole('button', { name: t('backups.restore') }).click()
  const dialog = page.getByRole('dialog', { name: t('backups.restoreTitle') })
  await expect(dialog.getByRole('radio')).toHaveCount(1)
  await dialog.getByRole('button', { name: t('backups.restoreVerb') }).click()

  const notice = page.getByRole('dialog', { name: t('backups.restored.title') })
  await expect(notice).toBeVisible({ timeout: 30_000 })
  const kept = readdirSync(folder).find((name) => name.startsWith('replaced-')) ?? ''
  await expect(notice).toContainText(join(folder, kept))
  expect(existsSync(join(folder, kept, 'community.db'))).toBe(true)
  await notice.getByRole('button', { name: t('common.close') }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(await contents(page)).not.toContain('Written after the backup')
  await expect.poll(async () => (await page.evaluate(() => window.desktop.start())).user).toBeNull()
})

test('after a damage the last backup is offered and restored', async ({ launch, dataDir }) => {
  test.setTimeout(120_000)
  const first = await launch()
  const before = await first.window()
  await enter(before)
  await write(before, 'Written before the damage')
  await backUp(before)
  await first.close()
  const folder = join(dataDir, 'community')
  writeFileSync(join(folder, 'community.db'), 'this is no database '.repeat(500))

  // Pictures that are being read when the community stops for the restore are not there.
  const page = await (await launch({ expectedProblems: [/401|403|404/] })).window()
  const notice = page.getByRole('dialog', { name: t('shell.setAside.title') })
  await notice.getByRole('button', { name: t('backups.afterDamage.restore') }).click()
  await expect(page.getByRole('dialog', { name: t('backups.restored.title') })).toBeVisible({ timeout: 30_000 })
  expect(await contents(page)).toContain('Written before the damage')
  expect(readdirSync(folder)).toContainEqual(expect.stringMatching(/^community\.db\.damaged-/))
})
