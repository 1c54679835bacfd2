import { join } from 'node:path'
import { demoAccount } from '../support/demo-seat'
import { expect, test } from '../support/electron'
import { startCommunity } from './support/community'
import { press } from './support/forms'
import { openGate } from './support/gate'
import { goTo, signIn } from './support/stage'
import { wordsIn } from './support/words'
import { composer } from './support/writing'

const t = wordsIn('en')

test('a community that needs a newer app says so above every page, and what was typed is kept', async ({ launch, dataDir, atEnd }) => {
  const community = await startCommunity({ dataDir: join(dataDir, 'server') })
  atEnd(community.stop)
  const current = await openGate(community.url)
  const app = await launch({ dataDir: join(dataDir, 'app'), env: { COMMUNITY_URL: current.url } })
  const page = await app.window()
  await page.evaluate(() => window.desktop.saveSettings({ language: 'en' }))
  await signIn(page, demoAccount)
  await app.close()
  await current.stop()

  // The same community after its update: this app speaks a contract that it no longer serves.
  const port = Number(new URL(current.url).port)
  const updated = await openGate(community.url, {
    port,
    headers: { 'x-hanmadi-api': '0' },
    health: { version: '9.0.0', api: 9, minClient: 9 },
  })
  atEnd(updated.stop)
  const again = await launch({ dataDir: join(dataDir, 'app'), env: { COMMUNITY_URL: updated.url } })
  const old = await again.window()
  await expect(old.getByRole('link', { name: t('updates.community.whatToDo') })).toBeVisible()
  await goTo(old, '/write')
  const sheet = composer(old, t)
  await sheet.getByRole('textbox', { name: t('compose.text') }).fill('A sentence for a newer world')
  await press(sheet, t('compose.post'))
  await expect(old.getByText(t('errors.code.appOld')).first()).toBeVisible()
  await expect(sheet.getByRole('textbox', { name: t('compose.text') })).toHaveValue('A sentence for a newer world')
  await expect.poll(() => old.evaluate(() => window.desktop.readDraft('post:new'))).toContain('A sentence for a newer world')
  await goTo(old, '/profile/setting/about')
  await expect(old.getByText(t('updates.community.appOldNoUpdate'))).toBeVisible()
})

test('an older community is used as far as it goes: what it does not know says so, and the rest works', async ({
  launch,
  dataDir,
  atEnd,
}) => {
  const community = await startCommunity({ dataDir: join(dataDir, 'server') })
  atEnd(community.stop)
  const older = await openGate(community.url, { health: { api: 0, minClient: 0 } })
  atEnd(older.stop)
  older.refuse('"likeType":"like"', 404, '404')
  const app = await launch({ dataDir: join(dataDir, 'app'), env: { COMMUNITY_URL: older.url } })
  const page = await app.window()
  await page.evaluate(() => window.desktop.saveSettings({ language: 'en' }))
  await signIn(page, demoAccount)
  await goTo(page, '/profile/setting/about')
  await expect(page.getByText(t('updates.community.communityOld'))).toBeVisible()
  await goTo(page, '/')
  const row = page.locator('[data-post-id]').first()
  await expect(row).toBeVisible()
  await row.locator('footer button[aria-pressed]').click()
  await expect(page.getByText(t('errors.code.communityOld')).first()).toBeVisible()
})
