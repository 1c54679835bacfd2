import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { User } from '../../../src/shared/contract/people-shapes'
import { databases, startTestServer, type TestServer } from '../../support/server'

describe.each(databases)('people on %s', (database) => {
  let server: TestServer
  let haru: { token: string; user: User }
  let minji: { token: string; user: User }
  beforeAll(async () => {
    server = await startTestServer({ database })
    haru = await server.signUp({ name: '김하루', nickname: 'haru', phone: '+821012345678', city: '해외' })
    minji = await server.signUp({ nickname: 'minji' })
  })
  afterAll(() => server.stop())
  const info = (userId: string, token?: string) => server.call('userInfo', { userId }, { token })

  it('shows real name, address and phone to the member only', async () => {
    expect((await info(haru.user.id, haru.token)).response.user).toMatchObject({
      name: '김하루',
      followerCount: 0,
      followingCount: 0,
      own: { phone: '+821012345678' },
    })
    for (const token of [minji.token, undefined]) {
      const { response } = await info(haru.user.id, token)
      expect(response.user).toMatchObject({
        name: 'haru',
        nickname: 'haru',
        city: '해외',
        followerCount: null,
        followingCount: null,
        own: null,
      })
      const text = JSON.stringify(response)
      for (const secret of ['김하루', '1012345678', haru.user.own?.email ?? '?']) expect(text).not.toContain(secret)
    }
  })

  it('tells whether the viewer follows', async () => {
    const created_at = Date.now()
    await server.services.db.insertInto('follows').values({ follower_id: minji.user.id, followed_id: haru.user.id, created_at }).execute()
    expect((await info(haru.user.id, minji.token)).response.user.following).toBe(true)
    expect((await info(minji.user.id, haru.token)).response.user.following).toBe(false)
    expect((await info(haru.user.id)).response.user.following).toBe(false)
  })

  it('is not found across a block, nor after withdrawal', async () => {
    const other = await server.signUp()
    const created_at = Date.now()
    await server.services.db.insertInto('blocks').values({ blocker_id: haru.user.id, blocked_id: other.user.id, created_at }).execute()
    expect(await info(haru.user.id, other.token)).toMatchObject({ http: 404, message: 'notFound' })
    expect(await info(other.user.id, haru.token)).toMatchObject({ http: 404 })
    expect(await info(other.user.id, minji.token)).toMatchObject({ http: 200 })
    expect(await info(other.user.id, other.token)).toMatchObject({ http: 200 })
    await server.services.db
      .updateTable('users')
      .set({ withdrawn_at: created_at, email: null, nickname: null })
      .where('id', '=', other.user.id)
      .execute()
    expect(await info(other.user.id, minji.token)).toMatchObject({ http: 404 })
  })

  it.each(['0198c9a2-0000-7000-8000-000000000001', 'bot'])('knows nobody called %s', async (userId) => {
    expect(await info(userId)).toMatchObject({ http: 404, message: 'notFound' })
  })

  it('sets presence, from a number or its text, within its five values', async () => {
    const { token, user } = haru
    expect((await server.call('setPresence', { presence: 3 }, { token })).response).toEqual({ presence: 3 })
    expect((await info(user.id, minji.token)).response.user.presence).toBe(3)
    const set = (status: unknown, headers = { authorization: `Bearer ${token}` }) =>
      server.raw('/', { eventType: 'userInfo', infoType: 'status', eventData: { status } }, headers)
    expect((await set('4')).json).toEqual({ status: '00', response: { status: 4 } })
    for (const bad of [5, -1, 1.5, 'away', {}, 1e308]) expect(await set(bad)).toMatchObject({ http: 400, message: 'invalid' })
    expect(await server.call('setPresence', { presence: 1 })).toMatchObject({ http: 401, message: 'loginRequired' })
    expect((await info(user.id)).response.user.presence).toBe(4)
  })
})
