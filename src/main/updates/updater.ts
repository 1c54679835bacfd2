import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { autoUpdater as systemUpdater } from 'electron'
import electronUpdater, { type AppUpdater, type UpdateInfo } from 'electron-updater'
import { GenericProvider } from 'electron-updater/out/providers/GenericProvider'
import type { Release } from '../../shared/release'
import type { UpdateChannel } from '../../shared/updates'
import type { Log } from '../log'
import { checkRelease, UpdateRefused } from './release-check'
import type { UpdateSource } from './update-source'

const systemTakesMs = 2 * 60 * 1000

// This file alone loads electron-updater, when the first check is due.

/** Finds, downloads and installs updates. */
export interface Updater {
  /** Whether this way of being installed can be updated by the app. */
  isActive(): boolean
  /**
   * Downloads a newer release when there is one.
   * @returns it once it is on disk; null: there is none
   * @throws UpdateRefused; other errors concern the network or the disk
   */
  fetch(channel: UpdateChannel, onProgress: (version: string, share: number) => void): Promise<Release | null>
  /**
   * Replaces the app with the downloaded release and ends it.
   * @param again whether the new one is started
   * @throws UpdateRefused when the file has changed; other errors when it could not be put in place
   */
  install(again: boolean): Promise<void>
}

export interface UpdaterDeps {
  source: UpdateSource
  log: Log
}

export function openUpdater({ source, log }: UpdaterDeps): Updater {
  const updater: AppUpdater = electronUpdater.autoUpdater
  let channel: UpdateChannel = 'stable'
  let found: Release | null = null
  let downloaded: string | null = null

  class SignedFeed extends GenericProvider {
    override async getLatestVersion(): Promise<UpdateInfo> {
      const described = await super.getLatestVersion()
      found = checkRelease(described, { keys: source.keys, channel, platform: process.platform })
      return described
    }
  }

  updater.logger = {
    info: (text: unknown) => log.info({ updater: String(text).slice(0, 500) }, 'update'),
    warn: (text: unknown) => log.warn({ updater: String(text).slice(0, 500) }, 'update'),
    error: (text: unknown) => log.warn({ updater: String(text).slice(0, 500) }, 'update'),
  }
  updater.autoDownload = false
  // Installed at the end of quitting, once everything is on disk.
  updater.autoInstallOnAppQuit = false
  updater.disableWebInstaller = true
  // Its listener keeps the event `error` from being thrown; the promises report the same.
  updater.on('error', () => undefined)
  updater.setFeedURL({
    provider: 'custom',
    url: source.feed,
    updateProvider: SignedFeed as never,
  })

  /** On macOS the system's own updater is only started: it still reads and checks the file, and ends the app itself. */
  async function takenBySystem(): Promise<void> {
    const ended = new AbortController()
    const { signal } = ended
    try {
      await Promise.race([
        once(systemUpdater, 'update-downloaded', { signal }),
        once(updater, 'error', { signal }).then(([error]) => {
          throw error
        }),
        wait(systemTakesMs, undefined, { signal, ref: false }).then(() => {
          throw new Error('the system has not taken the update in time')
        }),
      ])
    } finally {
      ended.abort()
    }
  }

  return {
    isActive: () => updater.isUpdaterActive(),
    async fetch(wanted, onProgress) {
      channel = wanted
      updater.channel = wanted === 'stable' ? 'latest' : 'beta'
      // Choosing a channel permits older versions.
      updater.allowDowngrade = false
      const checked = await updater.checkForUpdates()
      if (checked?.isUpdateAvailable !== true || found === null) return null
      const release = found
      const reportProgress = ({ percent }: { percent: number }) => onProgress(release.version, percent / 100)
      onProgress(release.version, 0)
      updater.on('download-progress', reportProgress)
      try {
        const files = await updater.downloadUpdate()
        downloaded = files[0] ?? null
      } finally {
        updater.off('download-progress', reportProgress)
      }
      return release
    },
    async install(again) {
      // The file may have changed since it was downloaded.
      const hash = downloaded === null ? null : await sha512Of(downloaded)
      if (!found?.files.some(({ sha512 }) => sha512 === hash)) throw new UpdateRefused('damaged')
      let failure: Error | null = null
      const onError = (error: Error) => {
        failure = error
      }
      if (process.platform === 'darwin') {
        // MacUpdater reads this instead of the argument.
        updater.autoRunAppAfterInstall = again
        const taken = takenBySystem()
        updater.quitAndInstall()
        return await taken
      }
      // It reports a failure as an event, before it returns.
      updater.once('error', onError)
      updater.quitAndInstall(true, again)
      updater.off('error', onError)
      if (failure !== null) throw failure
    },
  }
}

async function sha512Of(file: string): Promise<string> {
  const hash = createHash('sha512')
  await pipeline(createReadStream(file), hash)
  return hash.digest('base64')
}
