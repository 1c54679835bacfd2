import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, describe, expect, it } from 'vitest'
import { pictures } from '../../support/pictures'
import { createTestDatabase } from '../../support/postgres'
import { startProxy } from '../../support/proxy'
import { askForCode, checkEmail } from '../../support/run-server'
import { databases, expectYes, startTestServer } from '../../support/server'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const health = async (url: string) => (await fetch(`${url}/health`)).status
const ready = async (url: string) => (await fetch(`${url}/readyz`)).status

/** Calls wait for 4 s, which takes longer on a busy machine. Without a limit, or one after the other, they would wait longer than this. */
const patienceMs = 30_000

/** The HTTP statuses of many concurrent calls. */
async function callsOf(url: string): Promise<number[]> {
  const asked = Array.from({ length: 15 }, (_, n) => [
    checkEmail(url, `reader${n}@example.com`),
    askForCode(url, `writer${n}@example.com`),
  ]).flat()
  const probes = [fetch(`${url}/health`)]
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('no answer in time')), patienceMs)
  })
  return Promise.all([...asked, ...probes].map(async (answer) => (await Promise.race([answer, late])).status))
}

describe.runIf(databases.includes('postgres'))('an unresponsive PostgreSQL', () => {
  const open = async () => {
    const own = await createTestDatabase()
    closing.push(own.drop)
    const direct = new URL(own.url)
    const proxy = await startProxy(`http://${direct.host}`)
    closing.push(proxy.stop)
    const through = new URL(own.url)
    through.port = String(proxy.port)
    const server = await startTestServer({ database: 'postgres', databaseUrl: through.href })
    closing.push(server.stop)
    return { proxy, server }
  }

  it('leads to 503 in time, and calls work again when it responds', async () => {
    const { proxy, server } = await open()
    expect(await ready(server.url)).toBe(200)
    proxy.set({ kind: 'blackHole' })
    // The first calls detect it, the later ones need not.
    for (let round = 0; round < 2; round += 1) expect(new Set(await callsOf(server.url))).toEqual(new Set([503]))
    expect((await fetch(`${server.url}/livez`)).status).toBe(200)
    expect(await ready(server.url)).toBe(503)

    proxy.set({ kind: 'pass' })
    await expect.poll(() => ready(server.url), { interval: 50 }).toBe(200)
    expect(await health(server.url)).toBe(200)
    await server.signUp()
  }, 60_000)

  it('keeps no picture from being shown, and none from being withheld afterwards', async () => {
    const { proxy, server } = await open()
    const { token } = await server.signUp()
    const { path } = await expectYes(server.call('uploadImage', {}, { token, files: [await pictures.png(16, 16)] }))
    const address = `${server.url}/images/${path}`
    const first = await fetch(address)
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toContain('immutable')
    proxy.set({ kind: 'drop' })
    // It may have been removed meanwhile, so nobody may keep it.
    for (const headers of [{}, { 'if-none-match': etag }]) {
      const shown = await fetch(address, { headers })
      expect([shown.status, shown.headers.get('cache-control'), shown.headers.get('etag')]).toEqual([200, 'no-store', null])
      expect((await shown.arrayBuffer()).byteLength).toBeGreaterThan(0)
    }
    proxy.set({ kind: 'pass' })
    await expect.poll(async () => (await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  it('does not delay the server’s exit', async () => {
    const { proxy, server } = await open()
    await server.signUp()
    proxy.set({ kind: 'blackHole' })
    await server.stop()
  })

  it('leads to 503 while it accepts no connection, and calls work again as soon as it does', async () => {
    const { proxy, server } = await open()
    proxy.set({ kind: 'drop' })
    expect(await ready(server.url)).toBe(503)
    const refused = await askForCode(server.url, 'writer@example.com')
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    proxy.set({ kind: 'pass' })
    await expect.poll(() => ready(server.url), { interval: 50 }).toBe(200)
    await server.signUp()
  })
})

it('is not waited for without limit when another process locks an SQLite database', async () => {
  const server = await startTestServer({ database: 'sqlite' })
  closing.push(server.stop)
  const program = `
    import Libsql from 'libsql'
    const database = new Libsql(process.argv[1], { timeout: 10_000 })
    database.exec('begin immediate')
    console.log('locked')
    process.stdin.once('data', () => { database.exec('rollback'); process.exit(0) })`
  const other = spawn(process.execPath, ['--input-type=module', '-e', program, join(server.dataDir, 'community.db')], {
    cwd: join(import.meta.dirname, '../../..'),
  })
  closing.push(async () => other.kill())
  await once(createInterface({ input: other.stdout }), 'line')
  const answers = await callsOf(server.url)
  expect(new Set(answers)).toContain(503)
  expect(answers.every((status) => status === 503 || status === 200)).toBe(true)
  const ended = once(other, 'exit')
  other.stdin.write('\n')
  await ended
  await expect.poll(() => ready(server.url), { interval: 50 }).toBe(200)
  await server.signUp()
}, 60_000)
