import { join } from 'node:path'
import { type App, type Session, session as sessions } from 'electron'
import { blockNetwork, setupLockdown } from './lockdown'
import type { Log } from './log'
import { serveAppPages } from './protocols/app-pages'
import { securePagesOf } from './protocols/dev-pages'

/** The session of the app's pages, which have no network. @param devOrigin where the pages come from in development; null: from the build */
export function createPagesSession({
  app,
  devOrigin,
  built,
  log,
}: {
  app: App
  devOrigin: string | null
  built: string
  log: Log
}): Session {
  setupLockdown({ app, devOrigin, log })
  const pages = sessions.fromPartition('persist:app')
  blockNetwork({ session: pages, devOrigin, log })
  if (devOrigin === null) serveAppPages({ session: pages, folder: join(built, 'renderer') })
  else securePagesOf(devOrigin, pages)
  return pages
}
