import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventsHandled } from '../../support/events-handled'
import { databases, expectYes } from '../../support/server'
import { countersOf } from '../feed/counters'
import { createWorld, type Person, type World } from '../feed/world'

describe.each(databases)('accepting and liking answers on %s', (database) => {
  let world: World
  let asker: Person
  let helper: Person
  let other: Person
  beforeAll(async () => {
    world = await createWorld(database)
    asker = await world.person()
    helper = await world.person()
    other = await world.person()
  })
  afterAll(() => world?.server.stop())

  const accept = (by: Person | undefined, questionId: string, answerId: string | null) =>
    world.server.call('acceptAnswer', { questionId, answerId }, { token: by?.token })
  const detail = async (questionId: string, by?: Person) =>
    (await expectYes(world.server.call('question', { questionId }, { token: by?.token }))).question
  const inList = async (questionId: string, by?: Person) =>
    (await expectYes(world.server.call('questions', { unanswered: false }, { token: by?.token }))).items.find(({ id }) => id === questionId)
  /** The bot's messages to a member. */
  const told = async (by: Person) => {
    await eventsHandled(world.server.services)
    const { rooms } = await expectYes(world.server.call('rooms', {}, { token: by.token }))
    const roomId = rooms.find(({ kind }) => kind === 'bot')?.id ?? ''
    const { messages } = await expectYes(world.server.call('messages', { roomId, limit: 50 }, { token: by.token }))
    return messages.map(({ bot }) => bot)
  }

  it('is up to the asker: one answer, another, and none again', async () => {
    const questionId = await world.question(asker)
    const [one, two] = [await world.answer(helper, questionId), await world.answer(other, questionId)]
    const nested = await world.answer(other, questionId, { parentId: one })
    expect(await inList(questionId)).toMatchObject({ acceptedId: null })
    await expectYes(accept(asker, questionId, one))
    for (const by of [undefined, helper, asker]) {
      expect(await detail(questionId, by)).toMatchObject({ acceptedId: one })
      expect(await inList(questionId, by)).toMatchObject({ acceptedId: one })
    }
    await expectYes(accept(asker, questionId, two))
    expect(await detail(questionId)).toMatchObject({ acceptedId: two })
    expect(await accept(helper, questionId, one)).toMatchObject({ http: 403 })
    expect(await accept(undefined, questionId, one)).toMatchObject({ http: 401 })
    expect(await accept(asker, questionId, nested)).toMatchObject({ http: 400, fields: { answerId: 'invalid' } })
    expect(await accept(asker, questionId, await world.answer(helper, await world.question(other)))).toMatchObject({ http: 404 })
    expect(await detail(questionId)).toMatchObject({ acceptedId: two })
    await expectYes(accept(asker, questionId, null))
    expect(await detail(questionId)).toMatchObject({ acceptedId: null })
  })

  it('is invisible to viewers who may not see the answer, and ends with the answer', async () => {
    const viewer = await world.person()
    const questionId = await world.question(asker)
    const answerId = await world.answer(helper, questionId)
    await expectYes(accept(asker, questionId, answerId))
    await world.block(viewer, helper)
    expect(await detail(questionId, viewer)).toMatchObject({ acceptedId: null, replies: [] })
    expect(await inList(questionId, viewer)).toMatchObject({ acceptedId: null })
    await expectYes(world.server.call('deleteAnswer', { answerId }, { token: helper.token }))
    expect(await detail(questionId)).toMatchObject({ acceptedId: null })
  })

  it('is told to the answerer once, by the name the question was asked under', async () => {
    const answerer = await world.person()
    const questionId = await world.question(asker, { anonymous: true })
    const answerId = await world.answer(answerer, questionId, { content: '이렇게 써요' })
    for (const chosen of [answerId, null, answerId]) await expectYes(accept(asker, questionId, chosen))
    const notes = (await told(answerer)).filter((note) => note?.topic === 'accepted')
    const link = { kind: 'question', id: questionId, replyId: answerId }
    expect(notes).toEqual([{ topic: 'accepted', name: '익명 1', content: '이렇게 써요', link }])
    expect(JSON.stringify(await told(answerer))).not.toContain(asker.id)
    expect((await told(asker)).filter((note) => note?.topic === 'accepted')).toEqual([])
  })

  it('is not told to an answerer who has blocked the anonymous asker', async () => {
    const answerer = await world.person()
    const questionId = await world.question(asker, { anonymous: true })
    const answerId = await world.answer(answerer, questionId)
    await expectYes(world.server.call('blockAnonymous', { kind: 'question', id: questionId }, { token: answerer.token }))
    await accept(asker, questionId, answerId)
    expect((await told(answerer)).filter((note) => note?.topic === 'accepted')).toEqual([])
  })

  it('likes are set and removed, and counted at the answer only', async () => {
    const writer = await world.person()
    const questionId = await world.question(asker)
    const answerId = await world.answer(writer, questionId, { anonymous: true })
    const like = (by: Person, liked: boolean) => expectYes(world.server.call('likeAnswer', { answerId, liked }, { token: by.token }))
    expect(await like(other, true)).toEqual({ liked: true, likeCount: 1 })
    expect(await like(other, true)).toEqual({ liked: true, likeCount: 1 })
    expect(await like(asker, true)).toEqual({ liked: true, likeCount: 2 })
    expect((await detail(questionId, other)).replies[0]).toMatchObject({ liked: true, likeCount: 2 })
    expect((await detail(questionId)).replies[0]).toMatchObject({ liked: false, likeCount: 2 })
    const mine = await expectYes(world.server.call('myReplies', {}, { token: writer.token }))
    expect(mine.items[0]).toMatchObject({ liked: false, likeCount: 2 })
    const { user } = await expectYes(world.server.call('userInfo', { userId: writer.id }))
    expect(user.likeCount).toBe(0)
    expect(await like(asker, false)).toEqual({ liked: false, likeCount: 1 })
    await expectYes(world.server.call('withdraw', { password: 'haru77!', keepPosts: true }, { token: other.token }))
    await world.server.services.background.drained()
    expect((await detail(questionId)).replies[0]).toMatchObject({ likeCount: 0 })
  })

  it('likes of comments come with the post, and hidden comments keep theirs', async () => {
    const [writer, reader] = [await world.person(), await world.person()]
    const postId = await world.post(writer)
    const { id: replyId } = await world.reply(writer, postId)
    await expectYes(world.server.call('likeReply', { replyId, liked: true }, { token: reader.token }))
    const { post } = await expectYes(world.server.call('post', { postId }, { token: reader.token }))
    expect(post.replies[0]).toMatchObject({ liked: true, likeCount: 1 })
    await world.hide(reader, 'reply', replyId)
    expect(await world.server.call('likeReply', { replyId, liked: false }, { token: reader.token })).toMatchObject({ http: 404 })
    const hidden = await expectYes(world.server.call('hiddenReplies', { kind: 'reply' }, { token: reader.token }))
    expect(hidden.items[0]).toMatchObject({ liked: true, likeCount: 1 })
    const { kept, counted } = await countersOf(world.server.services.db)
    expect(kept).toEqual(counted)
  })
})
