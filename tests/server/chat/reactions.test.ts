import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Message } from '../../../src/shared/contract/chat-shapes'
import type { ReactionName } from '../../../src/shared/reactions'
import { pictures } from '../../support/pictures'
import { createClock, databases, expectYes, hour } from '../../support/server'
import { until } from '../../support/until'
import { type ChatCommunity, createChatCommunity, type Person } from './chat-community'

describe.each(databases)('reactions on %s', (database) => {
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

  const react = (by: Person, message: Message | undefined, reaction: ReactionName | null, key: string = randomUUID()) =>
    chat.server.call(
      'changeMessage',
      { roomId, messageId: message?.id ?? '', change: { kind: 'react', reaction } },
      { token: by.token, key },
    )
  const say = async (by: Person, text: string) => (await chat.say(by, roomId, text))[0]
  const reactionsOf = async (viewer: Person) =>
    (await chat.everything(viewer, roomId)).map(({ reactions }) => reactions.map(({ userId, name }) => [userId, name]))

  it('are one per member and message: another replaces it, both see them, and they can be removed', async () => {
    const said = await say(minji, '합격했어요')
    await expectYes(react(daniel, said, 'heart'))
    await expectYes(react(minji, said, 'like'))
    await expectYes(react(daniel, said, 'cheer'))
    const both = [
      [
        [minji.id, 'like'],
        [daniel.id, 'cheer'],
      ],
    ]
    expect([await reactionsOf(minji), await reactionsOf(daniel)]).toEqual([both, both])
    await expectYes(react(daniel, said, null))
    expect(await reactionsOf(minji)).toEqual([[[minji.id, 'like']]])
  })

  it('are numbered changes that both receive, once per key, and affect neither unread counts nor the order of the list', async () => {
    const said = await say(minji, '합격했어요')
    await say(minji, '드디어')
    await chat.rooms(daniel)
    const before = await chat.roomOf(daniel, roomId)
    const streams = [await chat.live(minji), await chat.live(daniel)]
    const key = randomUUID()
    await Promise.all(Array.from({ length: 4 }, () => expectYes(react(daniel, said, 'laugh', key))))
    await expectYes(react(daniel, said, 'laugh'))
    await expectYes(react(daniel, said, null))
    // The first request arrives again, late.
    await expectYes(react(daniel, said, 'laugh', key))
    for (const stream of streams) {
      await stream.event('changed', ({ room }) => room.lastChange === 2)
      const changes = stream.events().flatMap(({ event }) => (event.kind === 'changed' ? [event] : []))
      const heard = changes.map(({ since, messages }) => [since, messages.map(({ reactions }) => reactions)])
      expect(heard).toEqual([
        [0, [[{ userId: daniel.id, name: 'laugh', change: 1 }]]],
        [1, [[]]],
      ])
    }
    expect(await chat.roomOf(daniel, roomId)).toEqual({ ...before, lastChange: 2 })
    expect(await expectYes(chat.server.call('changes', { roomId, since: 0 }, { token: minji.token }))).toMatchObject({
      messages: [{ id: said?.id, change: 2, reactions: [], editedAt: null, deleted: false }],
      until: 2,
    })
    expect(await react(daniel, said, 'sad', key)).toMatchObject({ http: 409 })
  })

  it('belong to the first message of a post, survive an edit, have no time limit, and are deleted with the message', async () => {
    const files = [await pictures.png(20, 20), await pictures.png(30, 20)]
    const { messages: post } = await expectYes(chat.server.call('sendMessage', { roomId, text: '사진' }, { token: minji.token, files }))
    await expectYes(react(daniel, post[1], 'heart'))
    expect(await reactionsOf(minji)).toEqual([[[daniel.id, 'heart']], []])
    const change = (what: { kind: 'edit'; text: string } | { kind: 'delete' }) =>
      chat.server.call('changeMessage', { roomId, messageId: post[0]?.id ?? '', change: what }, { token: minji.token, key: randomUUID() })
    await expectYes(change({ kind: 'edit', text: '사진들' }))
    expect(await reactionsOf(minji)).toEqual([[[daniel.id, 'heart']], []])
    await expectYes(change({ kind: 'delete' }))
    expect(await reactionsOf(daniel)).toEqual([[], []])
    expect((await expectYes(react(daniel, post[0], 'sad'))).messages).toMatchObject([{ deleted: true, reactions: [] }])
    const old = await say(daniel, '오래된 말')
    clock.advance(30 * 24 * hour)
    await expectYes(react(minji, old, 'surprise'))
    expect((await reactionsOf(daniel)).at(-1)).toEqual([[minji.id, 'surprise']])
  })

  it('are refused in rooms that are not writable, for the bot, for the end of a room, for non-members, and under unknown names', async () => {
    const said = await say(minji, '하나')
    const stranger = await chat.person()
    expect(await react(stranger, said, 'like')).toMatchObject({ http: 404, message: 'room is undefined' })
    const unknown = { eventType: 'chat', messageType: 'putMessage', eventData: { chatRoomId: roomId, chatMessageId: said?.id } }
    const strange = { ...unknown, eventData: { ...unknown.eventData, change: 'react', reaction: 'poop' } }
    const headers = { authorization: `Bearer ${daniel.token}`, 'idempotency-key': randomUUID() }
    expect((await chat.server.raw('/chat', strange, headers)).http).toBe(400)
    await expectYes(react(daniel, said, 'like'))
    await chat.block(minji, daniel)
    expect((await react(daniel, said, 'heart')).status).toBe('05')
    expect((await react(minji, said, 'heart')).status).toBe('05')
    expect(await reactionsOf(minji)).toEqual([[[daniel.id, 'like']]])
    const botRoom = (await chat.rooms(daniel)).find(({ kind }) => kind === 'bot')
    await until(async () => expect(await chat.everything(daniel, botRoom?.id ?? '')).not.toEqual([]))
    const [welcome] = await chat.everything(daniel, botRoom?.id ?? '')
    roomId = botRoom?.id ?? ''
    expect(await react(daniel, welcome, 'like')).toMatchObject({ http: 400, message: 'invalid' })
    roomId = await chat.room(minji, stranger)
    await say(minji, '안녕')
    await expectYes(chat.server.call('leaveRoom', { roomId }, { token: stranger.token }))
    expect(await react(minji, (await chat.everything(minji, roomId)).at(-1), 'like')).toMatchObject({ http: 400 })
    expect((await react(minji, (await chat.everything(minji, roomId))[0], 'like')).status).toBe('05')
  })

  it('to a message that a member deleted for themselves are invisible to that member', async () => {
    const said = await say(minji, '안 볼 말')
    await expectYes(chat.server.call('hideMessages', { roomId, messageIds: [said?.id ?? ''] }, { token: daniel.token }))
    await chat.rooms(daniel)
    const theirs = await chat.live(daniel)
    await expectYes(react(minji, said, 'like'))
    expect((await theirs.event('changed')).messages).toEqual([])
  })

  it('of a withdrawn member are removed, which the other member is told; reactions of the other member stay', async () => {
    const said = [await say(minji, '하나'), await say(minji, '둘'), await say(daniel, '셋')]
    for (const message of said) await expectYes(react(daniel, message, 'like'))
    await expectYes(react(minji, said[0], 'heart'))
    const [reacted] = await expectYes(chat.server.call('exportData', {}, { token: daniel.token })).then(({ parts }) => [parts['reactions']])
    expect(reacted?.map(({ id, room, reaction }) => [id, room, reaction]).sort()).toEqual(
      said.map((message) => [message?.id, roomId, 'like']).sort(),
    )
    const stream = await chat.live(minji)
    const { lastChange } = await chat.roomOf(minji, roomId)
    await expectYes(chat.server.call('withdraw', { password: 'haru77!', keepPosts: true }, { token: daniel.token }))
    await until(async () => expect((await chat.roomOf(minji, roomId)).lastChange).toBe(lastChange + 3))
    expect((await reactionsOf(minji)).slice(0, 3)).toEqual([[[minji.id, 'heart']], [], []])
    await stream.event('room', ({ room }) => room.lastChange === lastChange + 3)
    const { messages, until: last } = await expectYes(chat.server.call('changes', { roomId, since: lastChange }, { token: minji.token }))
    expect([messages.length, last]).toEqual([3, lastChange + 3])
  })
})
