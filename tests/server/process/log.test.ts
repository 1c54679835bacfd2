import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../support/postgres'
import { startProxy } from '../../support/proxy'
import { askForCode, type BundledServer, checkEmail, createBundledServer } from '../../support/run-server'
import { databases } from '../../support/server'
import { startProcess } from '../../support/server-process'

interface Line {
  level: number
  msg: string
  operation: string | null
  requestId: string
  status: number
  err?: { code?: string; cause?: { code?: string } }
}

describe('the log of a server', { timeout: 60_000 }, () => {
  let server: BundledServer
  beforeAll(async () => {
    server = await createBundledServer()
  }, 120_000)
  afterAll(() => server.remove())

  const linesOf = (log: string) =>
    log
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Line)

  it('has a line per call at level debug, under the id that its answer carries, and nothing secret', async () => {
    const { url, log, end } = await startProcess(server.bundle, ['--port', '0', '--data', join(server.folder, 'debug')], {
      LOG_LEVEL: 'debug',
    })
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${'t'.repeat(43)}` }
    const logIn = JSON.stringify({ eventType: 'login', loginType: 'login', eventData: { name: 'me@example.com', password: 'my-secret7' } })
    const answers = [
      await checkEmail(url, 'me@example.com'),
      await askForCode(url, 'me@example.com'),
      await fetch(`${url}/login`, { method: 'POST', headers, body: logIn }),
      await fetch(`${url}/health?secret=my-secret7`),
      await fetch(`${url}/nowhere/me@example.com`),
    ]
    const ids = answers.map((answer) => answer.headers.get('x-request-id'))
    expect(new Set(ids).size).toBe(answers.length)
    await end('SIGTERM')
    const lines = linesOf(log()).filter(({ msg }) => msg === 'call')
    expect(lines.map(({ operation, requestId, status }) => ({ operation, requestId, status }))).toEqual([
      { operation: 'checkEmail', requestId: ids[0], status: 200 },
      { operation: 'sendSignupCode', requestId: ids[1], status: 200 },
      { operation: 'logIn', requestId: ids[2], status: 200 },
      { operation: '/health', requestId: ids[3], status: 200 },
      { operation: null, requestId: ids[4], status: 404 },
    ])
    expect(log()).not.toMatch(/me@example|my-secret7|ttttt/)
  })

  it.runIf(databases.includes('postgres'))('names what a call failed of, and in which operation', async () => {
    const own = await createTestDatabase()
    const proxy = await startProxy(`http://${new URL(own.url).host}`)
    const through = new URL(own.url)
    through.port = String(proxy.port)
    const env = { DATABASE_URL: through.href }
    const { url, log, end } = await startProcess(server.bundle, ['--port', '0', '--data', join(server.folder, 'causes')], env)
    await proxy.stop()
    const answer = await checkEmail(url, 'me@example.com')
    expect(answer.status).toBe(503)
    const failed = linesOf(log()).find(({ msg }) => msg === 'call failed')
    expect(failed).toMatchObject({ level: 50, operation: 'checkEmail', requestId: answer.headers.get('x-request-id') })
    expect(log()).toContain('"code":"ECONNREFUSED"')
    expect(log()).not.toContain('me@example')
    await end('SIGTERM')
    await own.drop()
  })
})
