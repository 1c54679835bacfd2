import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databases, expectYes } from '../../support/server'
import { createWorld, type Person, type World, walkPages } from './world'

describe.each(databases)('lists of posts on %s', (database) => {
  let world: World
  let writer: Person
  let other: Person
  let reader: Person
  const ids: string[] = []

  beforeAll(async () => {
    world = await createWorld(database)
    writer = await world.person()
    other = await world.person()
    reader = await world.person()
    for (let index = 0; index < 45; index += 1) {
      const tags = [...(index % 3 === 0 ? ['존댓말'] : []), ...(index % 9 === 0 ? ['K-Drama'] : [])]
      const [by, category] = index % 5 === 0 ? [other, 'exam' as const] : [writer, 'korea' as const]
      ids.unshift(await world.post(by, { content: `글 ${index}`, category, tags }))
      world.clock.now += index % 2 === 0 ? 0 : 60_000
    }
  })
  afterAll(() => world?.server.stop())

  const category = (input: { category: 'korea' | 'exam'; tags?: string[]; offset?: number }, token?: string) =>
    expectYes(world.server.call('categoryPosts', { tags: [], ...input }, { token }))
  const home = (tags: string[], token?: string) => expectYes(world.server.call('homePosts', { tags, subscribedOnly: false }, { token }))

  it.each(['before', 'offset'] as const)('contain all posts, newest first, twenty a page, by %s', async (by) => {
    const walk = await walkPages(world, by)
    expect(walk.ids).toEqual(ids)
    expect(walk.sizes).toEqual([20, 20, 5])
    expect(walk.totals).toEqual([45, 45, 45])
  })

  it('have no further page after a full last one, and nothing beyond the end', async () => {
    const { items, more } = await expectYes(world.server.call('homePosts', { tags: [], subscribedOnly: false, offset: 25 }))
    expect([items.length, more]).toEqual([20, false])
    expect(await expectYes(world.server.call('homePosts', { tags: [], subscribedOnly: false, offset: 1_000_000_000 }))).toEqual({
      items: [],
      total: 45,
      more: false,
    })
    expect((await expectYes(world.server.call('homePosts', { tags: [], subscribedOnly: false, before: 'bot' }))).items).toHaveLength(20)
  })

  it('prefer before to offset', async () => {
    const page = await expectYes(world.server.call('homePosts', { tags: [], subscribedOnly: false, before: ids[9] ?? '', offset: 40 }))
    expect(page.items[0]?.id).toBe(ids[10])
  })

  it('limit a category and have its own counter', async () => {
    const page = await category({ category: 'exam' })
    expect(page).toMatchObject({ category: 'exam', total: 9, more: false })
    expect(page.items.every((post) => post.category === 'exam' && post.author.id === other.id)).toBe(true)
    expect((await category({ category: 'korea', offset: 20 })).items).toHaveLength(16)
  })

  it('find a tag in any spelling, and all tags together', async () => {
    expect((await home(['존댓말'])).total).toBe(15)
    expect((await home(['존댓말'.normalize('NFD')])).items).toHaveLength(15)
    const both = await home(['존댓말', '#k-drama'])
    expect(both).toMatchObject({ total: 5, more: false })
    expect(both.items.every(({ tags }) => tags.includes('K-Drama') && tags.includes('존댓말'))).toBe(true)
    expect((await category({ category: 'exam', tags: ['존댓말'] })).total).toBe(3)
    expect(await home(['존댓말', '없는말'])).toEqual({ items: [], total: 0, more: false })
  })

  it('know categories by their names alone', async () => {
    const subscribe = (name: string) =>
      world.server.raw(
        '/',
        { eventType: 'posting', postType: 'subscribe', eventData: { subscribe: name, isDetail: null, isSubscribe: 'true' } },
        { authorization: `Bearer ${reader.token}` },
      )
    expect((await subscribe('korea')).http).toBe(400)
    expect((await subscribe('한국어회화')).http).toBe(200)
  })

  it('distinguish a tag from a list of the same name', async () => {
    const posts = [await world.post(writer, { tags: ['a'] }), await world.post(writer, { tags: ['a:korea', 'korea:tag:a'] })]
    expect((await home(['a:korea'])).total).toBe(1)
    expect((await category({ category: 'korea', tags: ['a'] })).total).toBe(1)
    for (const postId of posts) await expectYes(world.server.call('deletePost', { postId }, { token: writer.token }))
  })

  it('neither repeat nor skip posts during concurrent writes and deletions', async () => {
    const standing = new Set(ids)
    const extra: string[] = []
    for (let index = 0; index < 12; index += 1) extra.push(await world.post(other))
    const walk = await walkPages(world, 'before', {}, reader.token, async () => {
      const gone = extra.shift() ?? ''
      await expectYes(world.server.call('deletePost', { postId: gone }, { token: other.token }))
      extra.push(await world.post(other))
    })
    expect(new Set(walk.ids).size).toBe(walk.ids.length)
    expect(walk.ids.filter((id) => standing.has(id))).toEqual(ids)
    for (const postId of extra) await expectYes(world.server.call('deletePost', { postId }, { token: other.token }))
  })

  it('continue below a deleted row', async () => {
    const gone = await world.post(other)
    await expectYes(world.server.call('deletePost', { postId: gone }, { token: other.token }))
    expect((await expectYes(world.server.call('homePosts', { tags: [], subscribedOnly: false, before: gone }))).items[0]?.id).toBe(ids[0])
  })

  it('leave out hidden posts and blocked writers per viewer, and report whether more follow', async () => {
    const viewer = await world.person()
    const hidden = ids[1] ?? ''
    await world.hide(viewer, 'post', hidden)
    await world.block(other, viewer)
    const seen = (await walkPages(world, 'before', {}, viewer.token)).ids
    const all = (await home([])).items.map(({ id }) => id)
    expect(seen).toHaveLength(35)
    expect(seen).not.toContain(hidden)
    expect(all).toContain(hidden)
    expect((await walkPages(world, 'offset', {}, viewer.token)).ids).toEqual(seen)
    expect(await category({ category: 'exam' }, viewer.token)).toEqual({ category: 'exam', items: [], total: 9, more: false })
    const tagged = await home(['존댓말'], viewer.token)
    expect([tagged.items.length, tagged.total, tagged.more]).toEqual([12, 15, false])
  })

  describe('subscribed only', () => {
    it('is empty for visitors and without subscriptions', async () => {
      for (const token of [undefined, (await world.person()).token]) {
        expect(await expectYes(world.server.call('homePosts', { tags: [], subscribedOnly: true }, { token }))).toEqual({
          items: [],
          total: 0,
          more: false,
        })
      }
    })

    it('merges subscribed categories and followed people, each post once', async () => {
      const viewer = await world.person()
      await world.follow(viewer, other)
      expect((await walkPages(world, 'before', { subscribedOnly: true }, viewer.token)).ids).toHaveLength(9)
      await world.subscribe(viewer, 'exam')
      const both = await expectYes(world.server.call('homePosts', { tags: [], subscribedOnly: true }, { token: viewer.token }))
      expect([both.items.length, both.more]).toEqual([9, false])
      await world.subscribe(viewer, 'korea')
      for (const by of ['before', 'offset'] as const) {
        const walk = await walkPages(world, by, { subscribedOnly: true }, viewer.token)
        expect(walk.ids).toEqual(ids)
        expect(walk.totals[0]).toBe(45)
      }
      await world.hide(viewer, 'post', ids[0] ?? '')
      expect((await walkPages(world, 'before', { subscribedOnly: true }, viewer.token)).ids).toEqual(ids.slice(1))
      const tagged = await expectYes(world.server.call('homePosts', { tags: ['k-drama'], subscribedOnly: true }, { token: viewer.token }))
      expect(tagged.items).toHaveLength(5)
    })

    it('finds the latest among more writers than a page has rows', async () => {
      const viewer = await world.person()
      const posts: string[] = []
      for (let index = 0; index < 24; index += 1) {
        const friend = await world.person()
        await world.follow(viewer, friend)
        posts.unshift(await world.post(friend, { category: 'others' }))
        if (index % 4 === 0) posts.unshift(await world.post(friend, { category: 'others' }))
      }
      expect((await walkPages(world, 'before', { subscribedOnly: true }, viewer.token)).ids).toEqual(posts)
    })
  })
})
