import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeExpired } from '../../../src/server/db/housekeeping'
import { createClock, databases, hour, startTestServer, type TestServer } from '../../support/server'

const day = 24 * hour

describe.each(databases)('housekeeping on %s', (database) => {
  const clock = createClock()
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database, now: clock.now })
  })
  afterAll(() => server.stop())

  const counts = async () => {
    const { db } = server.services
    const count = async (table: 'sessions' | 'email_codes' | 'code_mails' | 'idempotency_keys' | 'rate_buckets') =>
      (await db.selectFrom(table).selectAll().execute()).length
    return {
      sessions: await count('sessions'),
      codes: await count('email_codes'),
      mails: await count('code_mails'),
      keys: await count('idempotency_keys'),
      buckets: await count('rate_buckets'),
    }
  }

  it('removes expired rows and no others', async () => {
    const { token } = await server.signUp()
    await server.call('savePost', { content: 'x', category: 'korea', tags: [], images: [] }, { token, key: 'kept-a-day' })
    await server.call('sendSignupCode', { email: 'waiting@example.com' })
    await server.call('logIn', { email: 'nobody@example.com', password: 'x' })
    const all = { sessions: 1, codes: 1, mails: 2, keys: 1 }
    clock.advance(day - 1)
    await removeExpired(server.services.db, clock.now())
    expect(await counts()).toMatchObject(all)
    clock.advance(hour)
    await removeExpired(server.services.db, clock.now())
    expect(await counts()).toEqual({ sessions: 1, codes: 0, mails: 0, keys: 0, buckets: 0 })
    clock.advance(365 * day)
    await removeExpired(server.services.db, clock.now())
    expect(await counts()).toMatchObject({ sessions: 0 })
  })
})
