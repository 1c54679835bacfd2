import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Message } from '../../../src/shared/contract/chat-shapes'
import { pictures } from '../../support/pictures'
import { databases, expectYes } from '../../support/server'
import { type ChatCommunity, createChatCommunity, type Person } from './chat-community'

describe.each(databases)('replies on %s', (database) => {
  let chat: ChatCommunity
  let minji: Person
  let daniel: Person
  let roomId: string
  beforeAll(async () => {
    chat = await createChatCommunity({ database })
  })
  afterAll(() => chat?.stop())
  beforeEach(async () => {
    minji = await chat.person()
    daniel = await chat.person()
    roomId = await chat.room(minji, daniel)
  })

  const say = async (by: Person, text: string) => (await chat.say(by, roomId, text))[0] as Message
  const answer = (by: Person, to: string, text: string, key: string = randomUUID()) =>
    chat.server.call('sendMessage', { roomId, text, replyTo: to }, { token: by.token, key })

  it('quote the beginning and the number of pictures for both, live and when read', async () => {
    const said = await say(minji, `${'가'.repeat(199)}😀끝`)
    const files = [await pictures.png(20, 20), await pictures.png(30, 20)]
    const post = (await expectYes(chat.server.call('sendMessage', { roomId, text: '' }, { token: minji.token, files }))).messages
    for (const person of [minji, daniel]) await chat.rooms(person)
    const theirs = await chat.live(minji)
    await expectYes(answer(daniel, said.id, '네'))
    await expectYes(answer(daniel, post[0]?.id ?? '', '예쁘네요'))
    const [first, second] = (await chat.everything(minji, roomId)).slice(-2)
    expect(first?.quote).toEqual({ id: said.id, senderId: minji.id, text: `${'가'.repeat(199)}😀`, pictures: 0, deleted: false })
    expect(second?.quote).toEqual({ id: post[0]?.id, senderId: minji.id, text: '', pictures: 2, deleted: false })
    const heard = await theirs.event('messages', ({ messages }) => messages[0]?.text === '네')
    expect(heard.messages[0]).toEqual(first)
  })

  it('quote the current state: an edit or deletion of the quoted message also changes its replies', async () => {
    const said = await say(minji, '세 시에 만나요')
    await expectYes(answer(daniel, said.id, '좋아요'))
    for (const person of [minji, daniel]) await chat.rooms(person)
    const theirs = await chat.live(daniel)
    const change = (what: { kind: 'edit'; text: string } | { kind: 'delete' }) =>
      expectYes(chat.server.call('changeMessage', { roomId, messageId: said.id, change: what }, { token: minji.token, key: randomUUID() }))
    await change({ kind: 'edit', text: '네 시에 만나요' })
    const edited = await theirs.event('changed')
    expect(edited.messages.map(({ text, quote, change: number }) => [text, quote?.text, number])).toEqual([
      ['네 시에 만나요', undefined, 1],
      ['좋아요', '네 시에 만나요', 2],
    ])
    expect([edited.since, edited.room.lastChange]).toEqual([0, 2])
    await change({ kind: 'delete' })
    const all = await chat.everything(daniel, roomId)
    expect(all.map(({ text, deleted }) => [text, deleted])).toEqual([
      ['', true],
      ['좋아요', false],
    ])
    expect(all[1]?.quote).toMatchObject({ id: said.id, text: '', deleted: true })
    const { db } = chat.server.services
    const rows = await Promise.all([db.selectFrom('messages').selectAll().execute(), db.selectFrom('live_events').selectAll().execute()])
    expect(JSON.stringify(rows)).not.toContain('시에 만나요')
    expect((await expectYes(chat.server.call('changes', { roomId, since: 2 }, { token: daniel.token }))).messages).toEqual(all)
  })

  it('answer only messages of the room, once per key, and are refused like other messages', async () => {
    const said = await say(minji, '안녕')
    const key = randomUUID()
    const [first, second] = await Promise.all([answer(daniel, said.id, '네', key), answer(daniel, said.id, '네', key)])
    expect(first.response.messages).toEqual(second.response.messages)
    const other = await say(minji, '또 안녕')
    expect(await answer(daniel, other.id, '네', key)).toMatchObject({ http: 409 })
    expect(await answer(daniel, randomUUID(), '네')).toMatchObject({ http: 404, message: 'notFound' })
    const hana = await chat.person()
    const elsewhere = (await chat.say(minji, await chat.room(minji, hana), '다른 방'))[0]
    expect(await answer(daniel, elsewhere?.id ?? '', '네')).toMatchObject({ http: 404 })
    expect(await answer(hana, said.id, '네')).toMatchObject({ http: 404, message: 'room is undefined' })
    await chat.block(minji, daniel)
    expect((await answer(daniel, said.id, '네')).status).toBe('05')
  })
})
