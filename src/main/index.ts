import { join, resolve } from 'node:path'
import { app, dialog, Menu, protocol } from 'electron'
import { startApplication } from './application'
import { readStartOptions } from './configuration/start-options'
import { prepareFolder } from './data-folder'
import { watchDeepLinks } from './deep-link'
import { createFileTroubles } from './file-troubles'
import { registerSchemes } from './protocols/schemes'
import { takeLock } from './single-instance'
import { watchStart } from './start-failure'

const startFailure = watchStart({ app, dialog })
const options = readStartOptions(process.env, process.argv, app.isPackaged)
const troubles = createFileTroubles()

// 1. What Electron has to know before it is ready.
const data = prepareFolder(options.dataDir === null ? app.getPath('userData') : resolve(options.dataDir), 'dataFolder')
if (data.trouble !== null) troubles.tell(data.trouble)
app.setPath('userData', data.folder)
// As root, Chromium runs only with --no-sandbox, which excludes this switch. The pages' own sandbox stays requested.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
// On Linux, Chromium asks the system for its voices only with this switch.
if (process.platform === 'linux') app.commandLine.appendSwitch('enable-speech-dispatcher')
registerSchemes(protocol)
// Windows shows notifications only for an app that it knows by this name.
app.setAppUserModelId('app.hanmadi.desktop')
// Keeps Electron from building a default menu that would be replaced at once.
Menu.setApplicationMenu(null)

// 2. One instance for each data folder, which holds the lock.
if (takeLock(app)) {
  // 3. Everything else: application.ts.
  const links = watchDeepLinks(app)
  const running = app.whenReady().then(() => startApplication({ options, troubles, links, built: join(import.meta.dirname, '..') }))
  running.then(startFailure.over, startFailure.end)
} else app.exit(0)
