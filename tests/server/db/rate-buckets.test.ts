import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countInWindow, countWithDelay, takeToken } from '../../../src/server/db/rate-buckets'
import { createMemoryBuckets } from '../../../src/server/http/rate-limit'
import { createClock, databases, hour, minute, second, startTestServer, type TestServer } from '../../support/server'

const day = 24 * hour

describe.each(databases)('limits on %s when the clock is set back', (database) => {
  const clock = createClock()
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database, now: clock.now })
  })
  afterAll(() => server.stop())
  const db = () => server.services.db

  it('refill a bucket from the current time', async () => {
    const take = () => takeToken(db(), 'bucket', 60, clock.now())
    for (let taken = 0; taken < 60; taken += 1) expect(await take()).toBe(0)
    clock.advance(-day)
    expect(await take()).toBe(1)
    clock.advance(second)
    expect(await take()).toBe(0)
    expect(await take()).toBe(1)
    clock.advance(-day)
    clock.advance(minute)
    expect(await take()).toBe(1)
    clock.advance(minute)
    expect(await take()).toBe(0)
  })

  it('start a full window from the current time', async () => {
    const count = () => countInWindow(db(), 'window', { most: 2, windowMs: hour }, clock.now())
    expect([await count(), await count()]).toEqual([0, 0])
    clock.advance(-day)
    expect(await count()).toBe(3600)
    clock.advance(hour)
    expect(await count()).toBe(0)
  })

  it('start a window with free places from the current time', async () => {
    const count = () => countInWindow(db(), 'roomy', { most: 2, windowMs: hour }, clock.now())
    expect(await count()).toBe(0)
    clock.advance(-day)
    expect([await count(), await count()]).toEqual([0, 3600])
    clock.advance(hour)
    expect(await count()).toBe(0)
  })

  it('do not extend a growing delay', async () => {
    const delay = { free: 1, waitsMs: [second, 10 * second], forgetMs: day }
    const count = () => countWithDelay(db(), 'delay', delay, clock.now())
    expect([await count(), await count()]).toEqual([0, 1])
    clock.advance(-day / 2)
    expect([await count(), await count()]).toEqual([0, 10])
  })

  it('allow the next code for an address', async () => {
    const send = () => server.call('sendSignupCode', { email: 'clock@example.com' })
    expect(await send()).toMatchObject({ status: '00' })
    clock.advance(-day)
    expect((await send()).headers.get('retry-after')).toBe('60')
    clock.advance(minute)
    expect(await send()).toMatchObject({ status: '00' })
  })
})

describe('limits in memory when the clock is set back', () => {
  it('refill a bucket from the current time', async () => {
    const clock = createClock()
    const buckets = createMemoryBuckets(60, clock.now)
    for (let taken = 0; taken < 60; taken += 1) expect(await buckets.take('a')).toBe(0)
    clock.advance(-day)
    expect(await buckets.take('a')).toBe(1)
    clock.advance(second)
    expect(await buckets.take('a')).toBe(0)
  })
})
