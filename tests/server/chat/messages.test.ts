import { randomUUID } from 'node:crypto'
import { Transformer } from '@napi-rs/image'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databases, expectYes } from '../../support/server'
import { type ChatCommunity, createChatCommunity, type Person, textsOf } from './chat-community'

describe.each(databases)('messages on %s', (database) => {
  let chat: ChatCommunity
  let minji: Person
  let daniel: Person
  let roomId: string
  beforeAll(async () => {
    chat = await createChatCommunity({ database })
    minji = await chat.person()
    daniel = await chat.person()
    roomId = await chat.room(minji, daniel)
  })
  afterAll(() => chat?.stop())

  it('have the same order for both, also when both write at once', async () => {
    const writers = [minji, daniel].flatMap((person) => Array.from({ length: 4 }, (_, writer) => ({ person, writer })))
    await Promise.all(
      writers.map(async ({ person, writer }) => {
        for (let n = 0; n < 8; n += 1) await chat.say(person, roomId, `${person.nickname} ${writer} ${n}`)
      }),
    )
    const [one, other] = [await chat.everything(minji, roomId, 7), await chat.everything(daniel, roomId)]
    expect(textsOf(one)).toEqual(textsOf(other))
    expect(one).toHaveLength(64)
    for (const { person, writer } of writers) {
      const own = textsOf(one).filter((text) => text.startsWith(`${person.nickname} ${writer} `))
      expect(own).toEqual(Array.from({ length: 8 }, (_, n) => `${person.nickname} ${writer} ${n}`))
    }
    const times = one.map(({ sentAt }) => sentAt)
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
    expect((await chat.roomOf(daniel, roomId)).unread).toBe(32)
  })

  it('are stored once per key, permanently', async () => {
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => chat.say(minji, roomId, '한 번만', key)))
    expect(new Set(answers.map(([message]) => message?.id)).size).toBe(1)
    expect(answers[0]?.[0]).toMatchObject({ text: '한 번만', key, senderId: minji.id })
    expect(textsOf(await chat.everything(daniel, roomId)).filter((text) => text === '한 번만')).toHaveLength(1)
    // Other stored keys expire after a day; this one must not depend on them.
    await chat.server.services.db.deleteFrom('idempotency_keys').execute()
    expect(await chat.say(minji, roomId, '한 번만', key)).toEqual(answers[0])
    expect(await chat.server.call('sendMessage', { roomId, text: '다른 말' }, { token: minji.token, key })).toMatchObject({
      http: 409,
      message: 'conflict',
    })
    const mine = await chat.room(minji, minji)
    expect((await chat.server.call('sendMessage', { roomId: mine, text: '한 번만' }, { token: minji.token, key })).http).toBe(409)
    // The same key of another member is another message; and nobody else receives a key.
    await chat.say(daniel, roomId, '내 것', key)
    const seen = await chat.everything(daniel, roomId)
    expect(seen.filter((message) => message.key !== null).every(({ senderId }) => senderId === daniel.id)).toBe(true)
    expect(seen.at(-1)).toMatchObject({ text: '내 것', key })
  })

  it('answer a repeated request also after the room has ended', async () => {
    const hana = await chat.person()
    const ending = await chat.room(hana, minji)
    const key = randomUUID()
    const first = await chat.say(hana, ending, '마지막 말', key)
    await expectYes(chat.server.call('leaveRoom', { roomId: ending }, { token: minji.token }))
    expect(await chat.say(hana, ending, '마지막 말', key)).toEqual(first)
  })

  it('are one per picture, the text with the first', async () => {
    const picture = await Transformer.fromRgbaPixels(new Uint8Array(40 * 20 * 4).fill(180), 40, 20).png()
    const key = randomUUID()
    const send = () =>
      chat.server.call('sendMessage', { roomId, text: '어제 사진' }, { token: minji.token, key, files: [picture, picture, picture] })
    const { messages } = await expectYes(send())
    expect(messages.map(({ text, images }) => [text, images.length])).toEqual([
      ['어제 사진', 1],
      ['', 1],
      ['', 1],
    ])
    expect(messages[0]?.images[0]).toMatch(/-40x20-[0-9a-f]{6}\.webp$/)
    expect(await expectYes(send())).toEqual({ messages })
    expect((await chat.roomOf(daniel, roomId)).lastMessage).toMatchObject({ text: '', senderId: minji.id, pictures: 3 })
    expect((await fetch(`${chat.server.url}/images/${messages[1]?.images[0]}`)).status).toBe(200)
    const six = Array.from({ length: 6 }, () => picture)
    expect(await chat.server.call('sendMessage', { roomId, text: '' }, { token: minji.token, files: six })).toMatchObject({ http: 400 })
    const alone = await expectYes(chat.server.call('sendMessage', { roomId, text: '' }, { token: minji.token, files: [picture] }))
    expect(textsOf(alone.messages)).toEqual([''])
    expect((await chat.roomOf(daniel, roomId)).lastMessage).not.toHaveProperty('pictures')
    const broken = await chat.server.call('sendMessage', { roomId, text: 'x' }, { token: minji.token, files: [picture, new Uint8Array(9)] })
    expect(broken).toMatchObject({ http: 415 })
    expect(textsOf(await chat.everything(daniel, roomId))).not.toContain('x')
  })

  it('have at most 2000 characters, and are not empty', async () => {
    const most = `${'가'.repeat(1_999)}😀`
    const [message] = await chat.say(minji, roomId, most)
    expect(message?.text).toBe(most)
    const say = (text: string) =>
      chat.server.raw('/chat', formOf({ messageType: 'postMessage', eventData: JSON.stringify({ chatRoomId: roomId, message: text }) }), {
        authorization: `Bearer ${minji.token}`,
      })
    expect(await say(`${most}가`)).toMatchObject({ http: 400, fields: { text: 'tooLong' } })
    for (const blank of ['', ' \n\t', '\u3164']) expect(await say(blank)).toMatchObject({ http: 400, fields: { text: 'required' } })
    expect((await chat.say(minji, roomId, '각'.normalize('NFD')))[0]?.text).toBe('각')
    expect((await chat.say(minji, roomId, '한 줄\r\n두 줄'))[0]?.text).toBe('한 줄\n두 줄')
  })

  it('are paged before a message, through ten thousand', async () => {
    const hana = await chat.person()
    const deep = await chat.room(hana, hana)
    const { db } = chat.server.services
    const rows = Array.from({ length: 10_000 }, (_, index) => ({
      id: `0198c9a2-0000-7000-8000-${String(index).padStart(12, '0')}`,
      room_id: deep,
      seq: index + 1,
      sender_id: hana.id,
      client_id: null,
      body_hash: null,
      kind: 'said' as const,
      text: String(index),
      images: '[]',
      bot: null,
      sent_at: index + 1,
    }))
    for (let from = 0; from < rows.length; from += 1_000)
      await db
        .insertInto('messages')
        .values(rows.slice(from, from + 1_000))
        .execute()
    await db.updateTable('rooms').set({ last_seq: 10_000, last_at: 10_000 }).where('id', '=', deep).execute()
    expect(textsOf(await chat.everything(hana, deep))).toEqual(rows.map(({ text }) => text))
    const call = (over: object) => chat.server.call('messages', { roomId: deep, limit: 50, ...over }, { token: hana.token })
    expect((await expectYes(call({ before: rows[0]?.id }))).messages).toEqual([])
    expect(await call({ before: randomUUID() })).toMatchObject({ http: 404 })
    const [elsewhere] = await chat.say(minji, roomId, '다른 방')
    expect(await call({ before: elsewhere?.id })).toMatchObject({ http: 404 })
    expect(
      await chat.server.raw(
        '/chat',
        { messageType: 'getMessages', eventData: { chatRoomId: deep, limit: 51 } },
        { authorization: `Bearer ${hana.token}` },
      ),
    ).toMatchObject({ http: 400 })
  })
})

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}
