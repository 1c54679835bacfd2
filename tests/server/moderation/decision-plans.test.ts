import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { transact } from '../../../src/server/db/transaction'
import { loadCaseAppeals } from '../../../src/server/features/moderation/appeal-queries'
import { moderatorNews } from '../../../src/server/features/moderation/case-queries'
import { countDecisionsOn, findStanding } from '../../../src/server/features/moderation/decision-queries'
import { findRuling } from '../../../src/server/features/moderation/ruling-queries'
import { slowIfReported } from '../../../src/server/features/moderation/slowing-queries'
import { limits } from '../../../src/shared/limits'
import { statementsOf, wastefulOf } from '../../support/plans'
import { databases, expectYes } from '../../support/server'
import { createWorld, type World } from '../feed/world'

/** How many decisions about others there are, each with an appeal. */
const others = 400

describe.each(databases)('what is read of decisions on %s', (database) => {
  let world: World | undefined
  afterEach(() => world?.server.stop())

  it('are those of the case or item, not all that were ever made', async () => {
    world = await createWorld(database)
    const { server, clock } = world
    const { services } = server
    const [writer, moderator] = [await world.person(), await world.moderator()]
    const postId = await world.post(writer)
    for (let n = 0; n < limits.moderation.slowed.reporters; n += 1) {
      const { token } = await world.person()
      await expectYes(server.call('reportItem', { kind: 'post', id: postId, reason: 0 }, { token }))
    }
    const row = await services.db.selectFrom('cases').selectAll().where('item_id', '=', postId).executeTakeFirstOrThrow()
    const decision = { kind: 'remove' as const, reason: 0 as const, sentence: '', days: null }
    await expectYes(server.call('decideCase', { caseId: row.id, version: row.version, decision }, { token: moderator.token }))
    const one = await services.db.selectFrom('decisions').selectAll().executeTakeFirstOrThrow()
    await expectYes(server.call('appeal', { decisionId: one.id, text: '아니에요.' }, { token: writer.token }))
    // About what the same writer wrote, so that its index does not help.
    const rows = Array.from({ length: others }, () => ({ ...one, id: randomUUID(), case_id: randomUUID(), item_id: randomUUID() }))
    await services.db.insertInto('decisions').values(rows).execute()
    const appeals = rows.map(({ id }) => ({ decision_id: id, text: '', appealed_at: clock.now }))
    await services.db.insertInto('appeals').values(appeals).execute()

    const statements = await statementsOf(services.db, async (db) => {
      await transact(db, (trx) => slowIfReported(trx, services, { kind: 'post', itemId: postId }))
      expect(await countDecisionsOn(db, row)).toEqual({ removed: 1, warned: 0, suspended: 0 })
      expect((await findStanding(db, row))?.id).toBe(one.id)
      expect((await findRuling(db, one.id))?.reporters).toHaveLength(limits.moderation.slowed.reporters)
      expect(await loadCaseAppeals(db, [row.id])).toHaveLength(1)
    })
    const about = statements.filter(({ sql }) => /\bdecisions\b/.test(sql))
    expect(about).toHaveLength(6)
    expect(await wastefulOf(server, about, others)).toEqual([])
  })

  it('telling the moderators that something changed reads no case', async () => {
    world = await createWorld(database)
    const { id } = await world.moderator()
    const statements = await statementsOf(world.server.services.db, async (db) => {
      expect((await moderatorNews(db, ['cases'])).map(({ userId }) => userId)).toContain(id)
    })
    expect(statements.filter(({ sql }) => /\bcases\b/.test(sql))).toEqual([])
  })
})
