import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databases, expectYes, startTestServer, type TestServer } from '../../support/server'

describe.each(databases)('the feed of many at once on %s', { timeout: 120_000 }, (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database })
  })
  afterAll(() => server.stop())

  const page = (token?: string) => expectYes(server.call('homePosts', { tags: [], subscribedOnly: false }, { token }))
  const read = async (token?: string) => (await page(token)).items.map(({ id }) => id)

  it('has every post from when it was acknowledged until it is deleted', async () => {
    const { token } = await server.signUp()
    let isOver = false
    const readers = Array.from({ length: 8 }, async (_, index) => {
      while (!isOver) await read(index % 2 === 0 ? token : undefined)
    })
    const writeAndRemove = async () => {
      for (let round = 0; round < 5; round += 1) {
        const post = { category: 'korea' as const, content: `글 ${round}`, tags: [], images: [] }
        const { postId } = await expectYes(server.call('savePost', post, { token }))
        for (const found of await Promise.all([read(), read(token)])) expect(found).toContain(postId)
        await expectYes(server.call('deletePost', { postId }, { token }))
        for (const found of await Promise.all([read(), read(token)])) expect(found).not.toContain(postId)
      }
    }
    await writeAndRemove().finally(() => {
      isOver = true
    })
    await Promise.all(readers)
  })

  it('shows each reader their own likes, and no post that they have hidden since or whose writer they have blocked', async () => {
    const [writer, ...readers] = await Promise.all(Array.from({ length: 6 }, () => server.signUp()))
    if (!writer) throw new Error('nobody writes')
    const post = { category: 'korea' as const, content: '함께 읽는 글', tags: [], images: [] }
    const ids: string[] = []
    for (let count = 0; count < 3; count += 1) ids.push((await expectYes(server.call('savePost', post, { token: writer.token }))).postId)
    const [liker, hider, blocker] = readers.map(({ token }) => token)
    const [first = '', second = ''] = ids
    let isOver = false
    const others = readers.map(async ({ token }) => {
      while (!isOver) await read(token)
    })
    const act = async () => {
      await expectYes(server.call('setLike', { postId: first, liked: true }, { token: liker }))
      await expectYes(server.call('hideItem', { kind: 'post', id: second }, { token: hider }))
      await expectYes(server.call('block', { userId: writer.user.id }, { token: blocker }))
      const pages = await Promise.all(readers.map(({ token }) => page(token)))
      const liked = pages.map(({ items }) => items.filter((item) => item.liked).map(({ id }) => id))
      expect(liked).toEqual([[first], [], [], [], []])
      const seen = pages.map(({ items }) => ids.filter((id) => items.some((item) => item.id === id)))
      expect(seen).toEqual([ids, ids.filter((id) => id !== second), [], ids, ids])
      await expectYes(server.call('setLike', { postId: first, liked: false }, { token: liker }))
      expect((await page(liker)).items.some((item) => item.liked)).toBe(false)
    }
    await act().finally(() => {
      isOver = true
    })
    await Promise.all(others)
  })

  it('shows visitors each change of a post at once', async () => {
    const { token } = await server.signUp()
    const post = { category: 'korea' as const, content: '처음 글', tags: [], images: [] }
    const { postId } = await expectYes(server.call('savePost', post, { token }))
    const seen = async () => (await page()).items.find(({ id }) => id === postId)
    const before = await seen()
    expect(before).toMatchObject({ content: '처음 글', likeCount: 0, replyCount: 0, editedAt: null })
    expect(await seen()).toEqual(before)
    await expectYes(server.call('setLike', { postId, liked: true }, { token }))
    expect(await seen()).toEqual({ ...before, likeCount: 1 })
    await expectYes(server.call('saveReply', { postId, content: '댓글' }, { token }))
    expect(await seen()).toEqual({ ...before, likeCount: 1, replyCount: 1 })
    await expectYes(server.call('savePost', { ...post, postId, content: '고친 글' }, { token }))
    expect(await seen()).toMatchObject({ content: '고친 글', editedAt: expect.any(String) })
    await expectYes(server.call('setLike', { postId, liked: false }, { token }))
    expect(await seen()).toMatchObject({ content: '고친 글', likeCount: 0, replyCount: 1 })
  })
})
