import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStartAtLogin, type StartAtLoginDeps } from '../../src/main/start-at-login'
import { silentLog } from '../support/silent-log'

let home = ''
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'hanmadi-login-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const entry = () => join(home, '.config/autostart/hanmadi.desktop')
const command = () => /^Exec=(.*)$/m.exec(readFileSync(entry(), 'utf8'))?.[1]

function setUp(platform: NodeJS.Platform, { isPackaged = true, ...given }: Partial<StartAtLoginDeps> & { isPackaged?: boolean } = {}) {
  const app = { isPackaged, setLoginItemSettings: vi.fn() }
  const usual = { platform, isPortable: false, dataDir: null, execPath: '/opt/Hanmadi/hanmadi', env: {}, home, log: silentLog }
  return { app, startAtLogin: createStartAtLogin({ ...usual, app, ...given }) }
}

describe('starting at login', () => {
  it.each([
    ['win32', { args: ['--hidden'] }],
    ['darwin', {}],
  ] as const)('uses the system’s setting: %s', (platform, how) => {
    const { app, startAtLogin } = setUp(platform)
    expect(startAtLogin.isPossible).toBe(true)
    startAtLogin.set(true)
    startAtLogin.set(false)
    expect(app.setLoginItemSettings.mock.calls).toEqual([[{ openAtLogin: true, ...how }], [{ openAtLogin: false, ...how }]])
    expect(startAtLogin.renew()).toBe(true)
  })

  it.each(['win32', 'darwin', 'linux'] as const)('is not offered, and registers nothing, from a checkout or a stick: %s', (platform) => {
    for (const { app, startAtLogin } of [setUp(platform, { isPackaged: false }), setUp(platform, { isPortable: true })]) {
      startAtLogin.set(true)
      expect([startAtLogin.isPossible, app.setLoginItemSettings.mock.calls, existsSync(entry())]).toEqual([false, [], false])
      expect(startAtLogin.renew()).toBe(true)
    }
  })
})

describe('starting at login on Linux', () => {
  it('is a file in the autostart folder, until it is turned off', () => {
    const { startAtLogin } = setUp('linux')
    expect(startAtLogin.set(true)).toBe(true)
    expect(readFileSync(entry(), 'utf8')).toContain('[Desktop Entry]\nType=Application\n')
    expect(command()).toBe('/opt/Hanmadi/hanmadi --hidden')
    startAtLogin.set(false)
    startAtLogin.set(false)
    expect(existsSync(entry())).toBe(false)
  })

  it('starts the AppImage, not the program in its mount, and the same data folder', () => {
    const image = { APPIMAGE: '/home/haru/내 앱/50% $HOME.AppImage', APPDIR: '/tmp/.mount_1' }
    setUp('linux', { env: image, execPath: '/tmp/.mount_1/hanmadi', dataDir: '/data' }).startAtLogin.set(true)
    expect(command()).toBe('"/home/haru/내 앱/50%% \\\\$HOME.AppImage" --data /data --hidden')
    setUp('linux', { env: image }).startAtLogin.set(true)
    expect(command()).toBe('/opt/Hanmadi/hanmadi --hidden')
  })

  it('follows a program that was moved, and what the desktop’s own settings say', () => {
    setUp('linux').startAtLogin.set(true)
    const { startAtLogin } = setUp('linux', { execPath: '/moved/hanmadi' })
    expect(startAtLogin.renew()).toBe(true)
    expect(command()).toBe('/moved/hanmadi --hidden')
    const turnedOff = `${readFileSync(entry(), 'utf8')}X-GNOME-Autostart-enabled=false\n`
    writeFileSync(entry(), turnedOff)
    expect([startAtLogin.renew(), readFileSync(entry(), 'utf8')]).toEqual([false, turnedOff])
    rmSync(entry())
    expect([startAtLogin.renew(), existsSync(entry())]).toEqual([false, false])
  })

  it('says so when the file cannot be written', () => {
    writeFileSync(join(home, '.config'), 'in the way')
    expect(setUp('linux').startAtLogin.set(true)).toBe(false)
    expect(setUp('linux', { env: { XDG_CONFIG_HOME: join(home, 'elsewhere') } }).startAtLogin.set(true)).toBe(true)
    expect(existsSync(join(home, 'elsewhere/autostart/hanmadi.desktop'))).toBe(true)
  })
})
