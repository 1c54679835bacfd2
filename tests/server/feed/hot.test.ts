import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databases, expectYes } from '../../support/server'
import { createWorld, type Person, type World } from './world'

const hour = 60 * 60 * 1000

describe.each(databases)('hot posts on %s', (database) => {
  let world: World
  let writer: Person
  let fans: Person[]

  beforeAll(async () => {
    world = await createWorld(database)
    writer = await world.person()
    fans = await Promise.all([1, 2, 3].map(() => world.person()))
  })
  afterAll(() => world?.server.stop())

  const first = (by?: Person) => expectYes(world.server.call('hotPosts', {}, { token: by?.token }))
  const hotIds = async (by?: Person) => (await first(by)).hot.map(({ id }) => id)
  const like = (by: Person | undefined, postId: string) =>
    expectYes(world.server.call('setLike', { postId, liked: true }, { token: by?.token }))

  it('are none in a new community, and the first like takes effect at once', async () => {
    const postId = await world.post(writer)
    expect(await first()).toMatchObject({ hot: [], tags: [], newest: { korea: [{ id: postId }], conv: [], exam: [], others: [] } })
    await like(fans[0], postId)
    expect(await hotIds()).toEqual([postId])
  })

  it('are computed once an hour, and shown in their current state', async () => {
    world.clock.now += hour
    const [hotter, hot] = [await world.post(writer, { tags: ['K-Drama'] }), await world.post(writer, { tags: ['k-drama', '존댓말'] })]
    const [old] = await hotIds()
    // Two likes count less than a reply and a like.
    for (const fan of fans.slice(0, 2)) await like(fan, hot)
    await world.reply(fans[0] ?? writer, hotter)
    await like(fans[1], hotter)
    expect(await hotIds()).toEqual([old])
    world.clock.now += hour
    expect(await hotIds()).toEqual([hotter, hot, old])
    expect((await first()).tags).toEqual([
      { name: 'k-drama', count: 2 },
      { name: '존댓말', count: 1 },
    ])
    await like(fans[2], hot)
    expect((await first()).hot[1]).toMatchObject({ id: hot, likeCount: 3 })
    expect((await first(fans[2])).hot[1]).toMatchObject({ liked: true })
  })

  it('lose rank over days', async () => {
    const [cold] = await hotIds()
    world.clock.now += 3 * 24 * hour
    const fresh = await world.post(writer)
    await like(fans[0], fresh)
    const ids = await hotIds()
    expect(ids[0]).toBe(fresh)
    expect(ids).toContain(cold)
  })

  it('are ten also for viewers who cannot see some of them, without deleted ones', async () => {
    const posts: string[] = []
    const blocked = await world.person()
    for (let index = 0; index < 14; index += 1) {
      const postId = await world.post(index < 4 ? blocked : writer, { category: 'exam' })
      for (const fan of fans) await like(fan, postId)
      posts.unshift(postId)
    }
    world.clock.now += hour
    const viewer = await world.person()
    await world.block(viewer, blocked)
    await world.hide(viewer, 'post', posts[0] ?? '')
    expect(await hotIds()).toEqual(posts.slice(0, 10))
    const seen = await first(viewer)
    expect(seen.hot.map(({ id }) => id).slice(0, 9)).toEqual(posts.slice(1, 10))
    expect(seen.hot).toHaveLength(10)
    expect(seen.newest.exam.map(({ id }) => id)).toEqual(posts.slice(1, 6))
    await expectYes(world.server.call('deletePost', { postId: posts[1] ?? '' }, { token: writer.token }))
    const ids = await hotIds()
    expect(ids).not.toContain(posts[1])
    expect(ids).toHaveLength(10)
  })

  it('come with tags of posts that the viewer may see, also within the hour', async () => {
    const [viewer, other] = [await world.person(), await world.person()]
    const tagsOf = async (by: Person) => (await first(by)).tags.map(({ name }) => name)
    const theirs = await world.post(other, { tags: ['그사람만', '함께'] })
    const [mine, hidden] = [await world.post(viewer, { tags: ['함께'] }), await world.post(writer, { tags: ['숨길것'] })]
    world.clock.now += hour
    expect(await tagsOf(viewer)).toEqual(expect.arrayContaining(['함께', '그사람만', '숨길것']))
    await world.block(other, viewer)
    await world.hide(viewer, 'post', hidden)
    expect(await tagsOf(viewer)).toContain('함께')
    for (const tag of ['그사람만', '숨길것']) expect(await tagsOf(viewer)).not.toContain(tag)
    await expectYes(world.server.call('deletePost', { postId: mine }, { token: viewer.token }))
    expect(await tagsOf(viewer)).not.toContain('함께')
    expect(await tagsOf(other)).toEqual(expect.arrayContaining(['함께', '그사람만', '숨길것']))
    await expectYes(world.server.call('deletePost', { postId: theirs }, { token: other.token }))
    expect(await tagsOf(writer)).not.toContain('그사람만')
  })

  it('are computed once for concurrent requests', async () => {
    world.clock.now += hour
    const answers = await Promise.all(Array.from({ length: 6 }, () => hotIds()))
    expect(new Set(answers.map((ids) => ids.join())).size).toBeLessThanOrEqual(2)
    for (const ids of answers) expect(ids).toHaveLength(10)
  })
})
