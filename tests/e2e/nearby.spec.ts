import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { keyCode } from '../../src/shared/key-code'
import { expect, test } from '../support/electron'
import { freePort } from '../support/free-port'
import { noteForReport } from '../support/run-report'
import { faults } from './support/axe'
import { field, press } from './support/forms'
import { english, hosting, installed, openForNetwork, own, show } from './support/hosting'
import { createNeighbour, type Neighbour } from './support/neighbours'
import { wordsIn } from './support/words'

const t = wordsIn('en')
const name = '<b>연남</b> 모임'
const noNetwork = 'communities nearby: no interface of this machine has a private address'

let neighbour: Neighbour
test.beforeAll(async () => {
  const found = await createNeighbour()
  if (found === null) noteForReport({ skipped: noNetwork })
  if (found?.way === 'unicast')
    noteForReport({
      skipped: 'the host’s own announcement: multicast does not reach other programs of this machine; a test announced in its place',
    })
  test.info().skip(found === null, noNetwork)
  if (found !== null) neighbour = found
})
test.afterAll(() => neighbour?.stop())

const nearby = (page: Page) => page.getByRole('list', { name: t('community.nearby.title') })
const chip = (page: Page, of: string) => nearby(page).getByRole('button', { name: of })
const joining = (page: Page) => page.getByRole('radio', { name: t('community.ways.remote') }).check()

test('a guest sees the hosted community, nothing is sent to one before it is chosen, and it goes when it is not hosted', async ({
  launch,
  dataDir,
}) => {
  test.setTimeout(240_000)
  const port = await freePort()
  const host = await english(await launch({ dataDir: join(dataDir, 'host'), env: own }))
  await expect(host.getByRole('navigation').first()).toBeVisible({ timeout: 30_000 })
  const key = await openForNetwork(host, port)
  const called = host.getByRole('textbox', { name: t('hosting.name.title') })
  await called.fill(name)
  await called.press('Enter')
  await expect.poll(async () => (await hosting(host)).announcing).toBe('on')
  await expect(host.getByText(t('hosting.announcing.on'))).toBeVisible()
  const standIn = neighbour.way === 'unicast' ? neighbour.announce({ id: 'hanmadi-stand-in', name, port }) : null

  // A machine that lies about its name, and notices who connects to it.
  let connections = 0
  const trap = createServer((socket) => {
    connections += 1
    socket.destroy()
  }).listen(0)
  await once(trap, 'listening')
  const place = trap.address()
  const trapPort = typeof place === 'object' && place !== null ? place.port : 0
  const endTrap = neighbour.announce({ id: 'hanmadi-trap', name: `\u202E${'class '.repeat(30)}`, port: trapPort })

  const guest = await english(await launch({ dataDir: join(dataDir, 'guest'), env: installed, expectedProblems: [/net::ERR_/] }))
  await guest.reload()
  await joining(guest)
  await expect(chip(guest, name)).toBeVisible({ timeout: 15_000 })
  await expect(chip(guest, 'class class')).toBeVisible({ timeout: 15_000 })
  await expect(guest.getByRole('status').filter({ hasText: t('community.nearby.found', { count: 2 }) })).toHaveCount(1)
  expect(await nearby(guest).innerText()).not.toContain('\u202E')
  expect(await faults(guest)).toEqual([])
  expect(connections).toBe(0)
  await chip(guest, 'class class').click()
  await expect.poll(() => connections, { timeout: 15_000 }).toBeGreaterThan(0)
  endTrap()
  trap.close()
  await expect(chip(guest, 'class class')).toHaveCount(0, { timeout: 15_000 })

  // By keyboard; the code is still asked for.
  await chip(guest, name).focus()
  await guest.keyboard.press('Enter')
  await expect(field(guest, t('community.address'))).toBeFocused()
  await field(guest, t('hosting.pairing.code')).fill(keyCode(key))
  await press(guest, t('community.verbs.remote'))
  await expect(guest.getByRole('navigation').first()).toBeVisible({ timeout: 30_000 })
  await show(guest, '/profile/setting/community')
  await expect(guest.getByRole('listitem').filter({ hasText: name })).toBeVisible({ timeout: 15_000 })

  // In the settings too, until the host turns it off.
  await press(guest, t('community.add'))
  await expect(chip(guest, name)).toBeVisible({ timeout: 15_000 })
  await host.evaluate(() => window.desktop.setHosting({ on: false }))
  standIn?.()
  await expect(chip(guest, name)).toHaveCount(0, { timeout: 15_000 })
})
