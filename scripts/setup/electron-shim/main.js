// Stands in for the default app that this Electron comes without: `electron [switches] <folder of the app>`.
// Awaited at the top level, so that Electron does not become ready before the app's own module has run.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { app } from 'electron'

const appPath = resolve(process.argv.slice(1).find((argument) => !argument.startsWith('-')) ?? '.')
const manifest = JSON.parse(readFileSync(join(appPath, 'package.json'), 'utf8'))
process.defaultApp = true
app.setAppPath(appPath)
app.setName(manifest.productName ?? manifest.name)
app.setPath('userData', join(app.getPath('appData'), app.getName()))
if (manifest.version !== undefined) app.setVersion(manifest.version)
await import(pathToFileURL(join(appPath, manifest.main ?? 'index.js')).href)
