import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transact } from '../../../src/server/db/transaction'
import type { BotNote } from '../../../src/shared/contract/bot-note'
import { eventsHandled } from '../../support/events-handled'
import { createTestDatabase } from '../../support/postgres'
import { databases, expectYes, startTestServer } from '../../support/server'
import { type ChatCommunity, createChatCommunity, type Person, textsOf } from './chat-community'

describe.each(databases)('the bot on %s', (database) => {
  let chat: ChatCommunity
  beforeAll(async () => {
    chat = await createChatCommunity({ database })
  })
  afterAll(() => chat?.stop())

  /** The bot's messages to a member, once all events are handled. */
  const told = async (person: Person): Promise<(BotNote | null)[]> => {
    await eventsHandled(chat.server.services)
    return (await chat.everything(person, await chat.room(person, { id: 'bot' }))).map(({ bot }) => bot)
  }
  const topics = async (person: Person) => (await told(person)).map((note) => note?.topic)
  const post = async ({ token }: Person) =>
    (await expectYes(chat.server.call('savePost', { content: '글', category: 'korea', tags: [], images: [] }, { token }))).postId
  const reply = async ({ token }: Person, postId: string, content: string, parentId?: string) =>
    (await expectYes(chat.server.call('saveReply', { postId, content, ...(parentId ? { parentId } : {}) }, { token }))).reply.id

  it('welcomes a new member, unread and on the live stream', async () => {
    const minji = await chat.person()
    const client = await chat.live(minji, 0)
    const { room, messages } = await client.event('messages')
    expect(messages).toMatchObject([{ senderId: 'bot', text: '', key: null, bot: { topic: 'welcome', link: null } }])
    expect(room).toMatchObject({ kind: 'bot', unread: 1, writable: false, lastMessage: { bot: { topic: 'welcome' } } })
    expect(await topics(minji)).toEqual(['welcome'])
  })

  it('announces a follower once, and links to their profile', async () => {
    const [minji, daniel] = [await chat.person(), await chat.person()]
    for (let n = 0; n < 2; n += 1) {
      await expectYes(chat.server.call('follow', { userId: minji.id }, { token: daniel.token }))
      await expectYes(chat.server.call('unfollow', { userIds: [minji.id] }, { token: daniel.token }))
    }
    expect(await told(minji)).toMatchObject([
      { topic: 'welcome' },
      { topic: 'follower', name: daniel.nickname, link: { kind: 'user', id: daniel.id } },
    ])
  })

  it('announces comments to the post’s writer and replies to the answered member, but not own ones', async () => {
    const [minji, daniel, hana] = [await chat.person(), await chat.person(), await chat.person()]
    const postId = await post(minji)
    const first = await reply(daniel, postId, '좋은 글이에요')
    const second = await reply(minji, postId, '고마워요', first)
    const third = await reply(hana, postId, '저도요', first)
    const linkTo = (replyId: string) => ({ kind: 'post', id: postId, replyId })
    expect(await told(minji)).toMatchObject([
      { topic: 'welcome' },
      { topic: 'reply', name: daniel.nickname, content: '좋은 글이에요', link: linkTo(first) },
      { topic: 'reply', name: hana.nickname, content: '저도요', link: linkTo(third) },
    ])
    expect(await told(daniel)).toMatchObject([
      { topic: 'welcome' },
      { topic: 'reply', name: minji.nickname, content: '고마워요', link: linkTo(second) },
      { topic: 'reply', name: hana.nickname, content: '저도요', link: linkTo(third) },
    ])
    expect(await topics(hana)).toEqual(['welcome'])
  })

  it('announces answers, anonymous ones without their writer', async () => {
    const [minji, daniel] = [await chat.person(), await chat.person()]
    const { db, newId } = chat.server.services
    const [questionId, answerId] = [newId(), newId()]
    await transact(db, async (trx) => {
      const question = {
        id: questionId,
        user_id: minji.id,
        title: '',
        content: '질문',
        anonymous: 1,
        asked_at: 1,
        edited_at: null,
        deleted_at: null,
      }
      await trx.insertInto('questions').values(question).execute()
      const answer = {
        id: answerId,
        question_id: questionId,
        user_id: daniel.id,
        parent_id: null,
        content: '답',
        anonymous: 1,
        answered_at: 1,
      }
      await trx
        .insertInto('answers')
        .values({ ...answer, edited_at: null, deleted_at: null })
        .execute()
      await trx.insertInto('aliases').values({ question_id: questionId, user_id: daniel.id, number: 2 }).execute()
      await append(trx, newId(), 'answered', { questionId, answerId, userId: daniel.id })
    })
    await poke(minji)
    const notes = await told(minji)
    expect(notes.at(-1)).toEqual({
      topic: 'answer',
      name: '익명 2',
      content: '답',
      link: { kind: 'question', id: questionId, replyId: answerId },
    })
    expect(JSON.stringify(notes)).not.toContain(daniel.nickname)
  })

  it('announces nothing of blocked members or deleted items, and skips unknown events', async () => {
    const [minji, daniel] = [await chat.person(), await chat.person()]
    const postId = await post(minji)
    const { db, newId } = chat.server.services
    await chat.block(minji, daniel)
    await transact(db, async (trx) => {
      await append(trx, newId(), 'followed', { userId: daniel.id, followedId: minji.id })
      await append(trx, newId(), 'fromALaterVersion', { userId: minji.id })
      await append(trx, newId(), 'replied', { nonsense: true })
      await append(trx, newId(), 'replied', { postId, replyId: newId(), userId: daniel.id, writerId: minji.id, answeredId: null })
    })
    await poke(minji)
    expect(await topics(minji)).toEqual(['welcome'])
  })

  it('confirms a received report', async () => {
    const [minji, daniel] = [await chat.person(), await chat.person()]
    const postId = await post(daniel)
    await expectYes(chat.server.call('reportItem', { kind: 'post', id: postId, reason: 0 }, { token: minji.token }))
    expect(await topics(minji)).toEqual(['welcome', 'reportDone'])
    expect(await topics(daniel)).toEqual(['welcome'])
  })

  it('removes a withdrawn member from rooms, bot messages and stored events', async () => {
    const [minji, hana] = [await chat.person(), await chat.person()]
    const roomId = await chat.room(hana, minji)
    await chat.say(hana, roomId, '제가 한 말')
    await chat.say(hana, await chat.room(hana, hana), '혼잣말')
    await expectYes(chat.server.call('follow', { userId: minji.id }, { token: hana.token }))
    await reply(hana, await post(minji), '댓글이에요')
    expect((await told(minji)).map((note) => note?.name)).toEqual(['', hana.nickname, hana.nickname])
    const everything = async () => {
      const { db } = chat.server.services
      return JSON.stringify([
        await db.selectFrom('messages').selectAll().execute(),
        await db.selectFrom('live_events').selectAll().execute(),
      ])
    }
    const exported = await expectYes(chat.server.call('exportData', {}, { token: hana.token }))
    expect(exported.parts['messages']).toMatchObject([{ text: '제가 한 말' }, { text: '혼잣말' }])
    expect((await everything()).includes(hana.nickname)).toBe(true)
    await expectYes(chat.server.call('withdraw', { password: 'haru77!', keepPosts: false }, { token: hana.token }))
    await expect.poll(async () => (await everything()).includes(`\\"${hana.nickname}\\"`)).toBe(false)
    const left = await everything()
    for (const words of ['혼잣말', '댓글이에요']) expect(left.includes(words), words).toBe(false)
    expect(textsOf(await chat.everything(minji, roomId))).toContain('제가 한 말')
    await expect.poll(async () => (await chat.roomOf(minji, roomId)).ended).toBe(true)
    expect(await chat.roomOf(minji, roomId)).toMatchObject({ partner: { nickname: '탈퇴한 사용자' } })
  })

  it('tells members who still read an ended room that the other has withdrawn', async () => {
    const [minji, hana] = [await chat.person(), await chat.person()]
    const roomId = await chat.room(hana, minji)
    await chat.say(hana, roomId, '안녕')
    await expectYes(chat.server.call('leaveRoom', { roomId }, { token: hana.token }))
    const client = await chat.live(minji)
    await expectYes(chat.server.call('withdraw', { password: 'haru77!', keepPosts: true }, { token: hana.token }))
    const { room } = await client.event('room', (event) => event.room.id === roomId)
    expect(room).toMatchObject({ ended: true, partner: { nickname: '탈퇴한 사용자' } })
  })

  it('makes rooms read-only on both streams after a block, and ends those of a withdrawn member', async () => {
    const [minji, daniel, hana] = [await chat.person(), await chat.person(), await chat.person()]
    const [blocking, leaving] = [await chat.room(minji, daniel), await chat.room(minji, hana)]
    await chat.say(minji, blocking, '안녕')
    await chat.say(hana, leaving, '안녕')
    const [mine, theirs] = [await chat.live(minji), await chat.live(daniel)]
    await expectYes(chat.server.call('block', { userId: daniel.id }, { token: minji.token }))
    for (const client of [mine, theirs]) await client.event('room', ({ room }) => room.id === blocking && !room.writable)
    await expectYes(chat.server.call('withdraw', { password: 'haru77!', keepPosts: false }, { token: hana.token }))
    const { room } = await mine.event('messages', (event) => event.room.id === leaving && event.messages[0]?.kind === 'ended')
    expect(room).toMatchObject({ ended: true, writable: false, partner: { nickname: '탈퇴한 사용자', imagePath: null } })
  })

  it('makes the room writable on both streams when no block is left in either direction', async () => {
    const [minji, daniel] = [await chat.person(), await chat.person()]
    const roomId = await chat.room(minji, daniel)
    await chat.say(minji, roomId, '안녕')
    const unblock = (by: Person, other: Person) => expectYes(chat.server.call('unblock', { blockId: other.id }, { token: by.token }))
    // Both at the same time, since a blocked member cannot find the other to block them.
    await chat.block(minji, daniel)
    await chat.block(daniel, minji)
    expect((await chat.roomOf(minji, roomId)).writable).toBe(false)
    await eventsHandled(chat.server.services)
    const streams = [await chat.live(minji), await chat.live(daniel)]
    await unblock(minji, daniel)
    for (const client of streams) expect((await client.event('room', ({ room }) => room.id === roomId)).room.writable).toBe(false)
    await unblock(daniel, minji)
    // Lifting a block that is lifted already has no effect.
    await unblock(daniel, minji)
    for (const client of streams) await client.event('room', ({ room }) => room.id === roomId && room.writable)
    await chat.say(daniel, roomId, '다시 안녕')
    for (const client of streams) await client.event('messages', (event) => event.room.id === roomId)
    for (const client of streams) expect(client.events().filter(({ event }) => event.kind === 'room')).toHaveLength(2)
  })

  it('updates presence and nickname for the other members of a person’s rooms', async () => {
    const [minji, daniel, stranger] = [await chat.person(), await chat.person(), await chat.person()]
    const roomId = await chat.room(minji, daniel)
    await chat.say(minji, roomId, '안녕')
    await eventsHandled(chat.server.services)
    const [near, own, far] = [await chat.live(daniel), await chat.live(minji), await chat.live(stranger)]
    await expectYes(chat.server.call('setPresence', { presence: 2 }, { token: minji.token }))
    expect((await near.event('room', ({ room }) => room.id === roomId)).room.partner).toMatchObject({ id: minji.id, presence: 2 })
    expect((await chat.roomOf(daniel, roomId)).partner.presence).toBe(2)
    expect((await chat.roomOf(minji, roomId)).partner.presence).toBe(0)
    const nickname = `minji.${minji.id.slice(-8)}`
    await expectYes(chat.server.call('editUser', { nickname }, { token: minji.token }))
    await near.event('room', ({ room }) => room.partner.nickname === nickname)
    await eventsHandled(chat.server.services)
    expect([...own.events(), ...far.events()].filter(({ event }) => event.kind === 'room' && event.room.id === roomId)).toEqual([])
  })

  const poke = ({ token }: Person) => chat.server.call('rooms', {}, { token })
})

describe.runIf(databases.includes('postgres'))('the bot of several server processes', () => {
  it('announces each event once', async () => {
    const own = await createTestDatabase()
    const servers = await Promise.all([1, 2, 3].map(() => startTestServer({ database: 'postgres', databaseUrl: own.url })))
    const [first] = servers
    if (!first) throw new Error('no server')
    const people = await Promise.all(Array.from({ length: 4 }, () => first.signUp()))
    const { db } = first.services
    const writer = people[0]
    const token = writer?.token ?? ''
    const { postId } = await expectYes(first.call('savePost', { content: '글', category: 'korea', tags: [], images: [] }, { token }))
    for (let n = 0; n < 12; n += 1) {
      const by = people[1 + (n % 3)]
      await expectYes(first.call('saveReply', { postId, content: `댓글 ${n}` }, { token: by?.token ?? '' }))
    }
    const nudge = () => Promise.all(servers.map((server) => server.call('rooms', {}, { token })))
    await expect
      .poll(async () => {
        await nudge()
        return (await db.selectFrom('outbox_events').select('id').where('told_at', 'is', null).execute()).length
      })
      .toBe(0)
    const { roomId } = await expectYes(first.call('openRoom', { userId: 'bot' }, { token }))
    const { messages } = await expectYes(first.call('messages', { roomId, limit: 50 }, { token }))
    expect(messages.map(({ bot }) => bot?.content)).toEqual(['', ...Array.from({ length: 12 }, (_, n) => `댓글 ${n}`)])
    await Promise.all(servers.map((server) => server.stop()))
    await own.drop()
  }, 60_000)
})

type Transaction = Parameters<Parameters<typeof transact>[1]>[0]

/** As written by other versions of the program. */
async function append(trx: Transaction, id: string, kind: string, payload: unknown): Promise<void> {
  await trx
    .insertInto('outbox_events')
    .values({ id, kind, payload: JSON.stringify(payload), created_at: 1, told_at: null })
    .execute()
}
