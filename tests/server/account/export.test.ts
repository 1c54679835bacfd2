import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databases, expectYes } from '../../support/server'
import { createWorld, type Person, type World } from '../feed/world'

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
    const answers = await Promise.all(Array.from({ length: 12 }, () => world.server.call('exportData', {}, { token })))
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(10)
    expect(answers.find(({ http }) => http === 429)?.headers.get('retry-after')).toBe('3600')
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
