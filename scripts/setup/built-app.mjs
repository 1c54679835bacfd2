import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ensureDemo } from './demo.mjs'
import { writeLicences } from './licences.mjs'
import { withLock } from './lock.mjs'
import { inRoot, nodeModules, out, root } from './paths.mjs'
import { run, SetupError, say } from './process.mjs'

export const builtFrom = join(out, 'built-from')
const electronVite = join(nodeModules, 'electron-vite', 'bin', 'electron-vite.js')
const sourceFolders = ['src', join('resources', 'art'), join('scripts', 'setup', 'spelling')]
const sourceFiles = [
  'electron.vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  ...['areas', 'universities', 'majors'].map((name) => join('resources', `${name}.json`)),
  join('scripts', 'setup', 'english-sounds.mjs'),
  join('scripts', 'setup', 'licences.mjs'),
  join('scripts', 'setup', 'cmudict-licence.txt'),
]

/** Builds the app unless out/ was made from these very sources, and with it what the app reads at run time. */
export async function ensureBuilt({ force = false } = {}) {
  await ensureDemo()
  if (!force && isFresh()) return
  await withLock('build', async () => {
    if (!force && isFresh()) return
    const stamp = hashSources()
    rmSync(builtFrom, { force: true })
    const began = performance.now()
    const { code, output } = await run(process.execPath, [electronVite, 'build', '--logLevel', 'warn'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    if (code !== 0) throw new SetupError(`The build failed:\n${output}`)
    if (output.trim() !== '') say(output.trim())
    writeLicences(join(out, 'licences.json'))
    writeFileSync(builtFrom, stamp)
    say(`built in ${((performance.now() - began) / 1000).toFixed(1)} s`)
  })
}

const isFresh = () => existsSync(builtFrom) && readFileSync(builtFrom, 'utf8') === hashSources()

function hashSources() {
  const hash = createHash('sha256')
  for (const file of sourcesOfBuild()) hash.update(`${file}\0`).update(readFileSync(inRoot(file)))
  return hash.digest('hex')
}

/** The files that the build reads beside packages, as paths in the checkout. */
export function sourcesOfBuild() {
  return [...sourceFiles, ...sourceFolders.flatMap(filesIn)].filter((file) => existsSync(inRoot(file))).sort()
}

function filesIn(folder) {
  if (!existsSync(inRoot(folder))) return []
  const entries = readdirSync(inRoot(folder), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)))
}
