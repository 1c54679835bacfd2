import { readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { app, ipcMain, nativeTheme, session as sessions, utilityProcess } from 'electron'
import * as z from 'zod'
import type { StartState } from '../shared/bridge'
import { type Appearance, createAppearance } from './appearance'
import type { ServerProcess } from './embedded-server'
import { holdEvents } from './held-process'
import { createIpc, type Ipc } from './ipc'
import { cutOff, setupLockdown } from './lockdown'
import { createLog, type Log } from './log'
import { type MediaSources, serveAppMedia } from './protocols/app-media'
import { serveAppPages } from './protocols/app-pages'
import { securePagesOf } from './protocols/dev-pages'
import { pageOrigin } from './protocols/schemes'
import { initialSettings, type KeptSettings, keptSettings } from './settings'
import type { StartOptions } from './start-options'
import { openStore, type Store } from './store'
import { keptRoomPlacements } from './talk/room-placements'
import { placement } from './window-placement'
import { createWindows, type Windows } from './windows'

/** What there is as soon as the first window is on its way. */
export interface Opening {
  options: StartOptions
  /** The data folder, the shipped resources, what was built. */
  paths: { data: string; resources: string; built: string }
  /** The development server's origin; null for the built pages. */
  devOrigin: string | null
  log: Log
  logFile: string
  stopLog: () => void
  settings: Store<KeptSettings>
  /** A remote community's address, or null for the one inside the app. */
  communityUrl: string | null
  /**
   * Whether the page may have something to show before the community answers. A community that starts on the other one of two
   * processors would keep it waiting.
   */
  mayShowKept: boolean
  /** A process for the community inside the app; the first is on its way already where nothing may be shown without it. */
  forkCommunity: () => ServerProcess
  appearance: Appearance
  windows: Windows
  ipc: Ipc
  /** The window's page and what it begins with have been handed over: until that runs, main has nothing to answer. */
  pageAsked: Promise<void>
  /** What pages ask for as soon as they can waits until this is called. */
  answer: (answers: Answers) => void
}

/** What a page asks for first: how things stand, and pictures. */
export interface Answers {
  start: () => StartState
  media: MediaSources
}

/**
 * Opens the window and lets its page load. Whatever the page does not wait for is the application's.
 * @param built the folder of what was built
 */
export function open(options: StartOptions, built: string): Opening {
  const data = app.getPath('userData')
  const resources = app.isPackaged ? join(process.resourcesPath, 'resources') : join(app.getAppPath(), 'resources')
  const devOrigin = options.devPage === null ? null : new URL(options.devPage).origin

  const { log, file: logFile, stop: stopLog } = createLog(join(data, 'logs', 'main.log'))
  process.on('uncaughtException', (error) => log.fatal({ err: error }, 'uncaught'))
  process.on('unhandledRejection', (error) => log.fatal({ err: error }, 'unhandled'))

  const settings = openStore(data, 'settings', keptSettings, initialSettings)
  const appearance = createAppearance({ app, nativeTheme, settings: settings.read })
  appearance.apply()

  const communityUrl = options.communityUrl ?? settings.read().community
  const mayShowKept = availableParallelism() <= 2 && isAnythingIn(join(data, 'offline'))
  const forkCommunity = createFork(join(built, 'main', 'community-server.js'), communityUrl === null && !mayShowKept)

  setupLockdown({ app, devOrigin, log })
  // The pages' own session, without any network.
  const pages = sessions.fromPartition('persist:app')
  // Readable where main can be read, such as in a test of the real app.
  Object.defineProperty(app, 'refusedRequests', { get: cutOff({ session: pages, devOrigin, log }) })
  const pageAsked =
    devOrigin === null
      ? serveAppPages({ session: pages, folder: join(built, 'renderer') })
      : Promise.resolve(securePagesOf(devOrigin, pages))

  const windows = createWindows({
    address: options.devPage ?? `${pageOrigin}/`,
    preload: join(built, 'preload', 'index.cjs'),
    icon: join(resources, 'icons', 'icon-256.png'),
    session: () => pages,
    theme: appearance.theme,
    placement: openStore(data, 'window', placement.nullable(), null),
    roomPlacements: () => openStore(data, 'room-windows', keptRoomPlacements, []),
  })
  const ipc = createIpc({ ipcMain, isOurs: windows.isOurs, origin: devOrigin ?? pageOrigin, log, now: Date.now })
  let answer: Opening['answer'] = () => undefined
  const answers = new Promise<Answers>((resolve) => {
    answer = resolve
  })
  ipc.answer('start', { input: z.tuple([]), run: async () => (await answers).start() })
  serveAppMedia(
    pages,
    answers.then(({ media }) => media),
  )
  windows.main.show()

  return {
    options,
    paths: { data, resources, built },
    devOrigin,
    log,
    logFile,
    stopLog,
    settings,
    communityUrl,
    mayShowKept,
    forkCommunity,
    appearance,
    windows,
    ipc,
    pageAsked,
    answer,
  }
}

/** @param atOnce the first process does not wait to be asked for */
function createFork(program: string, atOnce: boolean): () => ServerProcess {
  const fork = () => utilityProcess.fork(program, [], { serviceName: 'Hanmadi Community', stdio: 'pipe' })
  let first = atOnce ? holdEvents(fork()) : null
  return () => {
    const process = first ?? fork()
    first = null
    return process
  }
}

function isAnythingIn(folder: string): boolean {
  try {
    return readdirSync(folder).length > 0
  } catch {
    return false
  }
}
