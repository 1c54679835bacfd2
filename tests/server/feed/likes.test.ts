import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databases, expectYes } from '../../support/server'
import { countersOf } from './counters'
import { createWorld, type Person, type World } from './world'

describe.each(databases)('likes on %s', (database) => {
  let world: World
  let writer: Person
  let fans: Person[]

  beforeAll(async () => {
    world = await createWorld(database)
    writer = await world.person()
    fans = await Promise.all(Array.from({ length: 6 }, () => world.person()))
  })
  afterAll(() => world?.server.stop())

  const like = (by: Person | undefined, postId: string, liked = true) =>
    world.server.call('setLike', { postId, liked }, { token: by?.token })
  const seenBy = async (by: Person | undefined, postId: string) =>
    (await expectYes(world.server.call('post', { postId }, { token: by?.token }))).post
  const received = async () => (await expectYes(world.server.call('userInfo', { userId: writer.id }))).user.likeCount

  it('are set, and repeating changes nothing', async () => {
    const postId = await world.post(writer)
    const before = await received()
    for (const _ of [1, 2]) expect(await expectYes(like(fans[0], postId))).toEqual({ liked: true, likeCount: 1 })
    expect(await seenBy(fans[0], postId)).toMatchObject({ liked: true, likeCount: 1 })
    expect(await seenBy(fans[1], postId)).toMatchObject({ liked: false, likeCount: 1 })
    expect(await seenBy(undefined, postId)).toMatchObject({ liked: false, likeCount: 1 })
    expect(await received()).toBe(before + 1)
    for (const _ of [1, 2]) expect(await expectYes(like(fans[0], postId, false))).toEqual({ liked: false, likeCount: 0 })
    expect(await received()).toBe(before)
  })

  it('count one person once, for any number of concurrent requests', async () => {
    const postId = await world.post(writer)
    const answers = await Promise.all(Array.from({ length: 8 }, () => expectYes(like(fans[0], postId))))
    expect(answers).toEqual(answers.map(() => ({ liked: true, likeCount: 1 })))
    await Promise.all(Array.from({ length: 8 }, () => expectYes(like(fans[0], postId, false))))
    expect((await seenBy(fans[0], postId)).likeCount).toBe(0)
  })

  it('count correctly when everybody likes and unlikes at once', async () => {
    const posts = [await world.post(writer), await world.post(writer)]
    await Promise.all(
      posts.flatMap((postId) => fans.flatMap((fan, index) => [like(fan, postId), ...(index % 2 ? [like(fan, postId, false)] : [])])),
    )
    const { kept, counted } = await countersOf(world.server.services.db)
    expect(kept).toEqual(counted)
    await Promise.all(fans.map((fan) => like(fan, posts[0] ?? '')))
    expect((await seenBy(undefined, posts[0] ?? '')).likeCount).toBe(fans.length)
  })

  it('are allowed on own posts', async () => {
    expect(await expectYes(like(writer, await world.post(writer)))).toEqual({ liked: true, likeCount: 1 })
  })

  it('are refused on invisible posts, and without login', async () => {
    const [hider, blocked] = [await world.person(), await world.person()]
    const postId = await world.post(writer)
    await world.hide(hider, 'post', postId)
    await world.block(writer, blocked)
    for (const by of [hider, blocked]) expect(await like(by, postId)).toMatchObject({ http: 404, message: 'notFound' })
    expect(await like(undefined, postId)).toMatchObject({ http: 401, message: 'loginRequired' })
    await expectYes(world.server.call('deletePost', { postId }, { token: writer.token }))
    for (const liked of [true, false]) expect(await like(fans[0], postId, liked)).toMatchObject({ http: 404 })
  })

  it('of a post deleted at the same moment leave correct counters', async () => {
    const posts = await Promise.all(Array.from({ length: 5 }, () => world.post(writer)))
    await Promise.all(
      posts.flatMap((postId) => [
        ...fans.map((fan) => like(fan, postId)),
        world.server.call('deletePost', { postId }, { token: writer.token }),
        ...fans.map((fan) => like(fan, postId, false)),
      ]),
    )
    const { kept, counted } = await countersOf(world.server.services.db)
    expect(kept).toEqual(counted)
  })

  it('are announced once, and not for own likes', async () => {
    const postId = await world.post(writer)
    for (const by of [writer, fans[0], fans[0]]) await like(by, postId)
    const events = await world.server.services.db.selectFrom('outbox_events').select('payload').where('kind', '=', 'liked').execute()
    const ofPost = events.map(({ payload }) => JSON.parse(payload)).filter((payload) => payload.postId === postId)
    expect(ofPost).toEqual([{ postId, userId: fans[0]?.id, writerId: writer.id }])
  })
})
