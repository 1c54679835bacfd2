import { createHash } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Installation } from '../../../src/main/updates/installation'
import { openUpdater } from '../../../src/main/updates/updater'
import { silentLog } from '../../support/silent-log'
import { until } from '../../support/until'

const release = { version: '2.0.0', notes: { ko: [], en: [] }, files: [{ url: 'x.zip', sha512: '', size: 1 }] }

const fakes = vi.hoisted(() => ({
  file: '',
  downloads: 0,
  provider: undefined as undefined | (new () => { getLatestVersion(): Promise<unknown> }),
}))

vi.mock('electron', async () => ({ autoUpdater: new (await import('node:events')).EventEmitter() }))
vi.mock('electron-updater/out/providers/GenericProvider', () => ({
  GenericProvider: class {
    async getLatestVersion() {
      return {}
    }
  },
}))
vi.mock('electron-updater', async () => {
  const { EventEmitter } = await import('node:events')
  class Updater extends EventEmitter {
    autoRunAppAfterInstall = true
    setFeedURL({ updateProvider }: { updateProvider: NonNullable<typeof fakes.provider> }) {
      fakes.provider = updateProvider
    }
    async checkForUpdates() {
      if (fakes.provider !== undefined) await new fakes.provider().getLatestVersion()
      return { isUpdateAvailable: true }
    }
    async downloadUpdate() {
      fakes.downloads += 1
      return [fakes.file]
    }
    quitAndInstall() {}
  }
  return { default: { autoUpdater: new Updater(), AppImageUpdater: Updater } }
})
vi.mock('../../../src/main/updates/release-check', async (original) => ({ ...(await original<object>()), checkRelease: () => release }))

const open = (installation: Installation, { onRestart = (_: string): void => undefined } = {}) =>
  openUpdater({ source: { feed: 'https://updates.example/', keys: [] }, installation, cache: null, onRestart, log: silentLog })
const hashOf = (text: string) => createHash('sha512').update(text).digest('base64')

describe('installing on macOS, whose own updater takes the file after it was told to', () => {
  const platform = Object.getOwnPropertyDescriptor(process, 'platform')
  let folder: string
  let system: EventEmitter
  let own: EventEmitter & { autoRunAppAfterInstall: boolean }
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'hanmadi-updater-'))
    fakes.file = join(folder, 'update.zip')
    writeFileSync(fakes.file, 'the release')
    release.files = [{ url: 'x.zip', sha512: hashOf('the release'), size: 11 }]
    Object.defineProperty(process, 'platform', { value: 'darwin' })
    system = (await import('electron')).autoUpdater as unknown as EventEmitter
    own = (await import('electron-updater')).default.autoUpdater as unknown as typeof own
  })
  afterEach(() => {
    vi.useRealTimers()
    if (platform) Object.defineProperty(process, 'platform', platform)
    rmSync(folder, { recursive: true })
  })

  /** Starts an installation, up to where the system's updater has it. */
  const install = async (again: boolean) => {
    const onRestart = vi.fn()
    const updater = open({ kind: 'installer' }, { onRestart })
    await updater.fetch('stable', () => undefined)
    let isOver = false
    const installing = updater.install(again).finally(() => {
      isOver = true
    })
    installing.catch(() => undefined)
    await until(() => expect(system.listenerCount('update-downloaded')).toBe(1))
    return { installing, onRestart, isOver: () => isOver }
  }

  it.each([true, false])('is over once the system has taken it; started again: %s', async (again) => {
    const { installing, onRestart, isOver } = await install(again)
    await new Promise(setImmediate)
    expect(isOver()).toBe(false)
    system.emit('update-downloaded')
    expect(await installing).toBe(true)
    expect(onRestart.mock.calls).toEqual(again ? [['2.0.0']] : [])
    expect(own.autoRunAppAfterInstall).toBe(again)
    expect(system.listenerCount('update-downloaded')).toBe(0)
  })

  it('fails when the system refuses it', async () => {
    const { installing } = await install(true)
    own.emit('error', new Error('the signature does not match'))
    await expect(installing).rejects.toThrow('the signature does not match')
    expect(system.listenerCount('update-downloaded')).toBe(0)
  })
})

describe('installing an AppImage', () => {
  let folder: string
  let image: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'hanmadi-updater-'))
    image = join(folder, 'Hanmadi.AppImage')
    writeFileSync(image, 'the old one')
    chmodSync(image, 0o755)
    fakes.file = join(folder, 'download')
    writeFileSync(fakes.file, 'the release')
    release.files = [{ url: 'x.AppImage', sha512: hashOf('the release'), size: 11 }]
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('puts the release in its place, and leaves no download; the app ends and starts itself', async () => {
    const updater = open({ kind: 'appImage', image })
    await updater.fetch('stable', () => undefined)
    expect(await updater.install(true)).toBe(false)
    expect(readFileSync(image, 'utf8')).toBe('the release')
    expect(readdirSync(folder)).toEqual(['Hanmadi.AppImage'])
  })

  it('leaves the app as it is when the download has changed or is gone', async () => {
    const updater = open({ kind: 'appImage', image })
    await updater.fetch('stable', () => undefined)
    writeFileSync(fakes.file, 'another program')
    await expect(updater.install(true)).rejects.toMatchObject({ problem: 'damaged' })
    rmSync(fakes.file)
    await expect(updater.install(true)).rejects.toThrow()
    expect(readFileSync(image, 'utf8')).toBe('the old one')
    expect(readdirSync(folder)).toEqual(['Hanmadi.AppImage'])
  })

  it('removes at the start what an interrupted one has left', async () => {
    const left = join(folder, '.Hanmadi.AppImage.update-4194305')
    writeFileSync(left, 'half')
    open({ kind: 'appImage', image })
    await expect.poll(() => existsSync(left)).toBe(false)
  })
})

it('for a copy that the app cannot replace, a release is found and not downloaded', async () => {
  fakes.downloads = 0
  const updater = open({ kind: 'other' })
  expect(await updater.fetch('stable', () => undefined)).toMatchObject({ version: '2.0.0' })
  expect(fakes.downloads).toBe(0)
  await expect(updater.install(true)).rejects.toThrow()
})
