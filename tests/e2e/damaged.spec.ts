import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Libsql from 'libsql'
import { expect, type RunningApp, test } from '../support/electron'

/** How often the community has ended, according to the log. */
function endings(dataDir: string): number {
  return readFileSync(join(dataDir, 'logs', 'main.log'), 'utf8').split('ended unasked').length - 1
}

const chooseEnglish = async (app: RunningApp) => {
  const page = await app.window()
  await page.evaluate(() => window.desktop.saveSettings({ language: 'en' }))
  return page
}

test('a damaged database is set aside with the files beside it, a new one is created, and the user is told once', async ({
  launch,
  dataDir,
}) => {
  test.setTimeout(120_000)
  const folder = join(dataDir, 'community')
  const damaged = Buffer.from('this is no database '.repeat(500))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'community.db'), damaged)
  writeFileSync(join(folder, 'community.db-wal'), 'its log')

  const page = await chooseEnglish(await launch())
  const notice = page.getByRole('dialog', { name: 'The community could not be read' })
  await expect(notice).toContainText('Nothing was deleted', { timeout: 30_000 })
  const aside = readdirSync(folder).find((name) => /^community\.db\.damaged-\d{8}T\d{6}Z$/.test(name)) ?? ''
  await expect(notice).toContainText(join(folder, aside))
  expect(readFileSync(join(folder, aside)).equals(damaged)).toBe(true)
  expect(readFileSync(join(folder, `${aside}-wal`), 'utf8')).toBe('its log')
  await notice.getByRole('button', { name: 'Copy its location' }).click()
  await expect(notice).toBeHidden()
  await expect(page.getByRole('article').first()).toBeVisible({ timeout: 30_000 })
  expect(endings(dataDir)).toBe(0)
})

test('a database of a newer version is left unchanged, and the user is told to update', async ({ launch, dataDir }) => {
  const first = await launch()
  await expect
    .poll(async () => (await first.window()).evaluate(async () => (await window.desktop.start()).communityState.state), { timeout: 30_000 })
    .toBe('ready')
  await first.close()
  const path = join(dataDir, 'community', 'community.db')
  const database = new Libsql(path)
  database.exec("insert into schema_migrations (name, timestamp) values ('9999-later', '')")
  database.close()

  const page = await chooseEnglish(await launch({ expectedProblems: [/Failed to load resource.*404/] }))
  await expect(page.getByRole('alert')).toContainText('This community was last used with a newer version of Hanmadi')
  expect(endings(dataDir)).toBe(0)
  expect(readdirSync(join(dataDir, 'community'))).not.toContainEqual(expect.stringContaining('damaged'))
})

test('a data folder that is not writable is reported at once, and tried again on request', async ({ launch, dataDir }) => {
  const folder = join(dataDir, 'community')
  writeFileSync(folder, 'a file where the folder should be')
  const page = await chooseEnglish(await launch({ expectedProblems: [/Failed to load resource.*404/] }))
  await expect(page.getByRole('alert')).toContainText('Its folder is not writable.')
  await expect(page.getByRole('alert').getByText(folder, { exact: true })).toBeVisible()
  expect(endings(dataDir)).toBe(0)

  rmSync(folder)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('article').first()).toBeVisible({ timeout: 15_000 })
})
