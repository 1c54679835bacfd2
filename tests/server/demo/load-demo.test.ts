import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultTimeouts } from '../../../src/server/db/postgres-pool'
import type { Schema } from '../../../src/server/db/schema'
import { setDemoPassword } from '../../../src/server/demo/demo-password'
import { claimDemo } from '../../../src/server/demo/demo-queries'
import { loadDemoCommunity } from '../../../src/server/demo/load-demo'
import { imageFacts } from '../../../src/shared/text/image-path'
import { isPassword } from '../../../src/shared/text/password'
import { demoAccount, placeDemoPassword } from '../../support/demo-seat'
import { databases, expectYes, resources, startTestServer, type TestServer } from '../../support/server'
import { countersOf } from '../feed/counters'

const tables = [
  'users',
  'posts',
  'post_tags',
  'replies',
  'questions',
  'answers',
  'corrections',
  'correction_agreements',
  'aliases',
  'post_likes',
  'follows',
  'subscriptions',
  'images',
  'list_counters',
] as const
const now = Date.now()

describe.each(databases)('the demo community on %s', (database) => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer({ database, now: () => now })
    await server.signUp({ nickname: 'minji_note' })
    // Two servers that start together on one database both try.
    await Promise.all([loadDemoCommunity(server.services, resources), loadDemoCommunity(server.services, resources)])
    placeDemoPassword(server.dataDir)
    await setDemoPassword(server.services, server.dataDir)
  }, 180_000)
  afterAll(() => server?.stop())

  const rowsOf = (table: keyof Schema) => server.services.db.selectFrom(table).selectAll().execute()
  const sizes = async () => Object.fromEntries(await Promise.all(tables.map(async (table) => [table, (await rowsOf(table)).length])))

  it('has enough content', async () => {
    const { users, posts, replies, questions, answers } = await sizes()
    expect(users).toBeGreaterThanOrEqual(40)
    expect(posts).toBeGreaterThanOrEqual(150)
    expect(replies).toBeGreaterThanOrEqual(300)
    expect(questions).toBeGreaterThanOrEqual(60)
    expect(answers).toBeGreaterThanOrEqual(120)
  })

  it('is loaded once', async () => {
    const before = await sizes()
    await loadDemoCommunity(server.services, resources)
    expect(await sizes()).toEqual(before)
  })

  it('has a queue of reports in both languages for its account, which is the administrator, and an audit', async () => {
    const { email, password } = demoAccount
    const { token, user } = await expectYes(server.call('logIn', { email, password }))
    expect(user.own?.role).toBe('administrator')
    const { items } = await expectYes(server.call('moderationCases', { filter: 'new' }, { token }))
    expect(items).toHaveLength(9)
    expect(items.filter(({ appeal }) => appeal?.mayDecide)).toHaveLength(1)
    expect(new Set(items.map(({ language }) => language))).toEqual(new Set(['korean', 'english']))
    expect(items.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['post', 'reply', 'question', 'answer', 'program', 'message']))
    for (const { id: caseId, text } of items) {
      const { exhibit } = await expectYes(server.call('moderationCase', { caseId }, { token }))
      expect(JSON.stringify(exhibit)).toContain(JSON.stringify(text.split('\n')[0]).slice(1, 20))
    }
    expect(items.some(({ anonymous }) => anonymous)).toBe(true)
    const audit = await expectYes(server.call('audit', {}, { token }))
    expect(audit.items.map(({ act }) => act)).toEqual(['decide', 'setRule', 'setRule', 'setRule', 'grant'])
    expect(audit.items[0]?.caseId).not.toBeNull()
  })

  it('has correct counters', async () => {
    const { kept, counted } = await countersOf(server.services.db)
    expect(kept).toEqual(counted)
    expect(kept['list home']).toBe((await rowsOf('posts')).length)
  })

  it('has every picture in the store, in both sizes, with an owner, and shows it to everybody', async () => {
    const { db, images } = server.services
    const posts = await db.selectFrom('posts').select('images').execute()
    const users = await db.selectFrom('users').select('image_path').where('image_path', 'is not', null).execute()
    const programs = await db.selectFrom('programs').select('image_path').execute()
    const shown = new Set([
      ...programs.map(({ image_path }) => image_path ?? ''),
      ...posts.flatMap((post): string[] => JSON.parse(post.images)),
      ...users.map(({ image_path }) => image_path ?? ''),
    ])
    const owned = await db.selectFrom('images').select('path').execute()
    expect(new Set(owned.map(({ path }) => path))).toEqual(shown)
    expect(users.length).toBeGreaterThanOrEqual(40)
    for (const path of shown) {
      expect(imageFacts(path), path).not.toBeNull()
      expect((await fetch(`${server.url}/images/${path}`)).status, path).toBe(200)
      for (const size of ['full', 'thumbnail'] as const) {
        const content = (await images.get(path, size))?.content
        expect((content && (await buffer(content)))?.toString('latin1', 8, 12), path).toBe('WEBP')
      }
    }
  })

  it('is in the past, each item after the one it answers', async () => {
    const { db } = server.services
    const replies = await db
      .selectFrom('replies')
      .innerJoin('posts', 'posts.id', 'replies.post_id')
      .leftJoin('replies as parent', 'parent.id', 'replies.parent_id')
      .select(['replies.id', 'replies.replied_at', 'posts.posted_at', 'parent.id as parentId'])
      .execute()
    for (const { id, replied_at, posted_at, parentId } of replies) {
      expect(replied_at).toBeGreaterThanOrEqual(posted_at)
      expect(replied_at).toBeLessThan(now)
      if (parentId !== null) expect(id > parentId).toBe(true)
    }
    const home = await expectYes(server.call('homePosts', { tags: [], subscribedOnly: false }))
    const times = home.items.map(({ postedAt }) => postedAt)
    expect(times).toEqual([...times].sort().reverse())
  })

  it('lets only its one account sign in', async () => {
    const { email, password } = demoAccount
    expect(isPassword(password)).toBe(true)
    const { token, user } = await expectYes(server.call('logIn', { email, password }))
    expect(user.nickname).toBe(demoAccount.nickname)
    expect(user.followerCount).toBeGreaterThan(3)
    expect((await expectYes(server.call('subscriptions', {}, { token }))).categories).not.toEqual([])
    const subscribed = await expectYes(server.call('homePosts', { tags: [], subscribedOnly: true }, { token }))
    expect(subscribed.items).toHaveLength(20)

    const others = await server.services.db.selectFrom('users').select('email').where('password_hash', 'is', null).execute()
    expect(others).toHaveLength(47)
    const [other] = others
    expect(await server.call('logIn', { email: other?.email ?? '', password })).toMatchObject({ status: '01' })
  })

  it('has mentors whose programs have figures, the demo account first', async () => {
    const { db } = server.services
    const programs = await db.selectFrom('programs').selectAll().execute()
    expect(programs.length).toBeGreaterThanOrEqual(60)
    expect(new Set(programs.map(({ user_id }) => user_id)).size).toBeGreaterThanOrEqual(20)
    const { token, user } = await expectYes(server.call('logIn', { email: demoAccount.email, password: demoAccount.password }))
    const own = await expectYes(server.call('userPrograms', { userId: user.id, order: 'date' }, { token }))
    expect(own.total).toBe(12)
    expect(own.items).toHaveLength(12)
    const { figures } = await expectYes(server.call('programFigures', { days: 30 }, { token }))
    expect(figures.every(({ views }) => views > 0)).toBe(true)
    expect(figures.some(({ likes }) => likes > 0)).toBe(true)
    for (const category of ['korea', 'conv', 'exam', 'mento', 'tuto'] as const) {
      const { total } = await expectYes(server.call('programs', { category, order: 'date' }))
      expect(total).toBe(programs.filter(({ subject, kind }) => subject === category || kind === category).length)
    }
  })

  it('has program counters that match their rows', async () => {
    const { db } = server.services
    for (const { id, like_count, save_count, chat_count, view_count, posted_at } of await db.selectFrom('programs').selectAll().execute()) {
      const days = await db.selectFrom('program_days').selectAll().where('program_id', '=', id).execute()
      const sum = (column: 'views' | 'likes' | 'saves' | 'chats') => days.reduce((all, day) => all + day[column], 0)
      expect([sum('likes'), sum('saves'), sum('chats'), sum('views')]).toEqual([like_count, save_count, chat_count, view_count].map(Number))
      const likes = await db.selectFrom('program_likes').select('created_at').where('program_id', '=', id).execute()
      expect(likes).toHaveLength(Number(like_count))
      for (const { created_at } of likes) expect(Number(created_at)).toBeGreaterThanOrEqual(Number(posted_at))
    }
  })

  it('has questions and answers in both directions, some anonymous and some unanswered', async () => {
    const all = await expectYes(server.call('questions', { unanswered: false }))
    expect(all.total).toBe(64)
    const waiting = await expectYes(server.call('questions', { unanswered: true }))
    expect(waiting.total).toBeGreaterThanOrEqual(3)
    expect(waiting.items).toHaveLength(waiting.total)
    const nameless = all.items.find(({ anonymous }) => anonymous)
    expect(nameless).toMatchObject({ author: null, nickname: '익명 1' })
    const { question } = await expectYes(server.call('question', { questionId: nameless?.id ?? '' }))
    const names = question.replies.flatMap((reply) => [reply, ...reply.replies]).map(({ nickname }) => nickname)
    expect(names.filter((name) => name.startsWith('익명')).length).toBeGreaterThanOrEqual(1)
    expect(names.some((name) => !name.startsWith('익명'))).toBe(true)
  })

  it('has corrections by members who help with the language, of the newest posts too', async () => {
    const { db } = server.services
    const corrections = await db.selectFrom('corrections').selectAll().execute()
    expect(corrections.length).toBeGreaterThanOrEqual(60)
    for (const { created_at, thanked_at, applied_at } of corrections)
      for (const at of [created_at, thanked_at ?? 0, applied_at ?? 0]) expect(at).toBeLessThanOrEqual(now)
    const helpers = new Set(corrections.map(({ user_id }) => user_id))
    const learners = new Set(corrections.map(({ writer_id }) => writer_id))
    expect(helpers.size).toBeGreaterThanOrEqual(30)
    expect(learners.size).toBeGreaterThanOrEqual(30)
    const home = await expectYes(server.call('homePosts', { tags: [], subscribedOnly: false }))
    expect(home.items[0]?.correctionCount).toBe(1)
    for (const post of home.items.filter(({ correctionCount }) => correctionCount)) {
      const list = await expectYes(server.call('corrections', { target: { kind: 'post', id: post.id } }))
      expect(list.items).toHaveLength(post.correctionCount ?? 0)
      for (const { current, applied } of list.items) expect(current || applied).toBe(true)
    }
  })

  it('fills the first screen', async () => {
    const first = await expectYes(server.call('hotPosts', {}))
    expect(first.hot).toHaveLength(10)
    expect(first.tags.length).toBeGreaterThanOrEqual(10)
    for (const posts of Object.values(first.newest)) expect(posts).toHaveLength(5)
  })
})

it('the demo community is loaded by a server that waited longer than a lock may take, if the other one did not finish', async () => {
  const server = await startTestServer({ database: 'postgres', now: () => now })
  try {
    const { db } = server.services
    const claimed = Promise.withResolvers<void>()
    const other = db.transaction().execute(async (trx) => {
      await claimDemo(trx, now)
      claimed.resolve()
      await new Promise((resolve) => setTimeout(resolve, defaultTimeouts.lockMs + 500))
      throw new Error('the other server has ended')
    })
    other.catch(() => undefined)
    await claimed.promise
    await loadDemoCommunity(server.services, resources)
    await expect(other).rejects.toThrow('has ended')
    const { count } = await db.selectFrom('posts').select(db.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
    expect(Number(count)).toBeGreaterThanOrEqual(150)
  } finally {
    await server.stop()
  }
}, 60_000)
