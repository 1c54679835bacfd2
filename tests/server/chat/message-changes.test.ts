import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Message } from '../../../src/shared/contract/chat-shapes'
import type { Input } from '../../../src/shared/contract/index'
import { pictures } from '../../support/pictures'
import { createClock, databases, expectYes, hour, minute } from '../../support/server'
import { type ChatCommunity, createChatCommunity, type Person, textsOf } from './chat-community'

type Change = Input<'changeMessage'>['change']

describe.each(databases)('changes of messages on %s', (database) => {
  const clock = createClock()
  let chat: ChatCommunity
  let minji: Person
  let daniel: Person
  let roomId: string
  beforeAll(async () => {
    chat = await createChatCommunity({ database, now: clock.now })
  })
  afterAll(() => chat?.stop())
  beforeEach(async () => {
    minji = await chat.person()
    daniel = await chat.person()
    roomId = await chat.room(minji, daniel)
  })

  const change = (by: Person, message: Message | undefined, what: Change, key: string = randomUUID()) =>
    chat.server.call('changeMessage', { roomId, messageId: message?.id ?? '', change: what }, { token: by.token, key })
  const edit = (by: Person, message: Message | undefined, text: string, key?: string) => change(by, message, { kind: 'edit', text }, key)
  const remove = (by: Person, message: Message | undefined) => change(by, message, { kind: 'delete' })
  const changesSince = (by: Person, since: number) => expectYes(chat.server.call('changes', { roomId, since }, { token: by.token }))
  const say = async (by: Person, text: string) => (await chat.say(by, roomId, text))[0]
  const withPictures = async (by: Person, text: string) =>
    (
      await expectYes(
        chat.server.call(
          'sendMessage',
          { roomId, text },
          { token: by.token, files: [await pictures.png(20, 20), await pictures.png(30, 20)] },
        ),
      )
    ).messages
  const isThere = async (path: string | undefined) => (await fetch(`${chat.server.url}/images/${path}`)).status === 200

  it('replace the text for both, with a mark, also as the last message; an identical text changes nothing', async () => {
    const said = await say(minji, '않녕')
    expect((await expectYes(edit(minji, said, '않녕'))).messages[0]).toMatchObject({ change: 0, editedAt: null })
    clock.advance(minute)
    const { messages } = await expectYes(edit(minji, said, '안녕'))
    expect(messages).toMatchObject([{ id: said?.id, text: '안녕', change: 1, editedAt: clock.now() / 1000, sentAt: said?.sentAt }])
    for (const person of [minji, daniel]) {
      expect(await chat.everything(person, roomId)).toMatchObject([{ text: '안녕', change: 1, editedAt: clock.now() / 1000 }])
      expect(await chat.roomOf(person, roomId)).toMatchObject({ lastChange: 1, lastMessage: { text: '안녕' } })
    }
    expect((await chat.roomOf(daniel, roomId)).unread).toBe(1)
  })

  it('are applied once per key, also when an earlier request arrives late', async () => {
    const said = await say(minji, '하나')
    const key = randomUUID()
    await Promise.all(Array.from({ length: 5 }, () => expectYes(edit(minji, said, '둘', key))))
    await expectYes(edit(minji, said, '셋'))
    expect((await expectYes(edit(minji, said, '둘', key))).messages).toMatchObject([{ text: '셋', change: 2 }])
    expect(await edit(minji, said, '넷', key)).toMatchObject({ http: 409 })
    expect(textsOf(await chat.everything(daniel, roomId))).toEqual(['셋'])
  })

  it('are possible for a quarter of an hour, deletions for a day, by the sender only', async () => {
    const said = await say(minji, '하나')
    for (const what of [{ kind: 'edit', text: '남의 말' }, { kind: 'delete' }] as const)
      expect(await change(daniel, said, what)).toMatchObject({ http: 400, message: 'invalid' })
    clock.advance(15 * minute)
    await expectYes(edit(minji, said, '둘'))
    clock.advance(1)
    expect((await edit(minji, said, '셋')).status).toBe('04')
    clock.advance(24 * hour - 15 * minute)
    expect((await remove(minji, said)).status).toBe('04')
    expect(textsOf(await chat.everything(daniel, roomId))).toEqual(['둘'])
    expect(await edit(minji, said, '')).toMatchObject({ http: 400, fields: { text: 'required' } })
  })

  it('delete a message for both with its whole post, from the database, the disk and stored events', async () => {
    const post = await withPictures(minji, '지울 사진')
    const [
      {
        images: [path],
      } = { images: [] },
    ] = post
    await say(minji, '남는 말')
    expect((await chat.roomOf(daniel, roomId)).unread).toBe(3)
    const stored = async () => {
      const { db } = chat.server.services
      const rows = await Promise.all([db.selectFrom('messages').selectAll().execute(), db.selectFrom('live_events').selectAll().execute()])
      return JSON.stringify(rows)
    }
    expect([(await stored()).includes('지울 사진'), await isThere(path)]).toEqual([true, true])
    const { messages } = await expectYes(remove(minji, post[1]))
    expect(messages.map(({ text, images, deleted, change: number }) => [text, images, deleted, number])).toEqual([
      ['', [], true, 1],
      ['', [], true, 2],
    ])
    expect((await stored()).includes('지울 사진')).toBe(false)
    expect((await stored()).includes(String(path))).toBe(false)
    expect(await isThere(path)).toBe(false)
    expect(await chat.roomOf(daniel, roomId)).toMatchObject({ unread: 1, lastMessage: { text: '남는 말' } })
    // A client that was offline since then loads everything again instead of receiving deleted content.
    const later = await chat.live(daniel, 0)
    await later.until(({ type }) => type === 'reset')
    // A client that does not know deleted messages shows a sentence.
    const wire = { eventType: 'chat', messageType: 'getMessages', eventData: { chatRoomId: roomId } }
    expect((await chat.server.raw('/chat', wire, { authorization: `Bearer ${daniel.token}` })).text).toContain('삭제된 메시지예요.')
    // A deleted message stays deleted, whatever arrives later.
    expect((await expectYes(edit(minji, post[0], '되살린 말'))).messages).toMatchObject([{ text: '', deleted: true }])
    const exported = JSON.stringify((await expectYes(chat.server.call('exportData', {}, { token: minji.token }))).parts)
    expect([exported.includes('남는 말'), exported.includes('지울 사진')]).toEqual([true, false])
  })

  it('answer a repeated post with the message’s current state', async () => {
    const key = randomUUID()
    const [said] = await chat.say(minji, roomId, '지운 말', key)
    await expectYes(remove(minji, said))
    expect(await chat.say(minji, roomId, '지운 말', key)).toMatchObject([{ id: said?.id, text: '', deleted: true }])
    expect((await chat.roomOf(daniel, roomId)).lastMessage).toMatchObject({ deleted: true, text: '' })
  })

  it('keep a reported message for the decision as first sent, with its pictures, which its members no longer see', async () => {
    const post = await withPictures(minji, '나쁜 말')
    await expectYes(chat.server.call('reportMessage', { roomId, messageId: post[0]?.id ?? '', reason: 1 }, { token: daniel.token }))
    await expectYes(edit(minji, post[0], '좋은 말'))
    await expectYes(remove(minji, post[0]))
    const report = chat.server.services.db
      .selectFrom('reports')
      .select('evidence')
      .where('item_id', '=', post[0]?.id ?? '')
    expect(JSON.parse((await report.executeTakeFirstOrThrow()).evidence ?? '')).toEqual({
      text: '나쁜 말',
      images: post.flatMap(({ images }) => images),
    })
    // Moderators see them (tests/server/moderation/message-evidence.test.ts).
    expect(await isThere(post[0]?.images[0])).toBe(false)
    const again = { roomId, messageId: post[0]?.id ?? '', reason: 1 as const }
    expect((await chat.server.call('reportMessage', again, { token: daniel.token })).status).toBe('02')
  })

  it('cannot be reported any more once they are deleted', async () => {
    const said = await say(minji, '지운 말')
    await expectYes(remove(minji, said))
    const report = { roomId, messageId: said?.id ?? '', reason: 1 as const }
    expect(await chat.server.call('reportMessage', report, { token: daniel.token })).toMatchObject({ http: 404 })
    const { db } = chat.server.services
    expect(await db.selectFrom('cases').select('id').where('item_id', '=', report.messageId).execute()).toEqual([])
  })

  it('are announced to both with numbers, and can be requested afterwards with the same result', async () => {
    const said = [await say(minji, '하나'), await say(minji, '둘'), await say(daniel, '셋')]
    for (const person of [minji, daniel]) await chat.rooms(person)
    const [mine, theirs] = [await chat.live(minji), await chat.live(daniel)]
    await expectYes(edit(minji, said[0], '하나!'))
    await expectYes(edit(daniel, said[2], '셋!'))
    await expectYes(edit(minji, said[0], '하나!!'))
    await expectYes(remove(minji, said[1]))
    for (const stream of [mine, theirs]) {
      await stream.event('changed', ({ room }) => room.lastChange === 4)
      const heard = stream.events().flatMap(({ event }) => (event.kind === 'changed' ? [[event.since, event.room.lastChange]] : []))
      expect(heard).toEqual([
        [0, 1],
        [1, 2],
        [2, 3],
        [3, 4],
      ])
    }
    const { messages, until, more } = await changesSince(daniel, 0)
    expect(messages.map(({ change: number, text }) => [number, text])).toEqual([
      [2, '셋!'],
      [3, '하나!!'],
      [4, ''],
    ])
    expect([until, more]).toEqual([4, false])
    expect((await changesSince(daniel, 3)).messages).toHaveLength(1)
    // Only the sender receives a key.
    expect(messages.filter(({ key }) => key !== null).every(({ senderId }) => senderId === daniel.id)).toBe(true)
    const all = await chat.everything(daniel, roomId)
    expect(all.filter(({ change: number }) => number > 0).sort((a, b) => a.change - b.change)).toEqual(messages)
  })

  it('of a message that the caller deleted for themselves stay invisible to the caller', async () => {
    const said = [await say(minji, '안 볼 말'), await say(minji, '볼 말')]
    await expectYes(chat.server.call('hideMessages', { roomId, messageIds: [said[0]?.id ?? ''] }, { token: daniel.token }))
    await chat.rooms(daniel)
    const theirs = await chat.live(daniel)
    await expectYes(edit(minji, said[0], '그래도 안 볼 말'))
    const event = await theirs.event('changed')
    expect([event.messages, event.since, event.room.lastChange]).toEqual([[], 0, 1])
    expect(await changesSince(daniel, 0)).toEqual({ messages: [], until: 1, more: false })
    expect((await changesSince(minji, 0)).messages).toHaveLength(1)
  })

  it('are paged without omissions', async () => {
    const { db } = chat.server.services
    const rows = Array.from({ length: 60 }, (_, index) => ({
      id: randomUUID(),
      room_id: roomId,
      seq: index + 1,
      sender_id: minji.id,
      client_id: null,
      body_hash: null,
      kind: 'said' as const,
      text: `말 ${index}`,
      images: '[]',
      bot: null,
      sent_at: index + 1,
      change_no: 60 - index,
    }))
    await db.insertInto('messages').values(rows).execute()
    await db.updateTable('rooms').set({ last_seq: 60, last_change: 60 }).where('id', '=', roomId).execute()
    const first = await changesSince(daniel, 0)
    expect([first.messages.length, first.messages[0]?.text, first.until, first.more]).toEqual([50, '말 59', 50, true])
    const second = await changesSince(daniel, first.until)
    expect([second.messages.length, second.until, second.more]).toEqual([10, 60, false])
  })

  it('of a message with very many replies and corrections reach all of them, and are told by a small event', async () => {
    const { db, newId } = chat.server.services
    const said = await say(minji, '않녕')
    const reply = { roomId, text: '답장', replyTo: said?.id ?? '' }
    await expectYes(chat.server.call('sendMessage', reply, { token: daniel.token }))
    const { seq } = await db
      .selectFrom('messages')
      .select('seq')
      .where('id', '=', said?.id ?? '')
      .executeTakeFirstOrThrow()
    const model = await db
      .selectFrom('messages')
      .selectAll()
      .where('reply_to', '=', said?.id ?? '')
      .executeTakeFirstOrThrow()
    const count = 34_000
    const more = Array.from({ length: count }, (_, index) => ({ ...model, id: newId(), client_id: null, seq: seq + 2 + index }))
    for (let from = 0; from < count; from += 1_000)
      await db
        .insertInto('messages')
        .values(more.slice(from, from + 1_000))
        .execute()
    const last_seq = seq + 1 + count
    await db.updateTable('rooms').set({ last_seq }).where('id', '=', roomId).execute()
    const corrected = { sentences: [{ original: '안녕', corrected: '안녕!', good: false, note: '' }], comment: '' }
    const live = await chat.live(daniel)
    const replies = () =>
      db
        .selectFrom('messages')
        .select(['quote', 'change_no'])
        .where('reply_to', '=', said?.id ?? '')
        .orderBy('seq')
        .execute()

    const edited = await expectYes(edit(minji, said, '안녕'))
    expect(edited.messages).toMatchObject([{ text: '안녕', change: count + 3 }])
    const told = await live.event('changed')
    expect(told).toMatchObject({ since: count + 2, messages: [{ id: said?.id, change: count + 3 }], room: { lastChange: count + 3 } })
    const after = await replies()
    expect(after.map(({ change_no }) => Number(change_no))).toEqual(after.map((_, index) => index + 2))
    expect(new Set(after.map(({ quote }) => (JSON.parse(quote ?? '') as { text: string }).text))).toEqual(new Set(['안녕']))
    const first = await changesSince(daniel, 0)
    expect(first).toMatchObject({ until: 51, more: true })
    expect(first.messages.every(({ quote }) => quote?.text === '안녕')).toBe(true)

    for (let n = 0; n < 55; n += 1)
      await expectYes(
        chat.server.call('sendMessage', { roomId, text: '', replyTo: said?.id ?? '', correction: corrected }, { token: daniel.token }),
      )
    const { messages } = await expectYes(remove(minji, said))
    expect(messages).toMatchObject([{ id: said?.id, text: '', deleted: true }])
    await live.event('changed', (event) => event.messages[0]?.deleted === true)
    const left = await replies()
    expect(left).toHaveLength(count + 1)
    expect(left.every(({ quote }) => (JSON.parse(quote ?? '') as { deleted: boolean }).deleted)).toBe(true)
    const { lastChange } = await chat.roomOf(daniel, roomId)
    const newest = await changesSince(daniel, lastChange - 1)
    expect(newest).toMatchObject({ until: lastChange, more: false, messages: [{ id: said?.id, deleted: true }] })
    expect(JSON.stringify(await db.selectFrom('live_events').select('event').execute())).not.toContain('안녕!')
  }, 120_000)

  it('are refused when the room is not writable: after its end, across a block', async () => {
    const said = await say(minji, '하나')
    await chat.block(daniel, minji)
    for (const what of [{ kind: 'edit', text: '둘' }, { kind: 'delete' }] as const)
      expect((await change(minji, said, what)).status).toBe('05')
    const hana = await chat.person()
    roomId = await chat.room(hana, minji)
    const ended = await say(hana, '하나')
    await expectYes(chat.server.call('leaveRoom', { roomId }, { token: minji.token }))
    expect((await edit(hana, ended, '둘')).status).toBe('05')
    expect(await edit(minji, ended, '둘')).toMatchObject({ http: 404, message: 'room is undefined' })
    expect(await chat.server.call('changes', { roomId, since: 0 }, { token: daniel.token })).toMatchObject({ http: 404 })
    expect(textsOf(await chat.everything(hana, roomId))[0]).toBe('하나')
  })
})
