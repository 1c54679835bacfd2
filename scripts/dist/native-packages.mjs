import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { npm } from '../setup/npm.mjs'
import { inRoot } from '../setup/paths.mjs'
import { SetupError, say } from '../setup/process.mjs'

const platformOf = { '--linux': 'linux', '-l': 'linux', '--win': 'win32', '-w': 'win32', '--mac': 'darwin', '-m': 'darwin' }

/** npm installs native modules for this machine alone; adds those of the system that is built for. */
export async function addNativePackages(args) {
  const platform = args.map((argument) => platformOf[argument]).find((found) => found !== undefined) ?? process.platform
  const processors = processorsOf(platform, args)
  if (platform === 'win32') placeSqliteForWindows()
  const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))
  const names = ['libsql', '@node-rs/argon2', '@napi-rs/image'].flatMap((name) =>
    Object.keys(packages[`node_modules/${name}`].optionalDependencies ?? {}),
  )
  const missing = names
    .map((name) => ({ name, ...packages[`node_modules/${name}`] }))
    .filter(({ os, cpu, libc }) => os?.includes(platform) && cpu?.some((each) => processors.includes(each)) && !libc?.includes('musl'))
    .filter(({ name }) => !name.includes('musl') && !existsSync(inRoot('node_modules', name)))
    .map(({ name, version }) => `${name}@${version}`)
  if (missing.length === 0) return
  say(`adding native modules for ${platform}: ${missing.join(' ')}`)
  const { code } = await npm(['install', '--no-save', '--force', '--ignore-scripts', '--loglevel=error', ...missing], {
    stdio: ['ignore', 2, 2],
  })
  if (code !== 0) throw new SetupError(`npm could not add the native modules for ${platform}.`)
}

/** Those that electron-builder.yml builds for, unless the arguments name some. */
function processorsOf(platform, args) {
  if (platform === 'darwin') return ['x64', 'arm64']
  const named = ['x64', 'arm64'].filter((processor) => args.includes(`--${processor}`))
  if (named.length > 0) return named
  return platform === 'win32' ? ['x64', 'arm64'] : ['x64']
}

/** Puts what Windows on ARM needs of better-sqlite3 where electron-builder.yml (`win.files`) looks for it: of its binaries only that one. */
function placeSqliteForWindows() {
  const placed = inRoot('out', 'installers', 'win32-arm64', 'better-sqlite3')
  const installed = inRoot('node_modules', 'better-sqlite3')
  rmSync(placed, { recursive: true, force: true })
  for (const part of ['package.json', 'LICENSE', 'lib', join('prebuilds', 'win32-arm64.node')])
    cpSync(join(installed, part), join(placed, part), { recursive: true })
}
