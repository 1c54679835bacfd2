import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { finishClosings } from '../../../src/server/features/chat/closed-notes'
import { applyRetention } from '../../../src/server/features/moderation/retention'
import type { MessageChange } from '../../../src/shared/contract/messages'
import type { GivenDecision } from '../../../src/shared/contract/moderating-shapes'
import { connectLive } from '../../support/live-client'
import { databases, expectYes } from '../../support/server'
import { createWorld, type NamedPerson, type Person, type World } from '../feed/world'
import { readEverything } from './read-everything'

const day = 24 * 60 * 60 * 1000
const words = '쪽지로 번호부터 주세요'

describe.each(databases)('suspension and appeals on %s', (database) => {
  let world: World
  beforeAll(async () => {
    world = await createWorld(database)
  })
  afterAll(() => world?.server.stop())

  const call: World['server']['call'] = (...asked) => world.server.call(...asked)
  /** Reports a new post of a member's and decides about it. */
  const decided = async (writer: Person, decider: Person, given: Partial<GivenDecision>) => {
    const postId = await world.post(writer, { content: words })
    const reporter = await world.person()
    await expectYes(call('reportItem', { kind: 'post', id: postId, reason: 2 }, { token: reporter.token }))
    const { db } = world.server.services
    const { id: caseId } = await db.selectFrom('cases').select('id').where('item_id', '=', postId).executeTakeFirstOrThrow()
    const decision = { kind: 'suspend' as const, reason: 2 as const, sentence: '', days: 7 as const, ...given }
    const { case: row } = await expectYes(call('decideCase', { caseId, version: 0, decision }, { token: decider.token }))
    return { postId, caseId, decisionId: row.decision?.id ?? '', version: row.version }
  }
  const write = ({ token }: Person) => call('savePost', { content: '안녕', category: 'korea', tags: [], images: [] }, { token })
  const own = ({ token }: Person) => call('ownDecisions', {}, { token }).then(({ response }) => response)

  it('a suspended member reads, hides and exports, and writes nothing anywhere until it ends', async () => {
    const [writer, other, decider] = [await world.person(), await world.person(), await world.moderator()]
    const { roomId } = await expectYes(call('openRoom', { userId: other.id }, { token: writer.token }))
    const { token } = writer
    const target = await world.post(other)
    await decided(writer, decider, { days: 7 })
    const until = new Date(world.clock.now + 7 * day).toISOString()
    const refused = { http: 403, message: 'suspended', json: { current: until } }
    expect(await write(writer)).toMatchObject(refused)
    expect(await call('saveReply', { postId: target, content: '네' }, { token })).toMatchObject(refused)
    expect(await call('sendMessage', { roomId, text: '야' }, { token, key: randomUUID() })).toMatchObject(refused)
    expect(await call('editUser', { nickname: 'another_name' }, { token })).toMatchObject(refused)
    expect(await call('homePosts', { tags: [], subscribedOnly: false }, { token })).toMatchObject({ status: '00' })
    expect(await call('hideItem', { kind: 'post', id: target }, { token })).toMatchObject({ status: '00' })
    expect(await call('exportData', {}, { token })).toMatchObject({ status: '00' })
    expect(await call('block', { userId: other.id }, { token })).toMatchObject({ status: '00' })
    expect(await own(writer)).toMatchObject({ suspended: true, until, closed: false })
    world.clock.now += 7 * day
    await expectYes(write(writer))
    expect(await own(writer)).toMatchObject({ suspended: false, until: null })
  })

  it('a suspended member deletes what they wrote, messages for both included, and can undo it, but changes nothing else', async () => {
    const [writer, other, decider] = [await world.person(), await world.person(), await world.moderator()]
    const { token } = writer
    const [postId, questionId] = [await world.post(writer), await world.question(writer)]
    const reviewId = await world.review(writer, other, await world.program(other))
    const correctionId = await world.correction(writer, { kind: 'post', id: await world.post(other) })
    const { roomId } = await expectYes(call('openRoom', { userId: other.id }, { token }))
    const say = async (text: string) => {
      const { messages } = await expectYes(call('sendMessage', { roomId, text }, { token, key: randomUUID() }))
      return messages[0]?.id ?? ''
    }
    const change = (messageId: string, given: MessageChange, key: string = randomUUID()) =>
      call('changeMessage', { roomId, messageId, change: given }, { token, key })
    const [edited, deleted] = [await say('안녕하세요'), await say('전화 주세요')]
    const edit = { kind: 'edit', text: '안녕하세요?' } as const
    await expectYes(change(edited, edit, 'edit-before-it'))
    const toAnswer = await world.review(other, writer, await world.program(writer))
    const answer = (content: string | null) => call('answerReview', { reviewId: toAnswer, content }, { token })
    await expectYes(answer('고맙습니다.'))
    await decided(writer, decider, { days: 7 })

    const refused = { http: 403, message: 'suspended' }
    expect(await answer('야')).toMatchObject(refused)
    expect((await expectYes(answer(null))).review.answer).toBeNull()
    const restored = await expectYes(call('restoreReviewAnswer', { reviewId: toAnswer }, { token }))
    expect(restored.review.answer).toMatchObject({ content: '고맙습니다.' })
    expect(await change(edited, { kind: 'edit', text: '야' })).toMatchObject(refused)
    expect(await change(edited, { kind: 'react', reaction: 'heart' })).toMatchObject(refused)
    expect((await expectYes(change(edited, edit, 'edit-before-it'))).messages).toMatchObject([{ id: edited, text: edit.text }])
    expect((await expectYes(change(deleted, { kind: 'delete' }))).messages).toMatchObject([{ id: deleted, deleted: true, text: '' }])
    const { messages } = await expectYes(call('messages', { roomId, limit: 20 }, { token: other.token }))
    expect(messages.map(({ text }) => text)).toContain(edit.text)
    expect(messages.map(({ text }) => text)).not.toContain('전화 주세요')

    await expectYes(call('deletePost', { postId }, { token }))
    await expectYes(call('restorePost', { postId }, { token }))
    await expectYes(call('post', { postId }, { token: other.token }))
    await expectYes(call('deleteQuestion', { questionId }, { token }))
    await expectYes(call('restoreQuestion', { questionId }, { token }))
    await expectYes(call('deleteReview', { reviewId }, { token }))
    await expectYes(call('restoreReview', { reviewId }, { token }))
    await expectYes(call('deleteCorrection', { correctionId }, { token }))
    await expectYes(call('restoreCorrection', { correctionId }, { token }))
  })

  it('a write that was accepted before is answered as then when it is repeated while suspended', async () => {
    const [writer, decider] = [await world.person(), await world.moderator()]
    const post = { content: '안녕', category: 'korea' as const, tags: [], images: [] }
    const save = (key: string) => call('savePost', post, { token: writer.token, key })
    const { postId } = await expectYes(save('before-the-suspension'))
    const { roomId } = await expectYes(call('openRoom', { userId: writer.id }, { token: writer.token }))
    const say = (key: string) => call('sendMessage', { roomId, text: '메모' }, { token: writer.token, key })
    const { messages } = await expectYes(say('message-before-it'))
    await decided(writer, decider, {})
    expect(await expectYes(save('before-the-suspension'))).toEqual({ postId })
    expect((await expectYes(say('message-before-it'))).messages.map(({ id }) => id)).toEqual(messages.map(({ id }) => id))
    expect(await save('during-the-suspension')).toMatchObject({ http: 403, message: 'suspended' })
    expect(await say('message-during-it')).toMatchObject({ http: 403, message: 'suspended' })
  })

  it('a closed account has no role', async () => {
    const closed = await world.moderator()
    await expectYes(call('moderationCases', { filter: 'new' }, { token: closed.token }))
    await world.server.services.db.updateTable('users').set({ closed_at: world.clock.now }).where('id', '=', closed.id).execute()
    expect(await call('moderationCases', { filter: 'new' }, { token: closed.token })).toMatchObject({ http: 403, message: 'forbidden' })
  })

  it('the longest of several suspensions counts, and an undo takes back only its own', async () => {
    const [writer, decider] = [await world.person(), await world.moderator()]
    // The items are written before the first suspension.
    const { db } = world.server.services
    const long = await decided(writer, decider, { days: null })
    expect(await write(writer)).toMatchObject({ http: 403, json: { current: '' } })
    await db.updateTable('users').set({ suspended_until: null }).where('id', '=', writer.id).execute()
    await decided(writer, decider, { days: 1 })
    expect(await write(writer)).toMatchObject({ http: 403, json: { current: '' } })
    await expectYes(call('undoDecision', { decisionId: long.decisionId }, { token: decider.token }))
    expect(await write(writer)).toMatchObject({ json: { current: new Date(world.clock.now + day).toISOString() } })
    world.clock.now += day
  })

  it('a closed account is invisible to everybody else with all that it wrote, and comes back with an undo', async () => {
    const [writer, reader, decider]: NamedPerson[] = [await world.person(), await world.person(), await world.moderator()]
    const text = `${words} ${randomUUID()}`
    if (!writer || !reader || !decider) return
    const questionId = await world.question(writer, { content: text, anonymous: true })
    const host = await world.post(await world.person())
    await world.reply(writer, host, { content: text })
    const asked = await world.question(await world.person())
    await world.answer(writer, asked, { content: text })
    await world.program(writer, { description: text })
    const { roomId } = await expectYes(call('openRoom', { userId: writer.id }, { token: reader.token }))
    await expectYes(call('sendMessage', { roomId, text: '안녕하세요' }, { token: writer.token, key: randomUUID() }))
    const read = async (viewer: Person) => {
      const answers = [await readEverything(world.server, viewer, [writer]), await call('post', { postId: host }, { token: viewer.token })]
      return JSON.stringify(answers).includes(text)
    }
    expect(await read(reader)).toBe(true)
    const { decisionId } = await decided(writer, decider, { kind: 'close', days: null })
    expect(await read(reader)).toBe(false)
    expect(await read(writer)).toBe(true)
    for (const token of [reader.token, undefined]) {
      const options = token === undefined ? {} : { token }
      expect(await call('userInfo', { userId: writer.id }, options)).toMatchObject({ http: 404 })
      expect(await call('question', { questionId }, options)).toMatchObject({ http: 404 })
      expect((await expectYes(call('post', { postId: host }, options))).post.replyCount).toBe(0)
      const { question } = await expectYes(call('question', { questionId: asked }, options))
      expect(question).toMatchObject({ replyCount: 0, answerCount: 0 })
    }
    expect(await call('sendMessage', { roomId, text: '있어요?' }, { token: reader.token, key: randomUUID() })).toMatchObject({
      status: '05',
    })
    expect(await write(writer)).toMatchObject({ http: 403, message: 'suspended', json: { current: '' } })
    expect(await own(writer)).toMatchObject({ closed: true })
    await expectYes(call('undoDecision', { decisionId }, { token: decider.token }))
    expect(await read(reader)).toBe(true)
    await expectYes(write(writer))
  })

  it('a closed account has no 30 + 30 any more, proposed or running, in any of its rooms, and none comes back after an undo', async () => {
    const [writer, decider] = [await world.person(), await world.moderator()]
    const readers = [await world.person(), await world.person()]
    const rooms = await Promise.all(
      readers.map(({ id }) => expectYes(call('openRoom', { userId: id }, { token: writer.token })).then(({ roomId }) => roomId)),
    )
    const proposals: string[] = []
    for (const roomId of rooms) {
      const { exchange } = await expectYes(call('proposeExchange', { roomId, first: 'korean' }, { token: writer.token }))
      proposals.push(exchange?.id ?? '')
    }
    const running = { roomId: rooms[0] ?? '', exchangeId: proposals[0] ?? '' }
    await expectYes(call('answerExchange', { ...running, accepts: true }, { token: readers[0]?.token ?? '' }))
    const { db } = world.server.services
    const stored = async () =>
      (await db.selectFrom('rooms').select('exchange').where('id', 'in', rooms).execute()).flatMap(({ exchange }) => exchange ?? [])
    expect(await stored()).toHaveLength(2)
    const { decisionId } = await decided(writer, decider, { kind: 'close', days: null })
    await expect.poll(stored).toEqual([])
    const proposal = await call('messages', { roomId: rooms[1] ?? '', limit: 50 }, { token: readers[1]?.token ?? '' })
    expect(proposal.response.messages.map(({ exchange }) => exchange)).toMatchObject([{ step: 'proposed', answer: 'expired' }])
    await expectYes(call('undoDecision', { decisionId }, { token: decider.token }))
    for (const { token } of readers) {
      const seen = await expectYes(call('rooms', {}, { token }))
      expect(seen.rooms.filter(({ exchange }) => exchange)).toEqual([])
    }
  })

  it('the bot neither names nor quotes a closed account, however often it did, and does both again after an undo', async () => {
    const [writer, reader, decider] = [await world.person(), await world.person(), await world.moderator()]
    const postId = await world.post(reader)
    // More than are changed in one transaction.
    const comments = Array.from({ length: 55 }, (_, n) => `${n} 번째 댓글`)
    for (const content of comments) await world.reply(writer, postId, { content })
    const told = async () => {
      const { rooms } = await expectYes(call('rooms', {}, { token: reader.token }))
      const room = rooms.find(({ kind }) => kind === 'bot')
      const page = (before?: string) =>
        call('messages', { roomId: room?.id ?? '', limit: 50, before }, { token: reader.token }).then(({ response }) => response.messages)
      const newest = await page()
      const messages = [...(await page(newest[0]?.id)), ...newest]
      const replies = messages.filter(({ bot }) => bot?.topic === 'reply')
      return [...replies, room?.lastMessage].map((message) => `${message?.bot?.name}: ${message?.bot?.content}`)
    }
    const all = comments.map((content) => `${writer.nickname}: ${content}`)
    const before = [...all, all.at(-1)]
    await expect.poll(told).toEqual(before)
    const { db } = world.server.services
    const client = connectLive(world.server.url, reader.token)
    await client.until(({ type }) => type === 'welcome')
    const { decisionId } = await decided(writer, decider, { kind: 'close', days: null })
    await expect.poll(told).toEqual(before.map(() => ': '))
    const unhandled = () => db.selectFrom('outbox_events').select('id').where('told_at', 'is', null).execute()
    const events = await db.selectFrom('live_events').select('event').where('user_id', '=', reader.id).execute()
    expect(JSON.stringify(events)).not.toContain('번째 댓글')
    await expectYes(call('undoDecision', { decisionId }, { token: decider.token }))
    await expect.poll(told).toEqual(before)
    await expect.poll(unhandled).toEqual([])
    // Clients are told once, however many transactions it takes.
    const removal = { type: 'removal', kind: 'person', id: writer.id }
    const ofPeople = () => client.frames.filter((frame) => frame.type === 'removal' && frame.kind === 'person')
    await expect.poll(() => ofPeople().at(-1)).toEqual({ ...removal, removed: false })
    expect(ofPeople()).toEqual([
      { ...removal, removed: true },
      { ...removal, removed: false },
    ])
    client.close()
  })

  it('the bot no longer names an account that a version closed which did not change its messages, and changes them once', async () => {
    const [writer, open, reader, decider] = [await world.person(), await world.person(), await world.person(), await world.moderator()]
    const { db } = world.server.services
    const notes = async () => {
      const { rooms } = await expectYes(call('rooms', {}, { token: reader.token }))
      const roomId = rooms.find(({ kind }) => kind === 'bot')?.id ?? ''
      const { messages } = await expectYes(call('messages', { roomId, limit: 50 }, { token: reader.token }))
      const shown = messages.flatMap(({ bot }) => (bot?.topic === 'reply' ? [`${bot.name}: ${bot.content}`] : []))
      const stored = await db
        .selectFrom('messages')
        .select(['id', 'bot', 'change_no'])
        .where('room_id', '=', roomId)
        .orderBy('id')
        .execute()
      return { shown, stored }
    }
    const postId = await world.post(reader)
    for (const person of [writer, open]) await world.reply(person, postId, { content: '댓글' })
    await expect.poll(async () => (await notes()).shown).toEqual([`${writer.nickname}: 댓글`, `${open.nickname}: 댓글`])
    const { stored: before } = await notes()
    await decided(writer, decider, { kind: 'close', days: null })
    const hidden = [': ', `${open.nickname}: 댓글`]
    await expect.poll(async () => (await notes()).shown).toEqual(hidden)
    for (const { id, bot } of before) await db.updateTable('messages').set({ bot }).where('id', '=', id).execute()
    expect((await notes()).shown).toEqual([`${writer.nickname}: 댓글`, `${open.nickname}: 댓글`])

    await finishClosings(world.server.services)
    await expect.poll(async () => (await notes()).shown).toEqual(hidden)
    const { stored: changed } = await notes()
    const events = async () => (await db.selectFrom('outbox_events').select('id').where('kind', '=', 'closingSwitched').execute()).length
    const written = await events()
    await finishClosings(world.server.services)
    expect(await events()).toBe(written)
    expect((await notes()).stored).toEqual(changed)
  })

  it('an appeal is made once, and another moderator decides it', async () => {
    const [writer, decider, other] = [await world.person(), await world.moderator(), await world.moderator()]
    const { caseId, decisionId } = await decided(writer, decider, { days: 30 })
    const appeal = (by: Person) => call('appeal', { decisionId, text: '장난이었어요.' }, { token: by.token })
    expect(await appeal(other)).toMatchObject({ http: 404 })
    await expectYes(appeal(writer))
    expect(await appeal(writer)).toMatchObject({ status: '02' })
    const { items } = await expectYes(call('moderationCases', { filter: 'new' }, { token: decider.token }))
    const row = items.find(({ id }) => id === caseId)
    expect(row).toMatchObject({ state: 'open', appeal: { text: '장난이었어요.', mayDecide: false } })
    const { items: appeals } = await expectYes(call('moderationCases', { filter: 'appeals' }, { token: other.token }))
    expect(appeals.every((each) => each.appeal?.outcome === null)).toBe(true)
    expect(appeals.map(({ id }) => id)).toContain(caseId)
    const decide = (by: Person, outcome: 'keep' | 'shorten' | 'lift', days: 1 | null = null) =>
      call('decideAppeal', { caseId, version: row?.version ?? 0, outcome, days, sentence: '하루면 돼요.' }, { token: by.token })
    expect(await call('takeCase', { caseId }, { token: decider.token })).toMatchObject({ http: 403 })
    expect(await decide(decider, 'keep')).toMatchObject({ http: 403, message: 'forbidden' })
    expect(await decide(other, 'shorten')).toMatchObject({ http: 400 })
    await expectYes(decide(other, 'shorten', 1))
    expect(await decide(other, 'lift')).toMatchObject({ http: 409, message: 'caseDecided' })
    const { items: left } = await expectYes(call('moderationCases', { filter: 'appeals' }, { token: other.token }))
    expect(left.map(({ id }) => id)).not.toContain(caseId)
    const events = await world.server.services.db.selectFrom('live_events').select('event').where('user_id', '=', writer.id).execute()
    expect(events.filter(({ event }) => JSON.parse(event).kind === 'standing')).toHaveLength(2)
    expect(await own(writer)).toMatchObject({
      suspended: true,
      until: new Date(world.clock.now + day).toISOString(),
      decisions: [{ days: 1, appeal: { outcome: 'shorten', sentence: '하루면 돼요.' }, appealUntil: null }],
    })
    world.clock.now += day
    await expectYes(write(writer))
  })

  it('a lifted decision is as if it had never been made', async () => {
    const [writer, reader, decider, other] = [await world.person(), await world.person(), await world.moderator(), await world.moderator()]
    const { caseId, decisionId, postId } = await decided(writer, decider, { days: null })
    expect(await call('post', { postId }, { token: reader.token })).toMatchObject({ http: 404 })
    const { decisions } = await expectYes(call('appeal', { decisionId, text: '제 글이 아니에요.' }, { token: writer.token }))
    expect(decisions).toMatchObject([{ on: 'post', text: words, appeal: { outcome: null } }])
    // What is appealed against is not erased meanwhile.
    world.clock.now += 40 * day
    await applyRetention(world.server.services)
    const asked = { caseId, version: 2, outcome: 'lift' as const, days: null, sentence: '' }
    await expectYes(call('decideAppeal', asked, { token: other.token }))
    expect((await expectYes(call('post', { postId }, { token: reader.token }))).post.content).toBe(words)
    await expectYes(write(writer))
  })

  it('many dismissed reports hide no decision from the member who may appeal, nor from the counts beside a case', async () => {
    const [writer, decider] = [await world.person(), await world.moderator()]
    const { decisionId } = await decided(writer, decider, { days: 7 })
    const { db } = world.server.services
    const one = await db.selectFrom('decisions').selectAll().where('id', '=', decisionId).executeTakeFirstOrThrow()
    const dismissed = { ...one, kind: 'dismiss' as const, days: null, until: null, removed: 0 as const }
    const rows = Array.from({ length: 101 }, () => ({
      ...dismissed,
      id: world.server.services.newId(),
      case_id: null,
      item_id: randomUUID(),
    }))
    await db.insertInto('decisions').values(rows).execute()
    const { decisions } = await expectYes(call('ownDecisions', {}, { token: writer.token }))
    expect(decisions).toMatchObject([{ id: decisionId, appealUntil: expect.any(String) }])
    const shown = await expectYes(call('moderationCase', { caseId: one.case_id ?? '' }, { token: decider.token }))
    expect(shown.writer).toMatchObject({ removed: one.removed, suspended: 1, warned: 0 })
  })

  it('nobody can appeal after a month', async () => {
    const [writer, decider] = [await world.person(), await world.moderator()]
    const { decisionId } = await decided(writer, decider, { kind: 'warn', days: null })
    world.clock.now += 31 * day
    expect(await call('appeal', { decisionId, text: '늦었지만' }, { token: writer.token })).toMatchObject({ status: '04' })
  })
})
