import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClock, databases, startTestServer } from '../../support/server'
import { asForm, type Community, createCommunity } from './community'
import type { Body } from './sample'
import { object, oneOf } from './shape'
import { botMessage } from './shapes'

const envelope = (http: number, message: string) => object({ status: oneOf(String(http)), response: object({}), message: oneOf(message) })

describe.each(databases)('the transport on %s', (database) => {
  let community: Community
  let token: string
  beforeAll(async () => {
    community = await createCommunity(database)
    token = community.haru.token
  })
  afterAll(() => community?.stop())

  const responseOf = ({ json }: { json: unknown }) => (json as { response: Body }).response
  const home = (eventData: Body) => ({
    eventType: 'dashboard',
    categoryType: 'homeList',
    eventData: { order: 'posting_date', ...eventData },
  })
  const postIds = async (eventData: Body) =>
    ((await community.yes('/', home(eventData), { token }))['homeList'] as { post_id: string }[]).map(({ post_id }) => post_id)

  it.each([
    ['/', { eventType: 'bogus', infoType: 'info', eventData: {} }],
    ['/', { eventType: 'userInfo', infoType: 'bogus', eventData: {} }],
    ['/user', { eventType: 'bogus', infoType: 'areaCode' }],
    ['/login', { eventType: 'bogus', loginType: 'login', eventData: { name: 'a@b.example', password: 'haru77!' } }],
    ['/follow', { eventType: 'bogus', messageType: 'follows', eventData: {} }],
    ['/chat', { eventType: 'bogus', messageType: 'getNewData', eventData: {} }],
    ['/program', { eventType: 'bogus', programType: 'all', eventData: {} }],
    ['/school', { eventType: 'bogus', infoType: 'getSchoolInfos', eventData: {} }],
    ['/chat', { eventType: 'chat', messageType: 'bogus', eventData: {} }],
  ])('%s refuses %j', async (path, body) => {
    const answer = await community.ask(path, body, { token })
    expect({ http: answer.http, problems: envelope(400, 'invalid').problems(answer.json, 'answer') }).toEqual({ http: 400, problems: [] })
  })

  it.each([undefined, null, ''])('wants eventType on / and /user, not elsewhere (%j)', async (eventType) => {
    for (const loginType of ['sessions', 'export', 'logout', 'logoutOthers'])
      expect(await community.ask('/', { eventType, loginType }, { token })).toMatchObject({ http: 400, message: 'invalid' })
    expect(await community.ask('/user', { eventType, infoType: 'areaCode' })).toMatchObject({ http: 400, message: 'invalid' })
    expect(await community.ask('/chat', { eventType, messageType: 'getNewData', eventData: {} }, { token })).toMatchObject({ http: 200 })
  })

  it('pages by offset, or by the last id, which takes precedence and may be deleted', async () => {
    const writer = await community.person()
    const made: string[] = []
    for (let index = 0; index < 43; index += 1) made.unshift(await community.post(writer.token))
    const first = await postIds({ offset: 0 })
    expect(first).toEqual(made.slice(0, 20))
    expect(await postIds({ offset: 20 })).toEqual(made.slice(20, 40))
    expect(await postIds({ offset: '20' })).toEqual(made.slice(20, 40))
    expect(await postIds({ before: made[19] })).toEqual(made.slice(20, 40))
    expect(await postIds({ before: made[19], offset: 40 })).toEqual(made.slice(20, 40))
    await community.yes('/', { eventType: 'posting', postType: 'delete', eventData: { postId: made[19] } }, { token: writer.token })
    expect(await postIds({ before: made[19], offset: 40 })).toEqual(made.slice(20, 40))

    const tagged = responseOf(await community.ask('/', home({ offset: 0, tag: ['전체'] }), { token }))
    expect(tagged).toMatchObject({ more: true })
    const last = responseOf(await community.ask('/', home({ before: made.at(-1), offset: 0 }), { token }))
    expect(last).toMatchObject({ more: false, total: tagged['total'] })
  })

  it('search continues below the last id, whatever the offset is', async () => {
    const writer = await community.person()
    const made: string[] = []
    for (let index = 0; index < 25; index += 1) made.unshift(await community.question(writer.token))
    const found = async (place: Body) => {
      const body = { eventType: 'search', searchType: 'qna', eventData: { content: '까치밥', ...place } }
      return ((await community.yes('/', body, { token }))['qna'] as { qna_id: string }[]).map(({ qna_id }) => qna_id)
    }
    expect(await found({ offset: 20 })).toEqual((await found({ before: made[19] })).slice(0, 20))
    expect((await found({ before: made[4], offset: 20 })).slice(0, 20)).toEqual(made.slice(5))
    await community.yes('/', { eventType: 'qna', qnaType: 'delete', eventData: { qnaId: made[4] } }, { token: writer.token })
    expect((await found({ before: made[4], offset: 5 })).slice(0, 20)).toEqual(made.slice(5))
  })

  it.each([null, '', ' ', [], true, 5, -1, 1.5, '5', 'one'])('takes no %j for a status', async (status) => {
    const answer = await community.ask('/', { eventType: 'userInfo', infoType: 'status', eventData: { status } }, { token })
    expect(answer).toMatchObject({ http: 400, status: '400', message: 'invalid' })
  })

  it.each(['x', ' ', true, [], {}, -1, 0.5])('takes no %j for an offset', async (offset) => {
    expect(await community.ask('/', home({ offset }), { token })).toMatchObject({ http: 400, message: 'invalid' })
  })

  it('changes only the given fields, and accepts no empty name or nickname', async () => {
    const { token: own } = await community.person()
    const edit = (eventData: Body) => community.ask('/', { eventType: 'userInfo', infoType: 'updateObject', eventData }, { token: own })
    const given = { name: '김하루', nickName: 'edit_me', phone: '010-9876-5432', city: '부산광역시 해운대구' }
    expect((await edit(given)).json).toMatchObject({ response: { userInfo: { phone: '+821098765432', nick_name: 'edit_me' } } })
    for (const empty of ['', ' ', '\u3000']) {
      for (const field of ['name', 'nickName']) {
        const answer = await edit({ [field]: empty })
        expect({ answer: answer.json, keys: Object.values(answer.fields ?? {}) }, `${field} ${JSON.stringify(empty)}`).toMatchObject({
          answer: { status: '400', message: 'invalid' },
          keys: ['required'],
        })
      }
    }
    const unchanged = { name: '김하루', nick_name: 'edit_me', phone: '+821098765432', city: '부산광역시 해운대구' }
    for (const none of [{}, { name: null, nickName: null, phone: null, city: null }, { phone: '', city: '' }])
      expect(responseOf(await edit(none))).toMatchObject({ userInfo: unchanged })
    expect(responseOf(await edit({ phone: 'false' }))).toMatchObject({ userInfo: { ...unchanged, phone: 'false' } })
  })

  it('counts a line break as one character, in any encoding', async () => {
    const content = `${'가'.repeat(1000)}\r\n${'나'.repeat(998)}\r`
    const body = { postType: 'posting', content, category: '한국어회화' }
    const { post_id: postId } = await community.yes('/post', body, { token, form: '' })
    const { post } = await community.yes('/', { eventType: 'posting', postType: 'detail', eventData: { postId } })
    expect((post as { content: string }).content).toBe(`${'가'.repeat(1000)}\n${'나'.repeat(998)}\n`)
    const tooLong = await community.ask('/post', { ...body, content: `${content}다` }, { token, form: '' })
    expect(tooLong).toMatchObject({ http: 400, fields: { content: 'tooLong' } })
  })

  it('refuses a post in another member’s name', async () => {
    const body = { userId: community.minji.id, postType: 'posting', content: '글', category: '한국어회화' }
    const answer = await community.ask('/post', body, { token, form: '' })
    expect({ http: answer.http, problems: envelope(403, 'forbidden').problems(answer.json, 'answer') }).toEqual({ http: 403, problems: [] })
  })

  it('accepts eventData in a form as JSON text', async () => {
    const form = asForm({ messageType: 'postMessage', eventData: { chatRoomId: community.ids.room, message: '네' } }, '')
    expect(await community.server.raw('/chat', form, { authorization: `Bearer ${token}` })).toMatchObject({ http: 200 })
    form.set('eventData', '{nonsense')
    const broken = await community.server.raw('/chat', form, { authorization: `Bearer ${token}` })
    expect(broken).toMatchObject({ http: 400, status: '400', message: 'invalid' })
  })

  it('refuses bodies that are too large or of another media type', async () => {
    const auth = { authorization: `Bearer ${token}` }
    const large = await community.ask('/', home({ tag: ['x'.repeat(1_100_000)] }))
    expect(envelope(413, 'tooLarge').problems(large.json, 'answer')).toEqual([])
    expect(large.http).toBe(413)
    const picture = asForm({}, 'img', new Uint8Array(10 * 1024 * 1024 + 1))
    expect(await community.server.raw('/img', picture, auth)).toMatchObject({ http: 413, status: '413', message: 'tooLarge' })

    const text = await community.server.raw('/', '{}', { 'content-type': 'text/plain' })
    expect(envelope(415, 'unsupportedMedia').problems(text.json, 'answer')).toEqual([])
    expect(text.http).toBe(415)
    const asJson = { postType: 'posting', content: '글', category: '한국어회화' }
    expect(await community.ask('/post', asJson, { token })).toMatchObject({ http: 415, message: 'unsupportedMedia' })
    expect(await community.ask('/', home({ offset: 0 }), { token, form: '' })).toMatchObject({ http: 415, message: 'unsupportedMedia' })
    expect(await community.server.raw('/', '{"eventType":')).toMatchObject({ http: 400, status: '400', message: 'invalid' })
    expect(await community.server.raw('/nowhere', '{}')).toMatchObject({ http: 404, status: '404', message: 'notFound' })
  })

  it('answers a fourth subscription with 03, a taken nickname with 02, a wrong password with 01, an ended room with 05', async () => {
    const { token: own } = await community.person()
    const ask = (path: string, body: Body, form?: string) => community.ask(path, body, { token: own, form })
    const subscribe = (subscribe: string) =>
      ask('/', { eventType: 'posting', postType: 'subscribe', eventData: { subscribe, isDetail: null, isSubscribe: 'true' } })
    for (const name of ['한국어회화', '영어회화', '영어시험']) expect(await subscribe(name)).toMatchObject({ http: 200, status: '00' })
    expect(await subscribe('기타정보')).toMatchObject({ http: 200, status: '03' })
    expect(await subscribe('주제')).toMatchObject({ http: 400, message: 'invalid' })
    const nickName = community.ids.nickname
    expect(await ask('/', { eventType: 'userInfo', infoType: 'updateObject', eventData: { nickName } })).toMatchObject({ status: '02' })
    expect(await ask('/', { eventType: 'login', loginType: 'signout', eventData: { password: 'x' } })).toMatchObject({ status: '01' })
    const chatRoomId = await community.room(own, community.minji.id)
    expect(await ask('/chat', { messageType: 'putChatRoomExit', eventData: { chatRoomId } })).toMatchObject({ status: '00' })
    const late = await community.ask(
      '/chat',
      { messageType: 'postMessage', eventData: { chatRoomId, message: '네' } },
      { token: community.minji.token, form: '' },
    )
    expect(late).toMatchObject({ http: 200, status: '05' })
  })

  it('answers 404 for what does not exist, with a name of its own for a room', async () => {
    const gone = randomUUID().replace(/^(.{14})./, '$17')
    const detail = await community.ask('/', { eventType: 'posting', postType: 'detail', eventData: { postId: gone } }, { token })
    expect(envelope(404, 'notFound').problems(detail.json, 'answer')).toEqual([])
    const room = await community.ask('/chat', { messageType: 'getMessages', eventData: { chatRoomId: gone } }, { token })
    expect(envelope(404, 'room is undefined').problems(room.json, 'answer')).toEqual([])
    expect([detail.http, room.http]).toEqual([404, 404])
    const follows = { messageType: 'follows', eventData: { userId: community.minji.id } }
    expect(await community.ask('/follow', follows, { token })).toMatchObject({ http: 403, message: 'forbidden' })
  })

  it('refuses more than five pictures in a message', async () => {
    const form = asForm({ messageType: 'postMessage', eventData: { chatRoomId: community.ids.room, message: '' } }, '')
    for (let index = 0; index < 6; index += 1) form.append('images', new Blob([Uint8Array.of(1)]), 'picture.png')
    expect(await community.server.raw('/chat', form, { authorization: `Bearer ${token}` })).toMatchObject({ http: 400, message: 'invalid' })
  })

  it('lets the bot write whole Korean sentences, with a name', async () => {
    const { token: own, id } = await community.person()
    const postId = await community.post(own)
    await community.comment(token, postId)
    await community.yes('/follow', { messageType: 'follow', eventData: { followingId: id } }, { token })
    const room = await community.room(own, 'bot')
    const told = async () => {
      const body = { messageType: 'getMessages', eventData: { chatRoomId: room } }
      return (await community.yes('/chat', body, { token: own }))['messages'] as { name: string; content: string; topic: string }[]
    }
    await expect.poll(async () => (await told()).map(({ topic }) => topic).sort()).toEqual(['follower', 'reply', 'welcome'])
    for (const message of await told()) {
      expect(botMessage.problems(message, 'message')).toEqual([])
      expect(message.content).toMatch(/[가-힣].*[.”]$/)
      expect(message.content).not.toContain('{{')
      if (message.topic !== 'welcome') {
        expect(message.name).toBe(community.ids.nickname)
        expect(message.content).toContain(`${community.ids.nickname} 님`)
      }
      if (message.topic === 'reply') expect(message.content).toContain('네')
    }
  })

  it('serves pictures, terms and health with GET', async () => {
    const get = (path: string) => fetch(community.server.url + path)
    for (const path of [`/images/${community.ids.image}`, `/images/${community.ids.image}?w=480`]) {
      const answer = await get(path)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    }
    for (const path of ['/terms/service.txt', '/terms/personal.txt', '/terms/payment.txt', '/terms/service.txt?lang=en']) {
      const answer = await get(path)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
      expect((await answer.text()).length).toBeGreaterThan(100)
    }
    expect((await get('/health')).status).toBe(200)
    const missing = await get(`/images/${community.ids.image.replace(/^./, 'f')}`)
    expect(envelope(404, 'notFound').problems(await missing.json(), 'answer')).toEqual([])
  })
})

it('says when to retry after too many writes', async () => {
  // Its clock stands still, so that the write limit is not refilled meanwhile.
  const server = await startTestServer({ database: 'sqlite', rateLimits: 'real', now: createClock().now })
  try {
    const { token } = await server.signUp()
    const write = () =>
      server.raw('/', { eventType: 'qna', qnaType: 'write', eventData: { content: '?' } }, { authorization: `Bearer ${token}` })
    let answer = await write()
    for (let count = 1; count < 100 && answer.http === 200; count += 1) answer = await write()
    expect(answer.http).toBe(429)
    expect(envelope(429, 'tooMany').problems(answer.json, 'answer')).toEqual([])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  } finally {
    await server.stop()
  }
})
