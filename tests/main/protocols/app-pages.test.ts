import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Session } from 'electron'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { serveAppPages } from '../../../src/main/protocols/app-pages'

let folder = ''
let ask: (url: string, method?: string) => Promise<Response>

const protocol = {
  handle: (_scheme: string, handler: (request: Request) => Promise<Response>) => {
    ask = (url, method = 'GET') => handler({ url, method } as Request)
  },
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hanmadi-pages-'))
  mkdirSync(join(folder, 'pages', 'assets'), { recursive: true })
  writeFileSync(join(folder, 'pages', 'index.html'), '<meta property="csp-nonce" nonce="__CSP_NONCE__">')
  writeFileSync(join(folder, 'pages', 'assets', 'index-a1.js'), 'export {}')
  writeFileSync(join(folder, 'pages', 'assets', 'a.woff2'), 'x')
  writeFileSync(join(folder, 'pages', 'assets', 'a.exe'), 'x')
  writeFileSync(join(folder, 'pages', 'unlisted.txt'), 'x')
  writeFileSync(join(folder, 'secret.txt'), 'x')
  writeFileSync(join(folder, 'pages.json'), JSON.stringify(['index.html', 'assets/index-a1.js', 'assets/a.woff2', 'assets/a.exe']))
  serveAppPages({ session: { protocol } as unknown as Session, folder: join(folder, 'pages') })
})
afterEach(() => rmSync(folder, { recursive: true }))

it('serves the start page with a new nonce in its policy and its content', async () => {
  const [first, second] = await Promise.all([ask('app://hanmadi/'), ask('app://hanmadi/')])
  const nonce = /'nonce-([^']+)'/.exec(first?.headers.get('content-security-policy') ?? '')?.[1]
  expect(nonce).toMatch(/^[\w+/]{22}==$/)
  expect(await first?.text()).toBe(`<meta property="csp-nonce" nonce="${nonce}">`)
  expect(second?.headers.get('content-security-policy')).not.toContain(nonce)
})

it('serves the built files with their types', async () => {
  const script = await ask('app://hanmadi/assets/index-a1.js')
  expect([script.status, script.headers.get('content-type'), await script.text()]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'export {}',
  ])
  expect((await ask('app://hanmadi/assets/a.woff2?v=1')).headers.get('content-type')).toBe('font/woff2')
})

it.each([
  'app://hanmadi/index.html',
  'app://hanmadi/assets/a.exe',
  'app://hanmadi/unlisted.txt',
  'app://hanmadi/assets/',
  'app://hanmadi/../secret.txt',
  'app://hanmadi/%2e%2e/secret.txt',
  'app://hanmadi/assets/..%2f..%2fsecret.txt',
  'app://hanmadi//etc/passwd',
  'app://other/',
  'app://hanmadi.example/',
])('%s is not found', async (url) => expect((await ask(url)).status).toBe(404))

it('answers GET only', async () => expect((await ask('app://hanmadi/', 'POST')).status).toBe(404))

it('answers 404 for a file removed from the disk', async () => {
  await ask('app://hanmadi/')
  rmSync(join(folder, 'pages', 'assets', 'index-a1.js'))
  expect((await ask('app://hanmadi/assets/index-a1.js')).status).toBe(404)
})
