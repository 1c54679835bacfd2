import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { itemKinds } from '../../../src/shared/contract/moderation'
import { limits } from '../../../src/shared/limits'
import { databases, expectYes } from '../../support/server'
import { countersOf } from '../feed/counters'
import { createWorld, type Person, type World } from '../feed/world'

describe.each(databases)('hiding and reporting on %s', (database) => {
  let world: World
  let writer: Person
  beforeAll(async () => {
    world = await createWorld(database)
    writer = await world.person()
  })
  afterAll(() => world?.server.stop())

  const one = async (kind: (typeof itemKinds)[number]): Promise<string> => {
    if (kind === 'post') return world.post(writer)
    if (kind === 'reply') return (await world.reply(writer, await world.post(writer))).id
    if (kind === 'review') {
      const mentor = await world.person()
      return world.review(writer, mentor, await world.program(mentor))
    }
    if (kind === 'correction') return world.correction(writer, { kind: 'post', id: await world.post(await world.person()) })
    const questionId = await world.question(writer)
    return kind === 'question' ? questionId : world.answer(writer, questionId)
  }
  const isHidden = async ({ id }: Person, itemId: string) => {
    const rows = await world.server.services.db.selectFrom('hidden_items').selectAll().where('user_id', '=', id).execute()
    return rows.some(({ item_id }) => item_id === itemId)
  }

  it.each(itemKinds)('a hidden %s stays hidden when hidden twice, and can be shown again', async (kind) => {
    const reader = await world.person()
    const id = await one(kind)
    const options = { token: reader.token }
    for (let time = 0; time < 2; time += 1) await expectYes(world.server.call('hideItem', { kind, id }, options))
    expect(await isHidden(reader, id)).toBe(true)
    for (let time = 0; time < 2; time += 1) await expectYes(world.server.call('showItem', { kind, id }, options))
    expect(await isHidden(reader, id)).toBe(false)
  })

  it.each(itemKinds)('a reported %s is hidden, kept with its reason, and reported once', async (kind) => {
    const reader = await world.person()
    const id = await one(kind)
    const options = { token: reader.token }
    await expectYes(world.server.call('reportItem', { kind, id, reason: 3 }, options))
    expect(await isHidden(reader, id)).toBe(true)
    expect(await world.server.call('reportItem', { kind, id, reason: 1 }, options)).toMatchObject({ http: 200, status: '02' })
    // After it is shown again it is still reported.
    await expectYes(world.server.call('showItem', { kind, id }, options))
    expect(await world.server.call('reportItem', { kind, id, reason: 1 }, options)).toMatchObject({ status: '02' })
    const reports = await world.server.services.db.selectFrom('reports').selectAll().where('item_id', '=', id).execute()
    expect(reports).toMatchObject([{ reporter_id: reader.id, kind, reason: 3 }])
  })

  it.each(itemKinds)('a hidden %s can be reported once, and is still hidden and counted once', async (kind) => {
    const reader = await world.person()
    const id = await one(kind)
    const options = { token: reader.token }
    await world.hide(reader, kind, id)
    await expectYes(world.server.call('reportItem', { kind, id, reason: 3 }, options))
    expect(await world.server.call('reportItem', { kind, id, reason: 1 }, options)).toMatchObject({ http: 200, status: '02' })
    expect(await isHidden(reader, id)).toBe(true)
    const { db } = world.server.services
    expect(await db.selectFrom('reports').selectAll().where('item_id', '=', id).execute()).toMatchObject([{ kind, reason: 3 }])
    const { kept, counted } = await countersOf(db)
    expect(kept).toEqual(counted)
  })

  it('so can a hidden program', async () => {
    const { token } = await world.person()
    const programId = await world.program(await world.person())
    await expectYes(world.server.call('hideProgram', { programId }, { token }))
    await expectYes(world.server.call('reportProgram', { programId, reason: 2 }, { token }))
    expect((await world.server.call('reportProgram', { programId, reason: 2 }, { token })).status).toBe('02')
  })

  it.each(['reply', 'answer', 'correction'] as const)(
    'a hidden %s can be reported also when what it belongs to is hidden',
    async (kind) => {
      const reader = await world.person()
      const postId = await world.post(writer)
      const questionId = await world.question(writer)
      const make = {
        reply: async () => (await world.reply(writer, postId)).id,
        answer: () => world.answer(writer, questionId),
        correction: async () => world.correction(await world.person(), { kind: 'post', id: postId }),
      }
      const id = await make[kind]()
      await world.hide(reader, kind, id)
      await world.hide(reader, 'post', postId)
      await world.hide(reader, 'question', questionId)
      await expectYes(world.server.call('reportItem', { kind, id, reason: 3 }, { token: reader.token }))
    },
  )

  it.each(itemKinds)('a hidden %s cannot be reported across a block, nor once it is deleted', async (kind) => {
    const [reader, blocked] = [await world.person(), await world.person()]
    const id = await one(kind)
    for (const each of [reader, blocked]) await world.hide(each, kind, id)
    const report = ({ token }: Person) => world.server.call('reportItem', { kind, id, reason: 3 }, { token })
    await world.block(writer, blocked)
    expect(await report(blocked)).toMatchObject({ http: 404, message: 'notFound' })
    const { token } = writer
    const deletions = {
      post: () => world.server.call('deletePost', { postId: id }, { token }),
      reply: () => world.server.call('deleteReply', { replyId: id }, { token }),
      question: () => world.server.call('deleteQuestion', { questionId: id }, { token }),
      answer: () => world.server.call('deleteAnswer', { answerId: id }, { token }),
      review: () => world.server.call('deleteReview', { reviewId: id }, { token }),
      correction: () => world.server.call('deleteCorrection', { correctionId: id }, { token }),
    }
    await expectYes<unknown>(deletions[kind]())
    expect(await report(reader)).toMatchObject({ http: 404, message: 'notFound' })
  })

  it('accepts the spellings of the wire, and no report without one of the five reasons', async () => {
    const reader = await world.person()
    const postId = await world.post(writer)
    const ask = (eventData: unknown, postType = 'report') =>
      world.server.raw('/', { eventType: 'posting', postType, eventData }, { authorization: `Bearer ${reader.token}` })
    for (const reason of [undefined, null, '', 5, -1, 1.5, '7', 'spam', [], {}])
      expect(await ask({ postId, reason })).toMatchObject({ http: 400, message: 'invalid', fields: { reason: 'invalid' } })
    expect(await isHidden(reader, postId)).toBe(false)
    expect(await ask({ postId, reason: '2' })).toMatchObject({ status: '00', json: { response: {} } })
    expect(await ask({ postId, reason: '' }, 'blind')).toMatchObject({ status: '00' })
    expect(await ask({ postId }, 'blindCancel')).toMatchObject({ status: '00' })
    expect(await ask({ offset: 0 }, 'blinds')).toMatchObject({ status: '00', json: { response: { post: [], total: 0, more: false } } })
    expect(await ask({}, 'blind')).toMatchObject({ http: 400 })
  })

  it('a hidden comment and its replies are not counted', async () => {
    const reader = await world.person()
    const postId = await world.post(writer)
    const parent = await world.reply(writer, postId)
    await world.reply(writer, postId, { parentId: parent.id })
    await world.reply(writer, postId)
    await world.hide(reader, 'reply', parent.id)
    const count = async (token: string) => (await expectYes(world.server.call('post', { postId }, { token }))).post.replyCount
    expect(await count(reader.token)).toBe(1)
    expect(await count(writer.token)).toBe(3)
  })

  it('lists hidden items, most recently hidden first, page by page, also after one was shown again', async () => {
    const reader = await world.person()
    const options = { token: reader.token }
    const ids: string[] = []
    for (let index = 0; index < limits.pageSize + 5; index += 1) ids.push(await world.post(writer))
    // Not in the order of writing.
    const order = [...ids.slice(9), ...ids.slice(0, 9)]
    for (const id of order) {
      world.clock.now += 1000
      await world.hide(reader, 'post', id)
    }
    const first = await expectYes(world.server.call('hiddenPosts', {}, options))
    const wanted = [...order].reverse()
    expect(first.items.map(({ id }) => id)).toEqual(wanted.slice(0, limits.pageSize))
    expect(first.items.every(({ hidden }) => hidden)).toBe(true)
    expect(first).toMatchObject({ total: order.length, more: true })
    const last = first.items.at(-1)?.id ?? ''
    const second = await expectYes(world.server.call('hiddenPosts', { before: last }, options))
    expect(second.items.map(({ id }) => id)).toEqual(wanted.slice(limits.pageSize))
    expect(second.more).toBe(false)
    const byOffset = await expectYes(world.server.call('hiddenPosts', { offset: limits.pageSize }, options))
    expect(byOffset.items).toEqual(second.items)

    await expectYes(world.server.call('showItem', { kind: 'post', id: last }, options))
    const anew = await expectYes(world.server.call('hiddenPosts', { before: last }, options))
    expect(anew.items.map(({ id }) => id)).toEqual(wanted.filter((id) => id !== last).slice(0, limits.pageSize))
    expect(anew.total).toBe(order.length - 1)
    expect((await expectYes(world.server.call('hiddenPosts', {}, { token: writer.token }))).items).toEqual([])
  })

  it.each(['reply', 'answer'] as const)(
    'lists every hidden %s with its post or question, page by page, except those the member may not see',
    async (kind) => {
      const [reader, other] = [await world.person(), await world.person()]
      const options = { token: reader.token }
      const on = kind === 'reply' ? await world.post(writer) : await world.question(writer, { title: '까치밥이 뭐예요?' })
      const write = async (by: Person, anonymous = false) =>
        kind === 'reply' ? (await world.reply(by, on)).id : world.answer(by, on, { anonymous })
      const ids: string[] = []
      for (let index = 0; index < limits.pageSize + 2; index += 1) ids.unshift(await write(writer, index % 2 === 0))
      const blocked = await write(other)
      for (const id of [blocked, ...[...ids].reverse()]) {
        world.clock.now += 1000
        await world.hide(reader, kind, id)
      }
      await world.block(other, reader)
      const list = (place: { before?: string; offset?: number }) =>
        expectYes(world.server.call('hiddenReplies', { kind, ...place }, options))
      const first = await list({})
      expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, limits.pageSize))
      expect(first).toMatchObject({ total: ids.length + 1, more: true })
      expect(first.items[0]).toMatchObject(
        kind === 'reply'
          ? { on: { postId: on }, parentLine: '오늘 배운 말은 ‘까치밥’.', anonymous: false, authorId: writer.id, mine: false }
          : { on: { questionId: on }, parentLine: '까치밥이 뭐예요?', anonymous: false },
      )
      if (kind === 'answer') expect(first.items[1]).toMatchObject({ anonymous: true, authorId: null, nickname: '익명 2', imagePath: null })
      const rest = await list({ before: first.items.at(-1)?.id ?? '' })
      expect(rest).toMatchObject({ items: ids.slice(limits.pageSize).map((id) => ({ id })), more: false })
      expect((await list({ offset: limits.pageSize })).items).toEqual(rest.items)
      await expectYes(world.server.call('showItem', { kind, id: ids[0] ?? '' }, options))
      const after = await list({})
      expect(after.items.map(({ id }) => id)).toEqual(ids.slice(1, limits.pageSize + 1))
      // They are gone for good with the items they belong to.
      const gone =
        kind === 'reply'
          ? world.server.call('deletePost', { postId: on }, { token: writer.token })
          : world.server.call('deleteQuestion', { questionId: on }, { token: writer.token })
      await expectYes(gone)
      expect(await list({})).toMatchObject({ items: [], more: false })
      const others = await expectYes(world.server.call('hiddenReplies', { kind }, { token: other.token }))
      expect(others).toEqual({ items: [], total: 0, more: false })
    },
  )

  it('accepts the wire form of these lists as clients write it', async () => {
    const reader = await world.person()
    const ask = (body: object) => world.server.raw('/', body, { authorization: `Bearer ${reader.token}` })
    const nothing = { reply: [], total: 0, more: false }
    for (const body of [
      { eventType: 'posting', postType: 'replyBlinds' },
      { eventType: 'qna', qnaType: 'replyBlinds' },
    ])
      expect(await ask({ ...body, eventData: { offset: 0 } })).toMatchObject({ status: '00', json: { response: nothing } })
  })

  it('concurrent requests leave correct counters', async () => {
    const reader = await world.person()
    const ids = await Promise.all(Array.from({ length: 6 }, () => world.post(writer)))
    const all = ids.flatMap((id) => [
      world.server.call('hideItem', { kind: 'post', id }, { token: reader.token }),
      world.server.call('reportItem', { kind: 'post', id, reason: 0 }, { token: reader.token }),
      world.server.call('showItem', { kind: 'post', id }, { token: reader.token }),
      world.server.call('hideItem', { kind: 'post', id }, { token: reader.token }),
    ])
    for (const { http } of await Promise.all(all)) expect(http).toBeLessThan(500)
    const { kept, counted } = await countersOf(world.server.services.db)
    expect(kept).toEqual(counted)
  })
})
