import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { invitationTo } from '../../src/shared/invitation'
import { expect, test } from '../support/electron'
import { freePort } from '../support/free-port'
import { faults } from './support/axe'
import { press } from './support/forms'
import { confirm, english, hosting, installed, openForNetwork, own, signUp } from './support/hosting'
import { answerWith, ended } from './support/native-dialogs'
import { wordsIn } from './support/words'

const t = wordsIn('en')
const question = '1 person is connected to your community'

/** Opens another community inside the app, and waits until its page is there. */
async function reopenWith(page: Page, kind: 'demo' | 'own'): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isFormer: true }))
  await page.evaluate((wanted) => void window.desktop.chooseCommunity({ kind: wanted }), kind)
  await page.waitForFunction(() => !('isFormer' in window) && window.location.hash !== '')
}

test('a host sees who is here and is asked before they are cut off', async ({ launch, dataDir }) => {
  test.setTimeout(300_000)
  const port = await freePort()
  const hostApp = await launch({ dataDir: join(dataDir, 'host'), env: own })
  const host = await english(hostApp)
  await expect(host.getByRole('navigation').first()).toBeVisible({ timeout: 30_000 })
  const owner = { email: 'owner@example.com', nickname: 'owner' }
  await confirm(host, host, owner)
  expect(await signUp(host, owner)).toMatchObject({ ok: true })
  const key = await openForNetwork(host, port)
  const code = (await hosting(host)).choice.invitation?.code ?? ''

  const guestApp = await launch({
    dataDir: join(dataDir, 'guest'),
    env: installed,
    args: [invitationTo(`https://127.0.0.1:${port}`, { key, code })],
    expectedProblems: [/net::ERR_/],
  })
  const guest = await english(guestApp)
  await guest.reload()
  await press(guest, t('community.verbs.remote'))
  await expect(guest.getByRole('navigation').first()).toBeVisible({ timeout: 30_000 })
  const mina = { email: 'mina@example.com', nickname: 'mina' }
  await confirm(guest, host, mina)
  expect(await signUp(guest, mina, code)).toMatchObject({ ok: true })

  // Her face, and what is stored.
  const faces = host.getByRole('list', { name: t('hosting.here.faces') })
  await expect(faces.getByRole('link', { name: 'mina' })).toBeVisible({ timeout: 20_000 })
  await expect(
    host.getByText(t('hosting.here.people', { count: 1, members: 2, devices: t('hosting.here.devices', { count: 1 }) })),
  ).toBeVisible()
  await expect(host.getByRole('region', { name: t('hosting.storage.title') })).toContainText(/free on this disk|left on this disk/)
  expect(await faults(host)).toEqual([])

  // Turning it off asks in the pane.
  const toggle = host.getByRole('switch', { name: t('hosting.switch') })
  await toggle.click({ force: true })
  const dialog = host.getByRole('dialog', { name: t('hosting.turnOff.title', { count: 1 }) })
  await expect(dialog).toBeVisible()
  expect(await faults(host)).toEqual([])
  await press(dialog, t('common.cancel'))
  await expect(dialog).toHaveCount(0)
  expect((await hosting(host)).choice.on).toBe(true)

  // Quitting asks once; staying changes nothing.
  const stayed = await answerWith(hostApp, 'Keep Running')
  await host.evaluate(() => window.desktop.windowCommand('quit'))
  await expect.poll(stayed).toEqual([question])
  await expect(faces.getByRole('link', { name: 'mina' })).toBeVisible()
  expect((await hosting(host)).report).toMatchObject({ state: 'open', people: 1 })
  // Closing the window would quit.
  await host.evaluate(() => window.desktop.saveSettings({ closing: 'quit' }))
  await hostApp.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await expect.poll(stayed).toEqual([question, question])
  await expect(toggle).toBeVisible()

  // Neither another community nor a backup takes the place of this one unasked.
  const declined = { ok: false, error: { code: 'declined' } }
  const keptOpen = await answerWith(hostApp, 'Keep It Open')
  expect(await host.evaluate(() => window.desktop.chooseCommunity({ kind: 'demo' }))).toEqual(declined)
  expect(await keptOpen()).toEqual([question])
  await host.evaluate(() => window.desktop.backUp())
  const backup = () => host.evaluate(async () => (await window.desktop.backups()).kept[0]?.name ?? '')
  await expect.poll(backup, { timeout: 30_000 }).not.toBe('')
  const notRestored = await answerWith(hostApp, 'Cancel')
  expect(await host.evaluate((name) => window.desktop.restoreBackup(name), await backup())).toEqual(declined)
  expect(await notRestored()).toEqual([question])
  await expect(faces.getByRole('link', { name: 'mina' })).toBeVisible()
  expect((await hosting(host)).report).toMatchObject({ state: 'open', people: 1 })

  // A yes opens it, and the guest is back with this one.
  await answerWith(hostApp, 'Close Community')
  await reopenWith(host, 'demo')
  expect((await hosting(host)).report).toEqual({ state: 'off' })
  await reopenWith(host, 'own')
  await expect.poll(async () => (await hosting(host)).report, { timeout: 60_000 }).toMatchObject({ state: 'open', people: 1 })
  const keys = () => host.evaluate(async () => (await window.desktop.communities()).map(({ key, isOpen }) => ({ key, isOpen })))
  const open = (await keys()).find(({ isOpen }) => isOpen)?.key ?? ''
  const notLeft = await answerWith(hostApp, 'Keep It Open')
  expect(await host.evaluate((of) => window.desktop.leaveCommunity(of, { removeTexts: true }), open)).toEqual(declined)
  expect(await notLeft()).toEqual([question])
  expect(await keys()).toContainEqual({ key: open, isOpen: true })
  expect((await hosting(host)).report).toMatchObject({ state: 'open', people: 1 })

  await answerWith(hostApp, 'Quit')
  const quit = ended(hostApp)
  await host.evaluate(() => window.desktop.windowCommand('quit'))
  expect(await quit).toBe(0)
})
