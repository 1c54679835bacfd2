import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databases, expectYes } from '../../support/server'
import { countersOf } from './counters'
import { createWorld, type Person, type World } from './world'

describe.each(databases)('comments on %s', (database) => {
  let world: World
  let writer: Person
  let first: Person
  let second: Person

  beforeAll(async () => {
    world = await createWorld(database)
    writer = await world.person()
    first = await world.person()
    second = await world.person()
  })
  afterAll(() => world?.server.stop())

  const save = (by: Person | undefined, postId: string, over: { replyId?: string; parentId?: string; content?: string } = {}) =>
    world.server.call('saveReply', { postId, content: '네', ...over }, { token: by?.token })
  const remove = (by: Person | undefined, replyId: string) => world.server.call('deleteReply', { replyId }, { token: by?.token })

  /** A post's threads as a viewer reads them: texts, a placeholder as null; and the count beside it in lists. */
  const threads = async (postId: string, by?: Person) => {
    const { post } = await expectYes(world.server.call('post', { postId }, { token: by?.token }))
    const list = await expectYes(world.server.call('homePosts', { tags: [], subscribedOnly: false }, { token: by?.token }))
    const listed = list.items.find(({ id }) => id === postId)?.replyCount
    const shown = post.replies.flatMap((reply) => [reply, ...reply.replies]).filter(({ content }) => content !== null)
    expect([post.replyCount, listed]).toEqual([shown.length, shown.length])
    return post.replies.map((reply) => [reply.content, ...reply.replies.map(({ content }) => content)])
  }

  it('are oldest first with one level of nesting; a reply to a nested one joins its thread', async () => {
    const postId = await world.post(writer)
    const one = await world.reply(first, postId, { content: '하나' })
    await world.reply(second, postId, { content: '둘' })
    const nested = await world.reply(writer, postId, { content: '하나의 하나', parentId: one.id })
    const deep = await world.reply(second, postId, { content: '하나의 둘', parentId: nested.id })
    expect(deep).toMatchObject({ parentId: one.id, authorId: second.id, mine: true, anonymous: false, on: { postId }, replies: [] })
    expect(await threads(postId)).toEqual([['하나', '하나의 하나', '하나의 둘'], ['둘']])
    const { post } = await expectYes(world.server.call('post', { postId }, { token: first.token }))
    expect(post.replies.map(({ mine }) => mine)).toEqual([true, false])
  })

  it('name the nested comment’s writer that they answer, if the reader may see it', async () => {
    const postId = await world.post(writer)
    const [blocker, leaving] = [await world.person(), await world.person()]
    const top = await world.reply(first, postId, { content: '하나' })
    const nested = await world.reply(leaving, postId, { content: '둘', parentId: top.id })
    const deep = await world.reply(second, postId, { content: '셋', parentId: nested.id })
    const answered = async (by?: Person) => {
      const { post } = await expectYes(world.server.call('post', { postId }, { token: by?.token }))
      return post.replies.flatMap((reply) => [reply, ...reply.replies]).map((reply) => reply.answered)
    }
    const { nickname } = nested
    expect(deep.answered).toEqual({ id: nested.id, nickname })
    // An answer to the thread itself needs no name.
    expect(await answered()).toEqual([null, null, { id: nested.id, nickname }])
    const { reply: rewritten } = await expectYes(save(second, postId, { replyId: deep.id, content: '넷' }))
    expect(rewritten.answered).toEqual({ id: nested.id, nickname })
    await world.block(blocker, leaving)
    expect(await answered(blocker)).toEqual([null, null])
    await expectYes(world.server.call('withdraw', { password: 'haru77!', keepPosts: true }, { token: leaving.token }))
    expect((await answered()).at(-1)).toEqual({ id: nested.id, nickname: '탈퇴한 사용자' })
    await world.reply(first, postId, { parentId: deep.id })
    expect((await answered()).at(-1)).toMatchObject({ id: deep.id })
    await expectYes(remove(second, deep.id))
    expect((await answered()).at(-1)).toBeNull()
  })

  it('show when they were edited, unless the text is the same', async () => {
    const postId = await world.post(writer)
    const { id, editedAt } = await world.reply(first, postId, { content: '처음' })
    expect(editedAt).toBeNull()
    expect((await expectYes(save(first, postId, { replyId: id, content: '처음' }))).reply.editedAt).toBeNull()
    world.clock.now += 60_000
    const at = new Date(world.clock.now).toISOString()
    expect((await expectYes(save(first, postId, { replyId: id, content: '나중' }))).reply.editedAt).toBe(at)
    world.clock.now += 60_000
    expect((await expectYes(save(first, postId, { replyId: id, content: '나중' }))).reply.editedAt).toBe(at)
    const own = await expectYes(world.server.call('myReplies', {}, { token: first.token }))
    expect(own.items.find((reply) => reply.id === id)?.editedAt).toBe(at)
  })

  it('are edited by their writer only', async () => {
    const [postId, elsewhere] = [await world.post(writer), await world.post(writer)]
    const { id } = await world.reply(first, postId)
    await world.reply(second, postId, { parentId: id, content: '아래' })
    const { reply } = await expectYes(save(first, postId, { replyId: id, content: '고침' }))
    expect(reply).toMatchObject({ id, content: '고침', mine: true, replies: [{ content: '아래', mine: false }] })
    expect(await save(writer, postId, { replyId: id, content: '남의 것' })).toMatchObject({ http: 403 })
    expect(await save(first, elsewhere, { replyId: id, content: '다른 글' })).toMatchObject({ http: 404 })
    expect(await threads(postId)).toEqual([['고침', '아래']])
  })

  it('answer only comments of that post', async () => {
    const [postId, elsewhere] = [await world.post(writer), await world.post(writer)]
    const { id } = await world.reply(first, elsewhere)
    expect(await save(second, postId, { parentId: id })).toMatchObject({ http: 404 })
    expect(await save(second, postId, { parentId: postId })).toMatchObject({ http: 404 })
    await expectYes(remove(first, id))
    expect(await save(second, elsewhere, { parentId: id })).toMatchObject({ http: 404 })
    expect(await save(undefined, postId)).toMatchObject({ http: 401 })
    await expectYes(world.server.call('deletePost', { postId }, { token: writer.token }))
    expect(await save(second, postId)).toMatchObject({ http: 404 })
    expect((await countersOf(world.server.services.db)).counted[`replies on ${postId}`]).toBeUndefined()
  })

  it('leave a placeholder while they have replies, and none when the last reply is deleted', async () => {
    const postId = await world.post(writer)
    const parent = await world.reply(first, postId, { content: '위' })
    const [a, b] = [
      await world.reply(second, postId, { content: 'ㄱ', parentId: parent.id }),
      await world.reply(writer, postId, { content: 'ㄴ', parentId: parent.id }),
    ]
    await expectYes(remove(first, parent.id))
    expect(await threads(postId)).toEqual([[null, 'ㄱ', 'ㄴ']])
    const { post } = await expectYes(world.server.call('post', { postId }, { token: first.token }))
    expect(post.replies[0]).toMatchObject({ content: null, authorId: null, nickname: '', imagePath: null, mine: false })
    // The thread continues below the placeholder.
    expect((await expectYes(save(first, postId, { parentId: a.id, content: 'ㄷ' }))).reply.parentId).toBe(parent.id)
    await expectYes(remove(second, a.id))
    expect(await threads(postId)).toEqual([[null, 'ㄴ', 'ㄷ']])
    await expectYes(remove(writer, b.id))
    const [last] = (await expectYes(world.server.call('post', { postId }))).post.replies[0]?.replies ?? []
    await expectYes(remove(first, last?.id ?? ''))
    expect(await threads(postId)).toEqual([])
  })

  it('are deleted by their writer only, once', async () => {
    const postId = await world.post(writer)
    const { id } = await world.reply(first, postId)
    expect(await remove(writer, id)).toMatchObject({ http: 403 })
    expect(await remove(undefined, id)).toMatchObject({ http: 401 })
    const answers = await Promise.all([1, 2, 3].map(() => remove(first, id)))
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 404, 404])
    expect(await save(first, postId, { replyId: id })).toMatchObject({ http: 404 })
    expect(await threads(postId)).toEqual([])
  })

  it('are absent with their replies for members who hid them or after a block, and not counted', async () => {
    const [hider, blocker, blocked] = [await world.person(), await world.person(), await world.person()]
    const postId = await world.post(writer)
    const parent = await world.reply(first, postId, { content: '위' })
    const below = await world.reply(second, postId, { content: '아래', parentId: parent.id })
    await world.reply(second, postId, { content: '옆' })
    await world.hide(hider, 'reply', parent.id)
    await world.block(blocker, first)
    await world.block(first, blocked)
    for (const by of [hider, blocker, blocked]) {
      expect(await threads(postId, by)).toEqual([['옆']])
      for (const parentId of [parent.id, below.id]) expect(await save(by, postId, { parentId })).toMatchObject({ http: 404 })
      expect(await remove(by, parent.id)).toMatchObject({ http: 404 })
    }
    expect(await threads(postId, second)).toEqual([['위', '아래'], ['옆']])
    // After the deletion its writer is still known: members who may not see the writer do not see the placeholder either.
    await expectYes(remove(first, parent.id))
    expect(await threads(postId, blocked)).toEqual([['옆']])
  })

  it('can be deleted by their writer also when the post is no longer visible', async () => {
    const guest = await world.person()
    const postId = await world.post(writer)
    const { id } = await world.reply(guest, postId)
    await world.block(writer, guest)
    expect(await save(guest, postId, { replyId: id, content: '고침' })).toMatchObject({ http: 404 })
    expect(await remove(guest, id)).toMatchObject({ http: 200 })
    expect(await threads(postId)).toEqual([])
  })

  it('keep correct counters when many are written and deleted at once', async () => {
    const postId = await world.post(writer)
    const made = await Promise.all([first, second, writer, first, second].map((by) => world.reply(by, postId)))
    await Promise.all([
      ...made.slice(0, 3).map(({ id }, index) => remove([first, second, writer][index], id)),
      ...made.slice(0, 3).map(({ id }, index) => remove([first, second, writer][index], id)),
      ...[first, second].map((by) => save(by, postId, { parentId: made[4]?.id ?? '' })),
    ])
    expect(await threads(postId)).toHaveLength(2)
    const { kept, counted } = await countersOf(world.server.services.db)
    expect(kept).toEqual(counted)
  })

  it('are announced once, and not at all when nothing was written', async () => {
    const postId = await world.post(writer)
    const { reply } = await expectYes(
      world.server.call('saveReply', { postId, content: '하나' }, { token: first.token, key: 'told-only-once' }),
    )
    await world.server.call('saveReply', { postId, content: '하나' }, { token: first.token, key: 'told-only-once' })
    await save(second, postId, { parentId: postId })
    const events = await world.server.services.db.selectFrom('outbox_events').select('payload').where('kind', '=', 'replied').execute()
    const ofPost = events.map(({ payload }) => JSON.parse(payload)).filter((payload) => payload.postId === postId)
    expect(ofPost).toEqual([{ postId, replyId: reply.id, userId: first.id, writerId: writer.id, answeredId: null, threadWriterId: null }])
  })
})
