import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendMessage } from '../../../src/server/features/chat/message-sending'
import { createTextPosting } from '../../../src/server/features/chat/text-posting'
import { Refusal } from '../../../src/server/http/handler'
import type { Services } from '../../../src/server/services'
import { eventsHandled } from '../../support/events-handled'
import { createClock, databases, expectYes } from '../../support/server'
import { type ChatCommunity, createChatCommunity, type Person } from './chat-community'

const long = '이 글은 스무 글자가 넘어서 여러 방에 마음대로 보낼 수 없어요'

interface Said {
  by: number
  /** The members of the room by their places; one alone: their own room. */
  room: [number, number]
  text: string
  key?: string
  /** Replies to the newest message of the room. */
  reply?: true
}

/** The calls of a round are sent at the same time. In the last but two, a text goes to a fourth room, which is one too many. */
const rounds: Said[][] = [
  [
    { by: 0, room: [0, 1], text: '처음 뵙겠습니다', key: 'key-first' },
    { by: 0, room: [0, 2], text: long },
    { by: 1, room: [1, 1], text: '나에게 쓰는 메모' },
    { by: 2, room: [2, 3], text: long },
  ],
  [
    { by: 1, room: [0, 1], text: 'Nice to meet you', key: 'key-first' },
    { by: 0, room: [0, 1], text: '처음 뵙겠습니다', key: 'key-first' },
    { by: 0, room: [0, 2], text: '다른 글', key: 'key-first' },
    { by: 2, room: [0, 2], text: long },
    { by: 3, room: [2, 3], text: '답장이에요', reply: true },
    { by: 3, room: [0, 1], text: '남의 방' },
    { by: 3, room: [3, 4], text: '막힌 방' },
  ],
  [
    { by: 0, room: [0, 1], text: long },
    { by: 1, room: [1, 5], text: '끝난 방' },
    { by: 5, room: [0, 5], text: '여섯째' },
  ],
  [
    { by: 0, room: [0, 3], text: long },
    { by: 0, room: [0, 0], text: `${long}.` },
  ],
  [
    { by: 0, room: [0, 4], text: long },
    { by: 4, room: [0, 4], text: long },
  ],
  [{ by: 0, room: [0, 2], text: long }],
  [{ by: 0, room: [0, 0], text: long }],
]

describe.each(databases)('a message of text alone on %s', { timeout: 60_000 }, (database) => {
  let chat: ChatCommunity
  const clock = createClock()
  beforeAll(async () => {
    chat = await createChatCommunity({ database, now: clock.now })
  })
  afterAll(() => chat?.stop())

  const roomKey = (room: [number, number]) => [...room].sort().join('-')

  /** Six members who have opened every room of the rounds; some have hidden the last message, some are blocked, one room has ended. */
  async function createGroup() {
    const people: Person[] = []
    for (let count = 0; count < 6; count += 1) people.push(await chat.person())
    const at = (index: number) => people[index] as Person
    const rooms = new Map<string, string>()
    for (const { room } of rounds.flat()) {
      if (!rooms.has(roomKey(room))) rooms.set(roomKey(room), await chat.room(at(room[0]), at(room[1])))
    }
    const [message] = await chat.say(at(2), rooms.get('2-3') ?? '', '숨길 글', 'key-hidden')
    await expectYes(
      chat.server.call('hideMessages', { roomId: rooms.get('2-3') ?? '', messageIds: [message?.id ?? ''] }, { token: at(3).token }),
    )
    await chat.say(at(1), rooms.get('1-5') ?? '', '마지막 글', 'key-last')
    await expectYes(chat.server.call('leaveRoom', { roomId: rooms.get('1-5') ?? '' }, { token: at(5).token }))
    await expectYes(chat.server.call('follow', { userId: at(2).id }, { token: at(0).token }))
    await expectYes(chat.server.call('follow', { userId: at(0).id }, { token: at(2).token }))
    await chat.block(at(4), at(3))
    return { people, rooms }
  }
  type Group = Awaited<ReturnType<typeof createGroup>>

  /** Sends the calls of a round. @returns each answer, or the code of its refusal */
  async function send({ people, rooms }: Group, round: Said[], services: Services, isTogether: boolean): Promise<unknown[]> {
    const one = async ({ by, room, text, key, reply }: Said) => {
      const roomId = rooms.get(roomKey(room)) ?? ''
      const newest = await services.db
        .selectFrom('messages')
        .select('id')
        .where('room_id', '=', roomId)
        .orderBy('seq', 'desc')
        .executeTakeFirst()
      const replyTo = reply ? { replyTo: newest?.id } : {}
      const call = { userId: people[by]?.id ?? '', key: key ?? randomUUID(), files: [], services }
      return sendMessage({ roomId, text, ...replyTo }, call).catch((error: unknown) => {
        if (error instanceof Refusal) return error.code
        throw error
      })
    }
    if (isTogether) return Promise.all(round.map(one))
    const answers: unknown[] = []
    for (const said of round) answers.push(await one(said))
    return answers
  }

  /** All that was written for a group, with names instead of ids. @param since of the events, in milliseconds since 1970 */
  async function writtenFor({ people, rooms }: Group, since: number): Promise<unknown> {
    const { db } = chat.server.services
    const userIds = people.map(({ id }) => id)
    const roomIds = [...rooms.values()]
    const messages = await db.selectFrom('messages').selectAll().where('room_id', 'in', roomIds).orderBy('seq').execute()
    const names = new Map<string, string>([
      ...people.flatMap(({ id, nickname }, index): [string, string][] => [
        [id, `member ${index}`],
        [nickname, `name ${index}`],
      ]),
      ...[...rooms].map(([key, id]): [string, string] => [id, `room ${key}`]),
      ...messages.map(({ id, room_id, seq }): [string, string] => [id, `message ${seq} of ${room_id}`]),
    ])
    const rows = {
      // Random where a call gave none.
      messages: messages.map(({ client_id, ...row }) => ({ ...row, client_id: client_id?.startsWith('key-') ? client_id : null })),
      rooms: await db.selectFrom('rooms').selectAll().where('id', 'in', roomIds).execute(),
      members: await db.selectFrom('room_members').selectAll().where('room_id', 'in', roomIds).execute(),
      // In the order of each room; those of different rooms may be in any order. Those of the bot's rooms are left out.
      events: (
        await db
          .selectFrom('live_events')
          .selectAll()
          .where('user_id', 'in', userIds)
          .where('created_at', '>=', since)
          .orderBy('seq')
          .execute()
      )
        .filter(({ event }) => roomIds.some((id) => event.includes(id)))
        .map(({ seq: _, ...row }) => ({ ...row, event: row.event.replace(/"key":"(?!key-)[^"]*"/g, '"key":null') })),
      sent: await db.selectFrom('sent_texts').select(['user_id', 'room_id', 'sent_at']).where('user_id', 'in', userIds).execute(),
    }
    const named = (row: unknown) => {
      let text = JSON.stringify(row)
      for (const [id, name] of names) text = text.replaceAll(id, name)
      // A name that contained an id.
      for (const [id, name] of names) text = text.replaceAll(id, name)
      return text
    }
    return Object.fromEntries(
      Object.entries(rows).map(([table, all]) => [
        table,
        all.map(({ pair_key: _, body_hash: __, ...row }: Record<string, unknown>) => named(row)).sort(),
      ]),
    )
  }

  it('writes and answers the same, posted together with others or step by step', async () => {
    const { services } = chat.server
    const rate = { ...services.rate, sameTextRoomsPerHour: 3 }
    const inBatches: Services = { ...services, rate, postText: createTextPosting({ ...services, rate }) }
    const stepByStep: Services = { ...services, rate, postText: async () => undefined }
    const [together, alone] = [await createGroup(), await createGroup()]
    const { db } = services
    await eventsHandled(services)
    // The follows above are told in the background, by one event or two.
    const since = clock.now() + 1_000
    for (const round of rounds) {
      clock.advance(1_000)
      const answers = [await send(together, round, inBatches, true), await send(alone, round, stepByStep, false)]
      const shapes = answers.map((all) => all.map((answer) => (typeof answer === 'string' ? answer : 'sent')))
      expect(shapes[0]).toEqual(shapes[1])
      expect(await writtenFor(together, since)).toEqual(await writtenFor(alone, since))
      const numbers = await db.selectFrom('live_events').select(['user_id', 'seq']).orderBy('user_id').orderBy('seq').execute()
      for (const { id } of [...together.people, ...alone.people]) {
        const own = numbers.filter(({ user_id }) => user_id === id).map(({ seq }) => seq)
        expect(own).toEqual(own.map((_, index) => index + 1))
        expect(await db.selectFrom('live_heads').select('seq').where('user_id', '=', id).executeTakeFirst()).toEqual({ seq: own.length })
      }
    }
  })

  it('is answered as the first when it is repeated at the same time, and refused with another text', async () => {
    const [one, other] = [await chat.person(), await chat.person()]
    const roomId = await chat.room(one, other)
    const key = randomUUID()
    const call = (text: string) => chat.server.call('sendMessage', { roomId, text }, { token: one.token, key })
    const answers = await Promise.all(['같은 글', '같은 글', '다른 글', '같은 글'].map(call))
    expect(answers.map(({ http }) => http)).toEqual([200, 200, 409, 200])
    expect(new Set(answers.flatMap(({ response }) => response?.messages.map(({ id }) => id) ?? [])).size).toBe(1)
    expect((await chat.roomOf(other, roomId)).unread).toBe(1)
  })

  // SQLite's transactions run one after the other.
  if (database === 'postgres')
    it('is answered as the first when another server posts it between the look for a first one and the write', async () => {
      const { services } = chat.server
      const [one, other] = [await chat.person(), await chat.person()]
      const roomId = await chat.room(one, other)
      const key = randomUUID()
      let first: unknown
      const showMore: Services['pictures']['showMore'] = async (...given) => {
        first ??= await chat.say(one, roomId, '같은 글', key)
        return services.pictures.showMore(...given)
      }
      const slow: Services = { ...services, postText: async () => undefined, pictures: { ...services.pictures, showMore } }
      const second = await sendMessage({ roomId, text: '같은 글' }, { userId: one.id, key, files: [], services: slow })
      expect(second).toEqual(first)
      expect((await chat.roomOf(other, roomId)).unread).toBe(1)
    })
})
