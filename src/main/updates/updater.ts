import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { autoUpdater as systemUpdater } from 'electron'
import electronUpdater, { type AppUpdater } from 'electron-updater'
import { DownloadedUpdateHelper } from 'electron-updater/out/DownloadedUpdateHelper'
import type { Release } from '../../shared/release'
import type { UpdateChannel } from '../../shared/updates'
import type { Log } from '../log'
import { removeUnfinishedCopies, replaceAppImage } from './app-image-install'
import { sha512Of } from './file-hash'
import { type Installation, pkexec } from './installation'
import { installPackage } from './package-install'
import { checkRelease, UpdateRefused } from './release-check'
import { signedFeed } from './signed-feed'
import type { UpdateSource } from './update-source'

const systemTakesMs = 2 * 60 * 1000
const elevate = process.getuid?.() === 0 ? [] : [pkexec, '--disable-internal-agent']

// This file and signed-feed.ts alone load electron-updater, when the first check is due.

/** Finds, downloads and installs updates. */
export interface Updater {
  /**
   * Finds a newer release, and downloads it where the app can replace itself.
   * @returns it once it is on disk; null: there is none
   * @throws UpdateRefused; other errors concern the network or the disk
   */
  fetch(channel: UpdateChannel, onProgress: (version: string, share: number) => void): Promise<Release | null>
  /**
   * Replaces the app with the downloaded release.
   * @param again whether the new one is started
   * @returns whether a program outside of the app does it, which also ends this app and starts the new one
   * @throws UpdateRefused when the file has changed; other errors when it could not be put in place
   */
  install(again: boolean): Promise<boolean>
}

export interface UpdaterDeps {
  source: UpdateSource
  installation: Installation
  /** Where downloads go; null: the system's folder for caches. */
  cache: string | null
  /** Called before an installer starts that starts the app again, with the version that it installs. */
  onRestart: (version: string) => void
  log: Log
}

export function openUpdater({ source, installation, cache, onRestart, log }: UpdaterDeps): Updater {
  const updater = updaterFor(installation)
  let channel: UpdateChannel = 'stable'
  let found: Release | null = null
  let downloaded: string | null = null

  const feed = signedFeed((described) => {
    found = checkRelease(described, { keys: source.keys, channel, platform: process.platform })
  })

  updater.logger = {
    info: (text: unknown) => log.info({ updater: String(text).slice(0, 500) }, 'update'),
    warn: (text: unknown) => log.warn({ updater: String(text).slice(0, 500) }, 'update'),
    error: (text: unknown) => log.warn({ updater: String(text).slice(0, 500) }, 'update'),
  }
  updater.autoDownload = false
  // Installed at the end of quitting, once everything is on disk.
  updater.autoInstallOnAppQuit = false
  updater.disableWebInstaller = true
  // Otherwise it looks for updates only where it would install them itself; `installation` says that here.
  updater.forceDevUpdateConfig = true
  if (cache !== null) Object.assign(updater, { downloadedUpdateHelper: new DownloadedUpdateHelper(cache) })
  // Its listener keeps the event `error` from being thrown; the promises report the same.
  updater.on('error', () => undefined)
  updater.setFeedURL({
    provider: 'custom',
    url: source.feed,
    updateProvider: feed as never,
  })

  /** @returns the downloaded file and its hash, once it is again known to be the signed one */
  async function signedFile(): Promise<{ file: string; sha512: string }> {
    // It may have changed since it was downloaded.
    const hash = downloaded === null ? null : await sha512Of(downloaded)
    if (downloaded === null || hash === null || !found?.files.some(({ sha512 }) => sha512 === hash)) throw new UpdateRefused('damaged')
    return { file: downloaded, sha512: hash }
  }

  async function startInstaller(again: boolean): Promise<void> {
    if (again && found !== null) onRestart(found.version)
    if (process.platform === 'darwin') {
      // MacUpdater reads this instead of the argument.
      updater.autoRunAppAfterInstall = again
      const taken = takenBySystem(updater)
      updater.quitAndInstall()
      return await taken
    }
    let failure: Error | null = null
    const onError = (error: Error) => {
      failure = error
    }
    // It reports a failure as an event, before it returns.
    updater.once('error', onError)
    updater.quitAndInstall(true, again)
    updater.off('error', onError)
    if (failure !== null) throw failure
  }

  if (installation.kind === 'appImage') {
    removeUnfinishedCopies(installation.image).catch((error: unknown) => log.warn({ err: error }, 'an unfinished update was not removed'))
  }

  return {
    async fetch(wanted, onProgress) {
      channel = wanted
      updater.channel = wanted === 'stable' ? 'latest' : 'beta'
      // Choosing a channel permits older versions.
      updater.allowDowngrade = false
      const checked = await updater.checkForUpdates()
      if (checked?.isUpdateAvailable !== true || found === null) return null
      const release = found
      if (installation.kind === 'other') return release
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
      const signed = await signedFile()
      if (installation.kind === 'installer') {
        await startInstaller(again)
        return true
      }
      if (installation.kind === 'appImage') await replaceAppImage({ image: installation.image, ...signed })
      else if (installation.kind === 'package') await installPackage({ type: installation.type, elevate, ...signed })
      else throw new Error('this copy is replaced by hand')
      await rm(signed.file, { force: true }).catch(() => undefined)
      return false
    },
  }
}

function updaterFor(installation: Installation): AppUpdater {
  // They differ in which file of a release they download. The usual choice trusts a file that building a package leaves for an AppImage, too.
  if (installation.kind === 'appImage') return new electronUpdater.AppImageUpdater()
  if (installation.kind === 'package')
    return installation.type === 'deb' ? new electronUpdater.DebUpdater() : new electronUpdater.RpmUpdater()
  return electronUpdater.autoUpdater
}

/** On macOS the system's own updater is only started: it still reads and checks the file, and ends the app itself. */
async function takenBySystem(updater: AppUpdater): Promise<void> {
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
