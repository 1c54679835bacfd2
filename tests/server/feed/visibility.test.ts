import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { visibleTo } from '../../../src/server/features/people/visibility-queries'
import { categories } from '../../../src/shared/categories'
import type { Input } from '../../../src/shared/contract/index'
import { databases } from '../../support/server'
import { SightModel, type Written } from './sight-model'
import { createWorld, type NamedPerson as Person, type World } from './world'

/** The same numbers for the same seed. */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** People who write, delete, hide, report and block at random through the real calls, and a model that follows them. */
interface Graph {
  people: Person[]
  model: SightModel
  tag: string
}

describe.each(databases)('who sees what on %s', (database) => {
  let world: World
  beforeAll(async () => {
    world = await createWorld(database)
  })
  afterAll(() => world?.server.stop())

  async function write(random: (below: number) => number, people: Person[], model: SightModel, tag: string): Promise<void> {
    const anyone = () => people[random(people.length)] as Person
    const add = (one: Omit<Written, 'deleted'>) => model.add({ ...one, deleted: false })
    for (let index = 0; index < 10; index += 1) {
      const [onPost, by] = [index % 2 === 0, anyone()]
      const anonymous = !onPost && random(2) === 0
      // Somebody is mentioned in everything.
      const content = () => `@${anyone().nickname}, 까치밥 드세요.`
      const id = onPost
        ? await world.post(by, { tags: [tag], category: categories[random(4)] ?? 'korea', content: content() })
        : await world.question(by, { anonymous, content: content() })
      add({ id, kind: onPost ? 'post' : 'question', writer: by.id, anonymous, on: null, parent: null })
      const threads: string[] = []
      const nested = new Map<string, string>()
      for (let count = 3 + random(6); count > 0; count -= 1) {
        const replier = anyone()
        const parent = threads[random(threads.length * 2)] ?? null
        // Who asked anonymously answers so too, whatever they ask for.
        const nameless = !onPost && (random(2) === 0 || (anonymous && replier === by))
        // One below it may answer the one before it there.
        const answered = random(2) === 0 ? nested.get(parent ?? '') : undefined
        const below = parent === null ? {} : { parentId: answered ?? parent }
        const reply = onPost
          ? (await world.reply(replier, id, below)).id
          : await world.answer(replier, id, { anonymous: nameless, ...below })
        if (parent === null) threads.push(reply)
        else nested.set(parent, reply)
        add({ id: reply, kind: onPost ? 'reply' : 'answer', writer: replier.id, anonymous: nameless, on: id, parent })
      }
    }
  }

  async function remove(random: (below: number) => number, people: Person[], model: SightModel): Promise<void> {
    for (const one of model.written.values()) {
      if (random(one.on === null ? 8 : 5) !== 0) continue
      const token = people.find(({ id }) => id === one.writer)?.token
      // A comment on a deleted post is not there to be deleted.
      if (one.kind === 'post') one.deleted = (await world.server.call('deletePost', { postId: one.id }, { token })).http === 200
      else if (one.kind === 'reply') one.deleted = (await world.server.call('deleteReply', { replyId: one.id }, { token })).http === 200
      else if (one.kind === 'question')
        one.deleted = (await world.server.call('deleteQuestion', { questionId: one.id }, { token })).http === 200
      else one.deleted = (await world.server.call('deleteAnswer', { answerId: one.id }, { token })).http === 200
      if (!one.deleted || one.on !== null || random(2) === 0) continue
      const brought =
        one.kind === 'post'
          ? await world.server.call('restorePost', { postId: one.id }, { token })
          : await world.server.call('restoreQuestion', { questionId: one.id }, { token })
      one.deleted = brought.status !== '00'
    }
  }

  /** One thing that somebody does, through the call; the answer is what the model says it must be. */
  async function act(random: (below: number) => number, { people, model }: Graph): Promise<void> {
    const one = people[random(people.length)] as Person
    const other = people[random(people.length)] as Person
    const items = [...model.written.values()]
    const item = items[random(items.length)] as Written
    const { id, kind } = item
    const options = { token: one.token }
    const own = item.writer === one.id ? 'invalid' : 'ok'
    const judged = model.sees(one.id, id) ? own : 'notFound'
    const said = (answer: { status: string; message: string | undefined }) =>
      ({ '00': 'ok', '02': 'exists' })[answer.status] ?? answer.message
    const what = random(10)
    if (what < 3) {
      const twice = model.hidden.get(one.id)?.includes(id)
      expect(said(await world.server.call('hideItem', { kind, id }, options))).toBe(twice ? 'ok' : judged)
      if (judged === 'ok') model.hide(one.id, id)
    } else if (what < 5) {
      const answer = said(await world.server.call('reportItem', { kind, id, reason: 0 }, options))
      if (answer !== 'exists') expect(answer).toBe(judged)
      if (answer === 'ok') model.hide(one.id, id)
    } else if (what === 5) {
      const mine = model.hidden.get(one.id)?.[0]
      const hidden = mine === undefined ? undefined : model.written.get(mine)
      if (!hidden || random(2) === 0) return
      expect(said(await world.server.call('showItem', { kind: hidden.kind, id: hidden.id }, options))).toBe('ok')
      model.show(one.id, hidden.id)
    } else if (what < 8) {
      if (kind !== 'question' && kind !== 'answer') return
      const nameless = judged === 'ok' && !item.anonymous ? 'invalid' : judged
      expect(said(await world.server.call('blockAnonymous', { kind, id }, options))).toBe(nameless)
      if (nameless === 'ok') model.block(one.id, item.writer, 'nameless')
    } else if (random(3) === 0) {
      const answer = said(await world.server.call('block', { userId: other.id }, options))
      if (one.id === other.id) expect(answer).toBe('invalid')
      else if (model.seesPerson(one.id, other.id)) expect(answer).toBe('ok')
      if (answer === 'ok') model.block(one.id, other.id, 'named')
    }
  }

  const graphOf = async (seed: number): Promise<Graph> => {
    const random = createRandom(seed)
    const people = await Promise.all(Array.from({ length: 7 }, () => world.person()))
    const graph = { people, model: new SightModel(), tag: `graph${seed}` }
    await write(random, people, graph.model, graph.tag)
    for (let count = 0; count < 30; count += 1) await act(random, graph)
    await remove(random, people, graph.model)
    for (let count = 0; count < 30; count += 1) await act(random, graph)
    // An id hidden as another kind of thing hides nothing here.
    for (const { id: user_id } of people) {
      const rows = [...graph.model.written.keys()].map((item_id) => ({ user_id, kind: 'program' as const, item_id, created_at: 1 }))
      await world.server.services.db.insertInto('hidden_items').values(rows).execute()
    }
    const leaving = people[0] as Person
    await world.server.services.db
      .updateTable('users')
      .set({ withdrawn_at: 1, email: null, nickname: null })
      .where('id', '=', leaving.id)
      .execute()
    graph.model.withdrawn.add(leaving.id)
    return graph
  }

  /** What the conditions let through, table by table. */
  async function seenBy(viewer: string): Promise<Record<string, Set<string>>> {
    const { db } = world.server.services
    const sight = visibleTo(viewer)
    const ids = async (rows: Promise<{ id: string }[]>) => new Set((await rows).map(({ id }) => id))
    return {
      users: await ids(db.selectFrom('users').select('id').where(sight.users).execute()),
      post: await ids(db.selectFrom('posts').select('id').where(sight.posts).execute()),
      reply: await ids(db.selectFrom('replies').select('id').where(sight.replies).execute()),
      replyOrGap: await ids(db.selectFrom('replies').select('id').where(sight.repliesAndGaps).execute()),
      question: await ids(db.selectFrom('questions').select('id').where(sight.questions).execute()),
      answer: await ids(db.selectFrom('answers').select('id').where(sight.answers).execute()),
      answerOrGap: await ids(db.selectFrom('answers').select('id').where(sight.answersAndGaps).execute()),
    }
  }

  it.each([1, 2, 3, 4])('exactly what hiding, reporting and blocking leave is seen (graph %i)', async (seed) => {
    const { people, model } = await graphOf(seed)
    for (const viewer of people) {
      const seen = await seenBy(viewer.id)
      for (const { id, kind } of model.written.values()) {
        expect(seen[kind]?.has(id), `${kind} ${id} alone`).toBe(model.seesAlone(viewer.id, id))
        const gaps = seen[`${kind}OrGap`]
        if (gaps) expect(gaps.has(id), `${kind} ${id} or its gap`).toBe(model.seesOrGap(viewer.id, id))
      }
      for (const { id } of people) expect(seen['users']?.has(id), `person ${id}`).toBe(model.seesPerson(viewer.id, id))
    }
  })

  it.each([5, 6, 7])('no answer holds anything kept from its reader, and every answer all else (graph %i)', async (seed) => {
    const { people, model, tag } = await graphOf(seed)
    const posts = [...model.written.values()].filter(({ kind }) => kind === 'post')
    const list: Input<'homePosts'> = { tags: [tag], subscribedOnly: false }
    // Who has withdrawn has nothing to read with.
    for (const viewer of people.filter(({ id }) => !model.withdrawn.has(id))) {
      const options = { token: viewer.token }
      const home = await world.server.call('homePosts', list, options)
      const visible = posts.filter(({ id }) => model.sees(viewer.id, id)).map(({ id }) => id)
      expect(home.response.items.map(({ id }) => id)).toEqual(visible.sort().reverse())
      const answers: unknown[] = [home, await world.server.call('hotPosts', {}, options)]
      for (const category of categories) answers.push(await world.server.call('categoryPosts', { category, tags: [tag] }, options))
      for (const text of ['까치밥', 'ㄲㅊㅂ', `#${tag}`]) answers.push(await world.server.call('searchPosts', { text }, options))
      answers.push(await world.server.call('searchUsers', { text: 'person' }, options))
      answers.push(await world.server.call('myReplies', {}, options))
      answers.push(await world.server.call('follows', { userId: viewer.id }, options))
      for (const { id: userId } of people) {
        const written = await world.server.call('userPosts', { userId }, options)
        expect(written.http).toBe(model.seesPerson(viewer.id, userId) ? 200 : 404)
        answers.push(written)
      }
      for (const { id: postId } of posts) {
        const detail = await world.server.call('post', { postId }, options)
        expect(detail.http).toBe(model.sees(viewer.id, postId) ? 200 : 404)
        answers.push(detail)
        if (detail.http !== 200) continue
        const shown = detail.response.post.replies.flatMap((reply) => [reply, ...reply.replies]).filter(({ content }) => content !== null)
        expect(detail.response.post.replyCount).toBe(shown.length)
        // Whom one answers is named where that one is shown, and nowhere else.
        const byId = new Map(shown.map((reply) => [reply.id, reply]))
        for (const { answered } of shown) if (answered) expect(byId.get(answered.id)?.nickname).toBe(answered.nickname)
      }
      const text = JSON.stringify(answers)
      for (const { id } of people) if (model.isBlocked(viewer.id, id, 'named')) expect(text).not.toContain(id)
      for (const { id } of model.written.values()) if (!model.seesOrGap(viewer.id, id)) expect(text).not.toContain(id)
      const hidden = await world.server.call('hiddenPosts', {}, options)
      const kept = (model.hidden.get(viewer.id) ?? []).filter((id) => posts.some((post) => post.id === id))
      expect(hidden.response.items.map(({ id }) => id).sort()).toEqual(kept.filter((id) => model.seesButForHiding(viewer.id, id)).sort())
      expect(hidden.response.total).toBe(kept.length)
    }
  })
})
