import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { HelpItem } from '../../../src/shared/contract/help-shapes'
import type { Skill } from '../../../src/shared/languages'
import { limits } from '../../../src/shared/limits'
import { eventsHandled } from '../../support/events-handled'
import { databases, expectYes } from '../../support/server'
import { createWorld, type NamedPerson, type Person, type World } from '../feed/world'

const korean = '저는 어제 친구를 만났다. 재미있었어요!'
const english = 'I goed to the park. It were fun!'
const idOf = (item: HelpItem) => {
  if (item.kind === 'post') return item.post.id
  return item.kind === 'question' ? item.question.id : item.answer.id
}

describe.each(databases)('texts that wait for help on %s', (database) => {
  let world: World
  beforeAll(async () => {
    world = await createWorld(database)
  })
  afterAll(() => world?.server.stop())
  // What one test leaves must not wait in the next.
  beforeEach(() => world.server.services.db.deleteFrom('help_wanted').execute())

  const speak = ({ token }: Person, skills: { korean?: Skill | null; english?: Skill | null }) => {
    const languages = { korean: null, english: null, motherTongue: null, ...skills }
    return expectYes(world.server.call('setLearning', { languages, goals: [], about: '' }, { token }))
  }
  const one = async (skills: { korean?: Skill | null; english?: Skill | null }): Promise<NamedPerson> => {
    const person = await world.person()
    await speak(person, skills)
    return person
  }
  const learner = () => one({ korean: 'A2', english: 'native' })
  const helper = () => one({ korean: 'native', english: 'B1' })
  const page = ({ token }: Person, before?: string) => expectYes(world.server.call('helpWanted', { ...(before && { before }) }, { token }))
  const waiting = async (by: Person) => {
    const { items } = await page(by)
    const { count } = await expectYes(world.server.call('helpCount', {}, { token: by.token }))
    expect(count).toBe(items.length)
    return items.map(idOf)
  }
  const post = (by: Person, content = korean) => world.post(by, { content })
  const done = (name: 'deletePost' | 'restorePost', by: Person, postId: string) =>
    expectYes(world.server.call(name, { postId }, { token: by.token }))
  const edit = (by: Person, postId: string, content: string) =>
    expectYes(world.server.call('savePost', { postId, content, category: 'korea', tags: [], images: [] }, { token: by.token }))

  it('are posts, questions and answers by learners, for those who help with their language', async () => {
    const [poster, asker, answerer, native] = [await learner(), await learner(), await learner(), await one({ korean: 'native' })]
    const written = await post(poster)
    const asked = await world.question(asker, { title: '맞나요?', content: korean })
    const under = await world.question(native, { content: korean })
    const answered = await world.answer(answerer, under, { content: korean })
    await post(native)
    // Of a learner too, but not in the language that they learn.
    await post(await learner(), english)
    await world.reply(await learner(), written, { content: korean })
    const viewer = await helper()
    const { items } = await page(viewer)
    expect(items).toMatchObject([
      { kind: 'answer', answer: { id: answered, on: { questionId: under }, parentLine: '존댓말', languages: { korean: 'A2' } } },
      { kind: 'question', question: { id: asked, title: '맞나요?', author: { id: asker.id, nickname: asker.nickname } } },
      { kind: 'post', post: { id: written, author: { id: poster.id, languages: { korean: 'A2' } } } },
    ])
    expect(await waiting(await one({ english: 'fluent' }))).toEqual([])
    expect(await waiting(poster)).toEqual([])
    expect(await waiting(await world.person())).toEqual([])
  })

  it('of a text in two languages, both are asked for help with what its writer learns, and who helps with both sees it once', async () => {
    const [both, mixed] = [await one({ korean: 'native', english: 'native' }), await one({ korean: 'A1', english: 'A1' })]
    const id = await post(mixed, `${korean} ${english}`)
    for (const viewer of [both, await helper(), await one({ english: 'fluent' })]) expect(await waiting(viewer)).toEqual([id])
    const own = await one({ korean: 'native', english: 'A1' })
    const other = await post(own, `${korean} ${english}`)
    expect(await waiting(await helper())).toEqual([id])
    expect(await waiting(both)).toEqual([other, id])
    // Of a writer with one text in each language, who helps with both sees the newer one.
    const newer = await post(mixed, english)
    expect(await waiting(await helper())).toEqual([id])
    expect(await waiting(both)).toEqual([newer, other])
  })

  it('leave with a correction or another’s answer, and return when these are deleted', async () => {
    const [writer, viewer, answerer] = [await learner(), await helper(), await helper()]
    const id = await post(writer)
    const correctionId = await world.correction(answerer, { kind: 'post', id })
    expect(await waiting(viewer)).toEqual([])
    await expectYes(world.server.call('deleteCorrection', { correctionId }, { token: answerer.token }))
    expect(await waiting(viewer)).toEqual([id])
    await expectYes(world.server.call('restoreCorrection', { correctionId }, { token: answerer.token }))
    expect(await waiting(viewer)).toEqual([])

    const asked = await world.question(writer, { content: korean })
    const own = await world.answer(writer, asked, { content: 'Thanks!' })
    expect(await waiting(viewer)).toEqual([asked])
    await world.answer(answerer, asked, { parentId: own, content: 'For what?' })
    expect(await waiting(viewer)).toEqual([asked])
    const answerId = await world.answer(answerer, asked)
    expect(await waiting(viewer)).toEqual([])
    await expectYes(world.server.call('deleteAnswer', { answerId }, { token: answerer.token }))
    expect(await waiting(viewer)).toEqual([asked])
    await world.correction(answerer, { kind: 'question', id: asked })
    expect(await waiting(viewer)).toEqual([])
  })

  it('show one of each writer, and their next newest once that is dealt with', async () => {
    const [writer, other, viewer] = [await learner(), await learner(), await helper()]
    const [first, second] = [await post(writer), await post(writer)]
    const between = await post(other)
    const third = await world.question(writer, { content: korean })
    expect(await waiting(viewer)).toEqual([third, between])
    await world.answer(viewer, third)
    expect(await waiting(viewer)).toEqual([between, second])
    await done('deletePost', writer, second)
    expect(await waiting(viewer)).toEqual([between, first])
    await done('restorePost', writer, second)
    expect(await waiting(viewer)).toEqual([between, second])
    await world.correction(viewer, { kind: 'post', id: second })
    expect(await waiting(viewer)).toEqual([between, first])
    await edit(writer, first, english)
    expect(await waiting(viewer)).toEqual([between])
    await edit(writer, first, korean)
    expect(await waiting(viewer)).toEqual([between, first])
  })

  it('go with their deleted question, and return with it', async () => {
    const [asker, answerer, viewer] = [await helper(), await learner(), await helper()]
    const own = await post(answerer)
    const questionId = await world.question(asker, { content: korean })
    const answer = await world.answer(answerer, questionId, { content: korean })
    expect(await waiting(viewer)).toEqual([answer])
    await expectYes(world.server.call('deleteQuestion', { questionId }, { token: asker.token }))
    expect(await waiting(viewer)).toEqual([own])
    await expectYes(world.server.call('restoreQuestion', { questionId }, { token: asker.token }))
    expect(await waiting(viewer)).toEqual([answer])
  })

  it('follow a change of the writer’s or the reader’s languages', async () => {
    const [writer, viewer] = [await learner(), await helper()]
    const id = await post(writer)
    await speak(writer, { korean: 'fluent' })
    expect(await waiting(viewer)).toEqual([])
    await speak(writer, { korean: 'C2' })
    expect(await waiting(viewer)).toEqual([id])
    await speak(viewer, { korean: 'C1' })
    expect(await waiting(viewer)).toEqual([])
  })

  /** Posts, the oldest first, as one who has written for years has them. */
  const manyPosts = async (by: Person, count: number) => {
    const ids = Array.from({ length: count }, (_, at) => `0198c9a2-0000-7000-8001-${String(at).padStart(12, '0')}`)
    const content = { category: 'korea' as const, content: korean, images: '[]', tags: '[]', posted_at: 1 }
    await world.server.services.db
      .insertInto('posts')
      .values(ids.map((id) => ({ ...content, id, user_id: by.id })))
      .execute()
    return ids
  }
  const listedOf = async ({ id }: Person, list: 'korean' | 'english') => {
    const { db } = world.server.services
    const rows = await db.selectFrom('help_wanted').select('id').where('turn', '=', id).where('list', '=', list).orderBy('id').execute()
    return rows.map((row) => row.id)
  }

  it('of a member with very many follow a change of languages a part at a time, the newest at once', async () => {
    const { services } = world.server
    const [writer, viewer] = [await one({ korean: 'native' }), await helper()]
    const ids = await manyPosts(writer, 450)
    const asked = await world.question(writer, { content: korean, anonymous: true })
    const before = await services.db.selectFrom('outbox_events').select('id').where('kind', '=', 'learningChanged').execute()
    await speak(writer, { korean: 'A2' })
    expect(await waiting(viewer)).toEqual([asked, ids.at(-1)])
    await eventsHandled(services)
    expect(await listedOf(writer, 'korean')).toEqual(ids)
    const after = await services.db.selectFrom('outbox_events').select('id').where('kind', '=', 'learningChanged').execute()
    expect(after.length - before.length).toBe(2)
    // None waits for help with what they learn no longer, not even an old one for a moment.
    await speak(writer, { korean: 'native', english: 'A1' })
    expect(await listedOf(writer, 'korean')).toEqual([])
    expect(await waiting(viewer)).toEqual([asked])
    await eventsHandled(services)
    expect(await listedOf(writer, 'korean')).toEqual([])
    await services.db.deleteFrom('posts').where('user_id', '=', writer.id).execute()
  })

  it('are not looked at again when their writer learns the same at another level', async () => {
    const writer = await learner()
    const id = await post(writer)
    const { db } = world.server.services
    await db.updateTable('posts').set({ content: english }).where('id', '=', id).execute()
    await speak(writer, { korean: 'B1', english: 'native' })
    expect(await listedOf(writer, 'korean')).toEqual([id])
    await speak(writer, { korean: 'B1', english: 'A1' })
    expect([await listedOf(writer, 'korean'), await listedOf(writer, 'english')]).toEqual([[], [id]])
  })

  it('nothing tells whose an anonymous question is, and anonymous answers are not listed', async () => {
    const [asker, viewer] = [await learner(), await helper()]
    const named = await post(asker)
    const [first, second] = [
      await world.question(asker, { content: korean, anonymous: true }),
      await world.question(asker, { content: korean, anonymous: true }),
    ]
    // Neither hides the others, as two texts of one writer would.
    expect(await waiting(viewer)).toEqual([second, first, named])
    expect(JSON.stringify((await page(viewer)).items.slice(0, 2))).not.toContain(asker.id)
    // A change that everybody sees in the asker's profile changes nothing here.
    await speak(asker, { korean: 'native' })
    expect(await waiting(viewer)).toEqual([second, first])
    await speak(asker, { korean: 'A2' })
    expect(await waiting(asker)).toEqual([])
    // Under another name, the asker's answer counts like anybody's.
    const asked = await world.question(asker, { content: korean })
    await world.answer(asker, asked, { content: korean, anonymous: true })
    expect(await waiting(viewer)).toEqual([second, first, named])
  })

  it('neither hidden texts nor those of blocked members are shown, at any depth', async () => {
    const viewer = await helper()
    const writers: NamedPerson[] = []
    const ids: string[] = []
    for (let number = 0; number < limits.pageSize * 2 + 6; number += 1) {
      const writer = await learner()
      writers.push(writer)
      ids.unshift(await post(writer))
    }
    const [blocked, blocking, hidden] = [limits.pageSize - 2, limits.pageSize, 2]
    const writerOf = (place: number) => writers[writers.length - 1 - place] as NamedPerson
    await world.block(viewer, writerOf(blocked))
    await world.block(writerOf(blocking), viewer)
    await world.hide(viewer, 'post', ids[hidden] ?? '')
    const seen = ids.filter((_, place) => ![blocked, blocking, hidden].includes(place))
    const found: string[] = []
    for (let more = true; more; ) {
      const next = await page(viewer, found.at(-1))
      found.push(...next.items.map(idOf))
      more = next.more
      // What was dealt with meanwhile does not shift the next page.
      await world.server.services.db
        .updateTable('help_wanted')
        .set({ is_first: 0 })
        .where('id', '=', found[0] ?? '')
        .execute()
    }
    expect(found).toEqual(seen)
    const { blocks } = await expectYes(world.server.call('blocks', {}, { token: viewer.token }))
    await expectYes(world.server.call('unblock', { blockId: blocks[0]?.id ?? '' }, { token: viewer.token }))
    expect((await page(viewer)).items.map(idOf)).toContain(ids[blocked])
  })

  it('count up to a hundred', async () => {
    const viewer = await helper()
    const { db } = world.server.services
    const content = { category: 'korea' as const, content: korean, images: '[]', tags: '[]', posted_at: 1 }
    const writer = await learner()
    const rows = Array.from(
      { length: limits.help.counted + 3 },
      (_, number) => `0198c9a2-0000-7000-8000-${String(number).padStart(12, '0')}`,
    )
    await db
      .insertInto('posts')
      .values(rows.map((id) => ({ ...content, id, user_id: writer.id })))
      .execute()
    await db
      .insertInto('help_wanted')
      .values(rows.map((id) => ({ id, list: 'korean' as const, kind: 'post' as const, turn: id, is_first: 1 })))
      .execute()
    expect(await expectYes(world.server.call('helpCount', {}, { token: viewer.token }))).toMatchObject({ count: limits.help.counted })
  })

  it.each([true, false])('a writer who withdraws waits no longer, with kept posts (%s) or without', async (keepPosts) => {
    const [writer, viewer, other] = [await learner(), await helper(), await learner()]
    await post(writer)
    const nameless = await world.question(writer, { content: korean, anonymous: true })
    const asked = await world.question(other, { content: korean })
    await world.answer(writer, asked, { content: english })
    expect(await waiting(viewer)).toHaveLength(2)
    const { http } = await world.server.call('withdraw', { password: 'haru77!', keepPosts }, { token: writer.token })
    expect(http).toBe(200)
    await expect.poll(() => waiting(viewer)).toEqual(keepPosts ? [nameless] : [asked])
  })

  it('a withdrawn corrector’s corrections no longer count', async () => {
    const [writer, viewer, corrector] = [await learner(), await helper(), await helper()]
    const id = await post(writer)
    await world.correction(corrector, { kind: 'post', id })
    await world.server.call('withdraw', { password: 'haru77!', keepPosts: false }, { token: corrector.token })
    await expect.poll(() => waiting(viewer)).toEqual([id])
  })

  it('writes of one writer at the same time leave one first', async () => {
    const [writer, viewer] = [await learner(), await helper()]
    const ids = await Promise.all(Array.from({ length: 6 }, () => post(writer)))
    const newest = [...ids].sort().reverse()
    expect(await waiting(viewer)).toEqual([newest[0]])
    await Promise.all([
      ...newest.slice(0, 3).map((id) => world.correction(viewer, { kind: 'post', id })),
      speak(writer, { korean: 'B1', english: 'native' }),
    ])
    expect(await waiting(viewer)).toEqual([newest[3]])
  })

  it('who received five corrections and gave none is invited once', async () => {
    const [writer, corrector] = [await one({ korean: 'A1', english: 'native' }), await helper()]
    const invited = async () => (await expectYes(world.server.call('helpCount', {}, { token: writer.token }))).invited
    for (let count = 0; count < limits.help.invitedAfter; count += 1) {
      expect(await invited()).toBe(false)
      await world.correction(corrector, { kind: 'post', id: await post(writer) })
    }
    expect(await invited()).toBe(true)
    await expectYes(world.server.call('answerHelpInvite', {}, { token: writer.token }))
    expect(await invited()).toBe(false)
    const giver = await one({ korean: 'A1', english: 'native' })
    for (let count = 0; count < limits.help.invitedAfter; count += 1)
      await world.correction(corrector, { kind: 'post', id: await post(giver) })
    await world.correction(giver, { kind: 'post', id: await post(corrector, english) })
    expect((await expectYes(world.server.call('helpCount', {}, { token: giver.token }))).invited).toBe(false)
  })
})
