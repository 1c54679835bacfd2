import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '../../../src/server/features/moderation/commands'
import type { CaseKind, GivenDecision } from '../../../src/shared/contract/moderating-shapes'
import { eventsHandled } from '../../support/events-handled'
import { raceForKey, raceForRow } from '../../support/held-row'
import { databases, expectYes } from '../../support/server'
import { createWorld, type Person, type World } from '../feed/world'

const words = '쪽지로 번호부터 주세요'

describe.each(databases)('decisions of one case that stand on %s', (database) => {
  let world: World
  let decider: Person
  let other: Person
  beforeAll(async () => {
    world = await createWorld(database)
    ;[decider, other] = [await world.moderator(), await world.moderator()]
  })
  afterAll(() => world?.server.stop())

  const call: World['server']['call'] = (...asked) => world.server.call(...asked)
  const report = async (kind: CaseKind, id: string) => {
    const reporter = await world.person()
    const { token } = reporter
    if (kind === 'user') await expectYes(call('reportUser', { userId: id, reason: 2 }, { token }))
    else await expectYes(call('reportItem', { kind: kind as 'post', id, reason: 2 }, { token }))
    return reporter
  }
  const caseOf = (itemId: string) =>
    world.server.services.db.selectFrom('cases').selectAll().where('item_id', '=', itemId).executeTakeFirstOrThrow()
  /** @returns the decision */
  const decide = async (itemId: string, kind: GivenDecision['kind']) => {
    const { id: caseId, version } = await caseOf(itemId)
    const decision = { kind, reason: 2 as const, sentence: '', days: null }
    const { case: row } = await expectYes(call('decideCase', { caseId, version, decision }, { token: decider.token }))
    return row.decision?.id ?? ''
  }
  const reportAndDecide = async (itemId: string, kind: GivenDecision['kind']) => {
    await report('post', itemId)
    return decide(itemId, kind)
  }
  const appeal = ({ token }: Person, decisionId: string) => call('appeal', { decisionId, text: '장난이었어요.' }, { token })
  const answer = async (itemId: string, outcome: 'keep' | 'lift') => {
    const { id: caseId, version } = await caseOf(itemId)
    return expectYes(call('decideAppeal', { caseId, version, outcome, days: null, sentence: '' }, { token: other.token }))
  }
  const undo = (decisionId: string) => call('undoDecision', { decisionId }, { token: decider.token })
  const own = ({ token }: Person) => expectYes(call('ownDecisions', {}, { token }))
  const isSeen = async (postId: string) => (await call('post', { postId }, { token: other.token })).http === 200

  it('a dismissal of a further report does not take the appeal against a suspension', async () => {
    const writer = await world.person()
    await report('user', writer.id)
    const suspension = await decide(writer.id, 'suspend')
    await report('user', writer.id)
    const dismissal = await decide(writer.id, 'dismiss')
    expect(await own(writer)).toMatchObject({ suspended: true, decisions: [{ id: suspension, appealUntil: expect.any(String) }] })
    // The dismissal can be undone, after which the suspension still stands.
    await expectYes(undo(dismissal))
    expect(await caseOf(writer.id)).toMatchObject({ state: 'open', decision_id: suspension })
    await decide(writer.id, 'dismiss')
    await expectYes(appeal(writer, suspension))
    const { items } = await expectYes(call('moderationCases', { filter: 'appeals' }, { token: other.token }))
    expect(items.find(({ itemId }) => itemId === writer.id)).toMatchObject({
      state: 'open',
      decision: { id: suspension, undoUntil: null },
      appeal: { mayDecide: true },
    })
    const { case: row } = await answer(writer.id, 'lift')
    expect(row).toMatchObject({ state: 'decided', decision: { id: suspension, undone: true }, appeal: { outcome: 'lift' } })
    expect(await own(writer)).toMatchObject({ suspended: false })
  })

  it('each of several is appealed against, and one is answered after the other', async () => {
    const writer = await world.person()
    const postId = await world.post(writer, { content: words })
    const removal = await reportAndDecide(postId, 'remove')
    world.clock.now += 1000
    await runCommand(world.server.services, ['remove', 'post', postId])
    const again = (await caseOf(postId)).decision_id ?? ''
    await expectYes(appeal(writer, again))
    world.clock.now += 1000
    await expectYes(appeal(writer, removal))
    expect((await answer(postId, 'keep')).case).toMatchObject({ state: 'open', decision: { id: removal }, appeal: { outcome: null } })
    // What one decision no longer removes, the other still does.
    expect((await answer(postId, 'lift')).case).toMatchObject({ state: 'decided', decision: { id: removal, undone: true } })
    expect(await isSeen(postId)).toBe(false)
    expect(await call('restorePost', { postId }, { token: writer.token })).toMatchObject({ status: '04' })
    const { decisions } = await own(writer)
    expect(decisions).toMatchObject([
      { id: again, removed: true, undone: false },
      { id: removal, undone: true },
    ])
  })

  const told = async ({ token }: Person) => {
    await eventsHandled(world.server.services)
    const { rooms } = await expectYes(call('rooms', {}, { token }))
    const roomId = rooms.find(({ kind }) => kind === 'bot')?.id ?? ''
    const { messages } = await expectYes(call('messages', { roomId, limit: 50 }, { token }))
    return messages.map(({ bot }) => bot?.topic).filter((topic) => topic === 'reportDismissed' || topic === 'reportHelped')
  }

  it.each(['keep', 'lift'] as const)(
    'a report since the decision waits on after the answer to the appeal (%s), and who made it is told',
    async (outcome) => {
      const writer = await world.person()
      const first = await report('user', writer.id)
      world.clock.now += 1000
      const warning = await decide(writer.id, 'warn')
      await expectYes(appeal(writer, warning))
      world.clock.now += 1000
      const second = await report('user', writer.id)
      const { case: row } = await answer(writer.id, outcome)
      expect(row).toMatchObject({ state: 'open', reporters: 2, appeal: { outcome } })
      const { items } = await expectYes(call('moderationCases', { filter: 'new' }, { token: decider.token }))
      expect(items.map(({ itemId }) => itemId)).toContain(writer.id)
      world.clock.now += 1000
      const dismissal = await decide(writer.id, 'dismiss')
      expect(await caseOf(writer.id)).toMatchObject({ state: 'decided', decision_id: dismissal })
      expect([await told(first), await told(second)]).toEqual([['reportHelped'], ['reportDismissed']])
    },
  )

  it('a report that an undone decision was about waits on after the answer to an appeal against the one before', async () => {
    const writer = await world.person()
    await report('user', writer.id)
    world.clock.now += 1000
    const warning = await decide(writer.id, 'warn')
    world.clock.now += 1000
    await report('user', writer.id)
    world.clock.now += 1000
    await expectYes(undo(await decide(writer.id, 'dismiss')))
    await expectYes(appeal(writer, warning))
    expect((await answer(writer.id, 'keep')).case).toMatchObject({ state: 'open', decision: { id: warning } })
  })

  it('so does one of an account that the command line opens again', async () => {
    const writer = await world.person()
    await report('user', writer.id)
    world.clock.now += 1000
    await expectYes(appeal(writer, await decide(writer.id, 'suspend')))
    world.clock.now += 1000
    await report('user', writer.id)
    const { db } = world.server.services
    const { email } = await db.selectFrom('users').select('email').where('id', '=', writer.id).executeTakeFirstOrThrow()
    await runCommand(world.server.services, ['lift', email ?? ''])
    expect(await own(writer)).toMatchObject({ suspended: false })
    expect(await caseOf(writer.id)).toMatchObject({ state: 'open' })
  })

  it('an undo restores only what its own decision removed', async () => {
    const writer = await world.person()
    const postId = await world.post(writer, { content: words })
    const removal = await reportAndDecide(postId, 'remove')
    await runCommand(world.server.services, ['remove', 'post', postId])
    const again = (await caseOf(postId)).decision_id ?? ''
    await expectYes(undo(again))
    expect(await isSeen(postId)).toBe(false)
    const dismissal = await decide(postId, 'dismiss')
    await expectYes(undo(dismissal))
    expect(await isSeen(postId)).toBe(false)
    await decide(postId, 'dismiss')
    await expectYes(appeal(writer, removal))
    await answer(postId, 'lift')
    expect(await isSeen(postId)).toBe(true)
  })

  it('of an appeal and an undo at once, one is refused', async () => {
    const writer = await world.person()
    for (const order of ['appeal first', 'undo first'] as const) {
      const postId = await world.post(writer, { content: words })
      const decisionId = await reportAndDecide(postId, 'remove')
      const { id } = await caseOf(postId)
      const calls: (() => Promise<unknown>)[] = [() => appeal(writer, decisionId), () => undo(decisionId)]
      const answers = await raceForRow(world.server.services.db, { table: 'cases', id }, order === 'appeal first' ? calls : calls.reverse())
      const refused = order === 'appeal first' ? { http: 409, message: 'caseDecided' } : { status: '05' }
      expect(answers).toMatchObject([{ status: '00' }, refused])
    }
  })

  const deletable: {
    kind: CaseKind
    write: (writer: Person) => Promise<string>
    remove: (writer: Person, id: string) => Promise<unknown>
    restore: (writer: Person, id: string) => Promise<unknown>
  }[] = [
    {
      kind: 'post',
      write: (writer) => world.post(writer, { content: words }),
      remove: ({ token }, postId) => expectYes(call('deletePost', { postId }, { token })),
      restore: ({ token }, postId) => call('restorePost', { postId }, { token }),
    },
    {
      kind: 'question',
      write: (writer) => world.question(writer, { content: words }),
      remove: ({ token }, questionId) => expectYes(call('deleteQuestion', { questionId }, { token })),
      restore: ({ token }, questionId) => call('restoreQuestion', { questionId }, { token }),
    },
    {
      kind: 'review',
      async write(writer) {
        const mentor = await world.person()
        return world.review(writer, mentor, await world.program(mentor), { content: words })
      },
      remove: ({ token }, reviewId) => expectYes(call('deleteReview', { reviewId }, { token })),
      restore: ({ token }, reviewId) => call('restoreReview', { reviewId }, { token }),
    },
    {
      kind: 'correction',
      write: async (writer) => world.correction(writer, { kind: 'post', id: await world.post(await world.person()) }, { comment: words }),
      remove: ({ token }, correctionId) => expectYes(call('deleteCorrection', { correctionId }, { token })),
      restore: ({ token }, correctionId) => call('restoreCorrection', { correctionId }, { token }),
    },
  ]
  it.each(deletable)(
    'a $kind that its writer deleted just before its removal cannot be restored',
    async ({ kind, write, remove, restore }) => {
      const writer = await world.person()
      const id = await write(writer)
      await report(kind, id)
      await remove(writer, id)
      const removal = await decide(id, 'remove')
      expect(await restore(writer, id)).not.toMatchObject({ status: '00' })
      await expectYes(undo(removal))
      expect(await restore(writer, id)).toMatchObject({ status: '00' })
    },
  )

  it.each(deletable)('a $kind is not restored by its writer while a decision to remove it is being made', async ({ kind, ...does }) => {
    const writer = await world.person()
    const item = await does.write(writer)
    await report(kind, item)
    await does.remove(writer, item)
    const { id } = await caseOf(item)
    const calls = [() => decide(item, 'remove'), () => does.restore(writer, item)]
    const [, restored] = await raceForRow(world.server.services.db, { table: 'cases', id }, calls)
    expect(restored).not.toMatchObject({ status: '00' })
  })

  it('a report that meets a decision about the same member waits before it writes live events, which the decision writes too', async () => {
    const { db } = world.server.services
    const writer = await world.person()
    const post = await world.post(writer, { content: words })
    const other = await world.post(writer, { content: words })
    await report('post', post)
    const lockEvents = () => sql`select seq from live_heads where user_id = ${decider.id} for update nowait`.execute(db)
    await raceForKey(db, `standing:${writer.id}`, [() => decide(post, 'remove'), () => report('post', other)], lockEvents)
    expect(await caseOf(post)).toMatchObject({ state: 'decided' })
  })

  it('two moderators who act on one member at once undo nothing of each other', async () => {
    const { db } = world.server.services
    const writer = await world.person()
    const post = await world.post(writer, { content: words })
    await report('post', post)
    await report('user', writer.id)
    // A decision about it removes nothing, and so meets the other one only where it settles what the member may do.
    await expectYes(call('deletePost', { postId: post }, { token: writer.token }))
    await db.updateTable('users').set({ slowed_at: world.clock.now }).where('id', '=', writer.id).execute()
    const decideAs = async (itemId: string, decision: Pick<GivenDecision, 'kind' | 'days'>) => {
      const { id: caseId, version } = await caseOf(itemId)
      return () => call('decideCase', { caseId, version, decision: { reason: 2, sentence: '', ...decision } }, { token: decider.token })
    }
    const calls = [await decideAs(writer.id, { kind: 'suspend', days: 30 }), await decideAs(post, { kind: 'warn', days: null })]
    expect(await raceForRow(db, { table: 'users', id: writer.id }, calls)).toMatchObject([{ status: '00' }, { status: '00' }])
    const row = await db.selectFrom('users').selectAll().where('id', '=', writer.id).executeTakeFirstOrThrow()
    expect(row.suspended_until).toBe(world.clock.now + 30 * 24 * 60 * 60 * 1000)
    expect(row.slowed_at).toBeNull()

    const decisions = [(await caseOf(writer.id)).decision_id ?? '', (await caseOf(post)).decision_id ?? '']
    await raceForRow(
      db,
      { table: 'users', id: writer.id },
      decisions.map((id) => () => undo(id)),
    )
    expect(await own(writer)).toMatchObject({ suspended: false })
  })
})
