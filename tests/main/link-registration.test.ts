import { execFileSync } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askForCommunity, type FirstStartDeps } from '../../src/main/first-start'
import { createLinkRegistration, type LinkRegistrationDeps } from '../../src/main/link-registration'
import { orNote } from '../support/run-report'
import { silentLog } from '../support/silent-log'
import { until } from '../support/until'

vi.mock('electron', () => ({ app: { on: () => undefined, off: () => undefined } }))

let home = ''
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'hanmadi-links-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const name = 'hanmadi-appimage.desktop'
const entry = () => join(home, '.local/share/applications', name)
const valueIn = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(readFileSync(entry(), 'utf8'))?.[1]
/** An AppImage in a folder, running; what it is opened with is in the file `opened`. */
function imageIn(folder: string, file = '50% $HOME.AppImage'): Partial<LinkRegistrationDeps> {
  mkdirSync(join(home, folder), { recursive: true })
  const image = join(home, folder, file)
  writeFileSync(image, `#!/bin/sh\necho "$1" > '${home}/opened'\n`)
  chmodSync(image, 0o755)
  return { execPath: '/tmp/.mount_1/hanmadi', env: { ...ownEnv(), APPIMAGE: image, APPDIR: '/tmp/.mount_1' } }
}
/** The environment of a user whose home is the test's. */
const ownEnv = () => ({ PATH: process.env['PATH'], HOME: home })

async function register({ isPackaged = true, ...given }: Partial<LinkRegistrationDeps> & { isPackaged?: boolean } = {}) {
  const app = { isPackaged, setAsDefaultProtocolClient: vi.fn(() => true) }
  const usual = { isPortable: false, dataDir: null, platform: 'linux', execPath: '/opt/Hanmadi/hanmadi', env: {}, home } as const
  const registerLinks = createLinkRegistration({ ...usual, app, log: silentLog, ...given })
  await registerLinks()
  await registerLinks()
  return app.setAsDefaultProtocolClient.mock.calls
}

describe('links', () => {
  it.each(['win32', 'darwin', 'linux'] as const)(
    'are registered once by an installed app, and not from a checkout or a stick: %s',
    async (platform) => {
      expect(await register({ platform })).toEqual([['hanmadi']])
      expect(await register({ platform, isPackaged: false })).toEqual([])
      expect(await register({ platform, isPortable: true })).toEqual([])
    },
  )

  it('are registered at the first start before the choice of a community, once its page is there', () => {
    const webContents = new EventEmitter()
    const handled: string[] = []
    const registerLinks = vi.fn()
    const fakes = {
      ipc: { handle: (method: string) => handled.push(method) },
      window: { get: () => ({ webContents }) },
      settings: {},
      links: { follow: () => undefined },
      log: silentLog,
      registerLinks,
    }
    void askForCommunity(fakes as unknown as FirstStartDeps)
    expect(handled).toContain('chooseCommunity')
    expect(registerLinks).not.toHaveBeenCalled()
    webContents.emit('did-finish-load')
    expect(registerLinks).toHaveBeenCalledOnce()
  })
})

describe.runIf(orNote(process.platform === 'linux', 'links of an AppImage: only Linux has them'))('links of an AppImage', () => {
  it('have a file of their own, which follows an AppImage that was moved', async () => {
    const first = imageIn('내 앱')
    expect(await register(first)).toEqual([])
    expect(valueIn('Exec')).toBe(`"${home}/내 앱/50%% \\\\$HOME.AppImage" %u`)
    // By it, desktops ignore the file once the AppImage is gone.
    expect(valueIn('TryExec')).toBe(first.env?.['APPIMAGE'])
    expect(valueIn('MimeType')).toBe('x-scheme-handler/hanmadi;')
    await register(imageIn('moved'))
    expect(valueIn('TryExec')).toBe(join(home, 'moved/50% $HOME.AppImage'))
  })

  it('are in the data folder of the desktop, where it has another, and change nothing where none can be written', async () => {
    const { env, ...image } = imageIn('apps')
    await register({ ...image, env: { ...env, XDG_DATA_HOME: join(home, 'share') } })
    expect(existsSync(join(home, 'share/applications', name))).toBe(true)
    expect(existsSync(entry())).toBe(false)
    writeFileSync(join(home, 'file'), 'in the way')
    expect(await register({ ...image, env: { ...env, XDG_DATA_HOME: join(home, 'file') } })).toEqual([])
  })

  it('are not registered from a stick, for an instance with a folder of its own, or by a program that an AppImage has started', async () => {
    const image = imageIn('apps')
    expect(await register({ ...image, isPortable: true })).toEqual([])
    expect(await register({ ...image, dataDir: '/data' })).toEqual([])
    expect(await register({ ...image, execPath: '/opt/Hanmadi/hanmadi' })).toEqual([['hanmadi']])
    expect([existsSync(join(home, '.local')), existsSync(join(home, '.config'))]).toEqual([false, false])
  })

  const tools = ['xdg-mime', 'update-desktop-database', 'desktop-file-validate', 'gio']
  const hasTools = tools.every((tool) => existsSync(join('/usr/bin', tool)))
  it.runIf(orNote(hasTools, 'links of an AppImage with the desktop’s own tools: they are not installed'))(
    'are opened by the desktop with it, until it is gone',
    async () => {
      // GLib finds no program with a percent sign in its path.
      const image = imageIn('내 앱', 'Hanmadi "$HOME" \\ `1`.AppImage')
      await register(image)
      const desktop = (program: string, ...args: string[]) => execFileSync(program, args, { env: ownEnv(), encoding: 'utf8' })
      expect(desktop('desktop-file-validate', entry())).toBe('')
      expect(desktop('xdg-mime', 'query', 'default', 'x-scheme-handler/hanmadi')).toBe(`${name}\n`)
      desktop('gio', 'open', 'hanmadi://join?address=https%3A%2F%2Fcommunity.example')
      const opened = () => readFileSync(join(home, 'opened'), 'utf8')
      await until(() => expect(opened()).toBe('hanmadi://join?address=https%3A%2F%2Fcommunity.example\n'))
      rmSync(image.env?.['APPIMAGE'] ?? '')
      expect(desktop('gio', 'mime', 'x-scheme-handler/hanmadi')).not.toContain(name)
    },
  )
})
