import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { finishWithdrawals } from '../../../src/server/features/account/withdrawal'
import { applyRetention } from '../../../src/server/features/moderation/retention'
import { eraseDeleted } from '../../../src/server/maintenance-tasks'
import type { DecisionKind } from '../../../src/shared/contract/moderating-shapes'
import { limits } from '../../../src/shared/limits'
import { eventsHandled } from '../../support/events-handled'
import { pictures } from '../../support/pictures'
import { databases, expectYes } from '../../support/server'
import { createWorld, type NamedPerson, type Person, type World } from '../feed/world'

const day = 24 * 60 * 60 * 1000
const words = '사진 보고 연락 주세요'

describe.each(databases)('reported messages with pictures on %s', (database) => {
  let world: World
  let decider: Person
  let writer: NamedPerson
  let reporter: NamedPerson
  let roomId: string
  /** The ids of the messages of one post, and their pictures. */
  let ids: string[]
  let paths: string[]
  beforeAll(async () => {
    world = await createWorld(database)
    decider = await world.moderator()
  })
  afterAll(() => world?.server.stop())
  beforeEach(async () => {
    ;[writer, reporter] = [await world.person(), await world.person()]
    roomId = (await expectYes(call('openRoom', { userId: reporter.id }, { token: writer.token }))).roomId
    const files = [await pictures.png(20, 20), await pictures.png(30, 20)]
    const asked = { token: writer.token, key: randomUUID(), files }
    const { messages } = await expectYes(call('sendMessage', { roomId, text: words }, asked))
    ids = messages.map(({ id }) => id)
    paths = messages.flatMap(({ images }) => images)
  })

  const call: World['server']['call'] = (...asked) => world.server.call(...asked)
  const report = (messageId = '') => expectYes(call('reportMessage', { roomId, messageId, reason: 2 }, { token: reporter.token }))
  const deleteForBoth = (messageId = '') =>
    expectYes(call('changeMessage', { roomId, messageId, change: { kind: 'delete' } }, { token: writer.token, key: randomUUID() }))
  const leave = ({ token }: Person) => expectYes(call('leaveRoom', { roomId }, { token }))
  const withdraw = async ({ token }: Person) => {
    await expectYes(call('withdraw', { password: 'haru77!', keepPosts: false }, { token }))
    await finishWithdrawals(world.server.services)
  }
  const caseOf = (itemId = '') =>
    world.server.services.db.selectFrom('cases').select(['id', 'version']).where('item_id', '=', itemId).executeTakeFirstOrThrow()
  /** @returns the decision */
  const decide = async (itemId: string | undefined, kind: DecisionKind) => {
    const { id: caseId, version } = await caseOf(itemId)
    const decision = { kind, reason: 2 as const, sentence: '', days: null }
    const { case: row } = await expectYes(call('decideCase', { caseId, version, decision }, { token: decider.token }))
    return row.decision?.id ?? ''
  }
  /** What moderators see of the reported message. */
  const exhibited = async (itemId = '') => {
    const { id: caseId } = await caseOf(itemId)
    const { exhibit } = await expectYes(call('moderationCase', { caseId }, { token: decider.token }))
    return exhibit?.kind === 'room' ? exhibit.messages.find(({ id }) => id === itemId) : undefined
  }
  /** What requests for the pictures are answered. */
  const askedBy = (person?: Person) =>
    Promise.all(
      paths.map(async (path) => {
        const headers: Record<string, string> = person ? { authorization: `Bearer ${person.token}` } : {}
        return (await fetch(`${world.server.url}/images/${path}`, { headers })).status
      }),
    )
  /** Does what the server does some days later; sessions do not last as long. */
  const retainAfter = async (days: number) => {
    const now = world.clock.now
    world.clock.now += days * day
    await applyRetention(world.server.services)
    world.clock.now = now
  }
  const stored = async () => {
    const rows = await world.server.services.db.selectFrom('images').select('path').where('path', 'in', paths).execute()
    return rows.length
  }
  const [shown, gone] = [
    [200, 200],
    [404, 404],
  ]

  it('show them to nobody but moderators once their sender deletes them, whatever is decided, until a year after the decision', async () => {
    await report(ids[1])
    expect(await askedBy()).toEqual(shown)
    await deleteForBoth(ids[0])
    for (const person of [undefined, writer, reporter]) expect(await askedBy(person)).toEqual(gone)
    expect(await askedBy(decider)).toEqual(shown)
    expect(await exhibited(ids[1])).toMatchObject({ content: words, images: paths, gone: true })
    await decide(ids[1], 'remove')
    expect([await askedBy(), await askedBy(decider)]).toEqual([gone, shown])
    await retainAfter(limits.moderation.reportDays - 1)
    expect([await askedBy(), await askedBy(decider)]).toEqual([gone, shown])
    await retainAfter(limits.moderation.reportDays + 1)
    expect([await askedBy(decider), await stored()]).toEqual([gone, 0])
  })

  it('are listed with how many there are, and without a number where there are none', async () => {
    const listed = async (itemId = '') => {
      const { id: caseId } = await caseOf(itemId)
      const { items } = await expectYes(call('moderationCases', { filter: 'new' }, { token: decider.token }))
      return items.find(({ id }) => id === caseId)
    }
    await report(ids[1])
    // Each picture of a post is a message.
    expect(await listed(ids[1])).toMatchObject({ text: '', pictures: 1 })
    await deleteForBoth(ids[1])
    expect(await listed(ids[1])).toMatchObject({ text: words, pictures: 2 })
    const { messages } = await expectYes(call('sendMessage', { roomId, text: words }, { token: writer.token, key: randomUUID() }))
    await report(messages[0]?.id)
    expect(await listed(messages[0]?.id)).toMatchObject({ text: words })
    expect(await listed(messages[0]?.id)).not.toHaveProperty('pictures')
  })

  it('keep them for moderators although their sender withdraws and both have left', async () => {
    await report(ids[0])
    await deleteForBoth(ids[0])
    await leave(reporter)
    await withdraw(writer)
    await eventsHandled(world.server.services)
    expect([await askedBy(), await askedBy(decider)]).toEqual([gone, shown])
  })

  it('show them again when their removal is undone, and to moderators alone once they are deleted after that', async () => {
    await report(ids[0])
    const removal = await decide(ids[0], 'remove')
    expect([await askedBy(), await askedBy(decider)]).toEqual([gone, shown])
    await expectYes(call('undoDecision', { decisionId: removal }, { token: decider.token }))
    expect(await askedBy()).toEqual(shown)
    await deleteForBoth(ids[0])
    expect([await askedBy(), await askedBy(decider)]).toEqual([gone, shown])
  })

  it('that were removed are erased with the account of who sent them', async () => {
    await report(ids[0])
    await decide(ids[0], 'remove')
    await withdraw(writer)
    expect([await askedBy(decider), await stored()]).toEqual([gone, 0])
  })

  it('are erased in the end when they are deleted and nobody decides', async () => {
    await report(ids[0])
    await deleteForBoth(ids[0])
    await retainAfter(limits.moderation.openDays - 1)
    expect(await askedBy(decider)).toEqual(shown)
    expect(await exhibited(ids[0])).toMatchObject({ content: words })
    await retainAfter(limits.moderation.openDays + 1)
    expect([await askedBy(decider), await stored()]).toEqual([gone, 0])
    const { db } = world.server.services
    const reports = await db
      .selectFrom('reports')
      .select('evidence')
      .where('item_id', '=', ids[0] ?? '')
      .execute()
    expect(reports.filter(({ evidence }) => evidence !== null)).toEqual([])
    // Nothing is left to decide about: the case goes too, with the next of the server's own rounds.
    await eraseDeleted(world.server.services)
    expect(
      await db
        .selectFrom('cases')
        .select('id')
        .where('item_id', '=', ids[0] ?? '')
        .execute(),
    ).toEqual([])
  })

  it('stay for whoever answers an appeal, however long it waits', async () => {
    await report(ids[0])
    await deleteForBoth(ids[0])
    const decisionId = await decide(ids[0], 'warn')
    await expectYes(call('appeal', { decisionId, text: '제 사진이 아니에요.' }, { token: writer.token }))
    await retainAfter(limits.moderation.openDays + 1)
    expect(await askedBy(decider)).toEqual(shown)
    expect(await exhibited(ids[0])).toMatchObject({ content: words })
  })

  it.each(['a year after the decision', 'when their reporter withdraws'])('go %s from a room that both have left', async (when) => {
    await report(ids[0])
    await decide(ids[0], 'dismiss')
    await leave(writer)
    await leave(reporter)
    expect(await askedBy()).toEqual(shown)
    if (when.startsWith('a year')) await retainAfter(limits.moderation.reportDays + 1)
    else await withdraw(reporter)
    expect([await askedBy(), await stored()]).toEqual([gone, 0])
  })
})
