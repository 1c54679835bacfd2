import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databases, expectYes, startTestServer, type TestServer } from '../../support/server'

describe.each(databases)('editing an account on %s', (database) => {
  let server: TestServer
  let haru: string
  beforeAll(async () => {
    server = await startTestServer({ database })
    const signedUp = await server.signUp({ name: '김하루', nickname: 'haru', phone: '+821012345678', city: '서울특별시 강남구' })
    haru = signedUp.token
    await server.signUp({ nickname: 'minji' })
  })
  afterAll(() => server.stop())

  const edit = (input: Parameters<typeof server.call<'editUser'>>[1]) => server.call('editUser', input, { token: haru })
  const raw = (eventData: Record<string, unknown>) =>
    server.raw('/', { eventType: 'userInfo', infoType: 'updateObject', eventData }, { authorization: `Bearer ${haru}` })

  it('changes what it is given and leaves the rest', async () => {
    const { user } = await expectYes(edit({ city: '부산광역시 해운대구' }))
    expect(user).toMatchObject({ name: '김하루', nickname: 'haru', city: '부산광역시 해운대구', own: { phone: '+821012345678' } })
    const renamed = await expectYes(edit({ name: ' 하루 ', nickname: 'Haru Day' }))
    expect(renamed.user).toMatchObject({ name: '하루', nickname: 'haru_day', city: '부산광역시 해운대구', own: { phone: '+821012345678' } })
    const untouched = await expectYes(edit({}))
    expect(untouched.user).toEqual(renamed.user)
  })

  it('removes phone and city only when they are explicitly empty', async () => {
    for (const absent of [{}, { phone: '', city: '' }, { phone: null, city: null }]) {
      expect(await raw(absent)).toMatchObject({ status: '00' })
    }
    expect((await expectYes(edit({}))).user).toMatchObject({ city: '부산광역시 해운대구', own: { phone: '+821012345678' } })
    expect((await raw({ phone: 'false' })).json).toMatchObject({ response: { userInfo: { phone: 'false', city: '부산광역시 해운대구' } } })
    expect((await expectYes(edit({ city: null }))).user).toMatchObject({ city: null, own: { phone: null } })
    expect((await raw({ phone: '010-9876-5432' })).json).toMatchObject({ response: { userInfo: { phone: '+821098765432' } } })
  })

  it('keeps nicknames unique, also for concurrent requests', async () => {
    expect(await edit({ nickname: 'MINJI' })).toMatchObject({ http: 200, status: '02', fields: { nickname: 'taken' } })
    const people = await Promise.all([server.signUp(), server.signUp(), server.signUp()])
    const asked = await Promise.all(people.map(({ token }) => server.call('editUser', { nickname: '한마디' }, { token })))
    expect(asked.map(({ status }) => status).sort()).toEqual(['00', '02', '02'])
    const [winner] = people.filter((_, index) => asked[index]?.status === '00')
    expect(await server.call('editUser', { nickname: '한마디' }, { token: winner?.token })).toMatchObject({ status: '00' })
  })

  it.each([
    [{ nickName: '   ' }, { nickName: 'required' }],
    [{ nickName: 'admin' }, { nickName: 'nicknameReserved' }],
    [{ nickName: 'a-b' }, { nickName: 'nicknameRule' }],
    [{ nickName: 'a'.repeat(26) }, { nickName: 'tooLong' }],
    [{ name: ' ' }, { name: 'required' }],
    [{ name: '가'.repeat(51) }, { name: 'tooLong' }],
    [{ phone: 'abc' }, { phone: 'phone' }],
    [{ city: '서울특별시' }, { city: 'city' }],
    [{ city: '아틀란티스' }, { city: 'city' }],
  ])('refuses %j', async (eventData, fields) => {
    const before = (await expectYes(edit({}))).user
    const refused = await raw(eventData)
    expect(refused).toMatchObject({ http: 400, message: 'invalid' })
    expect(Object.values(refused.fields ?? {})).toEqual(Object.values(fields))
    expect((await expectYes(edit({}))).user).toEqual(before)
  })
})
