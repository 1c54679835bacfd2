import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Input } from '../../../src/shared/contract/index'
import { limits } from '../../../src/shared/limits'
import { databases, expectYes } from '../../support/server'
import { createWorld, type Person, type World } from '../feed/world'

describe.each(databases)('what a member wrote on %s', (database) => {
  let world: World
  let host: Person
  beforeAll(async () => {
    world = await createWorld(database)
    host = await world.person()
  })
  afterAll(() => world?.server.stop())

  const posts = async ({ id }: Person, by?: Person, place: Omit<Input<'userPosts'>, 'userId'> = {}) =>
    expectYes(world.server.call('userPosts', { userId: id, ...place }, { token: by?.token }))
  const replies = async ({ token }: Person, place: Input<'myReplies'> = {}) => expectYes(world.server.call('myReplies', place, { token }))

  /** A member's anonymous question with the person's answer. */
  const answer = async (by: Person, asker: Person, over: { title?: string; anonymous?: number; hour?: number } = {}) => {
    const { db, newId } = world.server.services
    const [questionId, answerId] = [newId(), newId()]
    const at = world.clock.now
    await db
      .insertInto('questions')
      .values({
        id: questionId,
        user_id: asker.id,
        title: over.title ?? '',
        content: '\n  ‘은’과 ‘는’은요?\n둘째 줄',
        anonymous: 0,
        asked_at: at,
      })
      .execute()
    await db
      .insertInto('answers')
      .values({
        id: answerId,
        question_id: questionId,
        user_id: by.id,
        parent_id: null,
        content: '받침이 있으면 ‘은’이에요.',
        anonymous: over.anonymous ?? 0,
        answered_at: at,
      })
      .execute()
    await db
      .updateTable('users')
      .set(({ eb }) => ({ reply_count: eb('reply_count', '+', 1) }))
      .where('id', '=', by.id)
      .execute()
    return { questionId, answerId }
  }

  it('posts are listed newest first, page by page, without those of others', async () => {
    const writer = await world.person()
    const written: string[] = []
    for (let count = 0; count < limits.pageSize + 3; count += 1) {
      written.unshift(await world.post(writer))
      if (count % 5 === 0) await world.post(host)
    }
    const first = await posts(writer)
    expect(first).toMatchObject({ total: written.length, more: true })
    const last = first.items.at(-1)?.id ?? ''
    await world.post(writer)
    await expectYes(world.server.call('deletePost', { postId: last }, { token: writer.token }))
    const second = await posts(writer, host, { before: last })
    expect(second).toMatchObject({ total: written.length, more: false })
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(written)
    expect((await posts(writer, undefined, { offset: 20 })).items.map(({ id }) => id)).toEqual(written.slice(-3))
  })

  it('posts leave out what the viewer hid, and are not listed across a block or after withdrawal', async () => {
    const [writer, hider, blocked] = [await world.person(), await world.person(), await world.person()]
    const [kept, hidden] = [await world.post(writer), await world.post(writer)]
    await world.hide(hider, 'post', hidden)
    await world.block(writer, blocked)
    expect(await posts(writer, hider)).toMatchObject({ items: [{ id: kept }], total: 2 })
    for (const [of, by] of [
      [writer, blocked],
      [blocked, writer],
      [{ id: randomUUID(), token: '' }, writer],
    ] as const) {
      expect(await world.server.call('userPosts', { userId: of.id }, { token: by.token })).toMatchObject({ http: 404, message: 'notFound' })
    }
    const { db } = world.server.services
    await db.updateTable('users').set({ withdrawn_at: 1, email: null, nickname: null }).where('id', '=', writer.id).execute()
    expect(await world.server.call('userPosts', { userId: writer.id })).toMatchObject({ http: 404 })
  })

  it('comments and answers are listed together with the first line of their post or question', async () => {
    const [me, other] = [await world.person(), await world.person()]
    const postId = await world.post(other, { content: '  첫 줄이에요.  \n둘째 줄' })
    const comment = await world.reply(me, postId)
    const asked = await answer(me, other, { title: '조사 질문' })
    const nested = await world.reply(me, postId, { parentId: (await world.reply(other, postId)).id })
    const untitled = await answer(me, other, { anonymous: 1 })
    const page = await replies(me)
    expect(page).toMatchObject({ total: 4, more: false })
    expect(page.items).toMatchObject([
      { id: untitled.answerId, on: { questionId: untitled.questionId }, parentLine: '‘은’과 ‘는’은요?', anonymous: true, authorId: me.id },
      { id: nested.id, on: { postId }, parentLine: '첫 줄이에요.', mine: true },
      { id: asked.answerId, on: { questionId: asked.questionId }, parentLine: '조사 질문', anonymous: false },
      { id: comment.id, on: { postId }, parentLine: '첫 줄이에요.', parentId: null },
    ])
    expect((await replies(other)).items).toHaveLength(1)
  })

  it('comments are paged alike by the last id and by offset', async () => {
    const me = await world.person()
    const postId = await world.post(host)
    const written: string[] = []
    for (let count = 0; count < limits.pageSize + 5; count += 1) {
      written.unshift(count % 3 === 0 ? (await answer(me, host)).answerId : (await world.reply(me, postId)).id)
    }
    const first = await replies(me)
    expect(first).toMatchObject({ total: 25, more: true })
    for (const place of [{ before: first.items.at(-1)?.id ?? '' }, { offset: 20 }]) {
      const second = await replies(me, place)
      expect(second.more).toBe(false)
      expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(written)
    }
  })

  it('comments are removed with their post, and hidden with it', async () => {
    const [me, writer, blocker] = [await world.person(), await world.person(), await world.person()]
    const [gone, hidden, blocked, kept] = [
      await world.post(writer),
      await world.post(writer),
      await world.post(blocker),
      await world.post(writer),
    ]
    for (const postId of [gone, hidden, blocked, kept]) await world.reply(me, postId)
    await expectYes(world.server.call('deletePost', { postId: gone }, { token: writer.token }))
    await world.hide(me, 'post', hidden)
    await world.block(blocker, me)
    expect((await replies(me)).items.map(({ on }) => on)).toEqual([{ postId: kept }])
  })

  it('a deleted comment is neither listed nor counted', async () => {
    const me = await world.person()
    const postId = await world.post(host)
    const { id } = await world.reply(me, postId)
    await world.reply(host, postId, { parentId: id })
    await expectYes(world.server.call('deleteReply', { replyId: id }, { token: me.token }))
    expect(await replies(me)).toEqual({ items: [], total: 0, more: false })
    expect(await world.server.call('myReplies', {})).toMatchObject({ http: 401, message: 'loginRequired' })
  })
})
