import { join } from 'node:path'
import { type App, type Session, session as sessions } from 'electron'
import { blockNetwork, setupLockdown } from './lockdown'
import type { Log } from './log'
import { serveAppPages } from './protocols/app-pages'
import { securePagesOf } from './protocols/dev-pages'
import type { SettingsStore } from './settings'
import { createSpelling, type Spelling } from './spelling/spelling'

/**
 * The session of the app's pages, which have no network, and its spell checker.
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
}): { pages: Session; spelling: Spelling } {
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
  return { pages, spelling }
}
