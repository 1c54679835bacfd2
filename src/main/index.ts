import { join, resolve } from 'node:path'
import { app, dialog, Menu, protocol } from 'electron'
import { appId } from './app-id'
import { startApplication } from './application'
import { readStartOptions, textToPrint } from './configuration/start-options'
import { prepareFolder } from './data-folder'
import { watchDeepLinks } from './deep-link'
import { createFileProblems } from './file-problems'
import { givenIn } from './incoming/given-arguments'
import { watchIncoming } from './incoming/incoming'
import { restartWith, shorterArguments } from './incoming/shorter-command-line'
import { portableFolder } from './portable-folder'
import { registerSchemes } from './protocols/schemes'
import { takeLock } from './single-instance'
import { watchStart } from './start-failure'
import { noteFolder, takeRestartNote } from './updates/restart-note'
import { startProgram } from './updates/start-again'

const toPrint = textToPrint(process.argv, app.getVersion())
const place = { isPackaged: app.isPackaged, folder: process.cwd(), platform: process.platform }
const shorter = shorterArguments(process.argv, place)
const { execPath, argv } = process
// Elsewhere the app starts itself again after an update.
const noted =
  app.isPackaged && process.platform !== 'linux'
    ? takeRestartNote({ folder: noteFolder(app), execPath, argv, now: Date.now() }, app.getVersion())
    : null
// None of these opens a file of the data folder or takes the lock. Windows shows the prompt again before a program with windows has printed.
if (shorter !== null) {
  restartWith(shorter)
  app.exit(0)
} else if (noted !== null) void startProgram(execPath, noted).finally(() => app.exit(0))
else if (toPrint !== null) process.stdout.write(process.platform === 'win32' ? `\n${toPrint}` : toPrint, () => app.exit(0))
else start()

function start(): void {
  const startFailure = watchStart({ app, dialog })
  const options = readStartOptions(process.env, process.argv, app.isPackaged)
  const problems = createFileProblems()

  // 1. What Electron has to know before it is ready.
  const portable = portableFolder({ isPackaged: app.isPackaged, platform: process.platform, execPath: process.execPath, env: process.env })
  const wanted = options.dataDir === null ? (portable ?? app.getPath('userData')) : resolve(options.dataDir)
  const data = prepareFolder(wanted, 'dataFolder')
  if (data.problem !== null) problems.report(data.problem)
  app.setPath('userData', data.folder)
  // As root, Chromium runs only with --no-sandbox, which excludes this switch. The pages' own sandbox stays requested.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
  // On Linux, Chromium asks the system for its voices only with this switch.
  if (process.platform === 'linux') app.commandLine.appendSwitch('enable-speech-dispatcher')
  registerSchemes(protocol)
  // Windows shows notifications only for an app that it knows by this name.
  app.setAppUserModelId(appId)
  // Keeps Electron from building a default menu that would be replaced at once.
  Menu.setApplicationMenu(null)

  // 2. One instance for each data folder, which holds the lock.
  const given = givenIn(process.argv, place)
  if (takeLock(app, given)) {
    // 3. Everything else: application.ts.
    const links = watchDeepLinks(app)
    const incoming = watchIncoming(app, given)
    const isPortable = wanted === portable
    const running = app
      .whenReady()
      .then(() => startApplication({ options, problems, links, incoming, isPortable, built: join(import.meta.dirname, '..') }))
    running.then(startFailure.over, startFailure.end)
  } else app.exit(0)
}
