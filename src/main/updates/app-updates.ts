import { join } from 'node:path'
import type { App } from 'electron'
import type { ConnectionWatch } from '../api/connection'
import type { Log } from '../log'
import type { SettingsStore } from '../settings'
import { readUpdateSource } from './update-source'
import { type AppUpdates, createUpdates } from './updates'

export interface AppUpdatesDeps {
  app: App
  /** The folder of the build's output. */
  built: string
  settings: Pick<SettingsStore, 'read'>
  connection: Pick<ConnectionWatch, 'whenIdle'>
  log: Log
}

/** The updates of this app. A checkout has none. */
export function createAppUpdates({ app, built, settings, connection, log }: AppUpdatesDeps): AppUpdates {
  return createUpdates({
    source: app.isPackaged ? readUpdateSource(join(built, 'update-source.json')) : null,
    load: async (source) => (await import('./updater')).openUpdater({ source, log }),
    channel: () => settings.read().updateChannel,
    whenIdle: connection.whenIdle,
    quit: () => app.quit(),
    unlock: () => app.releaseSingleInstanceLock(),
    relaunch: () => app.relaunch(),
    log,
    now: Date.now,
  })
}
