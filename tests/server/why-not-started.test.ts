import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, expect, it } from 'vitest'
import { StartFailure } from '../../src/server/db/database-errors'
import { createCommunityServer } from '../../src/server/server'
import { testConfig } from '../support/server'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** The error of a start that is to fail. */
async function startAt(host: string, port = 0): Promise<unknown> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hanmadi-start-'))
  closing.push(() => rm(dataDir, { recursive: true, force: true }))
  const server = createCommunityServer(testConfig({ dataDir, databaseUrl: null, host, port }), { log: pino({ level: 'silent' }) })
  closing.push(server.stop)
  return server.start().then(
    () => null,
    (error: unknown) => error,
  )
}

it.each([
  ['a name that is not known', 'no-such-name.invalid'],
  ['an address of another machine', '192.0.2.1'],
  ['an address that cannot be listened on', 'fe80::1'],
])('says in one sentence why it cannot listen: %s', async (_, host) => {
  const error = await startAt(host)
  expect(error).toBeInstanceOf(StartFailure)
  expect(error).toMatchObject({ reason: 'port', message: expect.stringMatching(/^[^\n]+\.$/) })
  expect((error as Error).message).toContain(host)
})

it('says in one sentence that its port is in use', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  closing.push(async () => other.close())
  const { port } = other.address() as AddressInfo
  expect(await startAt('127.0.0.1', port)).toMatchObject({
    reason: 'port',
    message: `Port ${port} on 127.0.0.1 is in use by another program.`,
  })
})
