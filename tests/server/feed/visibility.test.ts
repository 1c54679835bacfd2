import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readPage } from '../../../src/server/features/feed/post-lists'
import { visibleTo } from '../../../src/server/features/people/visibility-queries'
import { categories } from '../../../src/shared/categories'
import type { HelpItem } from '../../../src/shared/contract/help-shapes'
import type { Input } from '../../../src/shared/contract/index'
import type { Notice } from '../../../src/shared/contract/notices'
import type { User } from '../../../src/shared/contract/people-shapes'
import { eventsHandled } from '../../support/events-handled'
import { databases, expectYes } from '../../support/server'
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

const idOf = (item: HelpItem) => {
  if (item.kind === 'post') return item.post.id
  return item.kind === 'question' ? item.question.id : item.answer.id
}

/** A correction, and the members who agree with it. */
interface Corrected {
  id: string
  item: Written
  writer: string
  agreeing: string[]
  /** Who has hidden it. */
  hiddenBy: string[]
}

/** Members who write, delete, hide, report and block at random through real calls, and a model that follows them. */
interface Graph {
  people: Person[]
  corrections: Corrected[]
  model: SightModel
  tag: string
  program: Program
}

/** The program that they review; its mentor is none of them. */
interface Program {
  id: string
  mentor: Person
}

describe.each(databases)('who sees what on %s', { timeout: 120_000 }, (database) => {
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
      // Every text mentions somebody.
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
        // The asker of an anonymous question answers anonymously, whatever is sent.
        const nameless = !onPost && (random(2) === 0 || (anonymous && replier === by))
        // A nested one may answer the nested one before it.
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

  /** Some review the program of a mentor whom nobody hides or blocks. */
  async function review(random: (below: number) => number, people: Person[], model: SightModel, program: Program): Promise<void> {
    for (const by of people.filter(() => random(4) !== 0)) {
      const id = await world.review(by, program.mentor, program.id)
      model.add({ id, kind: 'review', writer: by.id, anonymous: false, on: null, parent: null, deleted: false })
    }
  }

  /** Everybody likes something and follows somebody, so that everybody gets notices. */
  async function like(random: (below: number) => number, { people, model }: Graph): Promise<void> {
    const items = [...model.written.values()]
    for (const { token } of people) {
      for (let count = 0; count < 8; count += 1) {
        const { id, kind } = items[random(items.length)] as Written
        if (kind === 'post') await world.server.call('setLike', { postId: id, liked: true }, { token })
        else if (kind === 'reply') await world.server.call('likeReply', { replyId: id, liked: true }, { token })
        else if (kind === 'answer') await world.server.call('likeAnswer', { answerId: id, liked: true }, { token })
      }
      await world.server.call('follow', { userId: people[random(people.length)]?.id ?? '' }, { token })
    }
    const untold = world.server.services.db.selectFrom('outbox_events').select('id').where('told_at', 'is', null)
    await vi.waitFor(async () => expect(await untold.execute()).toEqual([]), { timeout: 90_000, interval: 100 })
  }

  /** Members hide and report some of the corrections that they see. */
  async function hideCorrections(random: (below: number) => number, { people, model, corrections }: Graph): Promise<void> {
    for (const one of corrections) {
      for (const { id, token } of people) {
        if (model.withdrawn.has(id) || random(4) !== 0) continue
        const judged = [{ kind: 'correction', id: one.id } as const, { token }] as const
        const hides = random(2) === 0
        const isTextSeen = hides ? model.sees(id, one.item.id) : model.seesButForHiding(id, one.item.id)
        const isSeen = isTextSeen && !model.isBlocked(id, one.writer, 'named')
        const answer = hides
          ? await world.server.call('hideItem', ...judged)
          : await world.server.call('reportItem', { ...judged[0], reason: 0 }, judged[1])
        const expected = one.writer === id ? 'invalid' : undefined
        expect(answer.message).toBe(isSeen ? expected : 'notFound')
        if (answer.http === 200) one.hiddenBy.push(id)
      }
    }
  }

  /** Every notice of a member. */
  async function noticesOf({ token }: Person): Promise<Notice[]> {
    const found: Notice[] = []
    for (let after: string | null | undefined; after !== null; ) {
      const page = await expectYes(world.server.call('notices', { unread: false, ...(after === undefined ? {} : { after }) }, { token }))
      found.push(...page.notices)
      after = page.next
    }
    return found
  }

  /** Everybody whom a member finds as a partner. */
  async function partnersOf({ token }: Person): Promise<User[]> {
    const found: User[] = []
    const search = { speaks: 'korean' as const, levels: [], goals: [], here: false }
    for (let after: string | null | undefined; after !== null; ) {
      const page = await expectYes(world.server.call('partners', { ...search, ...(after === undefined ? {} : { after }) }, { token }))
      found.push(...page.partners.map(({ user }) => user))
      after = page.next
    }
    return found
  }

  /** Members who did not write a text correct it or agree with its correction, and sometimes its writer thanks. */
  async function correct(random: (below: number) => number, people: Person[], model: SightModel): Promise<Corrected[]> {
    const languages = { korean: 'native' as const, english: 'B1' as const, motherTongue: null }
    for (const { token } of people) await world.server.call('setLearning', { languages, goals: [], about: '' }, { token })
    const corrections: Corrected[] = []
    for (const item of model.written.values()) {
      const { kind } = item
      if (kind === 'review' || random(2) === 0) continue
      for (const by of people.filter(({ id }) => id !== item.writer && random(3) === 0)) {
        const id = await world.correction(by, { kind, id: item.id })
        const agreeing = people.filter((one) => one !== by && one.id !== item.writer && random(3) === 0)
        for (const { token } of agreeing)
          await expectYes(world.server.call('agreeWithCorrection', { correctionId: id, agreed: true }, { token }))
        const token = people.find((one) => one.id === item.writer)?.token
        if (random(3) === 0) await expectYes(world.server.call('thankCorrection', { correctionId: id }, { token }))
        corrections.push({ id, item, writer: by.id, agreeing: agreeing.map((one) => one.id), hiddenBy: [] })
      }
    }
    return corrections
  }

  async function remove(random: (below: number) => number, people: Person[], model: SightModel): Promise<void> {
    for (const one of model.written.values()) {
      if (random(one.on === null ? 8 : 5) !== 0) continue
      const token = people.find(({ id }) => id === one.writer)?.token
      // A comment on a deleted post cannot be deleted.
      if (one.kind === 'post') one.deleted = (await world.server.call('deletePost', { postId: one.id }, { token })).http === 200
      else if (one.kind === 'reply') one.deleted = (await world.server.call('deleteReply', { replyId: one.id }, { token })).http === 200
      else if (one.kind === 'question')
        one.deleted = (await world.server.call('deleteQuestion', { questionId: one.id }, { token })).http === 200
      else if (one.kind === 'review') one.deleted = (await world.server.call('deleteReview', { reviewId: one.id }, { token })).http === 200
      else one.deleted = (await world.server.call('deleteAnswer', { answerId: one.id }, { token })).http === 200
      if (!one.deleted || one.on !== null || random(2) === 0) continue
      const brought = await {
        post: () => world.server.call('restorePost', { postId: one.id }, { token }),
        review: () => world.server.call('restoreReview', { reviewId: one.id }, { token }),
        question: () => world.server.call('restoreQuestion', { questionId: one.id }, { token }),
      }[one.kind as 'post' | 'review' | 'question']()
      one.deleted = brought.status !== '00'
    }
  }

  /** A moderator removes items at random. @param closes whether they also suspend a member, and close the account of another one */
  async function moderate(random: (below: number) => number, { people, model, program }: Graph, closes: boolean): Promise<void> {
    const [reporter, moderator] = [program.mentor, await world.moderator()]
    const decide = async (itemId: string, kind: 'remove' | 'suspend' | 'close') => {
      const found = await world.server.services.db.selectFrom('cases').selectAll().where('item_id', '=', itemId).executeTakeFirstOrThrow()
      const decision = { kind, reason: 0 as const, sentence: '', days: kind === 'suspend' ? (7 as const) : null }
      const input = { caseId: found.id, version: found.version, decision }
      return (await expectYes(world.server.call('decideCase', input, { token: moderator.token }))).case.decision
    }
    for (const one of model.written.values()) {
      if (one.deleted || random(6) !== 0) continue
      const { kind, id } = one
      const reported = await world.server.call('reportItem', { kind, id, reason: 0 }, { token: reporter.token })
      // The mentor cannot see a comment on a deleted post.
      if (reported.http === 200 && (await decide(id, 'remove'))?.removed) one.deleted = true
    }
    const [, suspended, closed] = people
    for (const [person, kind] of [
      [closes ? suspended : undefined, 'suspend'],
      [closes ? closed : undefined, 'close'],
    ] as const) {
      if (!person) continue
      await expectYes(world.server.call('reportUser', { userId: person.id, reason: 0 }, { token: reporter.token }))
      await decide(person.id, kind)
      if (kind === 'close') model.closed.add(person.id)
      else model.suspended.add(person.id)
    }
  }

  /** One random action through a call, whose answer must be what the model says. */
  async function act(random: (below: number) => number, { people, model }: Graph): Promise<void> {
    const one = people[random(people.length)] as Person
    const other = people[random(people.length)] as Person
    const items = [...model.written.values()]
    const item = items[random(items.length)] as Written
    const { id, kind } = item
    const options = { token: one.token }
    const own = item.writer === one.id ? 'invalid' : 'ok'
    const judged = model.sees(one.id, id) ? own : 'notFound'
    // What they have hidden can be reported all the same.
    const reported = model.seesButForHiding(one.id, id) ? own : 'notFound'
    const said = (answer: { status: string; message: string | undefined }) =>
      ({ '00': 'ok', '02': 'exists' })[answer.status] ?? answer.message
    const what = random(10)
    if (what < 3) {
      const twice = model.hidden.get(one.id)?.includes(id)
      expect(said(await world.server.call('hideItem', { kind, id }, options))).toBe(twice ? 'ok' : judged)
      if (judged === 'ok') model.hide(one.id, id)
    } else if (what < 5) {
      const answer = said(await world.server.call('reportItem', { kind, id, reason: 0 }, options))
      if (answer !== 'exists') expect(answer).toBe(reported)
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

  const build = async (seed: number, { closes = false } = {}): Promise<Graph> => {
    const random = createRandom(seed)
    const people = await Promise.all(Array.from({ length: 7 }, () => world.person()))
    const mentor = await world.person()
    const program = { id: await world.program(mentor), mentor }
    const model = new SightModel()
    const tag = `graph${seed}`
    await write(random, people, model, tag)
    const corrections = await correct(random, people, model)
    const graph: Graph = { people, model, tag, program, corrections }
    await review(random, people, model, program)
    await like(random, graph)
    for (let count = 0; count < 30; count += 1) await act(random, graph)
    await remove(random, people, graph.model)
    await moderate(random, graph, closes)
    for (let count = 0; count < 30; count += 1) await act(random, graph)
    // An id hidden as an item of another kind hides nothing here.
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

  /** What the conditions allow, by table. */
  async function seenBy(viewer: string): Promise<Record<string, Set<string>>> {
    const { db } = world.server.services
    const sight = visibleTo(viewer)
    const ids = async (rows: Promise<{ id: string }[]>) => new Set((await rows).map(({ id }) => id))
    return {
      users: await ids(db.selectFrom('users').select('id').where(sight.users).execute()),
      post: await ids(db.selectFrom('posts').select('id').where(sight.posts).execute()),
      reply: await ids(db.selectFrom('replies').select('id').where(sight.replies).execute()),
      replyOrGap: await ids(db.selectFrom('replies').select('id').where(sight.repliesAndGaps).execute()),
      review: await ids(db.selectFrom('program_reviews').select('id').where(sight.reviews).execute()),
      question: await ids(db.selectFrom('questions').select('id').where(sight.questions).execute()),
      answer: await ids(db.selectFrom('answers').select('id').where(sight.answers).execute()),
      answerOrGap: await ids(db.selectFrom('answers').select('id').where(sight.answersAndGaps).execute()),
    }
  }

  // Building a graph takes longer than reading it, so several tests read the same one.
  describe.each([5, 6, 7, 8])('in graph %i', (seed) => {
    let graph: Graph
    beforeAll(async () => {
      graph = await build(seed, { closes: true })
      // What a closed account wrote is counted anew after the decision is answered.
      await eventsHandled(world.server.services)
    }, 120_000)

    it('exactly what hiding, reporting, blocking and decisions leave is visible', async () => {
      const { people, model } = graph
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

    it('no answer contains anything that its reader may not see, and every answer contains all else', async () => {
      const { people, model, tag, program } = graph
      const reviews = [...model.written.values()].filter(({ kind }) => kind === 'review')
      const posts = [...model.written.values()].filter(({ kind }) => kind === 'post')
      const list: Input<'homePosts'> = { tags: [tag], subscribedOnly: false }
      // A withdrawn member cannot read anything.
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
        answers.push(await world.server.call('helpWanted', {}, options))
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
          // The answered person is named exactly where their reply is shown.
          const byId = new Map(shown.map((reply) => [reply.id, reply]))
          for (const { answered } of shown) if (answered) expect(byId.get(answered.id)?.nickname).toBe(answered.nickname)
        }
        const reviewed = await world.server.call('reviews', { programId: program.id }, options)
        const told = reviews.filter(({ id }) => model.sees(viewer.id, id)).map(({ id }) => id)
        expect(reviewed.response.items.map(({ id }) => id)).toEqual(told.sort().reverse())
        // What a closed account wrote does not count.
        expect(reviewed.response.total).toBe(reviews.filter(({ deleted, writer }) => !deleted && !model.closed.has(writer)).length)
        answers.push(reviewed)
        const notices = await noticesOf(viewer)
        answers.push(notices)
        for (const { id, on, people: named } of notices) {
          if (on !== 'none') expect(model.sees(viewer.id, id.split(':')[1] ?? ''), id).toBe(true)
          for (const { userId } of named) if (userId !== null) expect(model.seesPerson(viewer.id, userId), id).toBe(true)
        }
        expect(notices.length).toBeGreaterThan(0)
        const partners = await partnersOf(viewer)
        answers.push(partners)
        const found = new Set(partners.map(({ id }) => id))
        // Suspended members are seen, and not suggested.
        const isPartner = (id: string) => id !== viewer.id && !model.suspended.has(id) && model.seesPerson(viewer.id, id)
        for (const { id } of people) expect(found.has(id), `partner ${id}`).toBe(isPartner(id))
        const text = JSON.stringify(answers)
        for (const { id } of people)
          if (model.isBlocked(viewer.id, id, 'named') || (model.closed.has(id) && id !== viewer.id)) expect(text).not.toContain(id)
        for (const { id } of model.written.values()) if (!model.seesOrGap(viewer.id, id)) expect(text).not.toContain(id)
        const hidden = await world.server.call('hiddenPosts', {}, options)
        const kept = (model.hidden.get(viewer.id) ?? []).filter((id) => posts.some((post) => post.id === id))
        expect(hidden.response.items.map(({ id }) => id).sort()).toEqual(kept.filter((id) => model.seesButForHiding(viewer.id, id)).sort())
        expect(hidden.response.total).toBe(kept.length)
      }
    })

    it('those who read the feed at the same time are shown what each would be alone', async () => {
      const { people, model, tag } = graph
      const { db, readPosts } = world.server.services
      const viewers = [null, ...people.filter(({ id }) => !model.withdrawn.has(id)).map(({ id }) => id)]
      const newest = await readPage(db, null, { tags: [] }, {})
      for (const of of [{ tags: [] }, { tags: [tag] }, ...categories.map((category) => ({ category, tags: [] }))])
        for (const place of [{}, { before: newest.items[2]?.id }, { offset: 1 }]) {
          const together = await Promise.all(viewers.map((viewerId) => readPosts({ viewerId, of, place })))
          const alone = await Promise.all(viewers.map((viewerId) => readPage(db, viewerId, of, place)))
          expect(together).toEqual(alone)
        }
    })
  })

  describe.each([9, 10])('with every account open, in graph %i', (seed) => {
    let graph: Graph
    beforeAll(async () => {
      graph = await build(seed)
    }, 120_000)

    it('help is asked with the newest open text of each writer, where the reader may see it', async () => {
      const { people, model, corrections } = graph
      const speak = ({ token }: Person, korean: 'native' | 'A2') =>
        world.server.call('setLearning', { languages: { korean, english: null, motherTongue: null }, goals: [], about: '' }, { token })
      const written = [...model.written.values()]
      const stands = (id: string | null) => id === null || model.written.get(id)?.deleted === false
      const isAnswered = (question: Written) =>
        written.some(
          ({ kind, on, parent, deleted, writer, anonymous }) =>
            kind === 'answer' &&
            on === question.id &&
            parent === null &&
            !deleted &&
            (writer !== question.writer || anonymous !== question.anonymous),
        )
      const isOpen = (one: Written) => {
        if (one.deleted || !stands(one.on) || corrections.some(({ item }) => item.id === one.id)) return false
        if (one.kind === 'question') return !isAnswered(one)
        return one.kind === 'post' || (one.kind === 'answer' && !one.anonymous)
      }
      const open = written.filter(isOpen).sort((a, b) => (a.id < b.id ? 1 : -1))
      let found = 0
      for (const viewer of people.filter(({ id }) => !model.withdrawn.has(id))) {
        for (const one of people) await speak(one, one === viewer ? 'native' : 'A2')
        const learns = (id: string) => id !== viewer.id && !model.withdrawn.has(id)
        const isFirst = (one: Written) => open.find(({ writer, anonymous }) => writer === one.writer && !anonymous) === one
        const waiting = open.filter((one) => (one.anonymous ? one.writer !== viewer.id : learns(one.writer) && isFirst(one)))
        const visible = waiting.filter(({ id }) => model.sees(viewer.id, id)).map(({ id }) => id)
        const ids: string[] = []
        for (let more = true; more; ) {
          const before = ids.at(-1)
          const page = await expectYes(world.server.call('helpWanted', { ...(before && { before }) }, { token: viewer.token }))
          for (const item of page.items) ids.push(idOf(item))
          more = page.more
        }
        expect(ids.filter((id) => model.written.has(id))).toEqual(visible)
        found += visible.length
      }
      expect(found).toBeGreaterThan(0)
    })

    it('nobody learns more of a correction and its agreements than they may see', async () => {
      const { people, model, corrections } = graph
      await hideCorrections(createRandom(seed), graph)
      for (const viewer of people.filter(({ id }) => !model.withdrawn.has(id))) {
        const options = { token: viewer.token }
        const seen = (one: Corrected) =>
          model.sees(viewer.id, one.item.id) && !model.isBlocked(viewer.id, one.writer, 'named') && !one.hiddenBy.includes(viewer.id)
        const counts = new Map<string, number>()
        for (const item of model.written.values()) {
          const { id, kind } = item
          if (kind === 'review') continue
          const list = await world.server.call('corrections', { target: { kind, id } }, options)
          expect(list.http).toBe(model.sees(viewer.id, id) ? 200 : 404)
          if (list.http !== 200) continue
          const visible = corrections.filter((one) => one.item.id === id && seen(one))
          counts.set(id, visible.length)
          expect(list.response.items.map((one) => one.id).sort()).toEqual(visible.map((one) => one.id).sort())
          expect(list.response.total).toBe(visible.length)
          for (const { id: correctionId, agreements, agreeing } of list.response.items) {
            const agreed = visible.find((one) => one.id === correctionId)?.agreeing.filter((one) => model.seesPerson(viewer.id, one)) ?? []
            expect(agreements).toBe(agreed.length)
            expect(agreeing.every((one) => agreed.includes(one.id))).toBe(true)
          }
          // An anonymous writer has no id in answers to others.
          if (item.anonymous && item.writer !== viewer.id)
            expect(JSON.stringify(list.response.items.map(({ writer: _, agreeing: __, ...rest }) => rest))).not.toContain(item.writer)
        }
        for (const { id, kind } of model.written.values()) {
          if (!counts.has(id) || (kind !== 'post' && kind !== 'question')) continue
          const item =
            kind === 'post'
              ? (await world.server.call('post', { postId: id }, options)).response.post
              : (await world.server.call('question', { questionId: id }, options)).response.question
          expect(item.correctionCount ?? 0).toBe(counts.get(id))
          for (const reply of item.replies.flatMap((one) => [one, ...one.replies]))
            if (reply.content !== null) expect(reply.correctionCount ?? 0).toBe(counts.get(reply.id))
        }
        const hidden = corrections.filter((one) => one.hiddenBy.includes(viewer.id))
        const kept = await world.server.call('hiddenCorrections', {}, options)
        expect(kept.response.total).toBe(hidden.length)
        for (const one of kept.response.items) expect(hidden.map(({ id }) => id)).toContain(one.id)
        const ids = corrections.filter((one) => !seen(one)).map((one) => one.id)
        const told = JSON.stringify([await noticesOf(viewer), (await world.server.call('rooms', {}, options)).response])
        for (const id of ids) expect(told).not.toContain(id)
        for (const { id } of people.filter(({ id: other }) => model.seesPerson(viewer.id, other))) {
          const { user } = (await world.server.call('userInfo', { userId: id }, options)).response
          const received = corrections.filter(({ item }) => item.writer === id && (!item.anonymous || id === viewer.id))
          expect(user.corrections?.received).toBe(received.length)
        }
      }
    })
  })
})
