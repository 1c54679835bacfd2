import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAccount } from '../../support/demo-seat'
import { databases, expectYes } from '../../support/server'
import { type ChatCommunity, createChatCommunity, type Person, textsOf } from '../chat/chat-community'

describe.each(databases)('chat in the demo community on %s', (database) => {
  let chat: ChatCommunity
  let haru: Person
  beforeAll(async () => {
    chat = await createChatCommunity({ database, demo: true })
    // It is there when the server has started.
    const { token, user } = await expectYes(chat.server.call('logIn', { email: demoAccount.email, password: demoAccount.password }))
    haru = { id: user.id, token, nickname: user.nickname }
  }, 180_000)
  afterAll(() => chat?.stop())

  it('has rooms with messages in both languages: unread, muted, ended, and the bot’s', async () => {
    const rooms = await chat.rooms(haru)
    expect(rooms.length).toBeGreaterThanOrEqual(9)
    expect(rooms.filter(({ kind }) => kind === 'pair').length).toBeGreaterThanOrEqual(7)
    expect(rooms.filter(({ unread }) => unread > 0).length).toBeGreaterThanOrEqual(3)
    expect(rooms.filter(({ alarm }) => !alarm)).toHaveLength(1)
    expect(rooms.filter(({ ended }) => ended)).toHaveLength(1)
    const times = rooms.map(({ lastMessage }) => lastMessage?.sentAt ?? 0)
    expect(times).toEqual([...times].sort((a, b) => b - a))
    for (const { id, unread, lastReadId, lastMessage, partner } of rooms) {
      const said = await chat.everything(haru, id)
      expect(said.at(-1)?.id).toBe(lastMessage?.id)
      expect(said.every(({ sentAt }, n) => sentAt > (said[n - 1]?.sentAt ?? 0))).toBe(true)
      expect(said.every(({ sentAt }) => sentAt * 1000 < Date.now())).toBe(true)
      expect(said.length - 1 - said.findIndex((message) => message.id === lastReadId)).toBe(unread)
      if (partner.id !== 'bot') expect(said.some(({ text, kind }) => text !== '' || kind === 'ended')).toBe(true)
    }
    const bot = await chat.everything(haru, rooms.find(({ kind }) => kind === 'bot')?.id ?? '')
    expect(new Set(bot.map((message) => message.bot?.topic))).toEqual(new Set(['welcome', 'follower', 'reply']))
  })

  it('answers once after a delay, in the language of the message', async () => {
    const rooms = await chat.rooms(haru)
    const client = await chat.live(haru)
    for (const [nickname, text, language] of [
      ['minji_note', '안녕하세요!', /[가-힣]/],
      ['daniel_writes', 'Thanks for yesterday', /^[^가-힣]+$/],
    ] as const) {
      const room = rooms.find(({ partner }) => partner.nickname === nickname)
      const [said] = await chat.say(haru, room?.id ?? '', text)
      const event = await client.event(
        'messages',
        ({ room: { id }, messages }) => id === room?.id && messages[0]?.senderId === room.partner.id,
      )
      expect(event.messages[0]?.text).toMatch(language)
      expect(event.room.unread).toBeGreaterThan(room?.unread ?? 0)
      // Who answers reads first, and types.
      expect(event.room.readMark?.until).toBe(said?.sentAt)
      expect(client.frames).toContainEqual({ type: 'typing', roomId: room?.id, after: said?.sentAt })
    }
    const oliver = rooms.find(({ partner }) => partner.nickname === 'oliver_in_seoul')
    await chat.say(haru, oliver?.id ?? '', '해거름, 지금도 써요!')
    // A member without answers sends nothing, and nobody answers an answer.
    await new Promise((resolve) => setTimeout(resolve, 5_000))
    const spoken = client
      .events()
      .flatMap(({ event }) => (event.kind === 'messages' && event.messages[0]?.senderId !== haru.id ? [event.room.partner.nickname] : []))
    expect(spoken.filter((name) => ['minji_note', 'daniel_writes'].includes(name))).toHaveLength(2)
    expect(spoken).not.toContain('oliver_in_seoul')
  })

  it('greets a connected newcomer once', async () => {
    const newcomer = await chat.person()
    const client = await chat.live(newcomer)
    for (let n = 0; n < 2; n += 1) await expectYes(chat.server.call('realtimeToken', {}, { token: newcomer.token }))
    const { room, messages } = await client.event('messages', ({ room: { kind } }) => kind === 'pair')
    expect(textsOf(messages)[0]).toContain(newcomer.nickname)
    expect(room).toMatchObject({ unread: 1, writable: true })
    await chat.say(newcomer, room.id, 'Hi! Is this right?')
    await client.event(
      'messages',
      (event) => event.room.id === room.id && event.messages[0]?.senderId === room.partner.id && event.room.unread === 2,
    )
    expect(await chat.everything(newcomer, room.id)).toHaveLength(3)
  })
})
