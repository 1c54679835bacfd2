import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '../../../src/shared/limits'
import { databases, expectYes } from '../../support/server'
import { countersOf } from '../feed/counters'
import { createWorld, type Person, type World } from '../feed/world'

describe.each(databases)('questions on %s', (database) => {
  let world: World
  let asker: Person
  let other: Person

  beforeAll(async () => {
    world = await createWorld(database)
    asker = await world.person()
    other = await world.person()
  })
  afterAll(() => world?.server.stop())

  const list = (over: { unanswered?: boolean; before?: string; offset?: number } = {}, by?: Person) =>
    expectYes(world.server.call('questions', { unanswered: false, ...over }, { token: by?.token }))
  const listOf = (person: Person, by?: Person) => expectYes(world.server.call('userQuestions', { userId: person.id }, { token: by?.token }))
  const detail = async (questionId: string, by?: Person) =>
    (await expectYes(world.server.call('question', { questionId }, { token: by?.token }))).question
  const save = (by: Person | undefined, over: { questionId?: string; title?: string; content?: string; anonymous?: boolean }) =>
    world.server.call('saveQuestion', { title: '', content: '왜요?', anonymous: false, ...over }, { token: by?.token })
  const remove = (by: Person | undefined, questionId: string) => world.server.call('deleteQuestion', { questionId }, { token: by?.token })
  const countOf = async (person: Person, by?: Person) =>
    (await expectYes(world.server.call('userInfo', { userId: person.id }, { token: by?.token }))).user.questionCount

  it('are listed newest first, alike by the last id and by offset, while others are asked', async () => {
    const ids: string[] = []
    for (let n = 0; n < 2 * limits.pageSize + 3; n += 1) ids.unshift(await world.question(asker, { title: `질문 ${n}` }))
    const first = await list()
    expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, limits.pageSize))
    expect(first.more).toBe(true)
    await world.question(other)
    const second = await list({ before: first.items.at(-1)?.id ?? '' })
    expect(second.items.map(({ id }) => id)).toEqual(ids.slice(limits.pageSize, 2 * limits.pageSize))
    const third = await list({ offset: 2 * limits.pageSize + 1 })
    expect(third.items.map(({ id }) => id)).toEqual(ids.slice(2 * limits.pageSize))
    expect(third.more).toBe(false)
    expect(third.total).toBe(ids.length + 1)
  })

  it('are in the list of unanswered ones until the first answer, and again when none but answers to answers is left', async () => {
    const questionId = await world.question(asker)
    const waits = async () => {
      const page = await list({ unanswered: true })
      return { listed: page.items.some(({ id }) => id === questionId), total: page.total }
    }
    const before = await waits()
    expect(before.listed).toBe(true)
    const first = await world.answer(other, questionId)
    const second = await world.answer(asker, questionId, { parentId: first })
    expect(await waits()).toEqual({ listed: false, total: before.total - 1 })
    await expectYes(world.server.call('deleteAnswer', { answerId: first }, { token: other.token }))
    expect(await waits()).toEqual(before)
    await world.answer(other, questionId, { parentId: second })
    expect(await waits()).toEqual(before)
    const third = await world.answer(other, questionId)
    expect(await waits()).toEqual({ listed: false, total: before.total - 1 })
    await expectYes(world.server.call('deleteAnswer', { answerId: second }, { token: asker.token }))
    expect(await waits()).toEqual({ listed: false, total: before.total - 1 })
    await expectYes(world.server.call('deleteAnswer', { answerId: third }, { token: other.token }))
    expect(await waits()).toEqual(before)
  })

  it('need no title; both texts are stored as written, in NFC, within their lengths', async () => {
    const questionId = (await expectYes(save(asker, { content: '한글\n둘째 줄'.normalize('NFD') }))).questionId
    expect(await detail(questionId)).toMatchObject({ title: '', content: '한글\n둘째 줄', anonymous: false, mine: false, replies: [] })
    expect((await expectYes(save(asker, { title: '가'.repeat(100), content: '🙂'.repeat(1000) }))).questionId).toBeTruthy()
    // As sent by a client without checks.
    const send = (eventData: object) =>
      world.server.raw('/', { eventType: 'qna', qnaType: 'write', eventData }, { authorization: `Bearer ${asker.token}` })
    expect(await send({ title: '가'.repeat(101), content: '왜요?' })).toMatchObject({ http: 400, fields: { title: 'tooLong' } })
    expect(await send({ content: '가'.repeat(1001) })).toMatchObject({ http: 400, fields: { content: 'tooLong' } })
    expect(await send({ title: '제목만', content: ' \n\u3164' })).toMatchObject({ http: 400, fields: { content: 'required' } })
    expect(await save(undefined, {})).toMatchObject({ http: 401 })
  })

  it('are edited and deleted by their writer only', async () => {
    const questionId = await world.question(asker)
    expect(await save(other, { questionId, content: '남의 것' })).toMatchObject({ http: 403 })
    await expectYes(save(asker, { questionId, title: '고침', content: '고쳤어요' }))
    expect(await detail(questionId, asker)).toMatchObject({ title: '고침', content: '고쳤어요', mine: true, author: { id: asker.id } })
    expect(await remove(other, questionId)).toMatchObject({ http: 403 })
    const answers = await Promise.all([1, 2, 3].map(() => remove(asker, questionId)))
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 404, 404])
    expect(await world.server.call('question', { questionId })).toMatchObject({ http: 404 })
    expect(await save(asker, { questionId })).toMatchObject({ http: 404 })
  })

  it('show when they were edited, unless nothing changed', async () => {
    const text = { title: '제목', content: '내용' }
    const questionId = await world.question(asker, text)
    await expectYes(save(asker, { questionId, ...text }))
    expect((await detail(questionId)).editedAt).toBeNull()
    world.clock.now += 60_000
    await expectYes(save(asker, { questionId, ...text, title: '새 제목' }))
    expect((await detail(questionId)).editedAt).toBe(new Date(world.clock.now).toISOString())
  })

  it('are left out for members who hid them and across a block, except in the list of hidden ones', async () => {
    const [hider, blocked] = [await world.person(), await world.person()]
    const questionId = await world.question(asker)
    await world.hide(hider, 'question', questionId)
    await world.block(asker, blocked)
    for (const by of [hider, blocked]) {
      expect((await list({}, by)).items.some(({ id }) => id === questionId)).toBe(false)
      expect(await world.server.call('question', { questionId }, { token: by.token })).toMatchObject({ http: 404 })
    }
    const hidden = await expectYes(world.server.call('hiddenQuestions', {}, { token: hider.token }))
    expect(hidden).toMatchObject({ items: [{ id: questionId }], total: 1, more: false })
    await expectYes(world.server.call('showItem', { kind: 'question', id: questionId }, { token: hider.token }))
    expect((await list({}, hider)).items[0]?.id).toBe(questionId)
  })

  it('asked anonymously are listed and counted for their writer only', async () => {
    const person = await world.person()
    const named = await world.question(person)
    const nameless = await world.question(person, { anonymous: true })
    expect(await listOf(person, person)).toMatchObject({ items: [{ id: nameless }, { id: named }], total: 2 })
    for (const by of [undefined, other]) {
      expect(await listOf(person, by)).toMatchObject({ items: [{ id: named }], total: 1, more: false })
      expect(await countOf(person, by)).toBe(1)
    }
    expect(await countOf(person, person)).toBe(2)
    await expectYes(remove(person, nameless))
    expect(await countOf(person, person)).toBe(1)
    expect(await countOf(person, other)).toBe(1)
  })

  it('keep their anonymity', async () => {
    const [named, nameless] = [await world.question(asker), await world.question(asker, { anonymous: true })]
    expect(await save(asker, { questionId: named, anonymous: true })).toMatchObject({ http: 400, fields: { anonymous: 'invalid' } })
    await expectYes(save(asker, { questionId: nameless, content: '고쳤어요' }))
    expect(await detail(nameless, other)).toMatchObject({
      content: '고쳤어요',
      author: null,
      nickname: '익명 1',
      anonymous: true,
      mine: false,
    })
    expect(await detail(nameless, asker)).toMatchObject({ author: { id: asker.id }, anonymous: true, mine: true })
  })

  it('are found by title and text, and no longer after an edit or deletion', async () => {
    const questionId = await world.question(asker, { title: '까치밥나무', content: '열매 이름인가요?', anonymous: true })
    const found = async (text: string) => {
      const page = await expectYes(world.server.call('searchQuestions', { text }, { token: other.token }))
      return page.items.map(({ id, author }) => [id, author])
    }
    expect(await found('치밥나')).toEqual([[questionId, null]])
    expect(await found('열매 이름')).toEqual([[questionId, null]])
    await expectYes(save(asker, { questionId, title: '', content: '다시 쓸게요', anonymous: true }))
    expect(await found('치밥나')).toEqual([])
    expect(await found('다시 쓸')).toHaveLength(1)
    await expectYes(remove(asker, questionId))
    expect(await found('다시 쓸')).toEqual([])
  })

  it('are asked once per key, however often they are sent', async () => {
    const ask = (content: string) =>
      world.server.call('saveQuestion', { title: '', content, anonymous: true }, { token: asker.token, key: 'asked-only-once' })
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => expectYes(ask('한 번만'))))
    for (const again of others) expect(again).toEqual(first)
    expect(await ask('다른 말')).toMatchObject({ http: 409 })
  })

  it('keep correct counters', async () => {
    const { kept, counted } = await countersOf(world.server.services.db)
    expect(kept).toEqual(counted)
  })
})
