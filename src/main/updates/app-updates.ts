import { join } from 'node:path'
import type { App } from 'electron'
import type { ConnectionWatch } from '../api/connection'
import type { Sources } from '../configuration/sources'
import type { Log } from '../log'
import type { SettingsStore } from '../settings'
import { findInstallation } from './installation'
import { noteFolder, writeRestartNote } from './restart-note'
import { keptArguments, relaunch } from './start-again'
import { readUpdateSource } from './update-source'
import { type AppUpdates, createUpdates, type UpdatesDeps } from './updates'

export interface AppUpdatesDeps {
  app: App
  /** The folder of the build's output. */
  built: string
  /** The data folder is the one beside the program: nothing outside of it is written. */
  isPortable: boolean
  sources: Pick<Sources, 'updateFeed'>
  settings: Pick<SettingsStore, 'read'>
  connection: Pick<ConnectionWatch, 'whenIdle'>
  failure: UpdatesDeps['failure']
  isRecording: UpdatesDeps['isRecording']
  log: Log
}

/** The updates of this app. A checkout has none. */
export function createAppUpdates(deps: AppUpdatesDeps): AppUpdates {
  const { app, built, isPortable, sources, settings, connection, failure, isRecording, log } = deps
  const { platform, execPath, env, argv, resourcesPath } = process
  const isRoot = process.getuid?.() === 0
  const installation = findInstallation({ platform, execPath, env, isPortable, isRoot, resources: resourcesPath })
  const cache = isPortable ? join(app.getPath('userData'), 'updates') : null

  function onRestart(version: string): void {
    try {
      writeRestartNote({ folder: noteFolder(app), execPath, argv, env, cwd: process.cwd(), now: Date.now() }, version)
    } catch (error) {
      log.error({ err: error }, 'the arguments for the restart were not noted')
    }
  }

  return createUpdates({
    source: app.isPackaged ? readUpdateSource(join(built, 'update-source.json'), sources.updateFeed) : null,
    installation,
    version: app.getVersion(),
    failure,
    load: async (source) => (await import('./updater')).openUpdater({ source, installation, cache, onRestart, log }),
    channel: () => settings.read().updateChannel,
    whenIdle: connection.whenIdle,
    isRecording,
    quit: () => app.quit(),
    unlock: () => app.releaseSingleInstanceLock(),
    relaunch: () => relaunch(app, keptArguments(argv)),
    log,
    now: Date.now,
  })
}
