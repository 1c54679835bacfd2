import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { invitationTo } from '../../src/shared/invitation'
import { expect, type RunningApp, test } from '../support/electron'
import { faults } from './support/axe'
import { type Community, startCommunity } from './support/community'
import { field, press } from './support/forms'
import { openGate } from './support/gate'
import { wordsIn } from './support/words'

const t = wordsIn('en')
/** As an installed app starts. */
const installed = { HANMADI_FIRST_START: '1' }
const root = resolve(import.meta.dirname, '../..')

const posts = (page: Page) => page.locator('[data-post-id]').first()
const question = (page: Page) => page.getByRole('heading', { name: t('community.first.title') })
const demoMark = (page: Page) => page.getByRole('link', { name: t('community.demo.mark'), exact: true })
const choose = (page: Page, way: 'demo' | 'own' | 'remote') => page.getByRole('radio', { name: t(`community.ways.${way}`) }).check()
const community = async (page: Page) => (await page.evaluate(() => window.desktop.start())).community

/** The page of the question, in English. */
async function asked(app: RunningApp): Promise<Page> {
  const page = await app.window()
  await page.evaluate(() => window.desktop.saveSettings({ language: 'en' }))
  await page.reload()
  await expect(question(page)).toBeVisible()
  return page
}

test.describe('the first start of an installed app', () => {
  test('asks, starts nothing meanwhile, and opens the demo, which is marked on every page and opened from then on', async ({
    launch,
    dataDir,
  }) => {
    const app = await launch({ env: installed })
    const page = await asked(app)
    expect(await faults(page)).toEqual([])
    expect(existsSync(join(dataDir, 'community'))).toBe(false)
    await press(page, t('community.verbs.demo'))
    await expect(posts(page)).toBeVisible({ timeout: 30_000 })
    await expect(demoMark(page)).toBeVisible()
    for (const route of ['/qna', '/program', '/notebook', '/login', '/profile/setting/community']) {
      await page.evaluate((to) => {
        window.location.hash = to
      }, route)
      await expect(demoMark(page), route).toBeVisible()
    }
    await app.close()
    const again = await (await launch({ env: installed })).window()
    await expect(demoMark(again)).toBeVisible()
  })

  test('opens a community of this computer, which is empty, has no demo mark and a folder of its own', async ({ launch, dataDir }) => {
    const app = await launch({ env: installed })
    const page = await asked(app)
    await choose(page, 'own')
    await press(page, t('community.verbs.own'))
    await expect(page.getByRole('navigation').first()).toBeVisible({ timeout: 30_000 })
    expect(await community(page)).toMatchObject({ kind: 'embedded', demo: false })
    await expect.poll(() => existsSync(join(dataDir, 'own-community', 'community.db'))).toBe(true)
    expect(existsSync(join(dataDir, 'community'))).toBe(false)
    await expect(demoMark(page)).toHaveCount(0)
    await app.close()
    const again = await (await launch({ env: installed })).window()
    expect(await community(again)).toMatchObject({ kind: 'embedded', demo: false })
  })

  test('joins a community by its address, after it has introduced itself', async ({ launch, dataDir, atEnd }) => {
    const server = await startCommunity({ dataDir: join(dataDir, 'server'), env: { COMMUNITY_NAME: 'Sinchon Exchange' } })
    atEnd(server.stop)
    const options = { dataDir: join(dataDir, 'app'), env: installed }
    const app = await launch(options)
    const page = await asked(app)
    await choose(page, 'remote')
    const address = field(page, t('community.address'))
    await address.fill('http://community.example')
    await press(page, t('community.verbs.remote'))
    await expect(page.getByText(t('errors.fields.addressNotSecure'))).toBeVisible()
    await address.fill(server.url)
    await expect(page.getByText('Sinchon Exchange')).toBeVisible()
    expect(await faults(page)).toEqual([])
    await press(page, t('community.verbs.remote'))
    await expect(posts(page)).toBeVisible({ timeout: 30_000 })
    expect(readdirSync(join(dataDir, 'app'))).not.toContain('community')
    await app.close()
    const again = await (await launch(options)).window()
    expect(await community(again)).toMatchObject({ kind: 'remote', address: server.url })
  })

  test('opens with an invitation: nothing is sent there before it is accepted', async ({ launch, dataDir, atEnd }) => {
    const server = await startCommunity({ dataDir: join(dataDir, 'server') })
    const gate = await openGate(server.url)
    atEnd(server.stop)
    atEnd(gate.stop)
    const app = await launch({ dataDir: join(dataDir, 'app'), env: installed, args: [invitationTo(gate.url)] })
    const page = await asked(app)
    await expect(field(page, t('community.address'))).toHaveValue(gate.url)
    await expect(page.getByText(t('community.notAsked'))).toBeVisible()
    expect(gate.passed).toEqual([])
    await press(page, t('community.verbs.remote'))
    await expect(posts(page)).toBeVisible({ timeout: 30_000 })
    expect(await community(page)).toMatchObject({ kind: 'remote', address: gate.url })
  })

  test('does not ask whoever has the demo of an earlier version, and loses nothing of it', async ({ launch, dataDir }) => {
    // An earlier version opened the demo without asking, and stored no choice.
    const before = await launch()
    await expect(posts(await before.window())).toBeVisible({ timeout: 30_000 })
    await before.close()
    const database = readFileSync(join(dataDir, 'community', 'demo-password'), 'utf8')
    const settings = join(dataDir, 'settings.json')
    if (existsSync(settings)) expect(readFileSync(settings, 'utf8')).not.toContain('"embedded":"demo"')
    const page = await (await launch({ env: installed })).window()
    await expect(posts(page)).toBeVisible({ timeout: 30_000 })
    expect(await community(page)).toMatchObject({ kind: 'embedded', demo: true })
    expect(readFileSync(join(dataDir, 'community', 'demo-password'), 'utf8')).toBe(database)
  })
})

test('an invitation that is opened while the app runs asks, and changes nothing until it is accepted', async ({
  launch,
  dataDir,
  atEnd,
}) => {
  const server = await startCommunity({ dataDir: join(dataDir, 'server') })
  const gate = await openGate(server.url)
  atEnd(server.stop)
  atEnd(gate.stop)
  const app = await launch({ dataDir: join(dataDir, 'app') })
  const page = await app.window()
  await page.evaluate(() => window.desktop.saveSettings({ language: 'en' }))
  await expect(posts(page)).toBeVisible({ timeout: 30_000 })
  const open = () =>
    app.electron.evaluate(({ app: main }, link) => void main.emit('second-instance', {}, ['hanmadi', link]), invitationTo(gate.url))
  const invited = page.getByRole('heading', { name: t('community.invitation.title') })
  await open()
  await expect(invited).toBeVisible()
  expect(await faults(page)).toEqual([])
  await press(page, t('community.invitation.cancel'))
  await expect(posts(page)).toBeVisible()
  expect(await community(page)).toMatchObject({ kind: 'embedded', demo: true })
  expect(gate.passed).toEqual([])
  await open()
  await press(page, t('community.verbs.remote'))
  // The page is loaded again.
  await expect(demoMark(page)).toHaveCount(0)
  await expect(posts(page)).toBeVisible({ timeout: 30_000 })
  expect(await community(page)).toMatchObject({ kind: 'remote', address: gate.url })
})

test.describe('a build that carries community.json', () => {
  /** This build with a `community.json` among its resources. @returns what to start in place of the checkout */
  function carrying(folder: string, content: string): string {
    const resources = join(folder, 'resources')
    mkdirSync(resources, { recursive: true })
    for (const name of readdirSync(join(root, 'resources'))) symlinkSync(join(root, 'resources', name), join(resources, name))
    writeFileSync(join(resources, 'community.json'), content)
    const { name, productName, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, string>
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, productName, version, type: 'module', main: 'main.mjs' }))
    writeFileSync(join(folder, 'main.mjs'), `await import(${JSON.stringify(pathToFileURL(join(root, 'out', 'main', 'index.js')).href)})\n`)
    return folder
  }

  test('opens that community at its first start without a question, and calls it by its name', async ({ launch, dataDir, atEnd }) => {
    const server = await startCommunity({ dataDir: join(dataDir, 'server') })
    atEnd(server.stop)
    const file = JSON.stringify({ address: server.url, name: '신촌 언어교환', contact: 'help@sinchon.example' })
    const app = await launch({ dataDir: join(dataDir, 'data'), appPath: carrying(join(dataDir, 'app'), file), env: installed })
    const page = await app.window()
    await expect(posts(page)).toBeVisible({ timeout: 30_000 })
    expect(await community(page)).toMatchObject({ kind: 'remote', address: server.url, name: '신촌 언어교환', managed: false })
    await page.evaluate(() => {
      window.location.hash = '/login'
    })
    await expect(page.getByText('신촌 언어교환')).toBeVisible()
    await stopAndAskContact(server, page)
  })

  /** The community cannot be asked any more. */
  async function stopAndAskContact(server: Community, page: Page): Promise<void> {
    await server.stop()
    expect(await page.evaluate(() => window.desktop.readContact())).toBe('help@sinchon.example')
  }
})
