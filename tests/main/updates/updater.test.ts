import { createHash } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openUpdater } from '../../../src/main/updates/updater'
import { silentLog } from '../../support/silent-log'

const release = { version: '2.0.0', notes: { ko: [], en: [] }, files: [{ url: 'x.zip', sha512: '', size: 1 }] }

const fakes = vi.hoisted(() => ({ file: '', provider: undefined as undefined | (new () => { getLatestVersion(): Promise<unknown> }) }))

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
  const autoUpdater = Object.assign(new EventEmitter(), {
    autoRunAppAfterInstall: true,
    setFeedURL: ({ updateProvider }: { updateProvider: NonNullable<typeof fakes.provider> }) => {
      fakes.provider = updateProvider
    },
    async checkForUpdates() {
      if (fakes.provider !== undefined) await new fakes.provider().getLatestVersion()
      return { isUpdateAvailable: true }
    },
    downloadUpdate: async () => [fakes.file],
    quitAndInstall: () => undefined,
  })
  return { default: { autoUpdater } }
})
vi.mock('../../../src/main/updates/release-check', async (original) => ({ ...(await original<object>()), checkRelease: () => release }))

describe('installing on macOS, whose own updater takes the file after it was told to', () => {
  const platform = Object.getOwnPropertyDescriptor(process, 'platform')
  let folder: string
  let system: EventEmitter
  let own: EventEmitter & { autoRunAppAfterInstall: boolean }
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'hanmadi-updater-'))
    fakes.file = join(folder, 'update.zip')
    writeFileSync(fakes.file, 'the release')
    release.files = [{ url: 'x.zip', sha512: createHash('sha512').update('the release').digest('base64'), size: 11 }]
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
    const updater = openUpdater({ source: { feed: 'https://updates.example/', keys: [] }, log: silentLog })
    await updater.fetch('stable', () => undefined)
    let isOver = false
    const installing = updater.install(again).finally(() => {
      isOver = true
    })
    installing.catch(() => undefined)
    await vi.waitFor(() => expect(system.listenerCount('update-downloaded')).toBe(1))
    return { installing, isOver: () => isOver }
  }

  it.each([true, false])('is over once the system has taken it; started again: %s', async (again) => {
    const { installing, isOver } = await install(again)
    await new Promise(setImmediate)
    expect(isOver()).toBe(false)
    system.emit('update-downloaded')
    await installing
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
