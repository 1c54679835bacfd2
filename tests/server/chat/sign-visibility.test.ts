import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRandom } from '../../support/random'
import { createClock, databases, expectYes } from '../../support/server'
import { type ChatCommunity, createChatCommunity, type Person } from './chat-community'

interface Member extends Person {
  shows: boolean
  withdrawn: boolean
}

/** The room of two, as far as this is about it. */
interface PairRoom {
  id: string
  two: readonly [Member, Member]
  blocked: boolean
  said: { id: string; sentAt: number }[]
  /** By member: the number of the message read last, and the mark as they showed it. */
  read: Map<Member, { position: number; mark: { until: number; at: number } | null }>
}

describe.each(databases)('who is told how far others have read on %s', { timeout: 120_000 }, (database) => {
  const clock = createClock()
  let chat: ChatCommunity
  beforeAll(async () => {
    chat = await createChatCommunity({ database, now: clock.now })
  })
  afterAll(() => chat?.stop())

  /** What a member is to be told in a room. */
  function expected(viewer: Member, { two, blocked, read }: PairRoom) {
    const other = two[0] === viewer ? two[1] : two[0]
    return blocked || other.withdrawn || !viewer.shows || !other.shows ? null : (read.get(other)?.mark ?? null)
  }

  async function compare(rooms: PairRoom[], what: string): Promise<void> {
    for (const viewer of new Set(rooms.flatMap(({ two }) => two).filter(({ withdrawn }) => !withdrawn))) {
      const listed = await chat.rooms(viewer)
      for (const room of rooms.filter(({ two }) => two.includes(viewer)))
        expect(listed.find(({ id }) => id === room.id)?.readMark, `${what}: ${viewer.nickname}`).toEqual(expected(viewer, room))
    }
  }

  it.each([1, 2, 3])('whatever is said, read, blocked, switched and left (%i)', async (seed) => {
    const random = createRandom(seed)
    const people: Member[] = []
    for (let n = 0; n < 4; n += 1) people.push({ ...(await chat.person()), shows: true, withdrawn: false })
    const rooms: PairRoom[] = []
    for (const [n, one] of people.entries())
      for (const other of people.slice(n + 1)) {
        const id = await chat.room(one, other)
        const [first] = await chat.say(one, id, '안녕하세요')
        rooms.push({ id, two: [one, other], blocked: false, said: first ? [first] : [], read: new Map() })
      }
    for (let step = 0; step < 60; step += 1) {
      clock.advance(1_000)
      const room = random.pick(rooms)
      const by = random.pick(room.two)
      const { token } = by
      const what = random.below(10)
      if (what < 4) {
        const answer = await chat.server.call(
          'sendMessage',
          { roomId: room.id, text: `말 ${step}` },
          { token, key: `signs-${seed}-${step}` },
        )
        expect(answer.status).toBe(room.blocked ? '05' : '00')
        if (answer.status === '00') room.said.push(...answer.response.messages)
      } else if (what < 8) {
        const position = random.below(room.said.length)
        const { id: messageId, sentAt: until } = room.said[position] ?? { id: '', sentAt: 0 }
        await expectYes(chat.server.call('readUpTo', { roomId: room.id, messageId }, { token }))
        const before = room.read.get(by)
        if (before && before.position >= position) continue
        const isShown = by.shows && !room.blocked
        room.read.set(by, { position, mark: isShown ? { until, at: clock.now() / 1000 } : (before?.mark ?? null) })
      } else if (what === 8) {
        by.shows = !by.shows
        await expectYes(chat.server.call('setSigns', { read: by.shows }, { token }))
      } else if (room.blocked) {
        for (const { token: own } of room.two)
          for (const { id: blockId, userId } of (await expectYes(chat.server.call('blocks', {}, { token: own }))).blocks)
            if (room.two.some(({ id }) => id === userId)) await expectYes(chat.server.call('unblock', { blockId }, { token: own }))
        room.blocked = false
      } else {
        const other = room.two[0] === by ? room.two[1] : room.two[0]
        await expectYes(chat.server.call('block', { userId: other.id }, { token }))
        room.blocked = true
      }
      if (step % 5 === 0) await compare(rooms, `after step ${step}`)
    }
    await compare(rooms, 'in the end')
    const [leaving] = people as [Member]
    await expectYes(chat.server.call('withdraw', { password: 'haru77!', keepPosts: true }, { token: leaving.token }))
    leaving.withdrawn = true
    await compare(rooms, 'without one of them')
  })
})
