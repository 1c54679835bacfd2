import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hideMessages } from '../../../src/server/features/chat/message-hiding'
import { selectHiddenMessages } from '../../../src/server/features/chat/message-queries'
import type { Message } from '../../../src/shared/contract/chat-shapes'
import { pictures } from '../../support/pictures'
import { sqliteSteps, statementsOf, wastefulOf } from '../../support/plans'
import { databases, expectYes } from '../../support/server'
import { type ChatCommunity, createChatCommunity, type Person, textsOf } from './chat-community'

describe.each(databases)('messages deleted for oneself on %s', (database) => {
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

  const setHidden = (name: 'hideMessages' | 'showMessages', { token }: Person, messages: (Message | undefined)[]) =>
    chat.server.call(name, { roomId, messageIds: messages.map((message) => message?.id ?? '') }, { token })
  const hide = (by: Person, ...messages: (Message | undefined)[]) => expectYes(setHidden('hideMessages', by, messages))
  const show = (by: Person, ...messages: (Message | undefined)[]) => expectYes(setHidden('showMessages', by, messages))
  const sayAll = async (by: Person, ...texts: string[]) => {
    const said: Message[] = []
    for (const text of texts) said.push(...(await chat.say(by, roomId, text)))
    return said
  }
  const shownTo = async (person: Person) => textsOf(await chat.everything(person, roomId, 2))

  it('disappear from every page of the caller only, and are restored in place', async () => {
    const said = await sayAll(minji, '하나', '둘', '셋', '넷', '다섯')
    await hide(daniel, said[1], said[3])
    await hide(minji, said[0])
    expect(await shownTo(daniel)).toEqual(['하나', '셋', '다섯'])
    expect(await shownTo(minji)).toEqual(['둘', '셋', '넷', '다섯'])
    // A hidden message can still be the position of a page.
    const before = await expectYes(chat.server.call('messages', { roomId, before: said[3]?.id ?? '', limit: 1 }, { token: daniel.token }))
    expect([textsOf(before.messages), before.more]).toEqual([['셋'], true])
    await show(daniel, said[1], said[3])
    expect(await shownTo(daniel)).toEqual(['하나', '둘', '셋', '넷', '다섯'])
    await hide(daniel, said[1])
    expect(await shownTo(daniel)).toEqual(['하나', '셋', '넷', '다섯'])
  })

  it('are not the last message in the caller’s list of rooms', async () => {
    const said = await sayAll(minji, '하나', '둘', '셋')
    await hide(daniel, said[2])
    expect((await chat.roomOf(daniel, roomId)).lastMessage).toMatchObject({ text: '둘' })
    expect((await chat.roomOf(minji, roomId)).lastMessage).toMatchObject({ text: '셋' })
    await hide(daniel, said[0], said[1])
    expect((await chat.roomOf(daniel, roomId)).lastMessage).toBeNull()
    await sayAll(minji, '넷')
    expect((await chat.roomOf(daniel, roomId)).lastMessage).toMatchObject({ text: '넷' })
    await show(daniel, said[2])
    expect((await chat.roomOf(daniel, roomId)).lastMessage).toMatchObject({ text: '넷' })
  })

  it('are not counted as unread, and the read position moves past them', async () => {
    const said = await sayAll(minji, '하나', '둘', '셋', '넷')
    const readUpTo = (message: Message | undefined) =>
      expectYes(chat.server.call('readUpTo', { roomId, messageId: message?.id ?? '' }, { token: daniel.token }))
    await hide(daniel, said[2])
    expect(await chat.roomOf(daniel, roomId)).toMatchObject({ unread: 3, lastReadId: null })
    await readUpTo(said[1])
    expect(await chat.roomOf(daniel, roomId)).toMatchObject({ unread: 1, lastReadId: said[1]?.id })
    await hide(daniel, said[1])
    expect(await chat.roomOf(daniel, roomId)).toMatchObject({ unread: 1, lastReadId: said[0]?.id })
    await show(daniel, said[1], said[2])
    expect(await chat.roomOf(daniel, roomId)).toMatchObject({ unread: 2, lastReadId: said[1]?.id })
    await readUpTo(said[3])
    expect((await chat.roomOf(daniel, roomId)).unread).toBe(0)
    expect((await chat.roomOf(minji, roomId)).unread).toBe(0)
  })

  it('are announced to the caller’s own devices, once, and to nobody else', async () => {
    const said = await sayAll(minji, '하나', '둘')
    // Their own rooms are created when they first load their list.
    for (const person of [daniel, minji]) await chat.rooms(person)
    const [mine, theirs] = [await chat.live(daniel), await chat.live(minji)]
    await hide(daniel, said[1])
    await hide(daniel, said[1])
    const { room, messageIds } = await mine.event('hidden', () => true)
    expect(messageIds).toEqual([said[1]?.id])
    expect(room).toEqual(await chat.roomOf(daniel, roomId))
    expect(room).toMatchObject({ unread: 1, lastMessage: { text: '하나' } })
    await show(daniel, said[1])
    await show(daniel, said[1])
    expect(textsOf((await mine.event('shown', () => true)).messages)).toEqual(['둘'])
    await chat.say(minji, roomId, '셋')
    await Promise.all([mine, theirs].map((client) => client.event('messages', ({ messages }) => textsOf(messages).includes('셋'))))
    // The bot's welcome may arrive meanwhile, in another room.
    const kindsOf = ({ events }: typeof mine) =>
      events().flatMap(({ event }) => ('room' in event && event.room.id === roomId ? [event.kind] : []))
    expect(kindsOf(mine)).toEqual(['hidden', 'shown', 'messages'])
    expect(kindsOf(theirs)).toEqual(['messages'])
    expect((await chat.roomOf(daniel, roomId)).hiddenVersion).toBeGreaterThan(room.hiddenVersion)
    expect((await chat.roomOf(minji, roomId)).hiddenVersion).toBe(0)
  })

  it('include reported messages with the pictures of their post, on every device, also when reported twice', async () => {
    await sayAll(minji, '하나')
    const files = [await pictures.png(20, 20), await pictures.png(30, 20)]
    const { messages: post } = await expectYes(
      chat.server.call('sendMessage', { roomId, text: '이상한 사진' }, { token: minji.token, key: randomUUID(), files }),
    )
    await sayAll(minji, '둘')
    for (const person of [daniel, minji]) await chat.rooms(person)
    const [mine, theirs] = [await chat.live(daniel), await chat.live(minji)]
    const report = (message?: Message) =>
      chat.server.call('reportMessage', { roomId, messageId: message?.id ?? '', reason: 2 }, { token: daniel.token })
    await expectYes(report(post[1]))
    const { room, messageIds } = await mine.event('hidden')
    expect(messageIds).toEqual(post.map(({ id }) => id))
    expect(room.unread).toBe(2)
    expect(await shownTo(daniel)).toEqual(['하나', '둘'])
    expect(await shownTo(minji)).toEqual(['하나', '이상한 사진', '', '둘'])
    expect((await report(post[1])).status).toBe('02')
    expect(await shownTo(daniel)).toEqual(['하나', '둘'])
    await show(daniel, ...post)
    expect((await report(post[1])).status).toBe('02')
    expect(await shownTo(daniel)).toEqual(['하나', '둘'])
    await sayAll(minji, '셋')
    await theirs.event('messages', ({ messages }) => textsOf(messages).includes('셋'))
    // The bot's welcome may come in between.
    const ofTheRoom = theirs.events().filter(({ event }) => !('room' in event) || event.room.id === roomId)
    expect(ofTheRoom.map(({ event }) => event.kind)).toEqual(['messages'])
    await expectYes(chat.server.call('leaveRoom', { roomId }, { token: minji.token }))
    expect(await report((await chat.everything(daniel, roomId)).at(-1))).toMatchObject({ http: 400, message: 'invalid' })
  })

  it('are listed for the caller only, in the room’s order and page by page, until they are restored', async () => {
    const said = await sayAll(minji, '하나', '둘', '셋', '넷', '다섯')
    const list = (by: Person, place: { before?: string; limit: number }) =>
      expectYes(chat.server.call('hiddenMessages', { roomId, ...place }, { token: by.token }))
    for (const message of [said[3], said[0], said[2]]) await hide(daniel, message)
    const page = await list(daniel, { limit: 2 })
    expect({ texts: textsOf(page.messages), more: page.more }).toEqual({ texts: ['셋', '넷'], more: true })
    const rest = await list(daniel, { before: page.messages[0]?.id ?? '', limit: 2 })
    expect({ texts: textsOf(rest.messages), more: rest.more }).toEqual({ texts: ['하나'], more: false })
    expect((await list(minji, { limit: 50 })).messages).toEqual([])
    await show(daniel, said[2])
    expect(textsOf((await list(daniel, { limit: 50 })).messages)).toEqual(['하나', '넷'])
    expect(page.messages.every(({ key }) => key === null)).toBe(true)
  })

  it('are counted while they are unread only, however often they are hidden and restored', async () => {
    const said = await sayAll(minji, '하나', '둘', '셋')
    const unread = async () => (await chat.roomOf(daniel, roomId)).unread
    await expectYes(chat.server.call('readUpTo', { roomId, messageId: said[0]?.id ?? '' }, { token: daniel.token }))
    await hide(daniel, ...said)
    await hide(daniel, said[2])
    expect(await unread()).toBe(0)
    const deletion = { roomId, messageId: said[1]?.id ?? '', change: { kind: 'delete' as const } }
    await expectYes(chat.server.call('changeMessage', deletion, { token: minji.token, key: randomUUID() }))
    await show(daniel, said[0], said[1])
    expect(await unread()).toBe(0)
    await show(daniel, ...said)
    expect(await unread()).toBe(1)
    await hide(daniel, said[0], said[1])
    expect(await unread()).toBe(1)
  })

  it('are listed and hidden without reading the rest of the room', async () => {
    const { services } = chat.server
    const { db } = services
    const said = await sayAll(minji, '하나')
    const [first] = await db.selectFrom('messages').selectAll().where('room_id', '=', roomId).execute()
    if (!first) throw new Error('nothing was sent')
    const rows = Array.from({ length: 1_000 }, (_, n) => ({ ...first, id: randomUUID(), client_id: null, seq: first.seq + 1 + n }))
    for (let done = 0; done < rows.length; done += 200)
      await db
        .insertInto('messages')
        .values(rows.slice(done, done + 200))
        .execute()
    await hide(daniel, said[0])
    const asked = { roomId, userId: daniel.id }
    const hiding = { ...asked, messageIds: rows.slice(0, 2).map(({ id }) => id), hidden: true }
    const statements = await statementsOf(db, async (recorded) => {
      expect(await selectHiddenMessages(recorded, { ...asked, below: undefined }, 50)).toHaveLength(1)
      await hideMessages({ ...services, db: recorded }, hiding)
    })
    if (database === 'postgres') return expect(await wastefulOf(chat.server, statements, 500, 'messages')).toEqual([])
    const steps = statements.flatMap((statement) => sqliteSteps(chat.server, statement))
    // Messages by their number or id, or backwards from the last read one until one is shown.
    for (const step of steps.filter((each) => / messages /.test(each))) expect(step).toMatch(/\((id=\?|room_id=\? AND seq[=<]\?)\)$/)
  })

  it('are left out of the account export while hidden', async () => {
    const said = await sayAll(minji, '남길 말', '지운 말')
    const exported = async () => JSON.stringify((await expectYes(chat.server.call('exportData', {}, { token: minji.token }))).parts)
    await hide(minji, said[1])
    await hide(daniel, said[0])
    expect(await exported()).toContain('남길 말')
    expect(await exported()).not.toContain('지운 말')
    await show(minji, said[1])
    expect(await exported()).toContain('지운 말')
  })

  it('have to be of this room, and not its end; others learn nothing of the room', async () => {
    const [first] = await sayAll(minji, '안녕')
    const hana = await chat.person()
    const elsewhere = await chat.room(minji, hana)
    const [other] = await chat.say(minji, elsewhere, '다른 방')
    expect(await setHidden('hideMessages', hana, [first])).toMatchObject({ http: 404, message: 'room is undefined' })
    expect(await setHidden('showMessages', hana, [first])).toMatchObject({ http: 404, message: 'room is undefined' })
    expect(await setHidden('hideMessages', minji, [first, other])).toMatchObject({ http: 404, message: 'notFound' })
    expect(await setHidden('hideMessages', minji, [{ ...first, id: randomUUID() } as Message])).toMatchObject({ http: 404 })
    expect(await shownTo(minji)).toEqual(['안녕'])
    await expectYes(chat.server.call('leaveRoom', { roomId }, { token: daniel.token }))
    const end = (await chat.everything(minji, roomId)).at(-1)
    expect(await setHidden('hideMessages', minji, [end])).toMatchObject({ http: 400, message: 'invalid' })
    await hide(minji, first)
    expect(await chat.roomOf(minji, roomId)).toMatchObject({ ended: true, lastMessage: { kind: 'ended' } })
    expect(await setHidden('hideMessages', daniel, [first])).toMatchObject({ http: 404, message: 'room is undefined' })
  })

  it('are deleted with the account, and leave the other member’s room unchanged', async () => {
    const said = await sayAll(minji, '안녕', '반가워요')
    await hide(daniel, said[0])
    const password = { password: 'haru77!', keepPosts: false }
    await expectYes(chat.server.call('withdraw', password, { token: daniel.token }))
    const left = chat.server.services.db.selectFrom('hidden_messages').select('seq').where('user_id', '=', daniel.id)
    await expect.poll(async () => (await left.execute()).length).toBe(0)
    expect((await shownTo(minji)).slice(0, 2)).toEqual(['안녕', '반가워요'])
  })
})
