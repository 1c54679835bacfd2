import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databases, expectYes } from '../../support/server'
import { countersOf } from '../feed/counters'
import { createWorld, type Person, type World } from '../feed/world'

describe.each(databases)('answers on %s', (database) => {
  let world: World
  let asker: Person
  let first: Person
  let second: Person

  beforeAll(async () => {
    world = await createWorld(database)
    asker = await world.person()
    first = await world.person()
    second = await world.person()
  })
  afterAll(() => world?.server.stop())

  type Over = { answerId?: string; parentId?: string; content?: string; anonymous?: boolean }
  const save = (by: Person | undefined, questionId: string, over: Over = {}) =>
    world.server.call('saveAnswer', { questionId, content: '네', anonymous: false, ...over }, { token: by?.token })
  const remove = (by: Person | undefined, answerId: string) => world.server.call('deleteAnswer', { answerId }, { token: by?.token })
  const detail = async (questionId: string, by?: Person) =>
    (await expectYes(world.server.call('question', { questionId }, { token: by?.token }))).question

  /** A question's threads as a viewer reads them: texts, a placeholder as null; and the count beside it in lists. */
  const threads = async (questionId: string, by?: Person) => {
    const { replyCount, replies } = await detail(questionId, by)
    const list = await expectYes(world.server.call('questions', { unanswered: false }, { token: by?.token }))
    const shown = replies.flatMap((reply) => [reply, ...reply.replies]).filter(({ content }) => content !== null)
    expect([replyCount, list.items.find(({ id }) => id === questionId)?.replyCount]).toEqual([shown.length, shown.length])
    return replies.map((reply) => [reply.content, ...reply.replies.map(({ content }) => content)])
  }
  /** The writers of the answers, as a viewer sees them. */
  const names = async (questionId: string, by?: Person) =>
    (await detail(questionId, by)).replies.flatMap((reply) => [reply, ...reply.replies]).map(({ nickname }) => nickname)

  it('are oldest first with one level of nesting; an answer to a nested one joins its thread', async () => {
    const questionId = await world.question(asker)
    const one = (await expectYes(save(first, questionId, { content: '하나' }))).reply
    await expectYes(save(second, questionId, { content: '둘' }))
    const nested = (await expectYes(save(asker, questionId, { content: '하나의 하나', parentId: one.id }))).reply
    const deep = (await expectYes(save(second, questionId, { content: '하나의 둘', parentId: nested.id }))).reply
    expect(deep).toMatchObject({ parentId: one.id, authorId: second.id, mine: true, anonymous: false, on: { questionId }, replies: [] })
    expect(await threads(questionId)).toEqual([['하나', '하나의 하나', '하나의 둘'], ['둘']])
  })

  it('count as answers when they answer the question itself, and show when they were edited', async () => {
    const hider = await world.person()
    const questionId = await world.question(asker)
    const one = await world.answer(first, questionId, { content: '하나' })
    const two = await world.answer(second, questionId, { content: '둘' })
    await world.answer(asker, questionId, { parentId: one, content: '고마워요' })
    const counts = async (by?: Person) => {
      const { answerCount, replyCount } = await detail(questionId, by)
      const list = await expectYes(world.server.call('questions', { unanswered: false }, { token: by?.token }))
      expect(list.items.find(({ id }) => id === questionId)).toMatchObject({ answerCount, replyCount })
      return [answerCount, replyCount]
    }
    expect(await counts()).toEqual([2, 3])
    await world.hide(hider, 'answer', one)
    expect([await counts(hider), await counts(first)]).toEqual([
      [1, 1],
      [2, 3],
    ])
    await expectYes(remove(second, two))
    expect(await counts()).toEqual([1, 2])

    const edit = async (content: string) => (await expectYes(save(first, questionId, { answerId: one, content }))).reply.editedAt
    expect(await edit('하나')).toBeNull()
    expect(await edit('하나 더')).toBe(new Date(world.clock.now).toISOString())
  })

  it('name the writer of the nested answer that they answer, by the name shown in that thread', async () => {
    const questionId = await world.question(asker, { anonymous: true })
    const top = await world.answer(first, questionId)
    const nameless = await world.answer(second, questionId, { parentId: top, anonymous: true })
    const below = await world.answer(first, questionId, { parentId: nameless })
    const answered = async (by?: Person) =>
      (await detail(questionId, by)).replies.flatMap(({ replies }) => replies).find(({ id }) => id === below)?.answered
    expect(await answered()).toEqual({ id: nameless, nickname: '익명 2' })
    expect((await answered(second))?.nickname).not.toContain('익명')
    const blocker = await world.person()
    await expectYes(world.server.call('blockAnonymous', { kind: 'answer', id: nameless }, { token: blocker.token }))
    expect(await answered(blocker)).toBeNull()
  })

  it('are limited to a thousand characters', async () => {
    const questionId = await world.question(asker)
    expect((await expectYes(save(first, questionId, { content: '가'.repeat(1000) }))).reply.content).toHaveLength(1000)
    // As sent by a client without checks.
    const send = (content: string) => {
      const body = { eventType: 'qna', qnaType: 'reply', eventData: { qnaId: questionId, content } }
      return world.server.raw('/', body, { authorization: `Bearer ${first.token}` })
    }
    expect(await send('가'.repeat(1001))).toMatchObject({ http: 400, fields: { content: 'tooLong' } })
    expect(await send('\u200b ')).toMatchObject({ http: 400, fields: { content: 'required' } })
  })

  it('are edited by their writer only, and answer only answers of that question', async () => {
    const [questionId, elsewhere] = [await world.question(asker), await world.question(asker)]
    const id = await world.answer(first, questionId)
    await world.answer(second, questionId, { parentId: id, content: '아래' })
    expect((await expectYes(save(first, questionId, { answerId: id, content: '고침' }))).reply).toMatchObject({
      id,
      content: '고침',
      mine: true,
      replies: [{ content: '아래', mine: false }],
    })
    expect(await save(asker, questionId, { answerId: id })).toMatchObject({ http: 403 })
    expect(await save(first, elsewhere, { answerId: id })).toMatchObject({ http: 404 })
    expect(await save(second, elsewhere, { parentId: id })).toMatchObject({ http: 404 })
    expect(await save(undefined, questionId)).toMatchObject({ http: 401 })
    await expectYes(world.server.call('deleteQuestion', { questionId }, { token: asker.token }))
    expect(await save(second, questionId)).toMatchObject({ http: 404 })
  })

  it('leave a placeholder while they have answers, which reveals nothing of the writer', async () => {
    const questionId = await world.question(asker)
    const parent = await world.answer(first, questionId, { anonymous: true, content: '위' })
    const below = await world.answer(second, questionId, { parentId: parent, content: '아래' })
    expect(await remove(second, parent)).toMatchObject({ http: 403 })
    const removed = await Promise.all([1, 2].map(() => remove(first, parent)))
    expect(removed.map(({ http }) => http).sort()).toEqual([200, 404])
    expect(await threads(questionId)).toEqual([[null, '아래']])
    expect((await detail(questionId, first)).replies[0]).toMatchObject({
      content: null,
      authorId: null,
      nickname: '',
      imagePath: null,
      anonymous: false,
      mine: false,
    })
    await expectYes(remove(second, below))
    expect(await threads(questionId)).toEqual([])
  })

  it('are absent with their answers for members who hid them or across a block, and not counted', async () => {
    const [hider, blocker] = [await world.person(), await world.person()]
    const questionId = await world.question(asker)
    const parent = await world.answer(first, questionId, { content: '위' })
    await world.answer(second, questionId, { parentId: parent, content: '아래' })
    const nameless = await world.answer(second, questionId, { content: '몰래', anonymous: true })
    await world.hide(hider, 'answer', parent)
    await world.block(blocker, first)
    for (const by of [hider, blocker]) expect(await threads(questionId, by)).toEqual([['몰래']])
    // Anonymous answers are affected only by a block of an anonymous writer.
    await world.block(blocker, second)
    expect(await threads(questionId, blocker)).toEqual([['몰래']])
    await expectYes(world.server.call('blockAnonymous', { kind: 'answer', id: nameless }, { token: blocker.token }))
    expect(await threads(questionId, blocker)).toEqual([])
    expect(await threads(questionId, second)).toEqual([['위', '아래'], ['몰래']])
  })

  it('given anonymously are 익명 2, 3 and so on, permanently one per person; the anonymous asker is 익명 1', async () => {
    const questionId = await world.question(asker, { anonymous: true })
    await world.answer(second, questionId, { anonymous: true })
    // The asker does not ask for anonymity, and still gets the asker's alias.
    const own = await world.answer(asker, questionId)
    await world.answer(first, questionId, { anonymous: true })
    await world.answer(second, questionId, { anonymous: true, parentId: own })
    expect((await detail(questionId, asker)).replies[1]).toMatchObject({ id: own, anonymous: true, mine: true, authorId: asker.id })
    expect(await names(questionId)).toEqual(['익명 2', '익명 1', '익명 2', '익명 3'])
    await expectYes(remove(asker, own))
    await world.answer(asker, questionId)
    expect((await names(questionId)).at(-1)).toBe('익명 1')
  })

  it('under a name stay under it, and anonymous ones stay anonymous', async () => {
    const questionId = await world.question(asker)
    const [named, nameless] = [await world.answer(first, questionId), await world.answer(first, questionId, { anonymous: true })]
    expect(await save(first, questionId, { answerId: named, anonymous: true })).toMatchObject({ http: 400 })
    await expectYes(save(first, questionId, { answerId: nameless, content: '고침' }))
    expect((await names(questionId, second))[1]).toBe('익명 2')
  })

  it('of many concurrent writers get different numbers, and correct counters', async () => {
    const questionId = await world.question(asker, { anonymous: true })
    const people = await Promise.all(Array.from({ length: 6 }, () => world.person()))
    await Promise.all([...people, ...people, asker].map((by) => expectYes(save(by, questionId, { anonymous: true }))))
    const counts = new Map<string, number>()
    for (const name of await names(questionId)) counts.set(name, (counts.get(name) ?? 0) + 1)
    expect(Object.fromEntries([...counts].sort())).toEqual({
      '익명 1': 1,
      ...Object.fromEntries(people.map((_, index) => [`익명 ${index + 2}`, 2])),
    })
    const { kept, counted } = await countersOf(world.server.services.db)
    expect(kept).toEqual(counted)
  })

  it('are told once, without naming the writer', async () => {
    const questionId = await world.question(asker, { anonymous: true })
    const input = { questionId, content: '하나', anonymous: true }
    const options = { token: first.token, key: 'answered-only-once' }
    const { reply } = await expectYes(world.server.call('saveAnswer', input, options))
    expect(await expectYes(world.server.call('saveAnswer', input, options))).toEqual({ reply })
    const events = await world.server.services.db.selectFrom('outbox_events').select('payload').where('kind', '=', 'answered').execute()
    expect(events.filter(({ payload }) => payload.includes(reply.id)).map(({ payload }) => JSON.parse(payload))).toEqual([
      { answerId: reply.id },
    ])
  })
})
