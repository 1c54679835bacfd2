import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Input } from '../../../src/shared/contract/index'
import { databases, expectYes } from '../../support/server'
import { createWorld, type Person, type World } from '../feed/world'

const dayMs = 24 * 60 * 60 * 1000

describe.each(databases)('days written on %s', (database) => {
  let world: World
  beforeAll(async () => {
    world = await createWorld(database)
  })
  afterAll(() => world?.server.stop())

  const daysOf = async (of: Person, by?: Person) =>
    expectYes(world.server.call('daysWritten', { userId: of.id }, { token: by?.token, zone: 'Asia/Seoul' }))
  const at = (time: string) => {
    world.clock.now = Date.parse(time)
  }
  const write = (by: Person, zone?: string, over: Partial<Input<'savePost'>> = {}) =>
    expectYes(world.server.call('savePost', { content: '글', category: 'korea', tags: [], images: [], ...over }, { token: by.token, zone }))

  it('are those of the writer’s own calendar, wherever they are', async () => {
    const writer = await world.person()
    expect(await daysOf(writer, writer)).toMatchObject({ days: [], streak: 0, shared: false })
    at('2026-06-10T15:30:00Z')
    await write(writer, 'Asia/Seoul')
    await write(writer, 'Asia/Seoul')
    expect(await daysOf(writer, writer)).toMatchObject({ days: ['2026-06-11'], until: '2026-06-11', streak: 1 })
    // The writer flies to Los Angeles, where the day before has not ended.
    await write(writer, 'America/Los_Angeles')
    expect((await daysOf(writer, writer)).days).toEqual(['2026-06-11', '2026-06-10'])
    // A client that tells no zone, or none that exists.
    at('2026-06-12T23:00:00Z')
    await write(writer)
    await write(writer, 'Mars/Olympus')
    expect(await daysOf(writer, writer)).toMatchObject({ days: ['2026-06-12', '2026-06-11', '2026-06-10'], until: '2026-06-13', streak: 3 })
  })

  it('reach back five weeks, while a streak is counted to its beginning', async () => {
    const writer = await world.person()
    const start = Date.parse('2026-01-01T03:00:00Z')
    const rows = Array.from({ length: 900 }, (_, ago) => new Date(start - ago * dayMs).toISOString().slice(0, 10))
    await world.server.services.db
      .insertInto('days_written')
      .values(rows.map((day) => ({ user_id: writer.id, day, by_name: 1 })))
      .execute()
    at('2026-01-02T03:00:00Z')
    const { days, streak, until } = await daysOf(writer, writer)
    expect([until, streak]).toEqual(['2026-01-02', 900])
    expect(days).toEqual(rows.slice(0, 34))
  })

  it('count posts, comments, questions, answers and corrections, not edits, and stay when these are deleted', async () => {
    const [writer, other] = [await world.person(), await world.person()]
    at('2026-07-01T03:00:00Z')
    const postId = await world.post(other, { content: '오늘 배운 말이에요.' })
    const questionId = await world.question(other)
    await expectYes(world.server.call('deletePost', { postId: await world.post(writer) }, { token: writer.token }))
    at('2026-07-02T03:00:00Z')
    await world.reply(writer, postId)
    at('2026-07-03T03:00:00Z')
    const own = await world.question(writer)
    at('2026-07-04T03:00:00Z')
    await world.answer(writer, questionId)
    at('2026-07-05T03:00:00Z')
    await world.correction(writer, { kind: 'post', id: postId })
    at('2026-07-06T03:00:00Z')
    await expectYes(
      world.server.call('saveQuestion', { questionId: own, title: '', content: '고친 질문', anonymous: false }, { token: writer.token }),
    )
    const days = ['2026-07-05', '2026-07-04', '2026-07-03', '2026-07-02', '2026-07-01']
    expect(await daysOf(writer, writer)).toMatchObject({ days, until: '2026-07-06', streak: 5 })
  })

  it('are the writer’s alone until they share them, and then without what was written anonymously', async () => {
    const [writer, reader, blocked] = [await world.person(), await world.person(), await world.person()]
    at('2026-08-01T03:00:00Z')
    await world.post(writer)
    at('2026-08-02T03:00:00Z')
    await world.question(writer, { anonymous: true })
    expect(await daysOf(writer, writer)).toMatchObject({ days: ['2026-08-02', '2026-08-01'], streak: 2 })
    const nothing = { days: null, until: '2026-08-02', streak: 0, shared: false }
    expect(await daysOf(writer, reader)).toEqual(nothing)
    expect(await daysOf(writer)).toEqual(nothing)

    const share = (shared: boolean) => expectYes(world.server.call('shareDays', { shared }, { token: writer.token }))
    await share(true)
    const shown = { days: ['2026-08-01'], until: '2026-08-02', streak: 1, shared: true }
    expect(await daysOf(writer, reader)).toEqual(shown)
    expect(await daysOf(writer)).toEqual(shown)
    await world.block(writer, blocked)
    expect(await world.server.call('daysWritten', { userId: writer.id }, { token: blocked.token })).toMatchObject({ http: 404 })
    // Written by name on the same day, it is seen.
    await world.post(writer)
    expect((await daysOf(writer, reader)).days).toEqual(['2026-08-02', '2026-08-01'])
    await share(false)
    expect(await daysOf(writer, reader)).toEqual(nothing)
  })

  it('end with the writer’s own last day where that has not begun for the reader', async () => {
    const [writer, reader] = [await world.person(), await world.person()]
    await expectYes(world.server.call('shareDays', { shared: true }, { token: writer.token }))
    at('2026-09-01T20:00:00Z')
    await write(writer, 'Asia/Seoul')
    const seen = await expectYes(world.server.call('daysWritten', { userId: writer.id }, { token: reader.token, zone: 'America/New_York' }))
    expect(seen).toMatchObject({ days: ['2026-09-02'], until: '2026-09-02', streak: 1 })
  })

  it('have the same streak for all who read it, which no day ends that is not over where the writer is', async () => {
    const writer = await world.person()
    await expectYes(world.server.call('shareDays', { shared: true }, { token: writer.token }))
    const zones = ['Asia/Seoul', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Etc/GMT+12', undefined]
    const streaks = async () => {
      const read = zones.map((zone) => expectYes(world.server.call('daysWritten', { userId: writer.id }, { zone })))
      return [...new Set((await Promise.all(read)).map(({ streak }) => streak))]
    }
    for (const day of ['01', '03', '04']) {
      at(`2026-11-${day}T20:00:00Z`)
      await write(writer, 'America/Los_Angeles')
    }
    expect(await streaks()).toEqual([3])
    // In Los Angeles it is the evening of the 5th, in Seoul already the 6th: the second day of rest of this week would be over.
    at('2026-11-06T03:00:00Z')
    expect(await streaks()).toEqual([3])
    await write(writer, 'America/Los_Angeles')
    expect(await streaks()).toEqual([4])
    at('2026-11-08T13:00:00Z')
    expect(await streaks()).toEqual([0])
  })

  it('are noted once when a call is repeated or comes twice at once', async () => {
    const writer = await world.person()
    at('2026-10-01T03:00:00Z')
    await Promise.all([write(writer, 'Asia/Seoul'), write(writer, 'Asia/Seoul'), write(writer, 'Asia/Seoul')])
    expect(await daysOf(writer, writer)).toMatchObject({ days: ['2026-10-01'], streak: 1 })
  })

  it.each([true, false])('go with the account, with posts kept: %s', async (keepPosts) => {
    const { token, user } = await world.server.signUp({ password: 'haru77!' })
    const writer = { id: user.id, token }
    at('2026-10-02T03:00:00Z')
    await write(writer, 'Asia/Seoul')
    await expectYes(world.server.call('withdraw', { password: 'haru77!', keepPosts }, { token }))
    const left = () => world.server.services.db.selectFrom('days_written').select('day').where('user_id', '=', user.id).execute()
    await expect.poll(left).toEqual([])
  })
})
