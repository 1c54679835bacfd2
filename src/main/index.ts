import { join, resolve } from 'node:path'
import { app, Menu, protocol } from 'electron'
import type { Application } from './application'
import { routeInArguments, routeOfDeepLink } from './deep-link'
import { open } from './opening'
import { registerSchemes } from './protocols/schemes'
import { takeLock } from './single-instance'
import { readStartOptions } from './start-options'

const options = readStartOptions(process.env, app.isPackaged)

// What has to be said before Electron is ready.
if (options.dataDir !== null) app.setPath('userData', resolve(options.dataDir))
// As root, Chromium runs only with --no-sandbox, and nothing runs with both. The window's own sandbox stays asked for.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
registerSchemes(protocol)
// Windows shows notifications only for an app that it knows by this name.
app.setAppUserModelId('app.hanmadi.desktop')
// Electron would build a menu of its own otherwise, only to have it replaced.
Menu.setApplicationMenu(null)

let running: Promise<Application> | undefined
const goTo = (route: string | null) => void running?.then((application) => application.goTo(route))

if (takeLock(app, (args) => goTo(routeInArguments(args)))) running = app.whenReady().then(start)
else app.exit(0)
app.on('open-url', (event, url) => {
  event.preventDefault()
  goTo(routeOfDeepLink(url))
})

/**
 * The window comes first, and what its page begins with; what answers the page is read while that begins to run. What opens the
 * window is read before Electron is ready. Reading either elsewhere made a second start slower by up to a tenth.
 */
async function start(): Promise<Application> {
  const opening = open(options, join(import.meta.dirname, '..'))
  await opening.pageAsked
  const { createApplication } = await import('./application')
  return createApplication(opening)
}
