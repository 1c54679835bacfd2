import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  endInvitations,
  invitedSoFar,
  isGoodInvitation,
  storeInvitation,
  takeInvitation,
} from '../../../src/server/features/session/invitation-queries'
import { limits } from '../../../src/shared/limits'
import { databases, hour, startTestServer, type TestServer } from '../../support/server'

const code = 'K7F2QM9TD41X8PZC'
const now = 1_000_000

describe.each(databases)('codes of invitations on %s', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database })
  }, 60_000)
  afterAll(() => server?.stop())
  beforeEach(() => endInvitations(server.services.db))

  const keep = (given = code, expiresAt = now + hour) => storeInvitation(server.services.db, { code: given, expiresAt })
  const isGood = (given: string, at = now) => isGoodInvitation(server.services.db, given, at)
  const take = (given: string, at = now) => takeInvitation(server.services.db, given, at)

  it('are good as people type them, and no others are', async () => {
    await keep()
    for (const typed of [code, 'k7f2 qm9t d41x 8pzc', 'K7F2-QM9T-D4LX-8PZC', ' k7f2qm9tdaix8pzc'.replace('a', '4')])
      expect(await isGood(typed)).toBe(true)
    for (const typed of ['', ' ', 'K7F2QM9TD41X8PZD', code.slice(0, 15), `${code}0`, '%', "' or 1=1 --"])
      expect(await isGood(typed)).toBe(false)
  })

  it('are not stored as they are', async () => {
    await keep()
    const [row] = await server.services.db.selectFrom('invitations').selectAll().execute()
    expect(JSON.stringify(row)).not.toContain(code)
  })

  it('end with their time, to the millisecond', async () => {
    await keep(code, now + 1)
    expect([await isGood(code, now), await isGood(code, now + 1), await take(code, now + 1)]).toEqual([true, false, false])
  })

  it('create as many accounts as allowed, however many come at once', async () => {
    await keep()
    const taken = await Promise.all(Array.from({ length: limits.hosting.invitationUses + 5 }, () => take(code)))
    expect(taken.filter(Boolean)).toHaveLength(limits.hosting.invitationUses)
    expect(await invitedSoFar(server.services.db)).toBe(limits.hosting.invitationUses)
    expect(await isGood(code)).toBe(false)
  })

  it('are replaced by a new one, and the same one keeps its count and its time', async () => {
    await keep()
    await take(code)
    await keep(code, now + 2 * hour)
    expect(await invitedSoFar(server.services.db)).toBe(1)
    expect(await isGood(code, now + hour)).toBe(false)
    await keep('NEWNEWNEWNEWNEW1')
    expect([await isGood(code), await isGood('NEWNEWNEWNEWNEW1'), await invitedSoFar(server.services.db)]).toEqual([false, true, 0])
    await endInvitations(server.services.db)
    expect([await isGood('NEWNEWNEWNEWNEW1'), await take('NEWNEWNEWNEWNEW1'), await invitedSoFar(server.services.db)]).toEqual([
      false,
      false,
      0,
    ])
  })
})
