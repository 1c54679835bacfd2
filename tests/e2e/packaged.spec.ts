import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { chromium, type Page } from '@playwright/test'
import { demoAccount } from '../support/demo-seat'
import { expect, test } from '../support/electron'
import { freePort } from '../support/free-port'
import { noteForReport } from '../support/run-report'
import { describe, startUpdateFeed, updateKey, writeLauncher } from '../support/update-feed'
import { startCommunity } from './support/community'
import { press } from './support/forms'
import { openGate } from './support/gate'
import { messageField, roomRow } from './support/pair'
import { goTo } from './support/stage'
import { wordsIn } from './support/words'

const root = resolve(import.meta.dirname, '../..')
const run = promisify(execFile)

interface BuildOptions {
  version?: string
  env?: Record<string, string>
}

/** Builds one variant with `npm run dist`. @returns its program */
async function build(flavour: 'shipped' | 'twin', { version, env = {} }: BuildOptions = {}): Promise<string> {
  const twin = flavour === 'twin' ? ['--twin'] : []
  const renamed = version === undefined ? [] : [`-c.extraMetadata.version=${version}`]
  await run(process.execPath, ['scripts/dist.mjs', ...twin, '--with-prepared-electron', '--linux', '--dir', ...renamed], {
    cwd: root,
    env: { ...process.env, ...env },
    maxBuffer: 64 * 1024 * 1024,
  })
  return join(root, 'dist', ...(twin.length > 0 ? ['twin'] : []), 'linux-unpacked', 'hanmadi')
}

/** Builds a version that updates itself. @returns the folder of the unpacked build */
async function buildSigned(version: string, env: Record<string, string>): Promise<string> {
  const program = await build('twin', { version, env })
  const folder = join(root, 'dist', `updating-${version}`)
  rmSync(folder, { recursive: true, force: true })
  renameSync(join(program, '..'), folder)
  return folder
}

async function fusesOf(program: string): Promise<Record<string, boolean>> {
  const wire = await getCurrentFuseWire(program)
  // A fuse is one character: '1' is on, '0' off.
  const read = (fuse: FuseV1Options) => String.fromCharCode(Number(wire[fuse])) === '1'
  return {
    runAsNode: read(FuseV1Options.RunAsNode),
    nodeOptions: read(FuseV1Options.EnableNodeOptionsEnvironmentVariable),
    inspect: read(FuseV1Options.EnableNodeCliInspectArguments),
    fileProtocol: read(FuseV1Options.GrantFileProtocolExtraPrivileges),
    cookieEncryption: read(FuseV1Options.EnableCookieEncryption),
    onlyFromAsar: read(FuseV1Options.OnlyLoadAppFromAsar),
    asarIntegrity: read(FuseV1Options.EnableEmbeddedAsarIntegrityValidation),
  }
}

/** The page of an app that somebody else has started. */
async function attach(port: number): Promise<Page> {
  await expect
    .poll(
      () =>
        fetch(`http://127.0.0.1:${port}/json/version`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 60_000 },
    )
    .toBe(true)
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const pages = () => browser.contexts().flatMap((context) => context.pages())
  await expect.poll(() => pages().length, { timeout: 30_000 }).toBeGreaterThan(0)
  const [page] = pages()
  if (page === undefined) throw new Error('the app has no page')
  return page
}

const shippedFuses = {
  runAsNode: false,
  nodeOptions: false,
  inspect: false,
  fileProtocol: false,
  cookieEncryption: true,
  onlyFromAsar: true,
  asarIntegrity: true,
}

test.describe('the packaged app', () => {
  test.beforeEach(() => {
    const reason = 'the packaged app: its test builds for Linux'
    if (process.platform !== 'linux') noteForReport({ skipped: reason })
    test.info().skip(process.platform !== 'linux', reason)
    test.setTimeout(120_000)
  })

  test('the shipped build has its fuses set, and the test build differs in one of them', async ({ launch, dataDir }) => {
    const shipped = await build('shipped')
    expect(await fusesOf(shipped)).toEqual(shippedFuses)
    rmSync(join(root, 'dist', 'linux-unpacked'), { recursive: true, force: true })

    const twin = await build('twin')
    expect(await fusesOf(twin)).toEqual({ ...shippedFuses, inspect: true })
    const folder = join(twin, '..', 'resources')
    expect([existsSync(join(folder, 'app.asar')), existsSync(join(folder, 'app'))]).toEqual([true, false])

    // Really started: its page, its native modules and its resources come from the package.
    const app = await launch({ executablePath: twin })
    const page = await app.window()
    await page.evaluate(() => window.desktop.saveSettings({ language: 'en' }))
    await page.reload()
    const t = wordsIn('en')
    // As every installed app at its first start.
    await expect(page.getByRole('heading', { name: t('community.first.title') })).toBeVisible()
    await page.getByRole('button', { name: t('community.verbs.demo') }).click()
    await expect(page.locator('[data-post-id]').first()).toBeVisible({ timeout: 30_000 })
    await expect(page.locator('[data-post-id] img').first()).toHaveJSProperty('complete', true)
    expect(await app.electron.evaluate(({ app: main }) => main.isPackaged)).toBe(true)

    const { nickname } = demoAccount
    const answer = await page.evaluate(() => window.desktop.logInToDemo())
    expect(answer).toMatchObject({ ok: true, value: { user: { nickname } } })
    await expect(page.getByRole('button', { name: t('shell.me', { name: nickname }) })).toBeVisible()
    const terms = await page.evaluate(() => window.desktop.readTerms('service'))
    expect(terms).toMatchObject({ ok: true, value: expect.stringMatching(/\S/) })
    // The dictionaries of the spell checker are in the package too.
    await expect.poll(() => readdirSync(join(dataDir, 'Dictionaries')).sort()).toEqual(['en-US-10-1.bdic', 'ko-3-0.bdic'])
  })

  test('an update is taken only when it is newer, whole and signed for this channel; the app restarts at its place with everything in it', async ({
    launch,
    dataDir,
  }) => {
    test.setTimeout(300_000)
    const t = wordsIn('en')
    const key = updateKey()
    const feed = await startUpdateFeed()
    const folder = mkdtempSync(join(tmpdir(), 'hanmadi-update-'))
    const keyFile = join(folder, 'key.pem')
    writeFileSync(keyFile, key.pem, { mode: 0o600 })
    // Nothing answers there: the feed that counts is that of `community.json`.
    const env = { HANMADI_UPDATE_FEED: 'http://127.0.0.1:1/', HANMADI_UPDATE_KEY: keyFile }
    const first = await buildSigned('0.1.1', env)
    writeFileSync(join(first, 'resources', 'resources', 'community.json'), JSON.stringify({ updates: feed.address }))
    const second = await buildSigned('0.1.2', env)
    const port = await freePort()
    const installed = join(folder, 'Hanmadi.AppImage')
    const before = writeLauncher(installed, first, [])
    // Only what this test needs to reach it: how it opens is left to the restart.
    const content = writeLauncher(join(folder, 'next'), second, [`--remote-debugging-port=${port}`])

    const community = await startCommunity({ dataDir: join(folder, 'server') })
    const gate = await openGate(community.url)
    const app = await launch({
      // As a person who names a folder; what the environment names is another one.
      dataDir: join(folder, 'not-used'),
      args: ['--data', dataDir],
      executablePath: installed,
      env: { COMMUNITY_URL: gate.url, XDG_CACHE_HOME: join(folder, 'cache') },
      expectedProblems: [/ERR_|net::|Failed to load/],
    })
    const page = await app.window()
    await page.evaluate(() => window.desktop.saveSettings({ language: 'en', theme: 'light' }))
    const { email, password } = demoAccount
    expect(await page.evaluate((given) => window.desktop.logIn(given, { remember: true }), { email, password })).toMatchObject({ ok: true })
    expect(await app.electron.evaluate(({ app: main }) => main.getVersion())).toBe('0.1.1')

    await goTo(page, '/profile/setting/about')
    await expect(page.getByText(t('updates.signature.signed'), { exact: true })).toBeVisible()
    await expect(page.getByText(feed.address)).toBeVisible()
    const offer = (channelFile: string) => feed.put('latest-linux.yml', channelFile)
    const release = { version: '0.1.2', name: 'Hanmadi-0.1.2.AppImage', content, privateKey: key.privateKey }
    const checkAgain = async (sentence: string | RegExp) => {
      await press(page, t('updates.checkNow'))
      await expect(page.getByText(sentence)).toBeVisible({ timeout: 20_000 })
    }
    feed.put(release.name, content)

    await checkAgain(t('updates.problem.unreachable'))
    offer(describe({ ...release, privateKey: updateKey().privateKey }))
    await checkAgain(t('updates.problem.signature'))
    // Signed, and then changed.
    offer(describe(release).replace('0.1.2', '0.1.3'))
    await checkAgain(t('updates.problem.signature'))
    offer(describe({ ...release, channel: 'beta' }))
    await checkAgain(t('updates.problem.channel'))
    offer(describe({ ...release, version: '0.1.0' }))
    await checkAgain(t('updates.checked', { age: t('common.age.now') }))
    offer(describe(release))
    feed.put(release.name, Buffer.concat([content, Buffer.from('x')]))
    await checkAgain(t('updates.problem.damaged'))
    feed.put(release.name, content)
    feed.cut(release.name)
    await checkAgain(new RegExp(`${t('updates.problem.unreachable')}|${t('updates.problem.damaged')}`))
    expect(readFileSync(installed).equals(before)).toBe(true)

    feed.put(release.name, content)
    await press(page, t('updates.checkNow'))
    await expect(page.getByText(t('updates.ready', { version: '0.1.2' }))).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText('Everything is better')).toBeVisible()

    // A draft, and a message that cannot be sent.
    await page.evaluate(() => window.desktop.saveDraft('post:new', JSON.stringify({ text: 'half a post' })))
    await goTo(page, '/talk')
    await roomRow(page, t('chat.self')).click()
    await expect(messageField(page, t)).toBeVisible()
    gate.shut()
    // Nobody is asked to restart while they write.
    const offered = page.getByRole('button', { name: t('updates.restart') })
    await expect(offered).toBeVisible()
    await messageField(page, t).fill('한글이 다 남아요')
    await expect(offered).toBeHidden()
    await messageField(page, t).press('Enter')
    await expect(page.getByText('한글이 다 남아요').last()).toBeVisible()
    await messageField(page, t).fill('')
    const place = new URL(page.url()).hash

    const ended = new Promise((done) => app.process.once('exit', done))
    await offered.click()
    await ended
    expect(readFileSync(installed).equals(content)).toBe(true)
    expect(readdirSync(folder).filter((name) => name.includes('AppImage'))).toEqual(['Hanmadi.AppImage'])
    expect(readdirSync(join(folder, 'cache'), { recursive: true }).filter((name) => String(name).endsWith('.AppImage'))).toEqual([])

    const again = await attach(port)
    await expect.poll(() => again.evaluate(() => window.desktop.start().then(({ version }) => version))).toBe('0.1.2')
    await expect.poll(() => new URL(again.url()).hash).toBe(place)
    await expect(again.getByText('한글이 다 남아요').last()).toBeVisible()
    expect(await again.evaluate(() => window.desktop.readDraft('post:new'))).toContain('half a post')
    expect(gate.count('한글이 다 남아요')).toBe(0)
    gate.open()
    await expect.poll(() => gate.count('한글이 다 남아요'), { timeout: 60_000 }).toBe(1)

    const lock = join(dataDir, 'SingletonLock')
    await again.evaluate(() => window.desktop.windowCommand('quit'))
    await expect.poll(() => existsSync(lock), { timeout: 20_000 }).toBe(false)
    await gate.stop()
    await community.stop()
    await feed.close()
    for (const each of [folder, first, second]) rmSync(each, { recursive: true, force: true, maxRetries: 5 })
  })
})
