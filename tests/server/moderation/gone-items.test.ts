import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { finishWithdrawals } from '../../../src/server/features/account/withdrawal'
import { applyRetention } from '../../../src/server/features/moderation/retention'
import { eraseDeleted } from '../../../src/server/maintenance-tasks'
import type { DecisionKind } from '../../../src/shared/contract/moderating-shapes'
import { databases, expectYes } from '../../support/server'
import { createWorld, type NamedPerson, type World } from '../feed/world'

const words = '돈부터 보내세요'

describe.each(databases)('cases of whose item nothing is left on %s', (database) => {
  let world: World
  let decider: NamedPerson
  let other: NamedPerson
  let reviewer: NamedPerson
  let mentor: NamedPerson
  let reviewId: string
  beforeAll(async () => {
    world = await createWorld(database)
    ;[decider, other] = [await world.moderator(), await world.moderator()]
  })
  afterAll(() => world?.server.stop())
  beforeEach(async () => {
    ;[reviewer, mentor] = [await world.person(), await world.person()]
    reviewId = await world.review(reviewer, mentor, await world.program(mentor), { content: words })
  })

  const call: World['server']['call'] = (...asked) => world.server.call(...asked)
  const report = async () =>
    expectYes(call('reportItem', { kind: 'review', id: reviewId, reason: 3 }, { token: (await world.person()).token }))
  const findCase = () => world.server.services.db.selectFrom('cases').selectAll().where('item_id', '=', reviewId).executeTakeFirst()
  const decide = async (kind: DecisionKind, days: 7 | null = null) => {
    const { id: caseId = '', version = 0 } = (await findCase()) ?? {}
    const decision = { kind, reason: 3 as const, sentence: '', days }
    return (await expectYes(call('decideCase', { caseId, version, decision }, { token: decider.token }))).case.decision?.id ?? ''
  }
  const appeal = (decisionId: string) => expectYes(call('appeal', { decisionId, text: '제 말이 아니에요.' }, { token: reviewer.token }))
  const own = () => expectYes(call('ownDecisions', {}, { token: reviewer.token }))
  /** With it go the program and its reviews. */
  const withdrawMentor = async () => {
    await expectYes(call('withdraw', { password: 'haru77!', keepPosts: false }, { token: mentor.token }))
    await finishWithdrawals(world.server.services)
    await eraseDeleted(world.server.services)
    await applyRetention(world.server.services)
  }

  it.each(['lift', 'keep'] as const)('an appeal is answered although its item is gone: %s', async (outcome) => {
    await report()
    const decisionId = await decide('suspend', 7)
    await appeal(decisionId)
    await withdrawMentor()
    const { items } = await expectYes(call('moderationCases', { filter: 'appeals' }, { token: other.token }))
    const { id: caseId, version } = items.find(({ itemId }) => itemId === reviewId) ?? { id: '', version: 0 }
    const { case: row, exhibit } = await expectYes(call('moderationCase', { caseId }, { token: other.token }))
    expect(row).toMatchObject({ kind: 'review', text: '', appeal: { text: '제 말이 아니에요.', mayDecide: true } })
    const writer = { userId: reviewer.id, nickname: reviewer.nickname }
    expect(exhibit).toMatchObject({ correction: { id: reviewId, content: '', gone: true, reported: true, writer }, of: null })
    const answer = { caseId, version, outcome, days: null, sentence: '' }
    await expectYes(call('decideAppeal', answer, { token: other.token }))
    await eraseDeleted(world.server.services)
    expect(await own()).toMatchObject({ suspended: outcome === 'keep', decisions: [{ appeal: { outcome } }] })
  })

  it('one that a further report has opened again is decided as before', async () => {
    await report()
    const dismissal = await decide('dismiss')
    const { db } = world.server.services
    const { decided_at } = await db.selectFrom('decisions').select('decided_at').where('id', '=', dismissal).executeTakeFirstOrThrow()
    world.clock.now += 1000
    await report()
    expect(await findCase()).toMatchObject({ state: 'open' })
    await withdrawMentor()
    expect(await findCase()).toMatchObject({ state: 'decided', decided_at, decision_id: dismissal })
  })

  it('one that nobody has decided about goes with its reports', async () => {
    await report()
    await withdrawMentor()
    expect(await findCase()).toBeUndefined()
    const reports = world.server.services.db.selectFrom('reports').select('id').where('item_id', '=', reviewId)
    expect(await reports.execute()).toEqual([])
  })
})
