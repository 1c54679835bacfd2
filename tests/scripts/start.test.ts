import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

describe('npm start', () => {
  let checkout = ''
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(checkout, path)), { recursive: true })
    writeFileSync(join(checkout, path), text)
  }
  // A checkout with everything installed and built, in which Node runs in place of Electron and records the given community.
  beforeEach(() => {
    checkout = mkdtempSync(join(tmpdir(), 'hanmadi-start-'))
    const real = ['scripts/start.mjs', ...['command', 'process', 'paths'].map((name) => `scripts/setup/${name}.mjs`)]
    for (const path of [...real, 'src/shared/community-address.ts']) cpSync(join(root, path), join(checkout, path))
    put('scripts/setup/dependencies.mjs', 'export const enterProjectNode = async () => {}')
    put('scripts/setup/display.mjs', 'export const hasDisplay = true')
    put(
      'scripts/setup/app.mjs',
      `export const sandboxSwitches = []
export const readyApp = async () => ({ path: process.execPath })
export const withDisplay = async (_, run) => run({})`,
    )
    put('package.json', '{"type":"module","main":"main.js"}')
    put(
      'main.js',
      `import { writeFileSync } from 'node:fs'\nwriteFileSync(${JSON.stringify(join(checkout, 'opened'))}, process.env.COMMUNITY_URL ?? 'its own')`,
    )
  })
  afterEach(() => rmSync(checkout, { recursive: true, force: true }))

  const start = (args: string[], environment?: string) => {
    const { COMMUNITY_URL: _, ...env } = process.env
    const { status, stderr } = spawnSync(process.execPath, [join(checkout, 'scripts', 'start.mjs'), ...args], {
      encoding: 'utf8',
      env: environment === undefined ? env : { ...env, COMMUNITY_URL: environment },
    })
    const opened = join(checkout, 'opened')
    return { status, said: stderr, opened: existsSync(opened) ? readFileSync(opened, 'utf8') : null }
  }

  it.each([
    [[], undefined, 'its own'],
    [['--url', 'https://community.example'], undefined, 'https://community.example'],
    [['--url=http://127.0.0.1:4800'], undefined, 'http://127.0.0.1:4800'],
    [[], 'https://community.example', 'https://community.example'],
    [['--url', 'https://one.example'], 'https://other.example', 'https://one.example'],
    // The app itself asks for confirmation.
    [['--url', 'http://192.168.0.12'], undefined, 'http://192.168.0.12'],
  ])('%j with COMMUNITY_URL %j opens %s', (args, environment, community) => {
    expect(start(args, environment)).toMatchObject({ status: 0, opened: community })
  })

  it.each([
    [
      ['--url', 'http://community.example'],
      undefined,
      'is not encrypted: use https://, or an address of this machine or of a private network.',
    ],
    [['--url=http://127.0.0.1.evil.example'], undefined, 'is not encrypted'],
    [[], 'http://8.8.8.8', 'is not encrypted'],
    [['--url', 'http://community.example'], 'https://community.example', 'is not encrypted'],
    [['--url', 'https://user:secret@community.example'], undefined, 'is not the address of a server'],
    [['--url'], undefined, 'is not the address of a server'],
  ])('%j with COMMUNITY_URL %j opens nothing, and says why', (args, environment, why) => {
    const { status, said, opened } = start(args, environment)
    expect(status).toBe(1)
    expect(said).toContain(why)
    expect(opened).toBeNull()
  })
})
