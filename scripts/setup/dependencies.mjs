import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { withLock } from './lock.mjs'
import { npm } from './npm.mjs'
import { inRoot, nodeModules } from './paths.mjs'
import { onWindows, run, SetupError, say } from './process.mjs'

const stampFile = join(nodeModules, '.lock-stamp')
const nodePackage = join(nodeModules, 'node')

const system = `${process.platform}-${process.arch}`
const projectNode = join(nodePackage, 'bin', onWindows ? 'node.exe' : 'node')

/** Brings node_modules in line with package-lock.json and goes on under the Node that is pinned there. */
export async function enterProjectNode() {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new SetupError(`Node 20 or later is needed to begin with; this is ${process.version}.`)
  }
  if (!isInstalled()) await withLock('install', install)
  const env = { ...process.env, PATH: [join(nodeModules, '.bin'), process.env.PATH].join(delimiter) }
  if (process.version === `v${readJson(join(nodePackage, 'package.json')).version}`) {
    process.env.PATH = env.PATH
    return
  }
  const { code } = await run(projectNode, process.argv.slice(1), { env, cwd: process.cwd() })
  process.exit(code)
}

function isInstalled() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === currentStamp() && existsSync(projectNode)
}

async function install() {
  if (isInstalled()) return
  if (isOfOtherSystem() || !treeMatchesLock()) await installTree()
  if (!existsSync(projectNode)) await installNode()
  writeFileSync(stampFile, currentStamp())
}

async function installTree() {
  if (onWindows && process.execPath.startsWith(nodeModules)) {
    throw new SetupError(
      'The dependencies changed, and Windows cannot replace the Node that is running.\nRun `npm ci`, then this command again.',
    )
  }
  say('installing dependencies (npm ci)')
  // Named here since NODE_ENV or npm's settings may leave them out.
  const all = ['--include=dev', '--include=optional']
  const { code } = await npm(['ci', ...all, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { stdio: ['ignore', 2, 2] })
  if (code !== 0) throw new SetupError('npm ci failed: see above. The package registry must be reachable for the first run.')
}

/** What the package's own preinstall script does: npm runs no script of a dependency here (.npmrc), and this is the one that is needed. */
async function installNode() {
  const version = readJson(join(nodePackage, 'package.json')).version
  const result = await run(process.execPath, ['installArchSpecificPackage.js'], { cwd: nodePackage, stdio: ['ignore', 'pipe', 'pipe'] })
  if (existsSync(projectNode)) return
  say(result.output)
  throw new SetupError(
    `Node ${version}, which the project pins, is not in node_modules and could not be installed for ${process.platform}-${process.arch}.\n` +
      'The package registry must be reachable for the first run.',
  )
}

/** Packages with native code bring it for one system, and the lock cannot say which of them another one needs. */
function isOfOtherSystem() {
  return existsSync(stampFile) && !readFileSync(stampFile, 'utf8').startsWith(`${system} `)
}

/** Someone may have run npm by hand: then npm's own record of the tree is right though our stamp is not. */
function treeMatchesLock() {
  const recordFile = join(nodeModules, '.package-lock.json')
  if (!existsSync(recordFile)) return false
  const installed = readJson(recordFile).packages
  return Object.entries(readJson(inRoot('package-lock.json')).packages).every(([path, wanted]) => {
    if (path === '') return true
    const found = installed[path]
    return found === undefined ? wanted.optional === true || wanted.devOptional === true : found.version === wanted.version
  })
}

function currentStamp() {
  const hash = createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .digest('hex')
  return `${system} ${hash}\n`
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}
