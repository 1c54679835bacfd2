import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const scripts = join(import.meta.dirname, '../../scripts')

describe('npm run dist', { timeout: 20_000 }, () => {
  let checkout = ''
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(checkout, path)), { recursive: true })
    writeFileSync(join(checkout, path), text)
  }
  // A checkout with everything installed and built, whose packager records its arguments.
  beforeEach(() => {
    checkout = mkdtempSync(join(tmpdir(), 'hanmadi-dist-'))
    for (const real of ['dist.mjs', 'setup/command.mjs', 'setup/process.mjs', 'setup/paths.mjs'])
      cpSync(join(scripts, real), join(checkout, 'scripts', real))
    put('scripts/setup/dependencies.mjs', 'export const enterProjectNode = async () => {}')
    put('scripts/setup/built-app.mjs', 'export const ensureBuilt = async () => {}')
    put('scripts/dist/native-packages.mjs', 'export const addNativePackages = async () => {}')
    const note = `require('node:fs').writeFileSync(${JSON.stringify(join(checkout, 'packed'))}, process.argv.slice(2).join(' '))`
    put('node_modules/electron-builder/cli.js', note)
  })
  afterEach(() => rmSync(checkout, { recursive: true, force: true }))

  const dist = (prepared: boolean, ...args: string[]) => {
    const electron = { version: '1.2.3', dist: '/electron', path: '/electron/electron', prepared, origin: 'a test' }
    put('scripts/setup/electron.mjs', `export const ensureElectron = async () => (${JSON.stringify(electron)})`)
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(checkout, 'scripts', 'dist.mjs'), ...args], { encoding: 'utf8' })
    const packed = join(checkout, 'packed')
    return { status, said: stdout + stderr, packed: existsSync(packed) ? readFileSync(packed, 'utf8') : null }
  }

  it.each([[[]], [['--linux', '--dir']], [['--twin']]])('packs nothing with the older, prepared Electron, and says so (%j)', (args) => {
    const { status, said, packed } = dist(true, ...args)
    expect(status).toBe(1)
    expect(said).toContain('Electron 1.2.3 is the older, prepared one')
    expect(packed).toBeNull()
  })

  it('packs the variant that is asked for by name', () => {
    const { status, packed } = dist(true, '--with-prepared-electron', '--dir')
    expect(status).toBe(0)
    expect(packed).toBe('--publish never --dir -c.electronDist=/electron -c.electronVersion=1.2.3')
  })

  it('packs with the product’s own Electron, and allows the inspector only in the test build', () => {
    expect(dist(false, '--dir')).toMatchObject({ status: 0, packed: '--publish never --dir' })
    expect(dist(false, '--twin').packed).toContain('enableNodeCliInspectArguments=true')
  })
})
