import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { sandboxSwitches } from '../../scripts/setup/app.mjs'
import { answeringDialogs, messageBoxes } from '../support/dialog-answers'
import { electronPath, expect, test } from '../support/electron'
import { freePort } from '../support/free-port'
import { startCommunity } from './support/community'
import { goTo, speak } from './support/stage'
import { wordsIn } from './support/words'

const root = resolve(import.meta.dirname, '../..')
const readable = (page: Page) => expect(page.locator('[data-post-id]').first()).toBeVisible({ timeout: 30_000 })
// The name resolves to this machine, in the app only.
const onPrivateNetwork = ['--host-resolver-rules=MAP teacher.local 127.0.0.1']

/** Starts an app that ends by itself. @returns also what it printed, and what it said of errors */
function startAndEnd(
  appPath: string,
  env: Record<string, string>,
  args: string[] = [],
): Promise<{ code: number | null; printed: string; said: string }> {
  const child = spawn(electronPath(), [...sandboxSwitches, appPath, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  let said = ''
  child.stdout.on('data', (chunk) => {
    printed += chunk
  })
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  return new Promise((done) => child.on('close', (code) => done({ code, printed, said })))
}

test.describe('the command line', () => {
  test('prints the options or the version and ends, without a display and without a data folder', async ({ dataDir }) => {
    const env = { DESKTOP_DATA_DIR: join(dataDir, 'data'), DISPLAY: '' }
    const version = await startAndEnd(root, env, ['--version'])
    expect(version).toMatchObject({ code: 0, printed: expect.stringMatching(/^Hanmadi \d+\.\d+\.\d+\n$/) })
    const help = await startAndEnd(root, env, ['--help'])
    expect(help).toMatchObject({ code: 0, printed: expect.stringContaining('--data FOLDER') })
    expect(existsSync(join(dataDir, 'data'))).toBe(false)
  })

  test('names the folder for everything; without a name the start ends with a message', async ({ launch, dataDir }) => {
    const elsewhere = join(dataDir, 'elsewhere')
    const app = await launch({ args: ['--data', elsewhere] })
    const page = await app.window()
    await readable(page)
    await speak(page, 'en')
    expect(readdirSync(elsewhere)).toEqual(expect.arrayContaining(['logs', 'settings.json']))
    expect(readdirSync(dataDir)).toEqual(['elsewhere'])
    await app.close()
    const { code, said } = await startAndEnd(answeringDialogs(join(dataDir, 'app'), 0), { DESKTOP_DATA_DIR: elsewhere }, ['--data'])
    expect(code).toBe(1)
    expect(said).toContain('--data needs a folder')
  })
})

test('a first start shows the posts of the demo before its community runs, which then has the same', async ({ launch, dataDir }) => {
  const app = await launch()
  const page = await app.window()
  await readable(page)
  const shown = await page.locator('[data-post-id]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-post-id')))
  const answer = await page.evaluate(() => window.desktop.call('homePosts', { tags: [], subscribedOnly: false }))
  if (!answer.ok) throw new Error(answer.error.code)
  expect(answer.value.items.map(({ id }) => id).slice(0, shown.length)).toEqual(shown)
  const log = readFileSync(join(dataDir, 'logs', 'main.log'), 'utf8')
  expect(log).toMatch(/first posts painted[\s\S]*Server listening/)
})

test('the first frame of a page is drawn with the font of the app, not with a fallback', async ({ launch }) => {
  const page = await (await launch()).window()
  await readable(page)
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('#root *') === null) return
      observer.disconnect()
      document.documentElement.dataset['font'] = String(document.fonts.check('1em "Pretendard Variable"'))
    })
    observer.observe(document, { subtree: true, childList: true })
  })
  await page.reload()
  await readable(page)
  expect(await page.evaluate(() => document.documentElement.dataset['font'])).toBe('true')
})

test.describe('when stored data cannot be read', () => {
  test('a window opens, names the files that were set aside and where, and loses none of them', async ({ launch, dataDir }) => {
    const data = join(dataDir, 'data')
    mkdirSync(data)
    const broken = { settings: '{"value":{"language":"en"', session: '', route: 'nonsense', mails: '{"value":7}', searches: '\0\0\0' }
    for (const [name, text] of Object.entries(broken)) writeFileSync(join(data, `${name}.json`), text)
    mkdirSync(join(data, 'window.json', 'inside'), { recursive: true })
    mkdirSync(join(data, 'told.json', 'inside'), { recursive: true })

    const app = await launch({ dataDir: data, appPath: answeringDialogs(join(dataDir, 'app'), 0) })
    const page = await app.window()
    await readable(page)
    const names = [...Object.keys(broken), 'window', 'told']
    const said = async () => JSON.stringify(await messageBoxes(app))
    await expect
      .poll(async () =>
        names.filter(
          (
            (all) => (name: string) =>
              !all.includes(`${name}.json`)
          )(await said()),
        ),
      )
      .toEqual([])
    for (const [name, text] of Object.entries(broken)) {
      const aside = readdirSync(data).find((file) => file.startsWith(`${name}.json.damaged-`)) ?? ''
      expect(readFileSync(join(data, aside), 'utf8'), name).toBe(text)
      expect(await said()).toContain(aside)
    }
    for (const name of ['window', 'told']) {
      const aside = readdirSync(data).find((file) => file.startsWith(`${name}.json.damaged-`)) ?? ''
      expect(readdirSync(join(data, aside))).toEqual(['inside'])
    }
    // A new choice is stored as usual.
    await speak(page, 'en')
    expect(JSON.parse(readFileSync(join(data, 'settings.json'), 'utf8'))).toMatchObject({ value: { language: 'en' } })
  })

  test('a file that cannot be written is reported once, and changes last until the app closes', async ({ launch, dataDir }) => {
    const data = join(dataDir, 'data')
    const app = await launch({ dataDir: data, appPath: answeringDialogs(join(dataDir, 'app'), 0) })
    const page = await app.window()
    await readable(page)
    await speak(page, 'en')
    rmSync(join(data, 'settings.json'))
    mkdirSync(join(data, 'settings.json', 'inside'), { recursive: true })
    await speak(page, 'ko')
    await speak(page, 'en')
    await expect.poll(() => messageBoxes(app)).toEqual([expect.stringContaining(join(data, 'settings.json'))])
    expect((await page.evaluate(() => window.desktop.start())).settings.language).toBe('en')
  })

  test('when the log folder cannot be created, the window opens and names the log file', async ({ launch, dataDir }) => {
    const data = join(dataDir, 'data')
    mkdirSync(data)
    writeFileSync(join(data, 'logs'), 'in the way')
    const app = await launch({ dataDir: data, appPath: answeringDialogs(join(dataDir, 'app'), 0) })
    await readable(await app.window())
    await expect.poll(() => messageBoxes(app)).toEqual([expect.stringContaining(join(data, 'logs'))])
    expect(readFileSync(join(data, 'logs'), 'utf8')).toBe('in the way')
  })

  test('when nothing can be stored in the data folder, the window opens and says so', async ({ launch, dataDir }) => {
    const data = join(dataDir, 'data')
    writeFileSync(data, 'in the way')
    const app = await launch({ dataDir: data, appPath: answeringDialogs(join(dataDir, 'app'), 0) })
    await readable(await app.window())
    await expect.poll(() => messageBoxes(app)).toEqual([expect.stringContaining(data)])
    const instead = await app.electron.evaluate(({ app: main }) => main.getPath('userData'))
    expect(JSON.stringify(await messageBoxes(app))).toContain(instead)
    await app.close()
    rmSync(instead, { recursive: true, force: true, maxRetries: 5 })
  })

  test('invalid folders of drafts, chat and unsent messages do not keep a window from opening', async ({ launch, dataDir }) => {
    const data = join(dataDir, 'data')
    mkdirSync(data)
    for (const name of ['drafts', 'chat', 'outbox', 'offline']) writeFileSync(join(data, name), 'in the way')
    const app = await launch({ dataDir: data, appPath: answeringDialogs(join(dataDir, 'app'), 0) })
    await readable(await app.window())
  })
})

test.describe('the address of a community', () => {
  for (const address of [
    'http://community.example',
    'http://127.0.0.1.evil.example',
    'http://8.8.8.8',
    'https://user:secret@community.example',
  ]) {
    test(`the environment cannot set ${address}: the start ends with a message`, async ({ dataDir }) => {
      const appPath = answeringDialogs(join(dataDir, 'app'), 0)
      const { code, said } = await startAndEnd(appPath, { DESKTOP_DATA_DIR: join(dataDir, 'data'), COMMUNITY_URL: address })
      expect(code).toBe(1)
      expect(said).toContain(`COMMUNITY_URL “${address}”`)
    })
  }

  test('the command line cannot set an unencrypted one either', async ({ dataDir }) => {
    const appPath = answeringDialogs(join(dataDir, 'app'), 0)
    const args = ['--community', 'http://community.example']
    const { code, said } = await startAndEnd(appPath, { DESKTOP_DATA_DIR: join(dataDir, 'data') }, args)
    expect(code).toBe(1)
    expect(said).toContain('--community “http://community.example”')
  })

  test('a stored address without encryption is not used: the app says so and opens its embedded community', async ({ launch, dataDir }) => {
    const data = join(dataDir, 'data')
    mkdirSync(data)
    writeFileSync(join(data, 'settings.json'), JSON.stringify({ value: { community: 'http://community.example' } }))
    const app = await launch({ dataDir: data, appPath: answeringDialogs(join(dataDir, 'app'), 0) })
    const page = await app.window()
    await readable(page)
    expect((await page.evaluate(() => window.desktop.start())).community.kind).toBe('embedded')
    await expect.poll(() => messageBoxes(app)).toEqual([expect.stringContaining('http://community.example')])
  })

  test('an unencrypted address on a private network receives no request unless the user accepts it', async ({ launch, dataDir }) => {
    let connections = 0
    const listener = createServer((socket) => {
      connections += 1
      socket.destroy()
    })
    await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done))
    const address = `http://teacher.local:${(listener.address() as AddressInfo).port}`
    const app = await launch({
      dataDir: join(dataDir, 'data'),
      appPath: answeringDialogs(join(dataDir, 'app'), 0),
      args: onPrivateNetwork,
      env: { COMMUNITY_URL: address },
    })
    const page = await app.window()
    await readable(page)
    expect(await messageBoxes(app)).toEqual([expect.stringContaining(address)])
    expect((await page.evaluate(() => window.desktop.start())).community.kind).toBe('embedded')
    const answer = await page.evaluate((wished) => window.desktop.chooseCommunity({ kind: 'remote', address: wished }), address)
    expect(answer).toMatchObject({ ok: false, error: { code: 'invalid', fields: { address: 'addressDeclined' } } })
    expect(connections).toBe(0)
    listener.close()
  })

  test('once accepted it is used, and not asked about again', async ({ launch, dataDir, atEnd }) => {
    const port = await freePort()
    const address = `http://teacher.local:${port}`
    const community = await startCommunity({ dataDir: join(dataDir, 'server'), port, env: { PUBLIC_URL: address, MAIL: 'folder' } })
    atEnd(community.stop)
    const options = { dataDir: join(dataDir, 'data'), args: onPrivateNetwork, env: { COMMUNITY_URL: address } }
    const first = await launch({ ...options, appPath: answeringDialogs(join(dataDir, 'yes'), 1) })
    await readable(await first.window())
    expect(await messageBoxes(first)).toEqual([expect.stringContaining(address)])
    await first.close()
    const second = await launch({ ...options, appPath: answeringDialogs(join(dataDir, 'no'), 0) })
    await readable(await second.window())
    expect(await messageBoxes(second)).toEqual([])
  })

  test('the server choice refuses an unencrypted address at its field and keeps the input', async ({ launch, dataDir }) => {
    const app = await launch({ dataDir: join(dataDir, 'data') })
    const page = await app.window()
    await speak(page, 'en')
    const t = wordsIn('en')
    await goTo(page, '/login')
    await page.getByRole('button', { name: t('session.community.change') }).click()
    await page.getByRole('radio', { name: t('community.ways.remote') }).check()
    const field = page.getByRole('textbox', { name: t('community.address') })
    await field.fill('http://community.example')
    await page.getByRole('button', { name: t('community.verbs.remote'), exact: true }).click()
    await expect(page.getByText(t('errors.fields.addressNotSecure'))).toBeVisible()
    await expect(field).toHaveValue('http://community.example')
    expect((await page.evaluate(() => window.desktop.start())).community.kind).toBe('embedded')
  })
})
