import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { environmentForProxy, proxyName } from '../../scripts/setup/proxy.mjs'

const root = join(import.meta.dirname, '../..')
const library = join(root, 'node_modules/@electron')

let checkout = ''
const servers: Server[] = []
const put = (path: string, text: string) => {
  mkdirSync(dirname(join(checkout, path)), { recursive: true })
  writeFileSync(join(checkout, path), text)
}
// A checkout with the real library, and a package of Electron that fetches as the real one does and keeps the file as it is.
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'hanmadi-electron-'))
  for (const name of [
    'electron',
    'fetch-electron',
    'lock',
    'npm',
    'paths',
    'postgres-binaries',
    'prepared-electron',
    'process',
    'process-start',
    'proxy',
  ])
    cpSync(join(root, `scripts/setup/${name}.mjs`), join(checkout, `scripts/setup/${name}.mjs`))
  put('scripts/setup/system-packages.mjs', 'export const requireSystem = async () => {}')
  put('node_modules/electron/package.json', '{"version":"45.4.1"}')
  put(
    'node_modules/electron/install.js',
    `const { downloadArtifact } = require('@electron/get')
const details = { version: '45.4.1', artifactName: 'electron', platform: 'linux', arch: 'x64', unsafelyDisableChecksums: true }
downloadArtifact({ ...details, cacheRoot: ${JSON.stringify(join(checkout, 'fetched'))} }).then(
  (file) => require('fs').copyFileSync(file, ${JSON.stringify(join(checkout, 'electron.zip'))}),
  (error) => {
    console.error(error.stack)
    process.exit(1)
  },
)`,
  )
  symlinkSync(library, join(checkout, 'node_modules/@electron'), 'junction')
})
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
  rmSync(checkout, { recursive: true, force: true })
})

async function listen(answer: RequestListener): Promise<{ server: Server; url: string }> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** What a program prints and how it ends, in an environment that names no proxy but the given one. */
async function node(args: string[], given: Record<string, string>) {
  const plain = Object.entries(process.env).filter(([name]) => !/proxy|^electron/i.test(name))
  const child = spawn(process.execPath, args, { cwd: checkout, env: { ...Object.fromEntries(plain), ...given } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)))
  const code = await new Promise((resolve) => child.on('close', resolve))
  return { code, said }
}

it('a download of Electron prints how far it is', async () => {
  const { url } = await listen((_, response) => {
    let sent = 0
    const timer = setInterval(() => {
      response.write('x'.repeat(1000))
      sent += 1
      if (sent < 24) return
      clearInterval(timer)
      response.end()
    }, 100)
  })
  const { code, said } = await node(['scripts/setup/fetch-electron.mjs'], { ELECTRON_MIRROR: `${url}/` })
  expect(said.match(/\d+ bytes\n/g)?.length).toBeGreaterThan(1)
  expect(code).toBe(0)
  expect(readFileSync(join(checkout, 'electron.zip'))).toHaveLength(24_000)
})

it.each(['HTTPS_PROXY', 'https_proxy', 'npm_config_https_proxy', 'npm_config_proxy'])(
  'a download of Electron goes through the proxy that %s names',
  async (name) => {
    const asked: string[] = []
    const { server, url } = await listen((_, response) => response.end())
    server.on('connect', ({ url: target }, socket) => {
      asked.push(String(target))
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    })
    put(
      'fetch.mjs',
      `import { ensureElectron } from './scripts/setup/electron.mjs'\nawait ensureElectron().catch(({ message }) => console.log(message))`,
    )
    put(
      'scripts/setup/prepared-electron.mjs',
      'export const canPrepareElectron = false, isElectronPrepared = () => false, preparedElectron = {}, prepareElectron = null',
    )
    const { said } = await node(['fetch.mjs'], {
      [name]: url.replace('//', '//haru:secret@'),
      ELECTRON_MIRROR: 'https://releases.example/',
    })
    expect(asked).toEqual(['releases.example:443'])
    expect(said).toContain(`The proxy ${url} was asked for it.`)
    expect(said).not.toContain('secret')
    expect(existsSync(join(checkout, '.cache/electron-fetch-failed'))).toBe(true)
  },
)

it('without a proxy the environment stays as it is, and npm’s word for none is none', () => {
  for (const env of [{ PATH: '/bin' }, { npm_config_proxy: 'null', HTTPS_PROXY: '' }]) {
    expect(environmentForProxy(env)).toBe(env)
    expect(proxyName(env)).toBeUndefined()
  }
  expect(proxyName({ https_proxy: 'haru:secret@proxy.example:8080' })).toBe('http://proxy.example:8080')
  expect(environmentForProxy({ npm_config_proxy: 'http://proxy.example', npm_config_noproxy: 'localhost' })).toMatchObject({
    HTTPS_PROXY: 'http://proxy.example',
    NO_PROXY: 'localhost',
  })
})

it('an older Electron in its place says how to try again', async () => {
  put(
    'scripts/setup/prepared-electron.mjs',
    `export const canPrepareElectron = true, isElectronPrepared = () => true, preparedElectron = { version: '33.2.1' }, prepareElectron = null`,
  )
  put('.cache/electron-fetch-failed', '')
  put('fetch.mjs', `import { ensureElectron } from './scripts/setup/electron.mjs'\nawait ensureElectron()`)
  const { said } = await node(['fetch.mjs'], {})
  expect(said).toContain(`to try again at once, delete ${join(checkout, '.cache', 'electron-fetch-failed')}`)
})
