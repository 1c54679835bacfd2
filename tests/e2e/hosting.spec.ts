import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { invitationTo } from '../../src/shared/invitation'
import { keyCode } from '../../src/shared/key-code'
import { expect, test } from '../support/electron'
import { freePort } from '../support/free-port'
import { orNote } from '../support/run-report'
import { faults } from './support/axe'
import { field, press } from './support/forms'
import { confirm, english, hosting, installed, openForNetwork, own, type Person, show, signUp } from './support/hosting'
import { wordsIn } from './support/words'

const t = wordsIn('en')
const owner: Person = { email: 'owner@example.com', nickname: 'owner' }
const otherCode = keyCode('0'.repeat(64))

const about = async (page: Page) => (await page.evaluate(() => window.desktop.start())).community
const state = async (page: Page) => (await page.evaluate(() => window.desktop.start())).communityState

test('two apps pair by the code, the guest signs up with the invitation, and another key is refused for good', async ({
  launch,
  dataDir,
}) => {
  test.setTimeout(240_000)
  const port = await freePort()
  const address = `https://127.0.0.1:${port}`
  const hostDir = join(dataDir, 'host')
  const guestDir = join(dataDir, 'guest')
  const hostApp = await launch({ dataDir: hostDir, env: own })
  const host = await english(hostApp)
  await expect(host.getByRole('navigation').first()).toBeVisible({ timeout: 30_000 })
  await confirm(host, host, owner)
  expect(await signUp(host, owner)).toMatchObject({
    ok: true,
    value: { user: { own: { role: 'administrator' } } },
  })

  // The host turns it on; the code and the address are on the screen.
  const key = await openForNetwork(host, port)
  const code = keyCode(key)
  for (const group of code.split(' ')) await expect(host.getByText(group, { exact: true })).toBeVisible()
  expect(await faults(host)).toEqual([])
  const keyFile = join(hostDir, 'own-community', 'hosting-key.pem')
  if (orNote(process.platform !== 'win32', 'the mode of the file of the key for hosting, in the app: Windows has none'))
    expect(statSync(keyFile).mode & 0o777).toBe(0o600)

  // The guest types the address, and a wrong code; then the right one.
  const guestApp = await launch({ dataDir: guestDir, env: installed, expectedProblems: [/net::ERR_/] })
  const guest = await english(guestApp)
  await guest.reload()
  await guest.getByRole('radio', { name: t('community.ways.remote') }).check()
  await field(guest, t('community.address')).fill(`127.0.0.1:${port}`)
  const typed = field(guest, t('hosting.pairing.code'))
  await expect(typed).toBeVisible({ timeout: 15_000 })
  await expect(guest.getByText(code.slice(0, 4), { exact: false })).toHaveCount(0)
  expect(await faults(guest)).toEqual([])
  await expect(guest.getByRole('button', { name: t('community.verbs.remote') })).toBeDisabled()
  await typed.fill(otherCode)
  await press(guest, t('community.verbs.remote'))
  await expect(guest.getByText(t('errors.fields.codeWrong'))).toBeVisible()
  expect(existsSync(join(guestDir, 'settings.json')) && readFileSync(join(guestDir, 'settings.json'), 'utf8').includes(key)).toBe(false)
  await typed.fill(code.toLowerCase().replaceAll(' ', '-'))
  await press(guest, t('community.verbs.remote'))
  await expect(guest.getByRole('navigation').first()).toBeVisible({ timeout: 30_000 })
  expect(await about(guest)).toMatchObject({ kind: 'remote', address })

  // Signing up needs the invitation.
  const mina = { email: 'mina@example.com', nickname: 'mina' }
  await confirm(guest, host, mina)
  expect(await signUp(guest, mina)).toMatchObject({ ok: false, error: { code: 'forbidden', fields: { invitation: 'invitationNeeded' } } })
  const { choice } = await hosting(host)
  expect(await signUp(guest, mina, choice.invitation?.code)).toMatchObject({ ok: true, value: { user: { own: { role: 'member' } } } })
  await expect.poll(async () => (await hosting(host)).report).toMatchObject({ state: 'open', devices: 1, invited: 1 })
  await expect.poll(async () => (await guest.evaluate(() => window.desktop.start())).live).toBe('online')

  // The host gets from the pane to the members and gives the guest a role, which the guest's app shows.
  await host.getByRole('link', { name: t('hosting.here.members') }).click()
  const member = host.getByRole('article', { name: mina.nickname })
  await member.getByRole('button', { name: t('administering.members.menu', { name: mina.nickname }) }).click()
  await host.getByRole('menuitem', { name: t('administering.members.give.moderator') }).click()
  await expect(member).toContainText(t('administering.staff.role.moderator'))
  await expect(guest.getByRole('link', { name: t('moderating.title') })).toBeVisible()

  // What a guest sends arrives, pictures included.
  await guest.evaluate(async () => {
    const answer = await window.desktop.call(
      'savePost',
      { content: 'Hello from the network', category: 'korea', tags: [], images: [] },
      { key: crypto.randomUUID() },
    )
    if (!answer.ok) throw new Error(answer.error.code)
  })

  // Turned off, the guest is offline; turned on again, it is back.
  await host.evaluate(() => window.desktop.setHosting({ on: false }))
  await expect.poll(async () => (await guest.evaluate(() => window.desktop.start())).live, { timeout: 20_000 }).toBe('offline')
  await host.evaluate(() => window.desktop.setHosting({ on: true }))
  await expect.poll(async () => (await guest.evaluate(() => window.desktop.start())).live, { timeout: 60_000 }).toBe('online')
  expect(await state(guest)).toMatchObject({ state: 'ready' })

  // Another key in its place: the host has lost its own.
  await host.evaluate(() => window.desktop.setHosting({ on: false }))
  await expect.poll(async () => (await hosting(host)).report.state).toBe('off')
  rmSync(keyFile)
  const newKey = await openForNetwork(host, port)
  expect(newKey).not.toBe(key)
  await expect.poll(async () => await state(guest), { timeout: 60_000 }).toEqual({ state: 'stranger' })
  await expect(guest.getByRole('heading', { name: t('hosting.stranger.title') })).toBeVisible()
  // Whoever pairs anew has to look at the host's screen.
  await expect(guest.getByText(keyCode(newKey).slice(0, 4), { exact: false })).toHaveCount(0)
  expect(await faults(guest)).toEqual([])
  expect(await guest.evaluate(() => window.desktop.call('homePosts', { subscribedOnly: false, tags: [], offset: 0 }))).toMatchObject({
    ok: false,
  })
  await expect.poll(async () => (await hosting(host)).report).toMatchObject({ devices: 0 })

  // A link with the new key, which anybody can write, changes nothing.
  await show(guest, `/join?address=${encodeURIComponent(address)}&key=${newKey}`)
  await press(guest, t('community.verbs.own'))
  await expect(guest.getByText(t('errors.fields.keyNotReplaced'))).toBeVisible()
  await expect(field(guest, t('hosting.pairing.code'))).toBeVisible()
  const settings = readFileSync(join(guestDir, 'settings.json'), 'utf8')
  expect([settings.includes(key), settings.includes(newKey)]).toEqual([true, false])
  expect(await state(guest)).toEqual({ state: 'stranger' })

  // Also after a restart; pairing anew opens it.
  await guestApp.close()
  const again = await launch({ dataDir: guestDir, env: installed, expectedProblems: [/net::ERR_/] })
  const later = await again.window()
  await expect(later.getByRole('heading', { name: t('hosting.stranger.title') })).toBeVisible({ timeout: 30_000 })
  await later.getByRole('link', { name: t('hosting.stranger.again') }).click()
  await press(later, t('community.verbs.own'))
  await field(later, t('hosting.pairing.code')).fill(keyCode(newKey))
  await press(later, t('community.verbs.own'))
  await expect(later.getByText('Hello from the network')).toBeVisible({ timeout: 30_000 })
})

test('an invitation link pairs by itself, one with another key is refused, and the code in it lets sign up', async ({
  launch,
  dataDir,
}) => {
  test.setTimeout(180_000)
  const port = await freePort()
  const address = `https://127.0.0.1:${port}`
  const hostApp = await launch({ dataDir: join(dataDir, 'host'), env: own })
  const host = await english(hostApp)
  await expect(host.getByRole('navigation').first()).toBeVisible({ timeout: 30_000 })
  const key = await openForNetwork(host, port)
  const code = (await hosting(host)).choice.invitation?.code ?? ''
  const guestApp = await launch({
    dataDir: join(dataDir, 'guest'),
    env: installed,
    args: [invitationTo(address, { key: '0'.repeat(64), code })],
    expectedProblems: [/net::ERR_/],
  })
  const guest = await english(guestApp)
  await guest.reload()
  await press(guest, t('community.verbs.remote'))
  await expect(guest.getByText(t('errors.fields.keyDiffers'))).toBeVisible()
  await field(guest, t('community.address')).fill(invitationTo(address, { key, code }))
  await press(guest, t('community.verbs.remote'))
  await expect(guest.getByRole('navigation').first()).toBeVisible({ timeout: 30_000 })
  expect(await about(guest)).toMatchObject({ address, invitation: code })

  // Opened again while it is open already, as when it answers before a new pairing is complete, it begins anew.
  await show(guest, '/profile/setting/community')
  await guest.evaluate((to) => void window.desktop.chooseCommunity({ kind: 'remote', address: to }), address)
  await expect(guest).not.toHaveURL(/setting/)
  await expect(guest.getByRole('navigation').first()).toBeVisible()
})

test('the host is told that a port is taken, and can choose another', async ({ launch, dataDir }) => {
  const { createServer } = await import('node:net')
  const taken = createServer().listen(0)
  const address = taken.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  try {
    const page = await english(await launch({ dataDir, env: own, expectedProblems: [/EADDRINUSE/] }))
    await expect(page.getByRole('navigation').first()).toBeVisible({ timeout: 30_000 })
    await page.evaluate((chosen) => window.desktop.setHosting({ port: chosen, on: true }), port)
    await show(page, '/profile/setting/hosting')
    await expect(page.getByText(t('hosting.problem.portTaken', { port }))).toBeVisible()
    const other = String(await freePort())
    await page.getByRole('textbox', { name: t('hosting.port.title') }).fill(other)
    await page.getByRole('textbox', { name: t('hosting.port.title') }).press('Enter')
    await expect.poll(async () => (await hosting(page)).report).toMatchObject({ state: 'open', port: Number(other) })
  } finally {
    taken.close()
  }
})
