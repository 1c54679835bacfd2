import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { connect } from '../../../src/server/db/connection'
import { DatabaseUnavailable } from '../../../src/server/db/database-errors'
import { withoutLimits } from '../../../src/server/db/without-limits'
import { administer, createTestDatabase } from '../../support/postgres'
import { startProxy } from '../../support/proxy'
import { orNote } from '../../support/run-report'
import { databases } from '../../support/server'
import { until } from '../../support/until'

const hasTimers = orNote(process.platform === 'linux', 'the timers of a connection to PostgreSQL: only Linux lists them')

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

describe.runIf(databases.includes('postgres'))('a statement without a limit', () => {
  /** Connects, and runs a statement that takes some seconds, many times longer than others may. */
  const run = async (seconds: number) => {
    const own = await createTestDatabase()
    const through = new URL(own.url)
    const proxy = await startProxy(`http://${through.host}`)
    through.port = String(proxy.port)
    const timeouts = { statementMs: 3_000, connectMs: 2_000, lockMs: 100 }
    const { db, close } = await connect({ databaseUrl: through.href, dataDir: '', timeouts }, () => undefined)
    closing.push(own.drop, proxy.stop, close)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    closing.push(() => vi.useRealTimers())
    const work = withoutLimits(db, (unlimited) => sql`select pg_sleep(${seconds})`.execute(unlimited))
    const found = work.then(
      () => 'done',
      (error: unknown) => error,
    )
    const sleeping = `select count(*) from pg_stat_activity where datname = '${through.pathname.slice(1)}' and query like 'select pg_sleep%'`
    await until(async () => expect(await administer(process.env['TEST_DATABASE_URL'] ?? '', sleeping)).toBe('1'))
    return { own, proxy, found }
  }

  it('ends when the database no longer answers', async () => {
    const { proxy, found } = await run(3_600)
    proxy.set({ kind: 'blackHole' })
    vi.advanceTimersByTime(10_000)
    expect(await found).toBeInstanceOf(DatabaseUnavailable)
  })

  it('goes on while the database answers others, be it with a refusal', async () => {
    const { own, found } = await run(6)
    vi.advanceTimersByTime(10_000)
    const refuses = new URL(own.url).pathname.slice(1)
    await administer(process.env['TEST_DATABASE_URL'] ?? '', `alter database ${refuses} allow_connections false`)
    vi.advanceTimersByTime(10_000)
    expect(await found).toBe('done')
  })

  it.runIf(hasTimers)('has a connection whose other end the system asks for after seconds', async () => {
    const { proxy } = await run(3_600)
    const port = proxy.port.toString(16).toUpperCase().padStart(4, '0')
    // Of each connection: the ends, the state (01: open), and which timer runs out when, in hundredths of a second (02: keepalive).
    const timers = new RegExp(`:${port} 01 \\S+ 02:([0-9A-F]+)`, 'g')
    let left: number[] = []
    // Until the last packet is confirmed, another timer runs.
    await until(() => {
      left = [...readFileSync('/proc/net/tcp', 'utf8').matchAll(timers)].map(([, hundredths = '']) => Number.parseInt(hundredths, 16))
      expect(left).not.toEqual([])
    })
    for (const hundredths of left) expect(hundredths).toBeLessThanOrEqual(1_000)
  })
})
