import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeExpired } from '../../../src/server/db/housekeeping'
import { statementsOf, wastefulOf } from '../../support/plans'
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

  const many = 4_500
  /** Stores as many live events of a member and handled domain events, all of one time. */
  const fill = async (at: number) => {
    const { db, newId } = server.services
    const { id: user_id } = (await server.signUp()).user
    for (let n = 0; n < many; n += 500) {
      const ids = Array.from({ length: 500 }, () => newId())
      await db
        .insertInto('live_events')
        .values(ids.map((_, index) => ({ user_id, seq: at + n + index, event: 'none', created_at: at })))
        .execute()
      await db
        .insertInto('outbox_events')
        .values(ids.map((id) => ({ id, kind: 'none', payload: '{}', created_at: at, told_at: at })))
        .execute()
    }
  }
  const left = async () => {
    const { db } = server.services
    const events = await db.selectFrom('live_events').select('seq').where('event', '=', 'none').execute()
    const handled = await db.selectFrom('outbox_events').select('id').where('kind', '=', 'none').execute()
    return [events.length, handled.length]
  }

  it('removes many rows some at a time, so that calls are answered in between, and stops in between', async () => {
    const { db } = server.services
    const before = clock.now()
    await fill(before)
    clock.advance(8 * day)
    await fill(clock.now())
    await removeExpired(db, clock.now(), () => true)
    for (const some of await left()) {
      expect(some).toBeGreaterThan(many)
      expect(some).toBeLessThan(2 * many)
    }
    let answered = 0
    const removing = removeExpired(db, clock.now())
    const isRemoved = removing.then(() => true)
    while (!(await Promise.race([isRemoved, server.call('checkNickname', { nickname: 'haru' }).then(() => false)]))) answered += 1
    expect(answered).toBeGreaterThan(1)
    expect(await left()).toEqual([many, many])
  })

  it('finds handled events by when that was', async () => {
    await fill(clock.now())
    const statements = await statementsOf(server.services.db, (db) => removeExpired(db, clock.now()))
    const removing = statements.filter(({ sql }) => sql.includes('"outbox_events"'))
    expect(removing).toHaveLength(1)
    expect(await wastefulOf(server, removing, many)).toEqual([])
  })
})
