import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databases, expectYes } from '../../support/server'
import { createWorld, type Person, type World } from '../feed/world'

const secret = '우리 집은 서울시 종로구 12-3'

describe.each(databases)('removed messages on %s', (database) => {
  let world: World
  let decider: Person
  beforeAll(async () => {
    world = await createWorld(database)
    decider = await world.moderator()
  })
  afterAll(() => world?.server.stop())

  const call: World['server']['call'] = (...asked) => world.server.call(...asked)
  const pair = async () => {
    const [one, other] = [await world.person(), await world.person()]
    const { roomId } = await expectYes(call('openRoom', { userId: other.id }, { token: one.token }))
    return { one, other, roomId }
  }
  const say = async ({ token }: Person, roomId: string, text: string, over: object = {}) => {
    const said = await expectYes(call('sendMessage', { roomId, text, ...over }, { token, key: randomUUID() }))
    return said.messages[0]?.id ?? ''
  }
  /** A message that corrects another one. */
  const correct = (by: Person, roomId: string, replyTo: string, original: string) => {
    const correction = { sentences: [{ original, corrected: `${original}!`, good: false, note: '' }], comment: '' }
    return say(by, roomId, '', { replyTo, correction })
  }
  const change = ({ token }: Person, roomId: string, messageId: string, to: { kind: 'delete' } | { kind: 'edit'; text: string }) =>
    expectYes(call('changeMessage', { roomId, messageId, change: to }, { token, key: randomUUID() }))
  const messages = async ({ token }: Person, roomId: string) =>
    (await expectYes(call('messages', { roomId, limit: 50 }, { token }))).messages
  /** @returns the decision */
  const remove = async ({ token }: Person, roomId: string, messageId: string) => {
    await expectYes(call('reportMessage', { roomId, messageId, reason: 2 }, { token }))
    const { db } = world.server.services
    const { id: caseId } = await db.selectFrom('cases').select('id').where('item_id', '=', messageId).executeTakeFirstOrThrow()
    const decision = { kind: 'remove' as const, reason: 2 as const, sentence: '', days: null }
    const { case: row } = await expectYes(call('decideCase', { caseId, version: 0, decision }, { token: decider.token }))
    return row.decision?.id ?? ''
  }
  const undo = (decisionId: string) => expectYes(call('undoDecision', { decisionId }, { token: decider.token }))

  it('a reply that comes back quotes what it replied to as it is by then', async () => {
    const { one, other, roomId } = await pair()
    const [deleted, edited] = [await say(one, roomId, secret), await say(one, roomId, '어제')]
    const replies = [await say(other, roomId, '하하', { replyTo: deleted }), await say(other, roomId, '하하하', { replyTo: edited })]
    const decisions: string[] = []
    for (const id of replies) decisions.push(await remove(one, roomId, id))
    await change(one, roomId, deleted, { kind: 'delete' })
    await change(one, roomId, edited, { kind: 'edit', text: '오늘' })
    for (const id of decisions) await undo(id)
    const seen = await messages(other, roomId)
    expect(JSON.stringify(seen)).not.toContain(secret)
    expect(seen.slice(-2)).toMatchObject([
      { text: '하하', quote: { id: deleted, text: '', deleted: true } },
      { text: '하하하', quote: { id: edited, text: '오늘', deleted: false } },
    ])
  })

  it('a correction stays deleted where its original was deleted meanwhile', async () => {
    const { one, other, roomId } = await pair()
    const original = await say(one, roomId, secret)
    const decisionId = await remove(one, roomId, await correct(other, roomId, original, secret))
    await change(one, roomId, original, { kind: 'delete' })
    await undo(decisionId)
    const seen = await messages(other, roomId)
    expect(seen.slice(-2)).toMatchObject([{ deleted: true }, { deleted: true, text: '', quote: null }])
    expect(JSON.stringify(seen)).not.toContain(secret)
  })

  it('a message comes back with its corrections and all replies, each change under a number of its own', async () => {
    const { one, other, roomId } = await pair()
    const original = await say(one, roomId, secret)
    const correction = await correct(other, roomId, original, secret)
    await say(one, roomId, '고마워요', { replyTo: correction })
    await say(other, roomId, '그런데요', { replyTo: original })
    const before = await messages(one, roomId)
    const decisionId = await remove(other, roomId, original)
    expect(JSON.stringify(await messages(one, roomId))).not.toContain('종로구')
    await undo(decisionId)
    const after = await messages(one, roomId)
    expect(after.map(({ text, quote, deleted }) => ({ text, quote, deleted }))).toEqual(
      before.map(({ text, quote, deleted }) => ({ text, quote, deleted })),
    )
    const numbers = after.map((message) => message.change)
    expect(new Set(numbers).size).toBe(numbers.length)
    const { rooms } = await expectYes(call('rooms', {}, { token: one.token }))
    const lastChange = rooms.find(({ id }) => id === roomId)?.lastChange
    expect(numbers.map((number) => (lastChange ?? 0) - number)).toEqual([3, 2, 1, 0])
  })
})
