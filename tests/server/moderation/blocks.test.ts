import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databases, expectYes } from '../../support/server'
import { countersOf } from '../feed/counters'
import { createWorld, type Person, type World } from '../feed/world'

describe.each(databases)('blocking on %s', (database) => {
  let world: World
  beforeAll(async () => {
    world = await createWorld(database)
  })
  afterAll(() => world?.server.stop())

  const pair = async (): Promise<[Person, Person]> => [await world.person(), await world.person()]
  const blocksOf = async ({ token }: Person) => (await expectYes(world.server.call('blocks', {}, { token }))).blocks
  it('ends follows in both directions with their counts, is announced once, and is refused for oneself', async () => {
    const [one, other] = await pair()
    await world.follow(one, other)
    await world.follow(other, one)
    for (let time = 0; time < 2; time += 1) await expectYes(world.server.call('block', { userId: other.id }, { token: one.token }))
    const { db } = world.server.services
    expect(await db.selectFrom('follows').selectAll().execute()).toEqual([])
    for (const { id } of [one, other])
      expect(await db.selectFrom('users').select(['follower_count', 'following_count']).where('id', '=', id).execute()).toEqual([
        { follower_count: 0, following_count: 0 },
      ])
    const events = await db.selectFrom('outbox_events').select('payload').where('kind', '=', 'blocked').execute()
    expect(events.map(({ payload }) => JSON.parse(payload))).toEqual([{ blockerId: one.id, blockedId: other.id }])
    expect(await world.server.call('block', { userId: one.id }, { token: one.token })).toMatchObject({ http: 400, message: 'invalid' })
    expect(await world.server.call('block', { userId: 'bot' }, { token: one.token })).toMatchObject({ http: 404 })
    const { kept, counted } = await countersOf(db)
    expect(kept).toEqual(counted)
  })

  it('works in both directions, without notice, until the member who blocked lifts it', async () => {
    const [one, other] = await pair()
    const postId = await world.post(other)
    const sees = async (viewer: Person, person: Person) =>
      (await world.server.call('userInfo', { userId: person.id }, { token: viewer.token })).http === 200
    await world.block(one, other)
    expect([await sees(one, other), await sees(other, one)]).toEqual([false, false])
    expect(await world.server.call('post', { postId }, { token: one.token })).toMatchObject({ http: 404 })
    // A blocked member learns nothing from trying the same, and has nothing to lift.
    expect(await world.server.call('block', { userId: one.id }, { token: other.token })).toMatchObject({ http: 404, message: 'notFound' })
    expect(await blocksOf(other)).toEqual([])
    await expectYes(world.server.call('unblock', { blockId: one.id }, { token: other.token }))
    expect(await sees(one, other)).toBe(false)

    const [block] = await blocksOf(one)
    expect(block).toMatchObject({ userId: other.id })
    await expectYes(world.server.call('unblock', { blockId: block?.id ?? '' }, { token: one.token }))
    expect([await sees(one, other), await sees(other, one)]).toEqual([true, true])
    expect(await blocksOf(one)).toEqual([])
  })

  it('is lifted by the person’s id on the wire too', async () => {
    const [one, other] = await pair()
    await world.block(one, other)
    const body = { eventType: 'friend', friendType: 'cancel', eventData: { blindUserId: other.id } }
    expect(await world.server.raw('/', body, { authorization: `Bearer ${one.token}` })).toMatchObject({ status: '00' })
    expect(await blocksOf(one)).toEqual([])
  })

  it('of an anonymous writer reveals to nobody who it is', async () => {
    const [one, other] = await pair()
    const asker = await world.person()
    const questionId = await world.question(asker, { anonymous: true })
    const answerId = await world.answer(other, questionId, { anonymous: true })
    const named = await world.answer(other, await world.question(asker))
    await world.follow(one, other)
    const options = { token: one.token }
    await expectYes(world.server.call('blockAnonymous', { kind: 'answer', id: answerId }, options))
    await expectYes(world.server.call('blockAnonymous', { kind: 'question', id: questionId }, options))

    const answer = await world.server.call('blocks', {}, options)
    expect(answer.response.blocks.map(({ userId, nickname, imagePath }) => ({ userId, nickname, imagePath })).sort(byName)).toEqual([
      { userId: null, nickname: '익명 1', imagePath: null },
      { userId: null, nickname: '익명 2', imagePath: null },
    ])
    for (const { id } of [asker, other]) expect(JSON.stringify(answer)).not.toContain(id)
    // Texts under the name and the follow stay: removing either would reveal the writer.
    expect((await world.server.call('userInfo', { userId: other.id }, options)).response.user.following).toBe(true)
    await world.hide(one, 'answer', named)
    // Their anonymous texts are hidden, and cannot be blocked a second time.
    const next = await world.answer(other, await world.question(await world.person()), { anonymous: true })
    expect(await world.server.call('hideItem', { kind: 'answer', id: next }, options)).toMatchObject({ http: 404 })
    expect(await world.server.call('hideItem', { kind: 'answer', id: next }, { token: asker.token })).toMatchObject({ status: '00' })

    const second = answer.response.blocks.find(({ nickname }) => nickname === '익명 2')
    await expectYes(world.server.call('unblock', { blockId: second?.id ?? '' }, options))
    await world.hide(one, 'answer', next)
    expect((await blocksOf(one)).map(({ nickname }) => nickname)).toEqual(['익명 1'])
  })

  it('of an anonymous writer needs an anonymous item of somebody else', async () => {
    const [one, other] = await pair()
    const named = await world.question(other)
    const own = await world.question(one, { anonymous: true })
    const ask = (kind: 'question' | 'answer', id: string) => world.server.call('blockAnonymous', { kind, id }, { token: one.token })
    expect(await ask('question', named)).toMatchObject({ http: 400, message: 'invalid' })
    expect(await ask('question', own)).toMatchObject({ http: 400, message: 'invalid' })
    expect(await ask('answer', named)).toMatchObject({ http: 404 })
  })

  it('a person is reported once, and stays visible', async () => {
    const [one, other] = await pair()
    const options = { token: one.token }
    await expectYes(world.server.call('reportUser', { userId: other.id, reason: 4 }, options))
    expect(await world.server.call('reportUser', { userId: other.id, reason: 0 }, options)).toMatchObject({ status: '02' })
    expect(await world.server.call('reportUser', { userId: one.id, reason: 0 }, options)).toMatchObject({ http: 400 })
    expect(await world.server.call('reportUser', { userId: 'bot', reason: 0 }, options)).toMatchObject({ http: 404 })
    expect(await world.server.call('userInfo', { userId: other.id }, options)).toMatchObject({ http: 200 })
  })

  it('leaves neither a follow nor a wrong counter when two members block and follow each other at once', async () => {
    const { db } = world.server.services
    for (let round = 0; round < 4; round += 1) {
      const [one, other] = await pair()
      await world.follow(one, other)
      await Promise.all([
        world.server.call('block', { userId: other.id }, { token: one.token }),
        world.server.call('follow', { userId: one.id }, { token: other.token }),
        world.server.call('block', { userId: one.id }, { token: other.token }),
      ])
      expect(await db.selectFrom('follows').selectAll().where('follower_id', '=', other.id).execute()).toEqual([])
      const count = { follower_count: 0, following_count: 0 }
      for (const { id } of [one, other])
        expect(await db.selectFrom('users').select(['follower_count', 'following_count']).where('id', '=', id).execute()).toEqual([count])
    }
  })
})

const byName = (a: { nickname: string }, b: { nickname: string }) => (a.nickname < b.nickname ? -1 : 1)
