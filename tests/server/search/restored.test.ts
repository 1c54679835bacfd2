import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { finishWithdrawals } from '../../../src/server/features/account/withdrawal'
import { applyRetention } from '../../../src/server/features/moderation/retention'
import { eraseDeleted } from '../../../src/server/maintenance-tasks'
import { limits } from '../../../src/shared/limits'
import { databases, expectYes } from '../../support/server'
import { createWorld, type NamedPerson, type Person, type World } from '../feed/world'

const day = 24 * 60 * 60 * 1000

describe.each(databases)('what is deleted and comes back in the search on %s', (database) => {
  let world: World
  let writer: NamedPerson
  let moderator: Person
  beforeAll(async () => {
    world = await createWorld(database)
    writer = await world.person()
    moderator = await world.moderator()
  })
  afterAll(() => world?.server.stop())

  const call: World['server']['call'] = (...asked) => world.server.call(...asked)
  const kinds = {
    post: {
      write: (text: string) => world.post(writer, { content: text }),
      remove: (postId: string) => call('deletePost', { postId }, { token: writer.token }),
      find: async (text: string) => (await expectYes(call('searchPosts', { text }))).items.map(({ id }) => id),
    },
    question: {
      write: (text: string) => world.question(writer, { content: text }),
      remove: (questionId: string) => call('deleteQuestion', { questionId }, { token: writer.token }),
      find: async (text: string) => (await expectYes(call('searchQuestions', { text }))).items.map(({ id }) => id),
    },
    program: {
      write: (text: string) => world.program(writer, { description: text }),
      remove: (programId: string) => call('deletePrograms', { programIds: [programId] }, { token: writer.token }),
      find: async (text: string) => (await expectYes(call('searchPrograms', { text }))).items.map(({ id }) => id),
    },
  }
  type Kind = keyof typeof kinds
  const all = Object.keys(kinds) as Kind[]

  /** Removes an item by a decision. @returns the decision */
  const removeByDecision = async (kind: Kind, id: string) => {
    const { token } = await world.person()
    if (kind === 'program') await expectYes(call('reportProgram', { programId: id, reason: 0 }, { token }))
    else await expectYes(call('reportItem', { kind, id, reason: 0 }, { token }))
    const { db } = world.server.services
    const { id: caseId } = await db.selectFrom('cases').select('id').where('item_id', '=', id).executeTakeFirstOrThrow()
    const decision = { kind: 'remove' as const, reason: 0 as const, sentence: '', days: null }
    const { case: row } = await expectYes(call('decideCase', { caseId, version: 0, decision }, { token: moderator.token }))
    return row.decision?.id ?? ''
  }
  /** What is stored of items' places beside their texts, on SQLite. */
  const placed = async (kind: Kind, ids: string[]) => {
    if (database !== 'sqlite') return []
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(`search_${kind}_numbers`)} where id in (${sql.join(ids)})`.execute(world.server.services.db)
    return rows.map(({ id }) => id)
  }

  it.each(all)('a %s is found where it was, not as the newest', async (kind) => {
    const { write, find } = kinds[kind]
    const text = `되돌아온 ${kind} 이야기`
    const ids = [await write(text), await write(text), await write(text)]
    const newestFirst = [...ids].reverse()
    expect(await find(text)).toEqual(newestFirst)
    const decisionId = await removeByDecision(kind, ids[0] ?? '')
    expect(await find(text)).toEqual(newestFirst.slice(0, 2))
    await expectYes(call('undoDecision', { decisionId }, { token: moderator.token }))
    expect(await find(text)).toEqual(newestFirst)
  })

  it('a post and a question too that their writer restores', async () => {
    const posts = [await world.post(writer, { content: '감나무 아래' }), await world.post(writer, { content: '감나무 아래' })]
    const questions = [await world.question(writer, { content: '감나무 아래' }), await world.question(writer, { content: '감나무 아래' })]
    const { token } = writer
    await expectYes(call('deletePost', { postId: posts[0] ?? '' }, { token }))
    await expectYes(call('restorePost', { postId: posts[0] ?? '' }, { token }))
    await expectYes(call('deleteQuestion', { questionId: questions[0] ?? '' }, { token }))
    await expectYes(call('restoreQuestion', { questionId: questions[0] ?? '' }, { token }))
    expect(await kinds.post.find('감나무')).toEqual(posts.reverse())
    expect(await kinds.question.find('감나무')).toEqual(questions.reverse())
  })

  it.each(all)('nothing of an erased %s is left there', async (kind) => {
    const { write, remove } = kinds[kind]
    const text = '지워질 글'
    const [deleted, removed, left] = [await write(text), await write(text), await write(text)]
    await expectYes(remove(deleted))
    await removeByDecision(kind, removed)
    if (database === 'sqlite') expect((await placed(kind, [deleted, removed, left])).sort()).toEqual([deleted, removed, left].sort())
    world.clock.now += limits.undo.takenMs + 1
    await eraseDeleted(world.server.services)
    if (database === 'sqlite') expect((await placed(kind, [deleted, removed, left])).sort()).toEqual([removed, left].sort())
    world.clock.now += 40 * day
    await applyRetention(world.server.services)
    expect(await placed(kind, [deleted, removed])).toEqual([])
  })

  it.each([true, false])('nor of what a withdrawn member had deleted or leaves (posts kept: %s)', async (keepPosts) => {
    const leaver = await world.person()
    const { token } = leaver
    const posts = [await world.post(leaver), await world.post(leaver)]
    const questions = [await world.question(leaver), await world.question(leaver)]
    const programId = await world.program(leaver)
    await expectYes(call('deletePost', { postId: posts[0] ?? '' }, { token }))
    await expectYes(call('deleteQuestion', { questionId: questions[0] ?? '' }, { token }))
    await expectYes(call('withdraw', { password: 'haru77!', keepPosts }, { token }))
    await finishWithdrawals(world.server.services)
    const kept = database === 'sqlite' && keepPosts
    expect(await placed('post', posts)).toEqual(kept ? [posts[1]] : [])
    expect(await placed('question', questions)).toEqual(kept ? [questions[1]] : [])
    expect(await placed('program', [programId])).toEqual([])
    const { rows } =
      database === 'sqlite'
        ? await sql`select 1 from search_user_numbers where id = ${leaver.id}`.execute(world.server.services.db)
        : { rows: [] }
    expect(rows).toEqual([])
  })
})
