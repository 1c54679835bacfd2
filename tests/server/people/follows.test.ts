import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databases, expectYes } from '../../support/server'
import { countersOf } from '../feed/counters'
import { createWorld, type Person, type World } from '../feed/world'

describe.each(databases)('following on %s', (database) => {
  let world: World
  let haru: Person
  let minji: Person
  let jay: Person

  beforeAll(async () => {
    world = await createWorld(database)
    ;[haru, minji, jay] = [await world.person(), await world.person(), await world.person()]
  })
  afterAll(() => world?.server.stop())

  const follow = (by: Person | undefined, { id }: Person) => world.server.call('follow', { userId: id }, { token: by?.token })
  const unfollow = (by: Person | undefined, ...others: Person[]) =>
    world.server.call('unfollow', { userIds: others.map(({ id }) => id) }, { token: by?.token })
  const lists = async ({ id, token }: Person) => {
    const { followers, following } = await expectYes(world.server.call('follows', { userId: id }, { token }))
    return { followers: followers.map((user) => user.id), following: following.map((user) => user.id) }
  }
  const counts = async ({ id, token }: Person) => {
    const { user } = await expectYes(world.server.call('userInfo', { userId: id }, { token }))
    return [user.followerCount, user.followingCount]
  }
  const expectTrueCounters = async () => {
    const { kept, counted } = await countersOf(world.server.services.db)
    expect(kept).toEqual(counted)
  }

  it('counts at both ends, once however often it is repeated', async () => {
    for (const _ of [1, 2]) await expectYes(follow(haru, minji))
    expect([await counts(haru), await counts(minji)]).toEqual([
      [0, 1],
      [1, 0],
    ])
    expect(await lists(haru)).toEqual({ followers: [], following: [minji.id] })
    expect(await lists(minji)).toEqual({ followers: [haru.id], following: [] })
    for (const _ of [1, 2]) await expectYes(unfollow(haru, minji))
    expect([await counts(haru), await counts(minji)]).toEqual([
      [0, 0],
      [0, 0],
    ])
  })

  it('lists the latest first, with whether each is followed back, and shows nobody else’s numbers', async () => {
    for (const by of [minji, jay]) {
      world.clock.now += 1000
      await expectYes(follow(by, haru))
    }
    await expectYes(follow(haru, jay))
    const answer = await world.server.call('follows', { userId: haru.id }, { token: haru.token })
    expect(answer.response.followers).toMatchObject([
      { id: jay.id, following: true, followerCount: null, followingCount: null, own: null },
      { id: minji.id, following: false, followerCount: null, followingCount: null, own: null },
    ])
    expect(answer.response.following).toMatchObject([{ id: jay.id, following: true }])
    expect(JSON.stringify(answer.response)).not.toContain('@example.com')
    expect(await world.server.call('follows', { userId: haru.id }, { token: jay.token })).toMatchObject({ http: 403, message: 'forbidden' })
    await unfollow(haru, jay)
  })

  it('ends for several at once, including members who were not followed', async () => {
    const [fan, stranger] = [await world.person(), await world.person()]
    for (const other of [haru, minji, jay]) await expectYes(follow(fan, other))
    await expectYes(unfollow(fan, haru, jay, stranger, fan))
    expect(await lists(fan)).toEqual({ followers: [], following: [minji.id] })
    expect(await counts(fan)).toEqual([0, 1])
    await expectTrueCounters()
  })

  it('accepts one id or many on the wire, and neither none nor too many', async () => {
    const fan = await world.person()
    const authorization = `Bearer ${fan.token}`
    const post = (eventData: unknown) =>
      world.server.raw('/follow', { eventType: 'follow', messageType: 'unfollow', eventData }, { authorization })
    await expectYes(follow(fan, haru))
    expect((await post({ followingId: haru.id })).json).toEqual({ status: '00', response: {} })
    expect((await lists(fan)).following).toEqual([])
    for (const followingIds of [[], ['x'], Array.from({ length: 501 }, () => haru.id)]) {
      expect(await post({ followingIds })).toMatchObject({ http: 400, message: 'invalid' })
    }
    // The path says what is followed.
    expect(
      (await world.server.raw('/follow', { messageType: 'follow', eventData: { followingId: haru.id } }, { authorization })).http,
    ).toBe(200)
  })

  it('is refused for oneself, for visitors, and for members that do not exist', async () => {
    const [blocker, gone] = [await world.person(), await world.person()]
    await world.block(blocker, haru)
    await world.server.services.db
      .updateTable('users')
      .set({ withdrawn_at: world.clock.now, email: null, nickname: null })
      .where('id', '=', gone.id)
      .execute()
    expect(await follow(haru, haru)).toMatchObject({ http: 400, message: 'invalid' })
    for (const other of [blocker, gone]) expect(await follow(haru, other)).toMatchObject({ http: 404, message: 'notFound' })
    expect(await follow(blocker, haru)).toMatchObject({ http: 404 })
    expect(await follow(undefined, haru)).toMatchObject({ http: 401, message: 'loginRequired' })
    expect(await unfollow(undefined, haru)).toMatchObject({ http: 401, message: 'loginRequired' })
    await expectTrueCounters()
  })

  it('keeps correct counters when everybody follows and unfollows at once', async () => {
    const crowd = await Promise.all(Array.from({ length: 6 }, () => world.person()))
    const pairs = crowd.flatMap((one) => crowd.filter((other) => other !== one).map((other) => [one, other] as const))
    const answers = await Promise.all([
      ...pairs.flatMap(([one, other]) => [follow(one, other), follow(one, other)]),
      ...crowd.map((one) => unfollow(one, ...crowd)),
    ])
    expect(new Set(answers.map(({ http }) => http))).toEqual(new Set([200]))
    await expectTrueCounters()
    await Promise.all(pairs.map(([one, other]) => follow(one, other)))
    for (const one of crowd) expect(await counts(one)).toEqual([5, 5])
    await expectTrueCounters()
  })

  it('never remains after a concurrent block', async () => {
    const { db } = world.server.services
    for (let turn = 0; turn < 8; turn += 1) {
      const [one, other] = [await world.person(), await world.person()]
      await Promise.all([follow(one, other), world.server.call('block', { userId: one.id }, { token: other.token }), follow(other, one)])
      const left = await db.selectFrom('follows').selectAll().where('follower_id', 'in', [one.id, other.id]).execute()
      expect(left).toEqual([])
    }
    await expectTrueCounters()
  })

  it('is told once', async () => {
    const [fan, star] = [await world.person(), await world.person()]
    for (const _ of [1, 2]) await expectYes(follow(fan, star))
    const events = await world.server.services.db.selectFrom('outbox_events').select('payload').where('kind', '=', 'followed').execute()
    const told = events.map(({ payload }) => JSON.parse(payload)).filter(({ followedId }) => followedId === star.id)
    expect(told).toEqual([{ userId: fan.id, followedId: star.id }])
  })

  it('adds their posts to the subscribed list, and removes them again', async () => {
    const [reader, writer] = [await world.person(), await world.person()]
    const postId = await world.post(writer)
    const subscribed = async () => {
      const page = await expectYes(world.server.call('homePosts', { tags: [], subscribedOnly: true }, { token: reader.token }))
      return page.items.map(({ id }) => id)
    }
    expect(await subscribed()).toEqual([])
    await expectYes(follow(reader, writer))
    expect(await subscribed()).toEqual([postId])
    await expectYes(unfollow(reader, writer))
    expect(await subscribed()).toEqual([])
  })
})

it.each(databases)('lists of follows are read in pages on %s, which newer and ended follows do not shift', async (database) => {
  const { server, person } = await createWorld(database)
  try {
    const { db } = server.services
    const [star, fan] = [await person(), await person()]
    const template = await db.selectFrom('users').selectAll().where('id', '=', star.id).executeTakeFirstOrThrow()
    const fans = Array.from({ length: 250 }, (_, index) => `0198c9a2-0000-7000-8000-${String(index).padStart(12, '0')}`)
    const users = fans.map((id) => ({ ...template, id, email: `${id}@fans.test`, nickname: `fan${id.slice(-4)}` }))
    // The first ones followed at the same moment: their ids order them.
    const follows = fans.map((id, index) => ({ follower_id: id, followed_id: star.id, created_at: Math.max(10, index) }))
    for (let from = 0; from < fans.length; from += 25) {
      await db
        .insertInto('users')
        .values(users.slice(from, from + 25))
        .execute()
      await db
        .insertInto('follows')
        .values(follows.slice(from, from + 25))
        .execute()
    }
    await db
      .insertInto('follows')
      .values({ follower_id: star.id, followed_id: fans[249] ?? '', created_at: 1 })
      .execute()

    const page = (list: 'follower' | 'following', after?: string) =>
      expectYes(server.call('followList', { list, ...(after !== undefined && { after }) }, { token: star.token }))
    const first = await page('follower')
    expect(first.users).toHaveLength(100)
    expect(first.users.slice(0, 2)).toMatchObject([
      { id: fans[249], following: true },
      { id: fans[248], following: false },
    ])
    const second = await page('follower', first.next ?? '')
    // Somebody follows, and the last one shown no longer does: nobody is repeated or left out.
    await expectYes(server.call('follow', { userId: star.id }, { token: fan.token }))
    await db
      .deleteFrom('follows')
      .where('follower_id', '=', second.users.at(-1)?.id ?? '')
      .execute()
    const third = await page('follower', second.next ?? '')
    const listed = [first, second, third].flatMap((shown) => shown.users.map(({ id }) => id))
    expect(listed).toEqual(fans.toReversed())
    expect(third.next).toBeNull()
    expect(await page('following')).toMatchObject({ users: [{ id: fans[249], following: true }], next: null })
    for (const after of ['x', '1', `1:${star.id}:`]) {
      const body = { eventType: 'follow', messageType: 'list', eventData: { list: 'follower', after } }
      const { http, fields } = await server.raw('/follow', body, { authorization: `Bearer ${star.token}` })
      expect({ after, http, fields }).toEqual({ after, http: 400, fields: { after: 'invalid' } })
    }
  } finally {
    await server.stop()
  }
})
