import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '../../src/shared/limits'
import { databases, expectYes } from '../support/server'
import { createWorld, type Person, type World } from './feed/world'

// Docs/product/feed.md "Comments". The rows are inserted without their counters, which no call here reads.
describe.each(databases)('the space of a thread on %s', (database) => {
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

  type Over = { content?: string; parentId?: string }
  const kinds = {
    comments: {
      begin: () => world.post(writer),
      insert: (itemId: string, rows: { id: string; user_id: string; deleted_at: number | null }[]) => {
        const values = rows.map((row) => ({ ...row, post_id: itemId, content: '많이', replied_at: 0 }))
        return world.server.services.db.insertInto('replies').values(values).execute()
      },
      save: ({ token }: Person, postId: string, { replyId, ...over }: Over & { replyId?: string } = {}) =>
        world.server.call('saveReply', { postId, content: '네', ...over, ...(replyId && { replyId }) }, { token }),
      remove: ({ token }: Person, replyId: string) => world.server.call('deleteReply', { replyId }, { token }),
    },
    answers: {
      begin: () => world.question(writer),
      insert: (itemId: string, rows: { id: string; user_id: string; deleted_at: number | null }[]) => {
        const values = rows.map((row) => ({ ...row, question_id: itemId, content: '많이', answered_at: 0, images: '[]', anonymous: 0 }))
        return world.server.services.db.insertInto('answers').values(values).execute()
      },
      save: ({ token }: Person, questionId: string, { replyId, ...over }: Over & { replyId?: string } = {}) => {
        const input = { questionId, content: '네', anonymous: false, ...over, ...(replyId && { answerId: replyId }) }
        return world.server.call('saveAnswer', input, { token })
      },
      remove: ({ token }: Person, answerId: string) => world.server.call('deleteAnswer', { answerId }, { token }),
    },
  }

  it.each(['comments', 'answers'] as const)('ends for all %s, and for those of one member, deleted ones included', async (kind) => {
    const { begin, insert, save, remove } = kinds[kind]
    const write = async (by: Person, itemId: string, count: number, deletedAt: number | null) => {
      const rows = Array.from({ length: count }, () => ({ id: world.server.services.newId(), user_id: by.id, deleted_at: deletedAt }))
      for (let from = 0; from < count; from += 500) await insert(itemId, rows.slice(from, from + 500))
    }
    const [full, own] = [await begin(), await begin()]
    await write(first, full, limits.thread.replies - 1, null)
    await write(second, own, limits.thread.ofMember - 1, world.clock.now)
    const [{ reply: last }, { reply: ownLast }] = [await expectYes(save(second, full)), await expectYes(save(second, own))]
    const noSpace = { http: 400, fields: { content: 'threadFull' } }
    expect(await save(second, full)).toMatchObject(noSpace)
    expect(await save(second, full, { parentId: last.id })).toMatchObject(noSpace)
    expect(await save(second, own)).toMatchObject(noSpace)
    await expectYes(save(first, own, { parentId: ownLast.id }))
    // Whoever asks or posts answers everybody.
    await write(writer, own, limits.thread.ofMember, null)
    await expectYes(save(writer, own))
    // What is there can be changed, and space that is made can be used.
    expect((await expectYes(save(second, full, { replyId: last.id, content: '고침' }))).reply.content).toBe('고침')
    await expectYes(remove(second, last.id))
    await expectYes(save(second, full))
  })
})
