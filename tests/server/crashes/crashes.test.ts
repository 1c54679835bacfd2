import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeExpired } from '../../../src/server/db/housekeeping'
import { runCommand } from '../../../src/server/features/moderation/commands'
import type { Input } from '../../../src/shared/contract/index'
import { limits } from '../../../src/shared/limits'
import { createClock, databases, expectYes, hour, startTestServer, type TestServer } from '../../support/server'

const report: Input<'reportCrash'> = {
  at: '2026-03-01T12:00:00.000Z',
  kind: 'page',
  reason: 'crashed',
  exitCode: 5,
  times: 1,
  version: '1.2.3',
  electron: '45.4.1',
  system: 'darwin 25.1.0 arm64',
  stack: ['show assets/home-B1x_9.js:7:8'],
}

describe.each(databases)('reports of crashes on %s', (database) => {
  const clock = createClock()
  const lines: string[] = []
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({
      database,
      now: clock.now,
      rateLimits: 'real',
      trustProxy: ['127.0.0.1'],
      onLog: (line) => lines.push(line),
    })
  })
  afterAll(() => server?.stop())

  let callers = 0
  /** A report from a network of its own. */
  const send = (over: Partial<typeof report> = {}, from?: string) => {
    callers += 1
    return server.call('reportCrash', { ...report, ...over }, { from: from ?? `203.0.113.${callers}` })
  }
  const stored = async () => (await runCommand(server.services, ['crashes'])).map((line) => JSON.parse(line.split('\t')[1] ?? ''))
  const empty = () => server.services.db.deleteFrom('crash_reports').execute()

  it('are read by the operators, in the log and by a command, without whose they are', async () => {
    await empty()
    const { token } = await server.signUp()
    await expectYes(server.call('reportCrash', report, { from: '198.51.100.7', token }))
    clock.advance(1)
    await expectYes(send({ kind: 'community', stack: [] }))
    expect(await stored()).toEqual([{ ...report, kind: 'community', stack: [] }, report])
    const said = lines.filter((line) => line.includes('a crash of the app was reported'))
    expect(JSON.parse(said[0] ?? '')).toMatchObject({ crash: { kind: 'page', reason: 'crashed', version: '1.2.3' } })
    const rows = JSON.stringify(await server.services.db.selectFrom('crash_reports').selectAll().execute())
    expect(rows).not.toContain('198.51.100.7')
  })

  it.each([
    ['a text in the reason', { reason: '오늘 쓴 글' }],
    ['an address in a frame', { stack: ['haru@example.com'] }],
    ['a frame of another shape', { stack: ["run ('secret')"] }],
    ['a frame that is too long', { stack: ['a'.repeat(limits.crashes.frame + 1)] }],
    ['too many frames', { stack: Array.from({ length: limits.crashes.frames + 1 }, () => 'a b.js:1:1') }],
    ['a kind that is none', { kind: 'other' }],
    ['a field of its own', { memory: 'AAAA' }],
    ['a number without an end', { times: 1e308 }],
  ])('are refused with %s', async (_, over) => {
    await empty()
    const body = { eventType: 'crash', crashType: 'report', eventData: { ...report, ...over } }
    const answer = await server.raw('/user', body, { 'x-forwarded-for': '203.0.113.250' })
    expect(answer.http).toBeGreaterThanOrEqual(400)
    expect(await stored()).toEqual([])
    clock.advance(hour)
  })

  it('are limited by network and in all', async () => {
    clock.advance(hour)
    const answers: number[] = []
    for (let n = 0; n <= limits.rate.crashesPerMinute; n += 1) answers.push((await send({}, '203.0.113.200')).http)
    expect(answers).toEqual([...answers.slice(1).map(() => 200), 429])
    clock.advance(hour)
    for (let n = 0; n < limits.rate.crashesPerMinuteInAll; n += 1) await expectYes(send())
    expect((await send()).http).toBe(429)
  })

  it('are limited by day and network', async () => {
    clock.advance(24 * hour)
    const answers: number[] = []
    for (let n = 0; n <= limits.rate.crashesPerDay; n += 1) {
      clock.advance(15_000)
      answers.push((await send({}, '203.0.113.201')).http)
    }
    expect(answers).toEqual([...answers.slice(1).map(() => 200), 429])
    await expectYes(send())
    clock.advance(24 * hour)
    await expectYes(send({}, '203.0.113.201'))
  })

  it('that tell of the same crash displace no others', async () => {
    const { db, newId, now } = server.services
    await empty()
    await expectYes(send({ reason: 'oom' }))
    const rows = Array.from({ length: limits.crashes.stored }, () => ({ id: newId(), received_at: now(), report: JSON.stringify(report) }))
    for (const row of rows.slice(1)) await db.insertInto('crash_reports').values(row).execute()
    for (const exitCode of [1, 2, 3]) {
      clock.advance(hour)
      await expectYes(send({ exitCode }))
    }
    const kept = await stored()
    expect(kept).toHaveLength(limits.crashes.stored)
    expect(kept.at(-1)).toMatchObject({ reason: 'oom' })
    clock.advance(hour)
    await expectYes(send({ reason: 'killed' }))
    expect((await stored())[0]).toMatchObject({ reason: 'killed' })
    expect((await stored()).at(-1)).toMatchObject({ reason: 'oom' })
  })

  it('are stored for a time', async () => {
    const { db, newId, now } = server.services
    await empty()
    const rows = Array.from({ length: limits.crashes.stored }, () => ({ id: newId(), received_at: now(), report: JSON.stringify(report) }))
    for (let at = 0; at < rows.length; at += 100)
      await db
        .insertInto('crash_reports')
        .values(rows.slice(at, at + 100))
        .execute()
    clock.advance(hour)
    await expectYes(send({ reason: 'oom' }))
    const kept = await stored()
    expect(kept).toHaveLength(limits.crashes.stored)
    expect(kept[0]).toMatchObject({ reason: 'oom' })
    clock.advance(limits.crashes.storedDays * 24 * hour - hour)
    await removeExpired(db, now())
    expect(await stored()).toHaveLength(1)
    clock.advance(hour)
    await removeExpired(db, now())
    expect(await stored()).toEqual([])
  })
})
