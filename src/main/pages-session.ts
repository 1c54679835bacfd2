import { join } from 'node:path'
import { type App, powerMonitor, type Session, session as sessions, shell, systemPreferences } from 'electron'
import { blockNetwork, setupLockdown } from './lockdown'
import type { Log } from './log'
import { createMicrophone, type Microphone } from './microphone'
import { serveAppPages } from './protocols/app-pages'
import { securePagesOf } from './protocols/dev-pages'
import { pageOrigin } from './protocols/schemes'
import type { SettingsStore } from './settings'
import { createSpelling, type Spelling } from './spelling/spelling'

/**
 * The session of the app's pages, which have no network, with its spell checker and its microphone.
 * @param devOrigin where the pages come from in development; null: from the build
 */
export function createPagesSession({
  app,
  devOrigin,
  built,
  settings,
  log,
}: {
  app: App
  devOrigin: string | null
  built: string
  settings: SettingsStore
  log: Log
}): { pages: Session; spelling: Spelling; microphone: Microphone } {
  setupLockdown({ app, devOrigin, log })
  const pages = sessions.fromPartition('persist:app')
  blockNetwork({ session: pages, devOrigin, log })
  if (devOrigin === null) serveAppPages({ session: pages, folder: join(built, 'renderer') })
  else securePagesOf(devOrigin, pages)
  const spelling = createSpelling({
    ...{ platform: process.platform, session: pages, settings, log },
    built: join(built, 'main'),
    folder: join(app.getPath('sessionData'), 'Dictionaries'),
  })
  const microphone = createMicrophone({
    ...{ session: pages, platform: process.platform, systemPreferences, shell, powerMonitor },
    origin: devOrigin ?? pageOrigin,
  })
  return { pages, spelling, microphone }
}
