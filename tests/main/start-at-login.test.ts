import { EventEmitter } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App, LoginItemSettings, LoginItemSettingsOptions, Settings } from 'electron'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSettings, initialSettings, type StoredSettings } from '../../src/main/settings'
import { createStartAtLogin, type StartAtLoginDeps } from '../../src/main/start-at-login'
import { memoryStore } from '../support/memory-store'
import { silentLog } from '../support/silent-log'

let home = ''
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'hanmadi-login-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const entry = () => join(home, '.config/autostart/hanmadi.desktop')
const command = () => /^Exec=(.*)$/m.exec(readFileSync(entry(), 'utf8'))?.[1]

interface Given extends Partial<Pick<StartAtLoginDeps, 'isPortable' | 'dataDir' | 'execPath' | 'env'>> {
  isPackaged?: boolean
  /** What is stored from an earlier start. */
  stored?: Partial<StoredSettings>
}
type System = Pick<App, 'getLoginItemSettings' | 'setLoginItemSettings'>

/** Starts the app. */
function start(platform: NodeJS.Platform, system: System, { isPackaged = true, stored = {}, ...given }: Given = {}) {
  const events = new EventEmitter()
  const store = memoryStore<StoredSettings>({ ...initialSettings, ...stored })
  const settings = createSettings(store)
  const usual = { platform, isPortable: false, dataDir: null, execPath: '/opt/Hanmadi/hanmadi', env: {}, home, log: silentLog }
  const startAtLogin = createStartAtLogin({ ...usual, app: { isPackaged, ...system }, settings, ...given })
  startAtLogin.follow(events as unknown as App)
  return {
    isPossible: startAtLogin.isPossible,
    isOn: () => settings.read().startAtLogin,
    turn: (on: boolean) => settings.change({ startAtLogin: on }).startAtLogin,
    focus: () => events.emit('browser-window-focus'),
    stored: () => store.read(),
  }
}

const noSystem = {
  getLoginItemSettings: () => expect.fail('asked the system'),
  setLoginItemSettings: () => expect.fail('changed the system'),
} as unknown as System

it.each(['win32', 'darwin', 'linux'] as const)('is not offered, and registers nothing, from a checkout or a stick: %s', (platform) => {
  for (const given of [{ isPackaged: false }, { isPortable: true }]) {
    const { isPossible, isOn, turn, focus } = start(platform, noSystem, { ...given, stored: { startAtLogin: true } })
    turn(true)
    focus()
    expect([isPossible, isOn(), existsSync(entry())]).toEqual([false, true, false])
  }
})

describe('starting at login on Windows', () => {
  const program = 'C:\\Program Files\\Hanmadi\\Hanmadi.exe'
  const moved = 'D:\\Apps\\Hanmadi\\Hanmadi.exe'
  const id = 'app.hanmadi.desktop'

  /** The program of a command line, as Windows reads it: without quotes up to the first space. */
  const programOf = (line: string) => /^"([^"]*)"|^(\S+)/.exec(line)?.slice(1).find(Boolean)?.toLowerCase()

  /** The registry and what Electron does with it, for a program. */
  function createSystem(mayWrite = true) {
    const values = new Map<string, string>()
    const off = new Set<string>()
    const quoted = (text: string) => (/[ \\"]/.test(text) ? `"${text.replaceAll('"', '\\"')}"` : text)
    const lineOf = (path: string, args: string[] = []) => [path.replace(/^"(.*)"$/, '$1'), ...args].map(quoted).join(' ')
    const systemOf = (execPath: string) => ({
      setLoginItemSettings({ openAtLogin = false, path = execPath, args, name = '' }: Settings) {
        if (!mayWrite) return
        off.delete(name)
        if (openAtLogin) values.set(name, lineOf(path, args))
        else values.delete(name)
      },
      getLoginItemSettings({ path = execPath, args }: LoginItemSettingsOptions = {}) {
        const same = [...values].filter(([, line]) => programOf(line) === programOf(path))
        const launchItems = same.map(([name]) => ({ name, scope: 'user', enabled: !off.has(name) }))
        return {
          openAtLogin: values.get(id) === lineOf(path, args),
          executableWillLaunchAtLogin: launchItems.some(({ enabled }) => enabled),
          launchItems,
        } as LoginItemSettings
      },
    })
    const startFrom = (execPath: string, given: Given = {}) => start('win32', systemOf(execPath), { execPath, ...given })
    return { startFrom, values, off }
  }

  it('is a value that names the program in quotes, until it is turned off', () => {
    const { startFrom, values } = createSystem()
    const { turn } = startFrom(program)
    expect(turn(true)).toBe(true)
    expect([...values]).toEqual([[id, `"${program}" --hidden`]])
    expect(turn(false)).toBe(false)
    expect([...values]).toEqual([])
    startFrom(program, { dataDir: 'D:\\My data' }).turn(true)
    expect(values.get(id)).toBe(`"${program}" --data "D:\\My data" --hidden`)
  })

  it('is off where the system refuses it', () => {
    const { startFrom } = createSystem(false)
    expect(startFrom(program).turn(true)).toBe(false)
  })

  it('follows what Task Manager says, which it leaves as it is', () => {
    const { startFrom, values, off } = createSystem()
    const running = startFrom(program)
    running.turn(true)
    off.add(id)
    running.focus()
    expect(running.isOn()).toBe(false)
    const later = startFrom(program, { stored: running.stored() })
    expect([later.isOn(), off.has(id), values.has(id)]).toEqual([false, true, true])
    off.delete(id)
    later.focus()
    expect(later.isOn()).toBe(true)
    values.delete(id)
    expect(startFrom(program, { stored: later.stored() }).isOn()).toBe(false)
    expect(values.has(id)).toBe(false)
  })

  it('follows a program that was moved, unless it was turned off', () => {
    const { startFrom, values, off } = createSystem()
    const before = startFrom(program)
    before.turn(true)
    off.add(id)
    expect(startFrom(moved, { stored: { ...before.stored() } }).isOn()).toBe(false)
    expect([off.has(id), values.get(id)]).toEqual([true, `"${program}" --hidden`])
    off.delete(id)
    const after = startFrom(moved, { stored: before.stored() })
    expect([after.isOn(), values.get(id)]).toEqual([true, `"${moved}" --hidden`])
  })

  it('is not the entry of another program', () => {
    const { startFrom, values } = createSystem()
    values.set('Other', 'C:\\Program Files\\Other\\other.exe')
    expect(startFrom(program, { stored: { startAtLogin: true } }).isOn()).toBe(false)
    expect(startFrom(program).isOn()).toBe(false)
  })
})

describe('starting at login on macOS', () => {
  function createSystem() {
    const world = { status: 'not-registered' as LoginItemSettings['status'] }
    const system = {
      setLoginItemSettings({ openAtLogin }: Settings) {
        if (!openAtLogin) world.status = 'not-registered'
        else if (world.status === 'not-registered') world.status = 'enabled'
      },
      getLoginItemSettings: () => ({ openAtLogin: world.status === 'enabled', status: world.status }) as LoginItemSettings,
    }
    return { world, system }
  }

  it('is a login item', () => {
    const { world, system } = createSystem()
    const { turn } = start('darwin', system)
    expect([turn(true), world.status]).toEqual([true, 'enabled'])
    expect([turn(false), world.status]).toEqual([false, 'not-registered'])
  })

  it('follows what the system’s settings say, and does not turn it on again', () => {
    const { world, system } = createSystem()
    const running = start('darwin', system)
    running.turn(true)
    world.status = 'requires-approval'
    running.focus()
    const later = start('darwin', system, { stored: running.stored() })
    expect([running.isOn(), later.isOn(), world.status]).toEqual([false, false, 'requires-approval'])
    // Only the system's settings can allow it again.
    expect(later.turn(true)).toBe(false)
    world.status = 'enabled'
    later.focus()
    expect(later.isOn()).toBe(true)
  })
})

describe('starting at login on Linux', () => {
  const linux = (given: Given = {}) => start('linux', noSystem, given)

  it('is a file in the autostart folder, until it is turned off', () => {
    const { turn } = linux()
    expect(turn(true)).toBe(true)
    expect(readFileSync(entry(), 'utf8')).toContain('[Desktop Entry]\nType=Application\n')
    expect(command()).toBe('/opt/Hanmadi/hanmadi --hidden')
    turn(false)
    turn(false)
    expect(existsSync(entry())).toBe(false)
  })

  it('starts the AppImage, not the program in its mount, and the same data folder', () => {
    const image = { APPIMAGE: '/home/haru/내 앱/50% $HOME.AppImage', APPDIR: '/tmp/.mount_1' }
    linux({ env: image, execPath: '/tmp/.mount_1/hanmadi', dataDir: '/data' }).turn(true)
    expect(command()).toBe('"/home/haru/내 앱/50%% \\\\$HOME.AppImage" --data /data --hidden')
    linux({ env: image }).turn(true)
    expect(command()).toBe('/opt/Hanmadi/hanmadi --hidden')
  })

  it('follows a program that was moved, and what the desktop’s own settings say', () => {
    const before = linux()
    before.turn(true)
    const moved = linux({ execPath: '/moved/hanmadi', stored: before.stored() })
    expect([moved.isOn(), command()]).toEqual([true, '/moved/hanmadi --hidden'])
    const turnedOn = readFileSync(entry(), 'utf8')
    const turnedOff = `${turnedOn}X-GNOME-Autostart-enabled=false\n`
    writeFileSync(entry(), turnedOff)
    moved.focus()
    expect([moved.isOn(), readFileSync(entry(), 'utf8')]).toEqual([false, turnedOff])
    expect(linux({ execPath: '/moved/hanmadi', stored: before.stored() }).isOn()).toBe(false)
    writeFileSync(entry(), `${turnedOn}X-GNOME-Autostart-enabled=true\n`)
    moved.focus()
    expect(moved.isOn()).toBe(true)
    rmSync(entry())
    moved.focus()
    expect([moved.isOn(), existsSync(entry())]).toEqual([false, false])
  })

  it('is not on for a copy of the app that another one has replaced there', () => {
    const one = linux()
    one.turn(true)
    linux({ dataDir: '/data' }).turn(true)
    one.focus()
    expect([one.isOn(), command()]).toEqual([false, '/opt/Hanmadi/hanmadi --data /data --hidden'])
  })

  it('is off where the file cannot be written', () => {
    writeFileSync(join(home, '.config'), 'in the way')
    expect(linux().turn(true)).toBe(false)
    const elsewhere = join(home, 'elsewhere/autostart/hanmadi.desktop')
    expect(linux({ env: { XDG_CONFIG_HOME: join(home, 'elsewhere') } }).turn(true)).toBe(true)
    expect(existsSync(elsewhere)).toBe(true)
  })
})
