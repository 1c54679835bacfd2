import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ReactionName, reactionNames } from '../../../src/shared/reactions'
import { createRandom } from '../../support/random'
import { databases } from '../../support/server'
import { until } from '../../support/until'
import { type ChatCommunity, createChatCommunity, type Person } from './chat-community'

/** A message as it must be: who made which reaction, and who no longer sees it. */
interface Said {
  id: string
  roomId: string
  /** Whose words they are, also where somebody else passed them on. */
  writer: Person
  reactions: Map<string, ReactionName>
  hiddenFor: Set<string>
  deleted: boolean
  forwarded: boolean
}

/** A room of two, closed for writing once one blocks the other or withdraws. */
interface Pair {
  id: string
  members: readonly [Person, Person]
  closed: boolean
}

describe.each(databases)('reactions and forwarded messages on %s', { timeout: 120_000 }, (database) => {
  let chat: ChatCommunity
  beforeAll(async () => {
    chat = await createChatCommunity({ database })
  })
  afterAll(() => chat?.stop())

  /** Four people, a room for each two of them, and a model of all that is said in them. */
  async function aCommunity() {
    const people = await Promise.all(Array.from({ length: 4 }, () => chat.person()))
    const pairs: Pair[] = []
    for (const [index, one] of people.entries())
      for (const other of people.slice(index + 1)) pairs.push({ id: await chat.room(one, other), members: [one, other], closed: false })
    const said: Said[] = []
    const seen = (by: Person) =>
      said.filter(({ roomId, hiddenFor }) => pairs.find(({ id }) => id === roomId)?.members.includes(by) && !hiddenFor.has(by.id))
    return { people, pairs, said, seen }
  }
  type Community = Awaited<ReturnType<typeof aCommunity>>

  const change = (by: Person, { roomId, id }: Said, what: { kind: 'react'; reaction: ReactionName | null } | { kind: 'delete' }) =>
    chat.server.call('changeMessage', { roomId, messageId: id, change: what }, { token: by.token, key: randomUUID() })

  /** One thing that somebody does at random; the server agrees to it exactly when the model does. */
  async function act(below: (count: number) => number, { people, pairs, said, seen }: Community): Promise<void> {
    const by = people[below(people.length)] as Person
    const pair = pairs.filter(({ members }) => members.includes(by))[below(people.length - 1)] as Pair
    const options = { token: by.token, key: randomUUID() }
    const message = seen(by)[below(seen(by).length)]
    const what = below(20)
    const add = (id: string, roomId: string, writer: Person, forwarded: boolean) =>
      said.push({ id, roomId, writer, reactions: new Map(), hiddenFor: new Set(), deleted: false, forwarded })
    if (what < 5 || !message) {
      const answer = await chat.server.call('sendMessage', { roomId: pair.id, text: `말 ${said.length}` }, options)
      expect(answer.status === '00').toBe(!pair.closed)
      if (!pair.closed) add(answer.response.messages[0]?.id ?? '', pair.id, by, false)
      return
    }
    const place = pairs.find(({ id }) => id === message.roomId) as Pair
    if (what < 11) {
      const reaction = below(5) === 0 ? null : (reactionNames[below(reactionNames.length)] as ReactionName)
      const answer = await change(by, message, { kind: 'react', reaction })
      expect(answer.status === '00').toBe(!place.closed)
      if (place.closed || message.deleted) return
      message.reactions.delete(by.id)
      if (reaction !== null) message.reactions.set(by.id, reaction)
    } else if (what < 16) {
      const forward = { roomId: message.roomId, messageIds: [message.id] }
      const answer = await chat.server.call('sendMessage', { roomId: pair.id, text: '', forward }, options)
      const isSent = !pair.closed && !message.deleted
      expect(answer.status === '00').toBe(isSent)
      if (isSent) add(answer.response.messages[0]?.id ?? '', pair.id, message.writer, true)
    } else if (what < 18) {
      await chat.server.call('hideMessages', { roomId: message.roomId, messageIds: [message.id] }, options)
      message.hiddenFor.add(by.id)
    } else if (what === 18) {
      const own = (await chat.everything(by, message.roomId)).some(({ id, senderId }) => id === message.id && senderId === by.id)
      const answer = await change(by, message, { kind: 'delete' })
      expect(answer.status === '00').toBe(own && !place.closed)
      if (answer.status === '00') Object.assign(message, { deleted: true, reactions: new Map() })
    } else if (below(3) === 0 && !pair.closed) {
      const [one, other] = pair.members
      await chat.block(by, by === one ? other : one)
      pair.closed = true
    }
  }

  /** Everything that the community tells a member of chat. */
  async function toldTo({ token }: Person, rooms: readonly string[]): Promise<string> {
    const call = chat.server.call
    const answers: unknown[] = [await call('rooms', {}, { token }), await call('notices', { unread: false }, { token })]
    for (const roomId of rooms) {
      answers.push(await call('messages', { roomId, limit: 50 }, { token }))
      answers.push(await call('changes', { roomId, since: 0 }, { token }))
    }
    answers.push(await call('exportData', {}, { token }))
    return JSON.stringify(answers)
  }

  it.each([1, 2, 3])('show what the model shows, and nothing else (run %i)', async (seed) => {
    const { below } = createRandom(seed)
    const community = await aCommunity()
    const { people, pairs, said } = community
    for (const person of people) await chat.rooms(person)
    const streams = new Map(await Promise.all(people.map(async (person) => [person, await chat.live(person)] as const)))
    for (let count = 0; count < 90; count += 1) await act(below, community)
    const leaving = people[below(people.length)] as Person
    await chat.server.call('withdraw', { password: 'haru77!', keepPosts: true }, { token: leaving.token })
    for (const message of said) message.reactions.delete(leaving.id)

    for (const viewer of people.filter((one) => one !== leaving)) {
      for (const { id: roomId, members } of pairs) {
        const model = said.filter((one) => one.roomId === roomId)
        if (!members.includes(viewer)) {
          expect(await chat.server.call('messages', { roomId, limit: 50 }, { token: viewer.token })).toMatchObject({ http: 404 })
          continue
        }
        // What somebody who withdraws leaves behind goes a moment later.
        await until(async () => {
          const shown = (await chat.everything(viewer, roomId)).filter(({ kind }) => kind === 'message')
          expect(shown.map(({ id, reactions }) => [id, reactions.map(({ userId, name }) => [userId, name]).sort()])).toEqual(
            model.filter(({ hiddenFor }) => !hiddenFor.has(viewer.id)).map(({ id, reactions }) => [id, [...reactions].sort()]),
          )
        })
      }
    }
    // Live, nobody hears of a room that is not theirs, nor of what they had hidden before.
    for (const [viewer, stream] of streams) {
      const own = pairs.filter(({ members }) => members.includes(viewer)).map(({ id }) => id)
      for (const { event } of stream.events()) if ('room' in event) expect([...own, ...botRooms(stream)]).toContain(event.room.id)
    }
  })

  const botRooms = (stream: Awaited<ReturnType<ChatCommunity['live']>>) =>
    stream.events().flatMap(({ event }) => ('room' in event && event.room.kind === 'bot' ? [event.room.id] : []))

  it('name nobody who said it first to whoever they are passed on to, also where the two have blocked each other', async () => {
    const [minji, daniel, sora] = [await chat.person(), await chat.person(), await chat.person()]
    const [from, to] = [await chat.room(minji, daniel), await chat.room(daniel, sora)]
    const [said] = await chat.say(minji, from, '내 비밀 얘기')
    const react = { kind: 'react', reaction: 'heart' } as const
    const message = { id: said?.id ?? '', roomId: from }
    for (const by of [minji, daniel])
      await chat.server.call(
        'changeMessage',
        { roomId: from, messageId: message.id, change: react },
        { token: by.token, key: randomUUID() },
      )
    await chat.block(minji, sora)
    await chat.rooms(sora)
    const live = await chat.live(sora)
    const forward = { roomId: from, messageIds: [message.id] }
    const passOn = () => chat.server.call('sendMessage', { roomId: to, text: '', forward }, { token: daniel.token, key: randomUUID() })
    expect(await passOn()).toMatchObject({ status: '00' })
    await live.event('messages', ({ room }) => room.id === to)
    // Also once the first writer has blocked who passes it on, and has withdrawn.
    await chat.block(minji, daniel)
    await passOn()
    await chat.server.call('withdraw', { password: 'haru77!', keepPosts: true }, { token: minji.token })
    await passOn()
    const told = (await toldTo(sora, [to])) + JSON.stringify(live.events())
    expect(told).toContain('내 비밀 얘기')
    for (const secret of [minji.id, minji.nickname, from, message.id, 'heart']) expect(told).not.toContain(secret)
    for (const each of await chat.everything(sora, to)) expect(each).toMatchObject({ senderId: daniel.id, forwarded: true, reactions: [] })
  })

  it('of a message that somebody hid, and of rooms of others, are neither heard nor counted nor exported', async () => {
    const [minji, daniel, stranger] = [await chat.person(), await chat.person(), await chat.person()]
    const roomId = await chat.room(minji, daniel)
    const [said] = await chat.say(minji, roomId, '숨길 말')
    await chat.server.call('hideMessages', { roomId, messageIds: [said?.id ?? ''] }, { token: daniel.token })
    for (const person of [daniel, stranger]) await chat.rooms(person)
    const [theirs, others] = [await chat.live(daniel), await chat.live(stranger)]
    const change = { kind: 'react', reaction: 'laugh' } as const
    const options = { token: minji.token, key: randomUUID() }
    await chat.server.call('changeMessage', { roomId, messageId: said?.id ?? '', change }, options)
    expect((await theirs.event('changed')).messages).toEqual([])
    for (const [person, rooms] of [
      [daniel, [roomId]],
      [stranger, [roomId]],
    ] as const) {
      const told = await toldTo(person, rooms)
      expect(told).not.toContain('laugh')
      expect(told).not.toContain('숨길 말')
    }
    expect(JSON.stringify(others.events())).not.toContain(roomId)
  })
})
