import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sqliteLibraryOf } from '../../src/shared/sqlite-library.ts'
import { ensureDemo } from '../setup/demo.mjs'
import { npm } from '../setup/npm.mjs'
import { inRoot } from '../setup/paths.mjs'
import { SetupError, say } from '../setup/process.mjs'
import { bundleServer } from './bundle-server.mjs'

// What npm needs to install the modules with native code, which are not bundled.
const packageFiles = ['package.json', 'package-lock.json', '.npmrc']

/** Fills an empty folder with the server alone: its bundle, its resources and its production dependencies. */
export async function buildServerFolder(given) {
  const folder = resolve(given)
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new SetupError(`${folder} is not empty.`)
  await ensureDemo()
  await placeServer(folder)
  const { code, output } = await npm(['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  if (code !== 0) throw new SetupError(`The production dependencies could not be installed:\n${output}`)
  if (sqliteLibraryOf(process.platform, process.arch) === 'libsql')
    for (const name of ['better-sqlite3', 'node-addon-api']) rmSync(join(folder, 'node_modules', name), { recursive: true, force: true })
  say(`the server is in ${folder}`)
}

/** The same without the production dependencies. */
export async function placeServer(folder) {
  mkdirSync(folder, { recursive: true })
  await bundleServer(join(folder, 'out', 'main'), { 'server-cli': inRoot('src', 'server', 'main.ts') })
  cpSync(inRoot('resources'), join(folder, 'resources'), { recursive: true, filter: (path) => !path.includes(join('resources', 'icons')) })
  for (const file of packageFiles) cpSync(inRoot(file), join(folder, file))
}
