import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const ofPackager = createRequire(createRequire(import.meta.url).resolve('app-builder-lib'))

/** What electron-builder looks for in Electron's program, in order to set the fuses. */
const fuses = Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\x01\x0800000000', 'latin1')

let checkout = ''
const put = (path: string, content: string | Buffer) => {
  mkdirSync(dirname(join(checkout, path)), { recursive: true })
  writeFileSync(join(checkout, path), content)
}
const putModule = (name: string, about: object, ...files: string[]) => {
  put(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', ...about }))
  for (const file of files) put(`node_modules/${name}/${file}`, file)
}

/** A program for Windows with nothing but a version. */
function windowsProgram(): Buffer {
  const { NtExecutable, NtExecutableResource, Resource } = ofPackager('resedit')
  const program = NtExecutable.createEmpty()
  const resources = NtExecutableResource.from(program)
  const version = Resource.VersionInfo.createEmpty()
  version.setStringValues({ lang: 1033, codepage: 1200 }, { FileDescription: 'Electron' })
  version.outputToResourceEntries(resources.entries)
  resources.outputResource(program)
  return Buffer.from(program.generate())
}

/** A checkout with the real configuration, small modules in the place of the native ones, and an Electron that is only a name. */
beforeAll(() => {
  checkout = mkdtempSync(join(tmpdir(), 'hanmadi-installers-'))
  for (const real of ['electron-builder.yml', 'scripts/dist', 'scripts/setup', 'resources/icons', 'resources/installers'])
    cpSync(join(root, real), join(checkout, real), { recursive: true })
  for (const file of ['out/main/index.js', 'out/built-from', 'out/installers/app.hanmadi.desktop.metainfo.xml', 'src/main/index.ts'])
    put(file, file)
  const dependencies = { libsql: '1.0.0', 'better-sqlite3': '1.0.0', '@node-rs/argon2': '1.0.0', '@napi-rs/image': '1.0.0' }
  put('package.json', JSON.stringify({ name: 'hanmadi', version: '1.2.3', main: 'out/main/index.js', author: 'Hanmadi', dependencies }))
  const builds = {
    libsql: ['@libsql/win32-x64-msvc', '@libsql/linux-x64-gnu'],
    '@node-rs/argon2': ['@node-rs/argon2-win32-x64-msvc', '@node-rs/argon2-win32-arm64-msvc', '@node-rs/argon2-linux-x64-gnu'],
    '@napi-rs/image': ['@napi-rs/image-win32-x64-msvc', '@napi-rs/image-win32-arm64-msvc'],
  }
  const packages: Record<string, object> = {}
  for (const [name, names] of Object.entries(builds)) {
    const optionalDependencies = Object.fromEntries(names.map((each) => [each, '1.0.0']))
    packages[`node_modules/${name}`] = { optionalDependencies }
    putModule(name, { optionalDependencies }, 'index.js')
    for (const each of names) putModule(each, {}, 'index.node')
  }
  put('package-lock.json', JSON.stringify({ lockfileVersion: 3, packages }))
  const prebuilds = ['win32-arm64', 'win32-x64', 'linux-x64'].map((target) => `prebuilds/${target}.node`)
  putModule('better-sqlite3', { dependencies: { 'node-addon-api': '1.0.0' } }, 'LICENSE', 'lib/index.js', 'deps/sqlite3.c', ...prebuilds)
  putModule('node-addon-api', {}, 'index.js')

  put('windows/electron.exe', Buffer.concat([windowsProgram(), fuses]))
  put('linux/electron', fuses)
  chmodSync(join(checkout, 'linux/electron'), 0o755)
  for (const system of ['windows', 'linux']) for (const file of ['resources/x', 'locales/en-US.pak']) put(`${system}/${file}`, '')
})
afterAll(() => rmSync(checkout, { recursive: true, force: true }))

/** Packs for a system. @returns the files in the app's archive */
function packed(system: 'windows' | 'linux', unpacked: string, ...args: string[]): string[] {
  const place = `import('./scripts/dist/native-packages.mjs').then(({ addNativePackages }) => addNativePackages(${JSON.stringify(args)}))`
  const placed = spawnSync(process.execPath, ['-e', place], { cwd: checkout, encoding: 'utf8' })
  expect(placed.stderr + placed.stdout).toBe('')
  const settings = [`-c.electronDist=${join(checkout, system)}`, '-c.electronVersion=33.2.1', '-c.win.signAndEditExecutable=false']
  const cli = join(root, 'node_modules/electron-builder/cli.js')
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, '--publish', 'never', ...args, '--dir', ...settings], {
    cwd: checkout,
    encoding: 'utf8',
  })
  expect(status, stdout + stderr).toBe(0)
  const archive = join(checkout, 'dist', unpacked, 'resources/app.asar')
  const bytes = readFileSync(archive)
  const listed = JSON.parse(bytes.toString('utf8', 16, 16 + bytes.readUInt32LE(12))) as Listed
  const files = filesOf(listed, '')
  const outside = files.filter((file) => file.endsWith('.node'))
  for (const file of outside) expect(existsSync(join(`${archive}.unpacked`, file))).toBe(true)
  return files.sort()
}

interface Listed {
  files?: Record<string, Listed>
}
const filesOf = ({ files = {} }: Listed, folder: string): string[] =>
  Object.entries(files).flatMap(([name, each]) => (each.files ? filesOf(each, `${folder}${name}/`) : [folder + name]))
const native = (files: string[]) => files.filter((file) => /\.node$|better-sqlite3|node-addon-api/.test(file))

it('has the SQLite library with a build for Windows on ARM there, with its binary alone', { timeout: 120_000 }, () => {
  expect(native(packed('windows', 'win-arm64-unpacked', '--win', '--arm64'))).toEqual(
    [
      'node_modules/@napi-rs/image-win32-arm64-msvc/index.node',
      'node_modules/@node-rs/argon2-linux-x64-gnu/index.node',
      'node_modules/@node-rs/argon2-win32-arm64-msvc/index.node',
      'node_modules/@libsql/linux-x64-gnu/index.node',
      ...['LICENSE', 'lib/index.js', 'package.json', 'prebuilds/win32-arm64.node'].map((file) => `node_modules/better-sqlite3/${file}`),
    ].sort(),
  )
})

it('has it nowhere else, and ships neither sources nor what installers are made from', { timeout: 120_000 }, () => {
  const windows = packed('windows', 'win-unpacked', '--win', '--x64')
  expect(native(windows)).toEqual(expect.arrayContaining(['node_modules/@libsql/win32-x64-msvc/index.node']))
  const linux = packed('linux', 'linux-unpacked', '--linux', '--x64')
  expect(native(linux)).toEqual(expect.arrayContaining(['node_modules/@libsql/linux-x64-gnu/index.node']))
  for (const files of [windows, linux]) {
    expect(files.filter((file) => /better-sqlite3|node-addon-api|arm64/.test(file))).toEqual([])
    expect(files.filter((file) => !file.startsWith('node_modules/'))).toEqual(['out/main/index.js', 'package.json'])
  }
  expect(readdirSync(join(checkout, 'dist'))).toContain('linux-unpacked')
})
