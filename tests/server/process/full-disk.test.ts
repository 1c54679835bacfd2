import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Libsql from 'libsql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orNote } from '../../support/run-report'
import { askForCode, type BundledServer, checkEmail, createBundledServer, postTo, signUpAt } from '../../support/run-server'
import { startProcess } from '../../support/server-process'

const run = promisify(execFile)
/** Smaller than the database's log after any write. */
const smallBytes = 8_192

const canLimit = orNote(process.platform === 'linux', 'a full disk: only Linux limits the disk space of a running process')
describe.runIf(canLimit)('a server whose disk is full', { timeout: 60_000 }, () => {
  let server: BundledServer
  beforeAll(async () => {
    server = await createBundledServer()
  }, 120_000)
  afterAll(() => server.remove())

  it('serves reads, refuses writes temporarily, reports its state, keeps the first cause, and recovers by itself', async () => {
    const { url, child, log, end } = await startProcess(server.bundle, ['--port', '0', '--data', join(server.folder, 'full')])
    const room = (bytes: number | 'unlimited') => run('prlimit', ['--pid', String(child.pid), `--fsize=${bytes}:unlimited`])
    const health = async () => {
      const answer = await fetch(`${url}/health`)
      return { http: answer.status, ...((await answer.json()) as { response: { writable: boolean } }).response }
    }
    const ready = async () => {
      const answer = await fetch(`${url}/readyz`)
      return { http: answer.status, retryAfter: answer.headers.get('retry-after'), ...((await answer.json()) as object) }
    }
    expect((await askForCode(url, 'before@example.com')).status).toBe(200)
    expect(await health()).toMatchObject({ http: 200, writable: true })

    await room(smallBytes)
    const refused = await askForCode(url, 'meanwhile@example.com')
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({ status: '503', message: 'busy' })
    expect(await (await checkEmail(url, 'before@example.com')).json()).toMatchObject({ status: '00' })
    expect(await health()).toMatchObject({ http: 200, writable: false })
    expect(await ready()).toMatchObject({ http: 503, retryAfter: expect.any(String), response: { database: 'failing', store: 'failing' } })
    expect((await fetch(`${url}/livez`)).status).toBe(200)

    const failures = log()
      .split('\n')
      .filter((line) => line.includes('call failed'))
      .map((line) => JSON.parse(line) as { err: { code: string }; operation: string; requestId: string })
    expect(failures).toMatchObject([{ err: { code: expect.stringMatching(/^SQLITE_(IOERR_WRITE|FULL)$/) }, operation: 'sendSignupCode' }])
    expect(failures[0]?.requestId).toBe(refused.headers.get('x-request-id'))
    expect(log()).not.toContain('rollback')

    await room('unlimited')
    expect((await askForCode(url, 'meanwhile@example.com')).status).toBe(200)
    await expect.poll(ready).toMatchObject({ http: 200, response: { database: 'ok', store: 'ok', mail: 'folder' } })
    expect(await health()).toMatchObject({ http: 200, writable: true })
    expect(await end('SIGTERM')).toMatchObject({ code: 0 })
  })

  it('serves members too, whose calls are noted otherwise, also beside writes that are refused', async () => {
    const dataDir = join(server.folder, 'members')
    const { url, child, end } = await startProcess(server.bundle, ['--port', '0', '--data', dataDir])
    const room = (bytes: number | 'unlimited') => run('prlimit', ['--pid', String(child.pid), `--fsize=${bytes}:unlimited`])
    const { token } = await signUpAt(url, dataDir, 'minji')
    const seenAt = (at?: number) => {
      // The server may be writing.
      const database = new Libsql(join(dataDir, 'community.db'), { timeout: 10_000 })
      if (at !== undefined) database.prepare('update sessions set last_seen_at = ?').run([at])
      const { last_seen_at } = database.prepare('select last_seen_at from sessions').get() as { last_seen_at: number }
      database.close()
      return last_seen_at
    }
    seenAt(1)
    const headers = { authorization: `Bearer ${token}` }
    const read = () => postTo(url, '/chat', { messageType: 'getNewData' }, headers)

    await room(smallBytes)
    expect(await read()).toMatchObject({ http: 200, status: '00' })
    const rounds = Array.from({ length: 30 }, (_, n) => n)
    const presence = { eventType: 'userInfo', infoType: 'status', eventData: { status: 2 } }
    const refused = rounds.map(async () => (await postTo(url, '/', presence, headers)).http)
    const answered = rounds.map(async () => (await read()).http)
    expect(new Set(await Promise.all(answered))).toEqual(new Set([200]))
    expect(new Set(await Promise.all(refused))).toEqual(new Set([503]))
    expect(seenAt()).toBe(1)

    await room('unlimited')
    expect(await read()).toMatchObject({ http: 200, status: '00' })
    expect(seenAt()).toBeGreaterThan(1)
    expect(await end('SIGTERM')).toMatchObject({ code: 0 })
  })
})
