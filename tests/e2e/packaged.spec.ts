import { execFile } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { demoAccount } from '../../src/shared/demo-account'
import { expect, test } from '../support/electron'
import { noteForReport } from '../support/run-report'
import { wordsIn } from './support/words'

const root = resolve(import.meta.dirname, '../..')
const run = promisify(execFile)

/** Builds one variant with `npm run dist`. @returns its program */
async function build(flavour: 'shipped' | 'twin'): Promise<string> {
  const twin = flavour === 'twin' ? ['--twin'] : []
  await run(process.execPath, ['scripts/dist.mjs', ...twin, '--with-prepared-electron', '--linux', '--dir'], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  })
  return join(root, 'dist', ...(twin.length > 0 ? ['twin'] : []), 'linux-unpacked', 'hanmadi')
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

  test('the shipped build has its fuses set, and the test build differs in one of them', async ({ launch }) => {
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
  })
})
