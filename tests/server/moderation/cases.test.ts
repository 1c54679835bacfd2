import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { finishWithdrawals } from '../../../src/server/features/account/withdrawal'
import { applyRetention } from '../../../src/server/features/moderation/retention'
import { eraseDeleted } from '../../../src/server/maintenance-tasks'
import type { CaseKind, DecisionKind } from '../../../src/shared/contract/moderating-shapes'
import { limits } from '../../../src/shared/limits'
import { connectLive } from '../../support/live-client'
import { pictures } from '../../support/pictures'
import { databases, expectYes } from '../../support/server'
import { countersOf } from '../feed/counters'
import { createWorld, type Person, type World } from '../feed/world'
import { readEverything } from './read-everything'

const hour = 60 * 60 * 1000
const words = '한 달 안에 만점 보장, 텔레그램 kimssaem900'

describe.each(databases)('cases on %s', (database) => {
  let world: World
  beforeAll(async () => {
    world = await createWorld(database)
  })
  afterAll(() => world?.server.stop())

  const call: World['server']['call'] = (...asked) => world.server.call(...asked)
  const report = async ({ token }: Person, kind: CaseKind, id: string, reason: 0 | 1 | 2 | 3 | 4 = 0) => {
    if (kind === 'program') return expectYes(call('reportProgram', { programId: id, reason }, { token }))
    if (kind === 'user') return expectYes(call('reportUser', { userId: id, reason }, { token }))
    return expectYes(call('reportItem', { kind: kind as 'post', id, reason }, { token }))
  }
  const caseOf = async ({ token }: Person, itemId: string) => {
    const { items } = await expectYes(call('moderationCases', { filter: 'new' }, { token }))
    const found = items.find((row) => row.itemId === itemId)
    if (!found) throw new Error('there is no such case')
    return found
  }
  const decide = ({ token }: Person, { id, version }: { id: string; version: number }, kind: DecisionKind) =>
    call('decideCase', { caseId: id, version, decision: { kind, reason: 0, sentence: '', days: null } }, { token })

  /** One item of each kind with the same words, by one writer; pictures where the kind has them. */
  const oneOf: Record<Exclude<CaseKind, 'user' | 'message'>, (writer: Person, text: string) => Promise<string>> = {
    post: async (writer, text) => world.post(writer, { content: text, tags: ['특강'] }),
    reply: async (writer, text) => (await world.reply(writer, await world.post(await world.person()), { content: text })).id,
    question: (writer, text) => world.question(writer, { content: text }),
    answer: async (writer, text) => world.answer(writer, await world.question(await world.person()), { content: text }),
    program: (writer, text) => world.program(writer, { description: text }),
    async review(writer, text) {
      const mentor = await world.person()
      return world.review(writer, mentor, await world.program(mentor), { content: text })
    },
    correction: async (writer, text) =>
      world.correction(writer, { kind: 'post', id: await world.post(await world.person()) }, { comment: text }),
  }
  type Kind = keyof typeof oneOf
  const tables: Record<Kind, string> = {
    ...{ post: 'posts', reply: 'replies', question: 'questions', answer: 'answers' },
    ...{ program: 'programs', review: 'program_reviews', correction: 'corrections' },
  }
  /** The writer's own deletion. */
  const remove: Record<Kind, (writer: Person, id: string) => ReturnType<typeof call>> = {
    post: ({ token }, postId) => call('deletePost', { postId }, { token }),
    reply: ({ token }, replyId) => call('deleteReply', { replyId }, { token }),
    question: ({ token }, questionId) => call('deleteQuestion', { questionId }, { token }),
    answer: ({ token }, answerId) => call('deleteAnswer', { answerId }, { token }),
    program: ({ token }, programId) => call('deletePrograms', { programIds: [programId] }, { token }),
    review: ({ token }, reviewId) => call('deleteReview', { reviewId }, { token }),
    correction: ({ token }, correctionId) => call('deleteCorrection', { correctionId }, { token }),
  }
  /** The writer's own undoing of a deletion, for the kinds that have one. */
  const restores: Pick<typeof remove, 'post' | 'question' | 'review' | 'correction'> = {
    post: ({ token }, postId) => call('restorePost', { postId }, { token }),
    question: ({ token }, questionId) => call('restoreQuestion', { questionId }, { token }),
    review: ({ token }, reviewId) => call('restoreReview', { reviewId }, { token }),
    correction: ({ token }, correctionId) => call('restoreCorrection', { correctionId }, { token }),
  }
  const readPlace = async (kind: CaseKind, id: string, { token }: Person) => {
    const { db } = world.server.services
    if (kind === 'reply') {
      const { post_id: postId } = await db.selectFrom('replies').select('post_id').where('id', '=', id).executeTakeFirstOrThrow()
      return call('post', { postId }, { token })
    }
    if (kind !== 'answer') return null
    const { question_id: questionId } = await db.selectFrom('answers').select('question_id').where('id', '=', id).executeTakeFirstOrThrow()
    return call('question', { questionId }, { token })
  }
  const kinds = Object.keys(oneOf) as Kind[]

  it.each(kinds)('a removed %s is gone for everybody and from every count, and an undo brings it back unchanged', async (kind) => {
    const [writer, reader, reporter, decider] = [await world.person(), await world.person(), await world.person(), await world.moderator()]
    const text = `${words} ${kind}`
    const id = await oneOf[kind](writer, text)
    const seen = async (viewer: Person) =>
      JSON.stringify([await readEverything(world.server, viewer, [writer]), await readPlace(kind, id, viewer)]).includes(text)
    const before = await countersOf(world.server.services.db)
    expect(await seen(reader)).toBe(true)
    await report(reporter, kind, id)
    const decided = await expectYes(decide(decider, await caseOf(decider, id), 'remove'))
    expect(decided.case).toMatchObject({ state: 'decided', decision: { kind: 'remove', removed: true } })
    expect(await seen(reader)).toBe(false)
    expect(await seen(writer)).toBe(false)
    const during = await countersOf(world.server.services.db)
    expect(during.kept).toEqual(during.counted)
    // Moderators still see it.
    const { exhibit } = await expectYes(call('moderationCase', { caseId: decided.case.id }, { token: decider.token }))
    expect(JSON.stringify(exhibit)).toContain(words)
    await expectYes(call('undoDecision', { decisionId: decided.case.decision?.id ?? '' }, { token: decider.token }))
    expect(await seen(reader)).toBe(true)
    const after = await countersOf(world.server.services.db)
    expect(after.kept).toEqual(after.counted)
    for (const [name, value] of Object.entries(before.kept))
      if (!name.startsWith('list hidden')) expect([name, after.kept[name]]).toEqual([name, value])
  })

  it('a program that comes back has the saves and likes that are left', async () => {
    const [writer, reporter, decider] = [await world.person(), await world.person(), await world.moderator()]
    const programId = await world.program(writer)
    const [leaver, other] = [await world.person(), await world.person()]
    for (const { token } of [leaver, other]) {
      await expectYes(call('setSaved', { programId, saved: true }, { token }))
      await expectYes(call('setProgramLike', { programId, liked: true }, { token }))
    }
    await report(reporter, 'program', programId)
    const { case: decided } = await expectYes(decide(decider, await caseOf(decider, programId), 'remove'))
    await expectYes(call('withdraw', { password: 'haru77!', keepPosts: true }, { token: leaver.token }))
    await finishWithdrawals(world.server.services)
    await expectYes(call('undoDecision', { decisionId: decided.decision?.id ?? '' }, { token: decider.token }))
    const { program } = await expectYes(call('program', { programId }, { token: other.token }))
    expect(program).toMatchObject({ likeCount: 1, saved: true })
    const counters = await countersOf(world.server.services.db)
    expect(counters.kept).toEqual(counters.counted)
    expect(counters.kept[`saves of ${programId}`]).toBe(1)
  })

  it.each(kinds)('every connected client is told that a %s was removed and is back, and of nothing else', async (kind) => {
    const [writer, reader, reporter, decider] = [await world.person(), await world.person(), await world.person(), await world.moderator()]
    const [id, other] = [await oneOf[kind](writer, words), await oneOf[kind](writer, words)]
    const client = connectLive(world.server.url, reader.token)
    await client.until(({ type }) => type === 'welcome')
    for (const each of [id, other]) await report(reporter, kind, each)
    await expectYes(decide(decider, await caseOf(decider, other), 'dismiss'))
    const { case: decided } = await expectYes(decide(decider, await caseOf(decider, id), 'remove'))
    const told = () => client.frames.filter(({ type }) => type === 'removal')
    const removal = { type: 'removal', kind: 'item', id }
    await expect.poll(told).toEqual([{ ...removal, removed: true }])
    await expectYes(call('undoDecision', { decisionId: decided.decision?.id ?? '' }, { token: decider.token }))
    await expect.poll(told).toEqual([
      { ...removal, removed: true },
      { ...removal, removed: false },
    ])
    client.close()
  })

  it('every connected client is told that an account was closed and is open again', async () => {
    const [writer, reader, reporter, decider] = [await world.person(), await world.person(), await world.person(), await world.moderator()]
    const client = connectLive(world.server.url, reader.token)
    await client.until(({ type }) => type === 'welcome')
    await report(reporter, 'user', writer.id)
    const { case: decided } = await expectYes(decide(decider, await caseOf(decider, writer.id), 'close'))
    const told = () => client.frames.filter(({ type }) => type === 'removal')
    const removal = { type: 'removal', kind: 'person', id: writer.id }
    await expect.poll(told).toEqual([{ ...removal, removed: true }])
    await expectYes(call('undoDecision', { decisionId: decided.decision?.id ?? '' }, { token: decider.token }))
    await expect.poll(told).toEqual([
      { ...removal, removed: true },
      { ...removal, removed: false },
    ])
    client.close()
  })

  it.each(Object.keys(restores) as (keyof typeof restores)[])('a removed %s cannot be restored by its writer', async (kind) => {
    const [writer, reader, reporter, decider] = [await world.person(), await world.person(), await world.person(), await world.moderator()]
    const [deleted, removed] = [await oneOf[kind](writer, `${words} 하나`), await oneOf[kind](writer, `${words} 둘`)]
    await expectYes(remove[kind](writer, deleted))
    await report(reporter, kind, removed)
    await expectYes(decide(decider, await caseOf(decider, removed), 'remove'))
    expect(await restores[kind](writer, removed)).not.toMatchObject({ status: '00' })
    await expectYes(restores[kind](writer, deleted))
    const seen = JSON.stringify(await readEverything(world.server, reader, [writer]))
    expect(seen).toContain(`${words} 하나`)
    expect(seen).not.toContain(`${words} 둘`)
  })

  it.each(kinds)('a removed %s is erased once nobody can appeal any more', async (kind) => {
    const [writer, reporter, decider] = [await world.person(), await world.person(), await world.moderator()]
    const id = await oneOf[kind](writer, words)
    await report(reporter, kind, id)
    const { case: decided } = await expectYes(decide(decider, await caseOf(decider, id), 'remove'))
    const exhibit = async () => {
      const answer = await call('moderationCase', { caseId: decided.id }, { token: decider.token })
      return JSON.stringify(answer)
    }
    const now = world.clock.now
    world.clock.now += 29 * 24 * hour
    await applyRetention(world.server.services)
    expect(await exhibit()).toContain(words)
    world.clock.now += 2 * 24 * hour
    await applyRetention(world.server.services)
    expect(await exhibit()).not.toContain(words)
    world.clock.now = now
  })

  it.each(kinds)('a reported %s that its writer deletes is kept until its case is decided, and then erased', async (kind) => {
    const [writer, reporter, decider] = [await world.person(), await world.person(), await world.moderator()]
    const { services } = world.server
    const text = `${words} ${kind}`
    const [reported, other] = [await oneOf[kind](writer, text), await oneOf[kind](writer, text)]
    await report(reporter, kind, reported)
    const open = await caseOf(decider, reported)
    for (const id of [reported, other]) await expectYes(remove[kind](writer, id))
    const rowOf = async (id: string) =>
      JSON.stringify(
        await services.db
          .selectFrom(tables[kind] as 'posts')
          .selectAll()
          .where('id', '=', id)
          .execute(),
      )
    const exhibit = async () => JSON.stringify(await call('moderationCase', { caseId: open.id }, { token: decider.token }))
    await eraseDeleted(services)
    expect(await rowOf(other)).toContain(text)
    const now = world.clock.now
    world.clock.now += limits.undo.takenMs
    await eraseDeleted(services)
    expect(await rowOf(other)).not.toContain(text)
    expect(await exhibit()).toContain(text)
    await expectYes(decide(decider, open, 'dismiss'))
    await eraseDeleted(services)
    expect(await rowOf(reported)).not.toContain(text)
    world.clock.now = now
  })

  it('corrections and mentions of a deleted comment or answer are erased with it', async () => {
    const [writer, helper] = [await world.person(), await world.person()]
    const { db } = world.server.services
    const content = `@${helper.nickname} 지워질말`
    const reply = await world.reply(writer, await world.post(await world.person()), { content })
    const answer = await world.answer(writer, await world.question(await world.person()), { content })
    await world.correction(helper, { kind: 'reply', id: reply.id })
    await world.correction(helper, { kind: 'answer', id: answer })
    await expectYes(remove.reply(writer, reply.id))
    await expectYes(remove.answer(writer, answer))
    const now = world.clock.now
    world.clock.now += limits.undo.takenMs
    await eraseDeleted(world.server.services)
    world.clock.now = now
    const ids = [reply.id, answer]
    const left = [
      await db.selectFrom('corrections').selectAll().where('item_id', 'in', ids).execute(),
      await db.selectFrom('mentions').selectAll().where('item_id', 'in', ids).execute(),
    ]
    expect(left[0]).toHaveLength(2)
    expect(left[1]).toEqual([])
    expect(JSON.stringify(left)).not.toContain('지워질말')
  })

  it('counts reports of an item in one case, and names no reporter', async () => {
    const [writer, one, other, decider] = [await world.person(), await world.person(), await world.person(), await world.moderator()]
    const id = await world.post(writer, { content: words })
    await report(one, 'post', id, 0)
    await report(other, 'post', id, 3)
    const row = await caseOf(decider, id)
    expect(row).toMatchObject({
      kind: 'post',
      category: 'korea',
      language: 'korean',
      reporters: 2,
      reasons: [1, 0, 0, 1, 0],
      state: 'open',
    })
    const details = await expectYes(call('moderationCase', { caseId: row.id }, { token: decider.token }))
    expect(details.writer).toMatchObject({ person: { userId: writer.id }, reportedItems: 1, reportedBy: 2, removed: 0 })
    for (const { id: reporter } of [one, other]) expect(JSON.stringify(details)).not.toContain(reporter)
  })

  it('shows an anonymous writer to nobody, nor what was decided about them under their name', async () => {
    const [writer, reporter, decider] = [await world.person(), await world.person(), await world.moderator()]
    const named = await world.post(writer, { content: words })
    const anonymous = await world.question(writer, { anonymous: true, content: words })
    await report(reporter, 'post', named)
    await report(reporter, 'question', anonymous)
    await expectYes(decide(decider, await caseOf(decider, anonymous), 'warn'))
    const { items } = await expectYes(call('moderationCases', { filter: 'decided' }, { token: decider.token }))
    const row = items.find(({ itemId }) => itemId === anonymous)
    const details = await expectYes(call('moderationCase', { caseId: row?.id ?? '' }, { token: decider.token }))
    expect(details.writer).toMatchObject({ person: { userId: null, nickname: '' }, joinedAt: null, warned: 1, decisions: [] })
    for (const secret of [writer.id, writer.nickname]) expect(JSON.stringify(details)).not.toContain(secret)
    const other = await expectYes(call('moderationCase', { caseId: (await caseOf(decider, named)).id }, { token: decider.token }))
    expect(other.writer).toMatchObject({ warned: 0, decisions: [] })
  })

  it('what is reported and decided about a writer under their name changes nothing beside their anonymous item', async () => {
    const [writer, reporter, decider] = [await world.person(), await world.person(), await world.moderator()]
    const anonymous = await world.question(writer, { anonymous: true, content: words })
    await report(reporter, 'question', anonymous)
    const { id: caseId } = await caseOf(decider, anonymous)
    const facts = async () => (await expectYes(call('moderationCase', { caseId }, { token: decider.token }))).writer
    const before = await facts()
    expect(before).toMatchObject({ reportedItems: 1, reportedBy: 1, warned: 0, slowed: false })
    const [named, other] = [await world.post(writer), await world.question(writer, { anonymous: true })]
    await report(decider, 'post', named)
    await report(decider, 'question', other)
    await expectYes(decide(decider, await caseOf(decider, named), 'warn'))
    expect(await facts()).toEqual(before)
  })

  it('a case is taken by one moderator for ten minutes, and decided once', async () => {
    const [writer, reporter, one, other] = [await world.person(), await world.person(), await world.moderator(), await world.moderator()]
    const id = await world.post(writer)
    await report(reporter, 'post', id)
    const row = await caseOf(one, id)
    const { case: taken } = await expectYes(call('takeCase', { caseId: row.id }, { token: one.token }))
    expect(taken.taken).toMatchObject({ nickname: one.nickname, mine: true })
    for (const refused of [await call('takeCase', { caseId: row.id }, { token: other.token }), await decide(other, row, 'remove')])
      expect(refused).toMatchObject({ http: 409, message: 'caseTaken', json: { current: one.nickname } })
    expect(await expectYes(call('moderationCount', {}, { token: one.token }))).toMatchObject({ mine: 1 })
    world.clock.now += hour / 6
    await expectYes(decide(other, row, 'remove'))
    expect(await decide(one, row, 'dismiss')).toMatchObject({ http: 409, message: 'caseDecided', json: { current: 'remove' } })
  })

  it('a page of cases goes on where the one before ended, also when its last case is reported again or gone meanwhile', async () => {
    const [reporter, moderator] = [await world.person(), await world.moderator()]
    const postId = await world.post(await world.person())
    await report(reporter, 'post', postId)
    const { db, newId } = world.server.services
    const one = await db.selectFrom('cases').selectAll().where('item_id', '=', postId).executeTakeFirstOrThrow()
    // The latest cases of all, several of them at the same time.
    const rows = Array.from({ length: 2 * limits.pageSize + 5 }, (_, index) => ({
      ...{ ...one, id: newId(), item_id: randomUUID() },
      last_at: one.last_at + 1_000 * Math.floor(index / 3),
    }))
    await db.insertInto('cases').values(rows).execute()
    const sorted = rows.sort((a, b) => b.last_at - a.last_at || (a.id < b.id ? 1 : -1)).map(({ id }) => id)
    const page = async (before?: string | null) => {
      const answer = await expectYes(call('moderationCases', { filter: 'new', ...(before && { before }) }, { token: moderator.token }))
      return { ids: answer.items.map(({ id }) => id), next: answer.next }
    }
    const first = await page()
    expect(first.ids).toEqual(sorted.slice(0, limits.pageSize))
    // As older clients ask.
    expect((await page(first.ids.at(-1))).ids).toEqual(sorted.slice(limits.pageSize, 2 * limits.pageSize))
    const last = first.ids.at(-1) ?? ''
    await db
      .updateTable('cases')
      .set({ last_at: one.last_at + hour })
      .where('id', '=', last)
      .execute()
    expect((await page(first.next)).ids).toEqual(sorted.slice(limits.pageSize, 2 * limits.pageSize))
    await db.deleteFrom('cases').where('id', '=', last).execute()
    const second = await page(first.next)
    expect(second.ids).toEqual(sorted.slice(limits.pageSize, 2 * limits.pageSize))
    await db.deleteFrom('cases').where('id', 'in', sorted).execute()
    expect((await page(second.next)).ids).not.toContain(sorted[0])
  })

  it('nobody sees or decides a case about themselves, and a member none at all', async () => {
    const [writer, reporter] = [await world.moderator(), await world.person()]
    const id = await world.post(writer)
    await report(reporter, 'post', id)
    const { id: caseId } = await world.server.services.db
      .selectFrom('cases')
      .select('id')
      .where('item_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(await expectYes(call('moderationCases', { filter: 'new' }, { token: writer.token })))).not.toContain(id)
    expect(await call('moderationCase', { caseId }, { token: writer.token })).toMatchObject({ http: 404 })
    expect(await decide(writer, { id: caseId, version: 0 }, 'dismiss')).toMatchObject({ http: 404 })
    expect(await call('moderationCase', { caseId }, { token: reporter.token })).toMatchObject({ http: 403, message: 'forbidden' })
  })

  it.each([true, false])('a case of whose item nothing is left goes once its writer has withdrawn (posts kept: %s)', async (keepPosts) => {
    const [writer, reporter, decider] = [await world.person(), await world.person(), await world.moderator()]
    const ids = new Map<CaseKind, string>([['user', writer.id]])
    for (const kind of kinds) ids.set(kind, await oneOf[kind](writer, words))
    for (const [kind, id] of ids) await report(reporter, kind, id)
    await expectYes(call('withdraw', { password: 'haru77!', keepPosts }, { token: writer.token }))
    await finishWithdrawals(world.server.services)
    await eraseDeleted(world.server.services)
    const { items } = await expectYes(call('moderationCases', { filter: 'new' }, { token: decider.token }))
    const listed = items.filter(({ itemId }) => [...ids.values()].includes(itemId))
    const left = keepPosts ? ['answer', 'correction', 'post', 'question', 'reply', 'review'] : []
    expect(listed.map(({ kind }) => kind).sort()).toEqual(left)
    for (const { id: caseId } of listed) await expectYes(call('moderationCase', { caseId }, { token: decider.token }))
    const { db } = world.server.services
    const gone = [...ids].filter(([kind]) => !left.includes(kind)).map(([, id]) => id)
    expect(await db.selectFrom('reports').select('id').where('item_id', 'in', gone).execute()).toEqual([])
  })

  it.each(kinds)('so does the open case of a %s that its writer has deleted, once it is erased', async (kind) => {
    const [writer, reporter] = [await world.person(), await world.person()]
    const id = await oneOf[kind](writer, words)
    await report(reporter, kind, id)
    await expectYes(remove[kind](writer, id))
    const { db } = world.server.services
    const left = async () => {
      await eraseDeleted(world.server.services)
      return (await db.selectFrom('cases').select('id').where('item_id', '=', id).execute()).length
    }
    world.clock.now += (limits.moderation.openDays - 1) * 24 * hour
    expect(await left()).toBe(1)
    world.clock.now += 2 * 24 * hour
    expect(await left()).toBe(0)
    expect(await db.selectFrom('reports').select('id').where('item_id', '=', id).execute()).toEqual([])
  })

  it('so does that of a deleted message, once what was reported of it is erased', async () => {
    const [writer, other] = [await world.person(), await world.person()]
    const { roomId } = await expectYes(call('openRoom', { userId: other.id }, { token: writer.token }))
    const ids: string[] = []
    for (const text of [words, '안녕하세요']) {
      const { messages } = await expectYes(call('sendMessage', { roomId, text }, { token: writer.token, key: randomUUID() }))
      ids.push(messages[0]?.id ?? '')
    }
    for (const messageId of ids) await expectYes(call('reportMessage', { roomId, messageId, reason: 2 }, { token: other.token }))
    const change = { roomId, messageId: ids[0] ?? '', change: { kind: 'delete' as const } }
    await expectYes(call('changeMessage', change, { token: writer.token, key: randomUUID() }))
    const { db } = world.server.services
    const left = async () => {
      await applyRetention(world.server.services)
      await eraseDeleted(world.server.services)
      const rows = await db.selectFrom('cases').select('item_id').where('item_id', 'in', ids).execute()
      return rows.map(({ item_id }) => item_id).sort()
    }
    expect(await left()).toEqual([...ids].sort())
    world.clock.now += (limits.moderation.openDays + 1) * 24 * hour
    // The other one is there still.
    expect(await left()).toEqual([ids[1]])
    expect(await db.selectFrom('reports').select('item_id').where('item_id', 'in', ids).execute()).toEqual([{ item_id: ids[1] }])
  })

  it('a removed message is gone for both, with its corrections and quotations, and comes back with an undo', async () => {
    const [writer, other, decider] = [await world.person(), await world.person(), await world.moderator()]
    const { roomId } = await expectYes(call('openRoom', { userId: other.id }, { token: writer.token }))
    const say = async ({ token }: Person, text: string, replyTo?: string) => {
      const said = await expectYes(call('sendMessage', { roomId, text, ...(replyTo && { replyTo }) }, { token, key: randomUUID() }))
      return said.messages[0]?.id ?? ''
    }
    for (const text of ['하나', '둘', '셋', '넷']) await say(other, text)
    const messageId = await say(writer, words)
    await say(other, '싫어요.', messageId)
    await expectYes(call('reportMessage', { roomId, messageId, reason: 2 }, { token: other.token }))
    const row = await caseOf(decider, messageId)
    const seen = async ({ token }: Person) => JSON.stringify((await expectYes(call('messages', { roomId, limit: 50 }, { token }))).messages)
    const { exhibit } = await expectYes(call('moderationCase', { caseId: row.id }, { token: decider.token }))
    expect(exhibit).toMatchObject({
      kind: 'room',
      messages: [{ content: '둘' }, { content: '셋' }, { content: '넷' }, { content: words, reported: true }, {}],
    })
    expect(await seen(writer)).toContain(words)
    const { case: decided } = await expectYes(decide(decider, row, 'remove'))
    for (const person of [writer, other]) expect(await seen(person)).not.toContain(words)
    const kept = await expectYes(call('moderationCase', { caseId: row.id }, { token: decider.token }))
    expect(kept.exhibit).toMatchObject({ messages: [{}, {}, {}, { content: words, gone: true }, {}] })
    await expectYes(call('undoDecision', { decisionId: decided.decision?.id ?? '' }, { token: decider.token }))
    expect(await seen(writer)).toContain(words)
    const rows = await expectYes(call('messages', { roomId, limit: 50 }, { token: other.token }))
    expect(rows.messages.at(-1)?.quote).toMatchObject({ text: words, deleted: false })
  })

  it('what was reported of a deleted message outlasts its reporter until the decision, and goes with its pictures a year after it', async () => {
    const [writer, other, decider] = [await world.person(), await world.person(), await world.moderator()]
    const { roomId } = await expectYes(call('openRoom', { userId: other.id }, { token: writer.token }))
    const files = [await pictures.png(20, 20)]
    const said = await expectYes(call('sendMessage', { roomId, text: words }, { token: writer.token, key: randomUUID(), files }))
    const { id: messageId = '', images: [path] = [] } = said.messages[0] ?? {}
    await expectYes(call('reportMessage', { roomId, messageId, reason: 2 }, { token: other.token }))
    const change = { roomId, messageId, change: { kind: 'delete' as const } }
    await expectYes(call('changeMessage', change, { token: writer.token, key: randomUUID() }))
    await expectYes(call('withdraw', { password: 'haru77!', keepPosts: false }, { token: other.token }))
    await finishWithdrawals(world.server.services)
    const row = await caseOf(decider, messageId)
    const { exhibit } = await expectYes(call('moderationCase', { caseId: row.id }, { token: decider.token }))
    expect(JSON.stringify(exhibit)).toContain(words)
    await expectYes(decide(decider, row, 'remove'))
    const { db } = world.server.services
    const kept = async () => (await db.selectFrom('image_uses').selectAll().where('item_id', '=', messageId).execute()).length
    world.clock.now += 364 * 24 * hour
    await applyRetention(world.server.services)
    expect(await kept()).toBe(1)
    world.clock.now += 2 * 24 * hour
    await applyRetention(world.server.services)
    expect(await kept()).toBe(0)
    expect(await db.selectFrom('reports').select('id').where('item_id', '=', messageId).execute()).toEqual([])
    expect(
      await db
        .selectFrom('images')
        .select('path')
        .where('path', '=', path ?? '')
        .execute(),
    ).toEqual([])
  })

  it('an undo is possible for a day, and each act is in the audit', async () => {
    const [writer, reporter, decider] = [await world.person(), await world.person(), await world.moderator()]
    const [early, late] = [await world.post(writer), await world.post(writer)]
    for (const id of [early, late]) await report(reporter, 'post', id)
    const decisions: string[] = []
    for (const id of [early, late])
      decisions.push((await expectYes(decide(decider, await caseOf(decider, id), 'dismiss'))).case.decision?.id ?? '')
    await expectYes(call('undoDecision', { decisionId: decisions[0] ?? '' }, { token: decider.token }))
    expect(await caseOf(decider, early)).toMatchObject({ state: 'open', decision: null, version: 2 })
    world.clock.now += 25 * hour
    expect(await call('undoDecision', { decisionId: decisions[1] ?? '' }, { token: decider.token })).toMatchObject({ status: '04' })
    const entries = await world.server.services.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('actor_id', '=', decider.id)
      .orderBy('id')
      .execute()
    expect(entries.map(({ act, item_id, actor }) => [act, item_id, actor])).toEqual([
      ['decide', early, decider.nickname],
      ['decide', late, decider.nickname],
      ['undo', early, decider.nickname],
    ])
  })

  it('a decision can be undone once a further report has opened the case again, unless somebody else has taken it', async () => {
    const [writer, reporter, other] = [await world.person(), await world.person(), await world.person()]
    const [decider, colleague] = [await world.moderator(), await world.moderator()]
    const id = await world.post(writer, { content: words })
    await report(reporter, 'post', id)
    const { case: decided } = await expectYes(decide(decider, await caseOf(decider, id), 'dismiss'))
    const undo = () => call('undoDecision', { decisionId: decided.decision?.id ?? '' }, { token: decider.token })
    await report(other, 'post', id)
    const caseId = (await caseOf(colleague, id)).id
    await expectYes(call('takeCase', { caseId }, { token: colleague.token }))
    expect(await undo()).toMatchObject({ http: 409, message: 'caseTaken' })
    await expectYes(call('releaseCase', { caseId }, { token: colleague.token }))
    await expectYes(undo())
    expect(await caseOf(decider, id)).toMatchObject({ state: 'open', decision: null, reporters: 2 })
    expect(await undo()).toMatchObject({ http: 409, message: 'caseDecided' })
    // Another decision about it is made as before.
    await expectYes(decide(decider, await caseOf(decider, id), 'remove'))
    expect(await call('post', { postId: id }, { token: other.token })).toMatchObject({ http: 404 })
  })

  it('so can what it removed come back, but not once its writer has appealed', async () => {
    const [writer, reporter, decider] = [await world.person(), await world.person(), await world.moderator()]
    const [one, appealed] = [await world.post(writer, { content: words }), await world.post(writer, { content: words })]
    const decisions: string[] = []
    for (const id of [one, appealed]) {
      await report(reporter, 'post', id)
      decisions.push((await expectYes(decide(decider, await caseOf(decider, id), 'remove'))).case.decision?.id ?? '')
    }
    // A report that was on its way when the item was removed.
    const { db } = world.server.services
    await db.updateTable('cases').set({ state: 'open', decided_at: null }).where('item_id', '=', one).execute()
    await expectYes(call('undoDecision', { decisionId: decisions[0] ?? '' }, { token: decider.token }))
    await expectYes(call('post', { postId: one }, { token: decider.token }))
    await expectYes(call('appeal', { decisionId: decisions[1] ?? '', text: '아니에요.' }, { token: writer.token }))
    expect(await call('undoDecision', { decisionId: decisions[1] ?? '' }, { token: decider.token })).toMatchObject({ http: 409 })
  })

  it('what the bot quoted of a removed comment is erased in its message', async () => {
    const [writer, host, decider] = [await world.person(), await world.person(), await world.moderator()]
    const { id: replyId } = await world.reply(writer, await world.post(host), { content: words })
    const told = async () => {
      const { rooms } = await expectYes(call('rooms', {}, { token: host.token }))
      const bot = rooms.find(({ kind }) => kind === 'bot')
      if (!bot) return []
      return (await expectYes(call('messages', { roomId: bot.id, limit: 50 }, { token: host.token }))).messages
        .filter((message) => message.bot?.topic === 'reply')
        .map((message) => message.bot?.content)
    }
    await expect.poll(told).toEqual([words])
    await report(host, 'reply', replyId)
    await expectYes(decide(decider, await caseOf(decider, replyId), 'remove'))
    await expect.poll(told).toEqual([''])
    const events = await world.server.services.db.selectFrom('live_events').select('event').where('user_id', '=', host.id).execute()
    expect(JSON.stringify(events)).not.toContain(words)
  })

  it('the bot tells the reporter and the writer, who do not learn of each other', async () => {
    const [writer, reporter, decider] = [await world.person(), await world.person(), await world.moderator()]
    const id = await world.post(writer, { content: words })
    await report(reporter, 'post', id, 1)
    await expectYes(decide(decider, await caseOf(decider, id), 'remove'))
    const notes = async ({ token }: Person) => {
      const { rooms } = await expectYes(call('rooms', {}, { token }))
      const bot = rooms.find(({ kind }) => kind === 'bot')
      if (!bot) return []
      return (await expectYes(call('messages', { roomId: bot.id, limit: 50 }, { token }))).messages.map(({ bot }) => bot)
    }
    await expect.poll(async () => (await notes(writer)).map((note) => note?.topic)).toContain('itemRemoved')
    await expect.poll(async () => (await notes(reporter)).map((note) => note?.topic)).toContain('reportHelped')
    expect((await notes(writer)).at(-1)).toMatchObject({ ruling: { on: 'post', reason: 0, until: null } })
    expect(JSON.stringify(await notes(writer))).not.toContain(reporter.nickname)
    expect(JSON.stringify(await notes(reporter))).not.toContain(writer.nickname)
  })
})
