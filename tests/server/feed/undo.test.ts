import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eraseDeletedPosts } from '../../../src/server/features/feed/post-deletion'
import { eraseDeletedQuestions } from '../../../src/server/features/qna/question-deletion'
import type { Input } from '../../../src/shared/contract/index'
import { limits } from '../../../src/shared/limits'
import { databases, expectYes } from '../../support/server'
import { countersOf } from './counters'
import { createWorld, type Person, type World } from './world'

describe.each(databases)('undoing a deletion on %s', (database) => {
  let world: World
  let writer: Person
  let other: Person
  beforeAll(async () => {
    world = await createWorld(database)
    writer = await world.person()
    other = await world.person()
  })
  afterAll(() => world?.server.stop())

  const by = ({ token }: Person) => ({ token })
  const expectTrueCounters = async () => {
    const { kept, counted } = await countersOf(world.server.services.db)
    expect(kept).toEqual(counted)
  }
  const list: Input<'homePosts'> = { tags: ['까치'], subscribedOnly: false }
  const detailOf = async (asking: Promise<{ http: number; response: unknown }>) => {
    const { http, response } = await asking
    return { http, response }
  }
  /** A post in every place: with its comments, in a list, by its tag and by search. */
  const asFound = async (postId: string) => ({
    detail: await detailOf(world.server.call('post', { postId }, by(other))),
    list: (await expectYes(world.server.call('homePosts', list, by(other)))).items.map(({ id }) => id),
    total: (await expectYes(world.server.call('homePosts', list, by(other)))).total,
    found: (await expectYes(world.server.call('searchPosts', { text: '되살아난말' }, by(other)))).items.map(({ id }) => id),
    person: (await expectYes(world.server.call('userInfo', { userId: writer.id }))).user,
  })

  it('restores a post completely, in its place', async () => {
    const before = await world.post(writer, { tags: ['까치'] })
    const image = await world.image(writer)
    const postId = await world.post(writer, { content: '되살아난말', tags: ['까치', '까치밥'], category: 'exam', images: [image] })
    const after = await world.post(writer, { tags: ['까치'] })
    await world.reply(other, postId, { content: '저도요' })
    await expectYes(world.server.call('setLike', { postId, liked: true }, by(other)))
    const stood = await asFound(postId)
    expect(stood.list).toEqual([after, postId, before])
    await expectYes(world.server.call('deletePost', { postId }, by(writer)))
    expect(await asFound(postId)).toMatchObject({ detail: { http: 404 }, list: [after, before], total: 2, found: [] })
    await eraseDeletedPosts(world.server.services)
    world.clock.now += limits.undo.offeredMs
    await expectYes(world.server.call('restorePost', { postId }, by(writer)))
    expect(JSON.stringify(await asFound(postId))).toBe(JSON.stringify(stood))
    // Repeated, as when an answer was lost.
    await expectYes(world.server.call('restorePost', { postId }, by(writer)))
    await expectTrueCounters()
  })

  it('applies what was removed meanwhile to its counters', async () => {
    const leaver = await world.person()
    const postId = await world.post(writer)
    await world.reply(leaver, postId)
    await expectYes(world.server.call('setLike', { postId, liked: true }, by(leaver)))
    await expectYes(world.server.call('deletePost', { postId }, by(writer)))
    await expectYes(world.server.call('withdraw', { password: 'haru77!', keepPosts: false }, by(leaver)))
    await world.server.services.background.drained()
    await expectYes(world.server.call('restorePost', { postId }, by(writer)))
    const { post } = await expectYes(world.server.call('post', { postId }))
    expect(post).toMatchObject({ likeCount: 0, replyCount: 0, replies: [] })
    await expectTrueCounters()
  })

  it('restores a question completely, anonymous or not, answered or not', async () => {
    for (const anonymous of [false, true])
      for (const answered of [false, true]) {
        const questionId = await world.question(writer, { anonymous, content: '되살아난말이 뭐예요?' })
        if (answered) await world.answer(other, questionId)
        const found = async () => ({
          detail: await detailOf(world.server.call('question', { questionId }, by(other))),
          all: await expectYes(world.server.call('questions', { unanswered: false }, by(other))),
          waiting: await expectYes(world.server.call('questions', { unanswered: true }, by(other))),
          searched: await expectYes(world.server.call('searchQuestions', { text: '되살아난말이' }, by(other))),
        })
        const stood = await found()
        expect(stood.searched.items.map(({ id }) => id)).toContain(questionId)
        await expectYes(world.server.call('deleteQuestion', { questionId }, by(writer)))
        expect((await found()).detail.http).toBe(404)
        await eraseDeletedQuestions(world.server.services)
        await expectYes(world.server.call('restoreQuestion', { questionId }, by(writer)))
        expect(JSON.stringify(await found())).toBe(JSON.stringify(stood))
        await expectTrueCounters()
      }
  })

  it('is limited to the writer, and impossible once it is erased', async () => {
    const postId = await world.post(writer, { content: '지워질말', images: [await world.image(writer)], tags: ['지워질꼬리표'] })
    const questionId = await world.question(writer, { title: '지워질제목', content: '지워질물음' })
    await expectYes(world.server.call('setLike', { postId, liked: true }, by(other)))
    await expectYes(world.server.call('deletePost', { postId }, by(writer)))
    await expectYes(world.server.call('deleteQuestion', { questionId }, by(writer)))
    expect(await world.server.call('restorePost', { postId }, by(other))).toMatchObject({ http: 404 })
    expect(await world.server.call('restoreQuestion', { questionId }, by(other))).toMatchObject({ http: 404 })
    expect(await world.server.call('restorePost', { postId }, {})).toMatchObject({ http: 401 })
    world.clock.now += limits.undo.takenMs
    for (const erased of [false, true]) {
      expect(await world.server.call('restorePost', { postId }, by(writer)), `erased: ${erased}`).toMatchObject({ status: '04' })
      expect(await world.server.call('restoreQuestion', { questionId }, by(writer))).toMatchObject({ status: '04' })
      await eraseDeletedPosts(world.server.services)
      await eraseDeletedQuestions(world.server.services)
    }
    const { db } = world.server.services
    const rows = [
      await db.selectFrom('posts').selectAll().where('id', '=', postId).execute(),
      await db.selectFrom('questions').selectAll().where('id', '=', questionId).execute(),
      await db.selectFrom('post_likes').selectAll().where('post_id', '=', postId).execute(),
      await db.selectFrom('image_uses').selectAll().where('item_id', '=', postId).execute(),
    ]
    expect(JSON.stringify(rows)).not.toMatch(/지워질|webp|created_at/)
    expect(await db.selectFrom('image_uses').selectAll().where('item_id', '=', postId).execute()).toEqual([])
  })
})
