import { existsSync, readFileSync } from 'node:fs'
import { npm } from '../setup/npm.mjs'
import { inRoot } from '../setup/paths.mjs'
import { SetupError, say } from '../setup/process.mjs'

const platformOf = { '--linux': 'linux', '-l': 'linux', '--win': 'win32', '-w': 'win32', '--mac': 'darwin', '-m': 'darwin' }

/** npm installs native modules for this machine alone; adds those of the system that is built for. */
export async function addNativePackages(args) {
  const platform = args.map((argument) => platformOf[argument]).find((found) => found !== undefined) ?? process.platform
  const processors = platform === 'darwin' ? ['x64', 'arm64'] : [args.includes('--arm64') ? 'arm64' : 'x64']
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
