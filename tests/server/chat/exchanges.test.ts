import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endOverdueExchanges } from '../../../src/server/features/chat/exchange/exchange-ending'
import type { Message } from '../../../src/shared/contract/chat-shapes'
import type { ExchangeStep } from '../../../src/shared/contract/exchange-shapes'
import type { Input } from '../../../src/shared/contract/index'
import { answerStatuses } from '../../../src/shared/errors'
import { limits } from '../../../src/shared/limits'
import { createClock, databases, expectYes } from '../../support/server'
import { until } from '../../support/until'
import { type ChatCommunity, createChatCommunity, type Person } from './chat-community'

const minute = 60_000

describe.each(databases)('30 + 30 on %s', (database) => {
  const clock = createClock()
  let chat: ChatCommunity
  let haru: Person
  let nari: Person
  let roomId: string
  beforeAll(async () => {
    chat = await createChatCommunity({ database, now: clock.now })
  })
  afterAll(() => chat?.stop())
  beforeEach(async () => {
    clock.advance(minute)
    haru = await chat.person()
    nari = await chat.person()
    roomId = await chat.room(haru, nari)
  })

  const propose = (by: Person, first: Input<'proposeExchange'>['first'] = 'english', to = roomId) =>
    chat.server.call('proposeExchange', { roomId: to, first }, { token: by.token })
  const answer = (by: Person, exchangeId: string, accepts: boolean) =>
    chat.server.call('answerExchange', { roomId, exchangeId, accepts }, { token: by.token })
  const end = (by: Person, exchangeId: string) => chat.server.call('endExchange', { roomId, exchangeId }, { token: by.token })
  const proposed = async (by = haru, first: Input<'proposeExchange'>['first'] = 'english') =>
    (await expectYes(propose(by, first))).exchange?.id ?? ''
  /** A running one, with English first. */
  const running = async () => {
    const id = await proposed()
    await expectYes(answer(nari, id, true))
    return id
  }
  const exchangeOf = async (viewer: Person) => (await chat.roomOf(viewer, roomId)).exchange
  const stepsOf = async (viewer = haru): Promise<ExchangeStep[]> =>
    (await chat.everything(viewer, roomId)).flatMap(({ exchange }) => exchange ?? [])
  const ended = (korean: number, english: number, messages = 0): ExchangeStep => ({
    ...{ step: 'ended', first: 'english', messages },
    seconds: { korean: korean * 60, english: english * 60 },
  })
  /** The code of a refusal; null for success. */
  const codeIn = ({ status, message }: { status: string; message: string | undefined }) =>
    status === '00' ? null : (answerStatuses[status as keyof typeof answerStatuses] ?? message)
  const codeOf = async (call: Promise<{ status: string; message: string | undefined }>) => codeIn(await call)

  it('is proposed by one and accepted by the other, and both see when it began', async () => {
    const [toHaru, toNari] = [await chat.live(haru), await chat.live(nari)]
    const { exchange, now } = await expectYes(propose(haru))
    const id = exchange?.id ?? ''
    expect(exchange).toEqual({ id, proposerId: haru.id, first: 'english', startedAt: null })
    expect(now).toBe(clock.now())
    const told = await toNari.event('messages', ({ messages }) => messages.some((message) => message.id === id))
    expect(told.messages[0]).toMatchObject({
      senderId: haru.id,
      text: '',
      exchange: { step: 'proposed', first: 'english', answer: 'open' },
    })
    expect(told.room).toMatchObject({ exchange, unread: 1, lastMessage: { exchange: { step: 'proposed' } } })

    clock.advance(2 * minute)
    const startedAt = clock.now() / 1000
    expect((await expectYes(answer(nari, id, true))).exchange).toEqual({ ...exchange, startedAt })
    expect([await exchangeOf(haru), await exchangeOf(nari)]).toEqual(Array(2).fill({ ...exchange, startedAt }))
    const changed = await toHaru.event('changed', ({ messages }) => messages.some((message) => message.id === id))
    expect(changed.messages[0]?.exchange).toEqual({ step: 'proposed', first: 'english', answer: 'accepted' })
    expect(changed.room.exchange?.startedAt).toBe(startedAt)
    const started = await toHaru.event('messages', ({ messages }) => messages.some((message) => message.exchange?.step === 'started'))
    expect(started.messages[0]).toMatchObject({ senderId: nari.id, exchange: { step: 'started', first: 'english', startedAt } })
    // It says nothing of who has written.
    expect((await chat.roomOf(nari, roomId)).stranger).toBe(true)
  })

  it('says the time of the community in the list of rooms and in the live stream', async () => {
    const live = await chat.live(haru)
    expect((await expectYes(chat.server.call('rooms', {}, { token: haru.token }))).now).toBe(clock.now())
    expect(await live.until(({ type }) => type === 'welcome')).toMatchObject({ now: clock.now() })
    expect(await live.until(({ type }) => type === 'beat')).toMatchObject({ now: clock.now() })
  })

  it('is a sentence for clients that do not know it, and such a client can do nothing to it', async () => {
    const id = await running()
    await chat.say(haru, roomId, 'How was your week?')
    clock.advance(40 * minute)
    await expectYes(end(nari, id))
    const body = { eventType: 'chat', messageType: 'getMessages', eventData: { chatRoomId: roomId } }
    const { json } = await chat.server.raw('/chat', body, { authorization: `Bearer ${haru.token}` })
    const { messages } = (json as { response: { messages: { type: number; data: { msg: string } }[] } }).response
    expect(messages.map(({ data }) => data.msg)).toEqual([
      '30 + 30 제안을 받아들였어요',
      '30 + 30을 시작했어요. 영어로 30분, 그다음 한국어로 30분',
      'How was your week?',
      '30 + 30이 끝났어요. 영어 30분, 한국어 10분, 메시지 1개',
    ])
    expect(messages.map(({ type }) => type)).toEqual([0, 0, 0, 0])

    const own = { token: haru.token }
    const change = (what: Input<'changeMessage'>['change']) =>
      chat.server.call('changeMessage', { roomId, messageId: id, change: what }, own)
    const refused = [
      change({ kind: 'edit', text: '다른 말' }),
      change({ kind: 'delete' }),
      change({ kind: 'react', reaction: 'like' }),
      chat.server.call('sendMessage', { roomId, text: '답장', replyTo: id }, own),
      chat.server.call('sendMessage', { roomId, text: '', forward: { roomId, messageIds: [id] } }, own),
      chat.server.call('reportMessage', { roomId, messageId: id, reason: 1 }, { token: nari.token }),
    ]
    expect(await Promise.all(refused.map(codeOf))).toEqual(refused.map(() => 'invalid'))
    expect((await stepsOf())[0]).toEqual({ step: 'proposed', first: 'english', answer: 'accepted' })
  })

  it('is one only, whoever proposes and however often, and can be proposed again afterwards', async () => {
    const both = await Promise.all([propose(haru), propose(nari, 'korean'), propose(haru)])
    expect(both.map((each) => codeIn(each) ?? 'ok').sort()).toEqual(['exists', 'exists', 'ok'])
    expect(await stepsOf()).toHaveLength(1)
    const { id = '', proposerId } = (await exchangeOf(haru)) ?? {}
    await expectYes(end(proposerId === haru.id ? haru : nari, id))
    const again = await running()
    expect(await codeOf(propose(haru))).toBe('exists')
    await expectYes(end(haru, again))
    await proposed(nari)
  })

  it('is answered by the other member alone, and an answer repeated changes nothing', async () => {
    const id = await proposed()
    expect(await codeOf(answer(haru, id, true))).toBe('invalid')
    const twice = await Promise.all([answer(nari, id, true), answer(nari, id, true)])
    const [one, two] = await Promise.all(twice.map(async (each) => (await expectYes(Promise.resolve(each))).exchange))
    expect(one).toEqual(two)
    expect((await stepsOf()).map(({ step }) => step)).toEqual(['proposed', 'started'])
    expect(await codeOf(answer(nari, id, false))).toBe('wrongState')
  })

  it('is declined or withdrawn without a clock, and both see which', async () => {
    const first = await proposed()
    await expectYes(answer(nari, first, false))
    await expectYes(answer(nari, first, false))
    const second = await proposed()
    // The other member declines, and does not withdraw.
    expect(await codeOf(end(nari, second))).toBe('notFound')
    await expectYes(end(haru, second))
    expect((await expectYes(end(haru, second))).exchange).toBeNull()
    expect(await codeOf(answer(nari, second, true))).toBe('wrongState')
    expect(await stepsOf(nari)).toEqual([
      { step: 'proposed', first: 'english', answer: 'declined' },
      { step: 'proposed', first: 'english', answer: 'withdrawn' },
    ])
    expect([await exchangeOf(haru), await exchangeOf(nari)]).toEqual([undefined, undefined])
  })

  it('has one result where one withdraws while the other accepts', async () => {
    const id = await proposed()
    await Promise.all([end(haru, id), answer(nari, id, true)])
    expect(await exchangeOf(haru)).toBeUndefined()
    const steps = await stepsOf()
    const wasWithdrawn = steps.length === 1
    expect(steps).toEqual(
      wasWithdrawn
        ? [{ step: 'proposed', first: 'english', answer: 'withdrawn' }]
        : [{ step: 'proposed', first: 'english', answer: 'accepted' }, expect.objectContaining({ step: 'started' }), ended(0, 0)],
    )
  })

  it('ends early by either, with what was spoken and how much was written', async () => {
    const before = (await chat.say(haru, roomId, '안녕하세요'))[0] as Message
    const id = await running()
    await chat.say(haru, roomId, 'So, English first.')
    await chat.say(nari, roomId, 'Sure!')
    clock.advance(12 * minute)
    const heard = await chat.live(nari)
    const results = await Promise.all([end(haru, id), end(nari, id)])
    expect(results.map(codeIn)).toEqual([null, null])
    expect((await stepsOf()).at(-1)).toEqual(ended(0, 12, 2))
    await heard.event('messages', ({ room, messages }) => messages[0]?.exchange?.step === 'ended' && room.exchange === undefined)
    expect(await codeOf(end(haru, before.id))).toBe('notFound')
    expect(await codeOf(end(haru, haru.id))).toBe('notFound')
  })

  it.each(['a member', 'the maintenance'])('is over at its time and counts no more, ended by %s', async (who) => {
    const id = await running()
    await chat.say(haru, roomId, 'One')
    const late = who === 'a member' ? 90 : 200
    clock.advance(late * minute)
    await chat.say(nari, roomId, '늦은 말')
    if (who === 'a member') await expectYes(end(nari, id))
    else await endOverdueExchanges(chat.server.services)
    // The maintenance that runs beside may have ended it before the last message.
    const ending = (await chat.everything(haru, roomId)).find(({ exchange }) => exchange?.step === 'ended')
    expect(ending).toMatchObject({ senderId: haru.id, exchange: ended(30, 30, 1) })
    expect([await exchangeOf(haru), await exchangeOf(nari)]).toEqual([undefined, undefined])
  })

  it('counts as whole when a clock that is a little fast ends it', async () => {
    const id = await running()
    clock.advance(60 * minute - 800)
    await expectYes(end(nari, id))
    expect((await stepsOf()).at(-1)).toEqual(ended(30, 30))
  })

  it('expires unanswered', async () => {
    const id = await proposed()
    clock.advance(limits.exchange.answerMinutes * minute)
    expect(await codeOf(answer(nari, id, true))).toBe('expired')
    expect(await stepsOf()).toEqual([{ step: 'proposed', first: 'english', answer: 'expired' }])
    // Another can be proposed where one has expired unnoticed.
    await proposed()
    clock.advance(limits.exchange.answerMinutes * minute)
    await proposed(nari, 'korean')
    clock.advance(limits.exchange.answerMinutes * minute)
    await endOverdueExchanges(chat.server.services)
    expect((await stepsOf()).map((step) => step.step === 'proposed' && step.answer)).toEqual(['expired', 'expired', 'expired'])
    expect(await exchangeOf(nari)).toBeUndefined()
  })

  it('is only where two members can write', async () => {
    const own = (await chat.rooms(haru)).filter(({ kind }) => kind !== 'pair')
    expect(await Promise.all(own.map(({ id }) => codeOf(propose(haru, 'korean', id))))).toEqual(['wrongState', 'wrongState'])
    const stranger = await chat.person()
    expect(await codeOf(propose(stranger))).toBe('room is undefined')
  })

  it('ends with the room, and whoever stays reads how long it was', async () => {
    await running()
    clock.advance(5 * minute)
    await expectYes(chat.server.call('leaveRoom', { roomId }, { token: haru.token }))
    expect((await stepsOf(nari)).at(-1)).toEqual(ended(0, 5))
    expect(await exchangeOf(nari)).toBeUndefined()
    const columns = chat.server.services.db.selectFrom('rooms').select(['exchange', 'exchange_until']).where('id', '=', roomId)
    expect(await columns.execute()).toEqual([{ exchange: null, exchange_until: null }])
  })

  it.each(['proposed', 'running'] as const)('vanishes with a block while it is %s, and does not come back', async (state) => {
    const id = state === 'running' ? await running() : await proposed()
    await expectYes(chat.server.call('block', { userId: haru.id }, { token: nari.token }))
    expect([await exchangeOf(haru), await exchangeOf(nari)]).toEqual([undefined, undefined])
    expect(await codeOf(answer(nari, id, true))).toBe(state === 'running' ? null : 'wrongState')
    const { db } = chat.server.services
    await until(async () =>
      expect(await db.selectFrom('rooms').select('exchange').where('id', '=', roomId).execute()).toEqual([{ exchange: null }]),
    )
    await expectYes(chat.server.call('unblock', { blockId: haru.id }, { token: nari.token }))
    expect([await exchangeOf(haru), await exchangeOf(nari)]).toEqual([undefined, undefined])
    expect((await stepsOf()).filter(({ step }) => step === 'ended')).toEqual([])
    await proposed(nari)
  })

  it('vanishes when a member withdraws', async () => {
    await running()
    await expectYes(chat.server.call('withdraw', { password: 'haru77!', keepPosts: true }, { token: haru.token }))
    await until(async () => expect((await chat.roomOf(nari, roomId)).ended).toBe(true))
    expect(await exchangeOf(nari)).toBeUndefined()
    clock.advance(120 * minute)
    await endOverdueExchanges(chat.server.services)
    expect((await stepsOf(nari)).map(({ step }) => step)).toEqual(['proposed', 'started'])
  })

  it('goes on where the writing of a member is suspended, who can end it and propose none', async () => {
    const id = await running()
    const { db } = chat.server.services
    await db
      .updateTable('users')
      .set({ suspended_until: clock.now() + 10 * minute })
      .where('id', '=', haru.id)
      .execute()
    await expectYes(end(haru, id))
    expect(await codeOf(propose(haru))).toBe('suspended')
  })

  it('is in the export of who made a step, without a text', async () => {
    const id = await running()
    clock.advance(7 * minute)
    await expectYes(end(haru, id))
    const exported = async ({ token }: Person) => {
      const { parts } = await expectYes(chat.server.call('exportData', {}, { token }))
      return parts['messages']?.map(({ exchange, first, text, englishMinutes }) => ({ exchange, first, text, englishMinutes }))
    }
    expect(await exported(haru)).toEqual([
      { exchange: 'proposed', first: 'english', text: '', englishMinutes: undefined },
      { exchange: 'ended', first: 'english', text: '', englishMinutes: 7 },
    ])
    expect(await exported(nari)).toEqual([{ exchange: 'started', first: 'english', text: '', englishMinutes: undefined }])
  })
})
