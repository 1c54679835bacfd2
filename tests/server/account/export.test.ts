import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountHandlers } from '../../../src/server/features/account/account-handlers'
import { encodeParts } from '../../../src/server/http/encode-answer'
import { operations } from '../../../src/shared/contract/index'
import { databases, expectYes } from '../../support/server'
import { createWorld, type Person, type World } from '../feed/world'

/** How many reviews there are. */
const many = 20_000

describe.each(databases)('exporting account data on %s', (database) => {
  let world: World
  beforeAll(async () => {
    world = await createWorld(database)
  })
  afterAll(() => world?.server.stop())

  const exported = async ({ token }: Person) => (await expectYes(world.server.call('exportData', {}, { token }))).parts

  it('contains everything the member has written and configured, and of others only what the member saw', async () => {
    const { server } = world
    const { token, user } = await server.signUp({ name: '김하루', nickname: 'haru', phone: '+821012345678', city: '해외' })
    const self = { id: user.id, token }
    const friend = await world.person()
    const hidden = await world.person()
    const liked = await world.post(friend, { content: '좋아한 글' })
    const unseen = await world.post(hidden, { content: '이제 볼 수 없는 글' })
    for (const postId of [liked, unseen]) await expectYes(server.call('setLike', { postId, liked: true }, { token }))
    await world.post(self, { content: '내가 쓴 글', category: 'exam', tags: ['까치밥'] })
    const gone = await world.post(self, { content: '지운 글' })
    await expectYes(server.call('deletePost', { postId: gone }, { token }))
    await world.reply(self, liked, { content: '내가 쓴 댓글' })
    await world.reply(friend, liked, { content: '남이 쓴 댓글' })
    await world.subscribe(self, 'conv')
    await world.follow(self, friend)
    await world.follow(friend, self)
    await world.hide(self, 'post', unseen)
    await world.block(self, hidden)
    const at = { created_at: world.clock.now }
    const anonymous = { id: server.services.newId(), blocker_id: self.id, blocked_id: friend.id, label: '익명 2', ...at }
    await server.services.db.insertInto('anonymous_blocks').values(anonymous).execute()

    const parts = await exported(self)
    expect(parts['profile']).toMatchObject([
      { name: '김하루', nickname: 'haru', phone: '+821012345678', city: '해외', email: user.own?.email },
    ])
    expect(parts['posts']).toMatchObject([{ text: '내가 쓴 글', category: '영어시험', tags: ['까치밥'], likes: 0 }])
    expect(parts['replies']).toMatchObject([{ text: '내가 쓴 댓글' }])
    expect(parts['likes']).toMatchObject([{ text: '좋아한 글' }])
    expect(parts['subscriptions']).toMatchObject([{ category: '영어회화' }])
    expect(parts['hidden']).toMatchObject([{ kind: 'post', id: unseen }])
    expect([parts['following']?.length, parts['followers']?.length]).toEqual([1, 1])
    expect(parts['blocks']?.map(({ nickname }) => nickname)).toContain('익명 2')
    expect(parts['blocks']).toHaveLength(2)
    const text = JSON.stringify(parts)
    expect(text).not.toContain('지운 글')
    expect(text).not.toContain('남이 쓴 댓글')
    expect(text).not.toContain('이제 볼 수 없는 글')
    expect(JSON.stringify(parts['blocks'])).not.toContain(friend.id)
    expect(text).not.toContain(token)
  })

  it('is limited to ten times an hour', async () => {
    const { token } = await world.person()
    const answers: Awaited<ReturnType<typeof once>>[] = []
    const once = () => world.server.call('exportData', {}, { token })
    for (let n = 0; n < 12; n += 1) answers.push(await once())
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(10)
    expect(answers.find(({ http }) => http === 429)?.headers.get('retry-after')).toBe('3600')
  })

  it('runs once at a time for each member, and for few members at once', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => world.person()))
    const [first] = people
    const asked = [first, ...people].map((by) => world.server.call('exportData', {}, { token: by?.token }))
    const answers = await Promise.all(asked)
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 200, 503, 503, 503])
    expect(answers.find(({ http }) => http === 503)).toMatchObject({ message: 'busy' })
    for (const { token } of people) await expectYes(world.server.call('exportData', {}, { token }))
  })

  it('lets other calls be answered while there is very much to read and to encode', async () => {
    const learner = await world.person()
    const { services } = world.server
    const review = { user_id: learner.id, entry_id: services.newId(), reviewed_at: 1, grade: 3, undoes: null }
    const ids = Array.from({ length: many }, () => services.newId())
    for (let begun = 0; begun < many; begun += 1_000) {
      const rows = ids.slice(begun, begun + 1_000).map((id, at) => ({ ...review, id, change_no: begun + at }))
      await services.db.insertInto('notebook_reviews').values(rows).execute()
    }
    let turns = 0
    let isOver = false
    const count = () => {
      turns += 1
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)
    const { parts } = await accountHandlers.exportData({}, { userId: learner.id, services } as never)
    const read = turns
    const { response, entries } = operations.exportData
    const answer = JSON.parse((await encodeParts(response, entries, { parts })).toString())
    isOver = true
    expect(answer.response.export.notebookReviews.map(({ id }: { id: string }) => id)).toEqual(ids)
    expect(answer.response.export.profile).toEqual(parts['profile'])
    expect(read).toBeGreaterThan(many / 1_000)
    expect(turns - read).toBeGreaterThan(many / 1_000)
  })

  it('contains every row, however many', async () => {
    const writer = await world.person()
    const { services } = world.server
    const row = { user_id: writer.id, category: 'korea' as const, images: '[]', tags: '[]', posted_at: 1 }
    const posts = Array.from({ length: 2500 }, (_, n) => ({ ...row, id: services.newId(), content: `글 ${n}` }))
    for (let begun = 0; begun < posts.length; begun += 500) {
      await services.db
        .insertInto('posts')
        .values(posts.slice(begun, begun + 500))
        .execute()
    }
    const parts = await exported(writer)
    expect(parts['posts']?.map(({ text }) => text)).toEqual(posts.map(({ content }) => content))
  })
})
