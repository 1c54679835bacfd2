import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const here = `${process.platform}-${process.arch}`

let checkout = ''
const put = (path: string, text: string) => {
  mkdirSync(dirname(join(checkout, path)), { recursive: true })
  writeFileSync(join(checkout, path), text)
}
const node = `node_modules/node/bin/${process.platform === 'win32' ? 'node.exe' : 'node'}`
const lock = JSON.stringify({
  packages: {
    'node_modules/tool': { version: '1.0.0', dev: true },
    'node_modules/native-here': { version: '1.0.0', optional: true },
    'node_modules/native-there': { version: '1.0.0', optional: true },
  },
})
const stamp = (system: string, text = lock) => `${system} ${createHash('sha256').update(text).digest('hex')}\n`

// A checkout in which npm has installed everything for one system, and an npm that records how it is called.
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'hanmadi-dependencies-'))
  for (const name of ['dependencies', 'lock', 'npm', 'paths', 'process', 'process-start'])
    cpSync(join(root, `scripts/setup/${name}.mjs`), join(checkout, `scripts/setup/${name}.mjs`))
  put('enter.mjs', `import { enterProjectNode } from './scripts/setup/dependencies.mjs'\nawait enterProjectNode()`)
  put('npm.js', `require('fs').writeFileSync(${JSON.stringify(join(checkout, 'asked'))}, process.argv.slice(2).join(' '))`)
  put('package-lock.json', lock)
  put(
    'node_modules/.package-lock.json',
    JSON.stringify({ packages: { 'node_modules/tool': { version: '1.0.0' }, 'node_modules/native-here': { version: '1.0.0' } } }),
  )
  put('node_modules/node/package.json', JSON.stringify({ version: process.versions.node }))
  put(node, '')
})
afterEach(() => rmSync(checkout, { recursive: true, force: true }))

/** What npm was asked to do by a command that wants its dependencies; null: nothing. */
function asked(): string | null {
  const npm = { npm_execpath: join(checkout, 'npm.js'), npm_node_execpath: process.execPath }
  const { status, stderr } = spawnSync(process.execPath, ['enter.mjs'], {
    cwd: checkout,
    encoding: 'utf8',
    env: { ...process.env, ...npm },
  })
  expect([status, stderr.replace('installing dependencies (npm ci)\n', '')]).toEqual([0, ''])
  expect(readFileSync(join(checkout, 'node_modules/.lock-stamp'), 'utf8')).toBe(stamp(here))
  return existsSync(join(checkout, 'asked')) ? readFileSync(join(checkout, 'asked'), 'utf8') : null
}

it('dependencies that fit are left alone, also when npm was run by hand', () => {
  put('node_modules/.lock-stamp', stamp(here))
  expect(asked()).toBeNull()
  put('node_modules/.lock-stamp', stamp(here, 'of an earlier lock'))
  expect(asked()).toBeNull()
  rmSync(join(checkout, 'node_modules/.lock-stamp'))
  expect(asked()).toBeNull()
})

it('dependencies that were installed for another system are replaced', () => {
  put('node_modules/.lock-stamp', stamp('plan9-mips'))
  expect(asked()).toMatch(/^ci /)
})

it('what is only needed to develop is installed whatever the environment says', () => {
  put('node_modules/.package-lock.json', JSON.stringify({ packages: { 'node_modules/tool': { version: '0.9.0' } } }))
  expect(asked()?.split(' ')).toEqual(expect.arrayContaining(['ci', '--include=dev', '--include=optional', '--ignore-scripts']))
})
