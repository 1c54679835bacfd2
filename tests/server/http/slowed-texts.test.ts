import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MessageChange } from '../../../src/shared/contract/messages'
import { createClock, databases, expectYes, hour, startTestServer, type TestServer } from '../../support/server'

describe.each(databases)('the texts of a slowed member on %s', (database) => {
  const clock = createClock()
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database, now: clock.now })
    server.services.rate.slowedTextsPerHour = 1
  })
  afterAll(() => server.stop())

  const slow = (userId: string) =>
    server.services.db.updateTable('users').set({ slowed_at: clock.now() }).where('id', '=', userId).execute()
  const slowed = async () => {
    const { token, user } = await server.signUp()
    await slow(user.id)
    return token
  }

  it('a message that is sent again under its key is answered as before, and does not count', async () => {
    const [token, other] = [await slowed(), await server.signUp()]
    const { roomId } = await expectYes(server.call('openRoom', { userId: other.user.id }, { token }))
    const send = (text: string, key: string) => server.call('sendMessage', { roomId, text }, { token, key })
    const key = randomUUID()
    const first = await expectYes(send('안녕하세요', key))
    expect(await expectYes(send('안녕하세요', key))).toEqual(first)
    expect(await send('다른 말', key)).toMatchObject({ http: 409, message: 'conflict' })
    expect(await send('안녕하세요', randomUUID())).toMatchObject({ http: 429, message: 'slowed' })
    clock.advance(hour)
    expect(await expectYes(send('안녕하세요', key))).toEqual(first)
    await expectYes(send('또 안녕하세요', randomUUID()))
  })

  it('so is a post', async () => {
    const token = await slowed()
    const post = (content: string, key: string) =>
      server.call('savePost', { content, category: 'korea', tags: [], images: [] }, { token, key })
    const key = randomUUID()
    const first = await expectYes(post('안녕', key))
    expect(await expectYes(post('안녕', key))).toEqual(first)
    expect(await post('다른 글', key)).toMatchObject({ http: 409, message: 'conflict' })
    expect(await post('안녕', randomUUID())).toMatchObject({ http: 429, message: 'slowed' })
  })

  it('an edit of a message is a text too, a deletion or a reaction is none', async () => {
    const [{ token, user }, other] = [await server.signUp(), await server.signUp()]
    const { roomId } = await expectYes(server.call('openRoom', { userId: other.user.id }, { token }))
    const send = (text: string) => server.call('sendMessage', { roomId, text }, { token, key: randomUUID() })
    const { messages } = await expectYes(send('안녕하세요'))
    await slow(user.id)
    const change = (given: MessageChange, key: string = randomUUID()) =>
      server.call('changeMessage', { roomId, messageId: messages[0]?.id ?? '', change: given }, { token, key })
    const key = randomUUID()
    await expectYes(change({ kind: 'edit', text: '전화 주세요' }, key))
    expect(await change({ kind: 'edit', text: '010' })).toMatchObject({ http: 429, message: 'slowed' })
    expect(await send('네')).toMatchObject({ http: 429, message: 'slowed' })
    expect((await expectYes(change({ kind: 'edit', text: '전화 주세요' }, key))).messages).toMatchObject([{ text: '전화 주세요' }])
    await expectYes(change({ kind: 'react', reaction: 'like' }))
    await expectYes(change({ kind: 'delete' }))
  })

  it('the proposal of a 30 + 30 is one too, which withdrawing it does not give back', async () => {
    const [token, other] = [await slowed(), await server.signUp()]
    const { roomId } = await expectYes(server.call('openRoom', { userId: other.user.id }, { token }))
    const propose = () => server.call('proposeExchange', { roomId, first: 'korean' }, { token })
    const { exchange } = await expectYes(propose())
    await expectYes(server.call('endExchange', { roomId, exchangeId: exchange?.id ?? '' }, { token }))
    expect(await propose()).toMatchObject({ http: 429, message: 'slowed' })
    clock.advance(hour)
    const { exchange: next } = await expectYes(propose())
    // Answering the other member's and ending one are no texts.
    await expectYes(server.call('endExchange', { roomId, exchangeId: next?.id ?? '' }, { token }))
    const { exchange: theirs } = await expectYes(server.call('proposeExchange', { roomId, first: 'english' }, { token: other.token }))
    await expectYes(server.call('answerExchange', { roomId, exchangeId: theirs?.id ?? '', accepts: true }, { token }))
  })
})
