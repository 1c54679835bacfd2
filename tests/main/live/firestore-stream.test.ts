import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { createFirestoreStream } from '../../../src/main/live/firestore-stream'
import type { LiveAccess } from '../../../src/shared/contract/chat'
import { type Message, message, type Room, room } from '../../../src/shared/contract/chat-shapes'
import type { LiveEvent } from '../../../src/shared/events'
import { aMessage, aRoom } from '../../support/chat-samples'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const minute = 60_000
const me = '0198c9a2-0000-7000-8000-0000000000ee'
const granted = { kind: 'firestore' as const, customToken: '', userId: me, projectId: 'p', apiKey: '', emulator: null }

/** Documents as a server writes them, for a stream that the test can open repeatedly. */
function setUp() {
  const rooms = new Map<string, unknown>()
  const messages = new Map<string, unknown[]>()
  const broken = { after: false, beat: false, open: false }
  const connections: { customToken: string; hear: (documents: Map<string, unknown>) => void }[] = []
  const asked: string[] = []
  const closed = vi.fn()
  const access = vi.fn(async (): Promise<LiveAccess> => granted)
  const open = createFirestoreStream({
    access,
    async open({ customToken }) {
      if (broken.open) throw new Error('unavailable')
      let isOpen = true
      const reach = (isBroken: boolean) => {
        if (isBroken || !isOpen) throw new Error('unavailable')
      }
      return {
        watch(path, hear) {
          asked.push(path)
          connections.push({ customToken, hear })
        },
        async after(path, field, value, most) {
          asked.push(`${path} ${field}`)
          reach(broken.after)
          const found = (messages.get(path) ?? []) as Record<string, number>[]
          return found.filter((each) => (each[field] ?? 0) > value).slice(0, most)
        },
        beat: async () => reach(broken.beat),
        close() {
          isOpen = false
          closed()
        },
      }
    },
  })
  const listen = async () => {
    const events: LiveEvent[] = []
    const moderation: string[] = []
    const hear = (event: LiveEvent) => {
      if (event.kind === 'moderation' || event.kind === 'standing') moderation.push(event.kind)
      else events.push(event)
    }
    const listener = { alive: vi.fn(), event: hear, reset: vi.fn(), failed: vi.fn(), ended: vi.fn() }
    const stream = await open(granted, listener)
    const texts = () => events.map((event) => (event.kind === 'messages' ? event.messages.map(({ text }) => text).join() : event.kind))
    return { ...listener, events, moderation, texts, stream }
  }
  const write = (each: Room) => rooms.set(each.id, z.encode(room, each))
  const say = (...said: Message[]) => {
    const path = `rooms/${aRoom().id}/messages`
    messages.set(path, [...(messages.get(path) ?? []), ...said.map((each) => z.encode(message, each))])
  }
  /** Writes that this person has hidden a message, or shows it again. */
  const hide = ({ id, sentAt }: Message, version: number, hidden = true) => {
    const path = `users/${me}/rooms/${aRoom().id}/hidden`
    const others = (messages.get(path) ?? []).filter((each) => (each as { id: string }).id !== id)
    messages.set(path, [...others, { id, version, hidden, regDttm: sentAt }])
  }
  const told = async (to = connections.at(-1)) => {
    to?.hear(new Map(rooms))
    await vi.advanceTimersByTimeAsync(0)
  }
  const roomAfter = (last: Message) =>
    aRoom({ lastMessage: { id: last.id, senderId: last.senderId, kind: 'message', text: last.text, sentAt: last.sentAt, bot: null } })
  return { rooms, listen, write, say, hide, told, roomAfter, broken, asked, closed, access, connections }
}

describe('a stream of Firestore’s documents', () => {
  it('first reports that earlier events have to be loaded, then emits messages with their room', async () => {
    const { listen, write, say, told, roomAfter, asked } = setUp()
    const [before, one, two] = [aMessage(), aMessage(), aMessage()]
    say(before)
    write(roomAfter(before))
    const heard = await listen()
    await told()
    expect([heard.reset.mock.calls.length, heard.events]).toEqual([1, []])
    say(one, two)
    write(roomAfter(two))
    await told()
    await told()
    expect(heard.events).toEqual([{ kind: 'messages', room: roomAfter(two), messages: [one, two] }])
    expect(asked).toEqual([`users/${me}/rooms`, `rooms/${aRoom().id}/messages regDttm`])
  })

  it('emits other changes of rooms, and rooms that are gone', async () => {
    const { listen, rooms, write, told } = setUp()
    write(aRoom())
    const heard = await listen()
    await told()
    write(aRoom({ unread: 0, alarm: false }))
    await told()
    rooms.clear()
    await told()
    expect(heard.events).toEqual([
      { kind: 'room', room: aRoom({ unread: 0, alarm: false }) },
      { kind: 'roomGone', roomId: aRoom().id },
    ])
  })

  it('emits that the other member has read', async () => {
    const { listen, write, told } = setUp()
    write(aRoom())
    const heard = await listen()
    await told()
    const read = aRoom({ readMark: { until: 1_772_323_201.5, at: 1_772_323_300 } })
    write(read)
    await told()
    await told()
    write(aRoom())
    await told()
    expect(heard.events).toEqual([
      { kind: 'room', room: read },
      { kind: 'room', room: aRoom() },
    ])
  })

  it('continues where the last one stopped', async () => {
    const { listen, write, say, told, roomAfter } = setUp()
    const [one, two] = [aMessage({ text: '하나' }), aMessage({ text: '둘' })]
    write(aRoom())
    const first = await listen()
    await told()
    say(one)
    write(roomAfter(one))
    await told()
    first.stream.close()
    say(two)
    write(roomAfter(two))
    const second = await listen()
    await told()
    expect([first.texts(), second.texts(), second.reset.mock.calls]).toEqual([['하나'], ['둘'], []])
  })

  it('emits interrupted events with the next stream', async () => {
    const { listen, write, say, told, roomAfter, broken, closed } = setUp()
    write(aRoom())
    const first = await listen()
    await told()
    const one = aMessage({ text: '하나' })
    say(one)
    write(roomAfter(one))
    broken.after = true
    await told()
    expect([first.ended.mock.calls, first.events, closed.mock.calls.length]).toEqual([[['broken']], [], 1])
    broken.after = false
    const second = await listen()
    await told()
    expect(second.texts()).toEqual(['하나'])
  })

  it('waits for messages written after their room', async () => {
    const { listen, write, say, told, roomAfter } = setUp()
    write(aRoom())
    const heard = await listen()
    await told()
    const [one, two] = [aMessage({ text: '하나' }), aMessage({ text: '둘' })]
    say(one)
    write(roomAfter(two))
    await told()
    expect(heard.texts()).toEqual(['하나'])
    say(two)
    await vi.advanceTimersByTimeAsync(4_000)
    expect(heard.texts()).toEqual(['하나', '둘'])
  })

  it('reports a reset when too much was missed', async () => {
    const { listen, write, say, told, roomAfter } = setUp()
    write(aRoom())
    const heard = await listen()
    await told()
    const many = Array.from({ length: 501 }, () => aMessage())
    say(...many)
    write(roomAfter(many.at(-1) as Message))
    await told()
    expect([heard.events, heard.reset.mock.calls.length]).toEqual([[], 2])
    const next = aMessage({ text: '다음 말' })
    say(next)
    write(roomAfter(next))
    await told()
    expect(heard.texts()).toEqual(['다음 말'])
  })

  it('emits what this person hid or shows again elsewhere, and never emits a hidden message as new', async () => {
    const { listen, write, say, hide, told, roomAfter } = setUp()
    const [one, two, three, four] = [aMessage(), aMessage(), aMessage(), aMessage()]
    say(one, two)
    // Hidden before this app listened, and sent after what its room shows.
    hide(two, 3)
    write({ ...roomAfter(one), hiddenVersion: 3 })
    const heard = await listen()
    await told()
    say(three)
    const withThree = { ...roomAfter(three), hiddenVersion: 3 }
    write(withThree)
    await told()
    say(four)
    hide(one, 7)
    hide(four, 8)
    const withoutFour = { ...roomAfter(three), hiddenVersion: 8 }
    write(withoutFour)
    await told()
    hide(one, 9, false)
    const withOne = { ...roomAfter(three), hiddenVersion: 9 }
    write(withOne)
    await told()
    await told()
    expect(heard.events).toEqual([
      { kind: 'messages', room: withThree, messages: [three] },
      { kind: 'hidden', room: withoutFour, messageIds: [one.id, four.id] },
      { kind: 'shown', room: withOne, messages: [one] },
    ])
  })

  it('emits with the next stream what this person hid elsewhere where the connection broke at that moment', async () => {
    const { listen, write, say, hide, told, roomAfter, broken } = setUp()
    const one = aMessage()
    say(one)
    write(roomAfter(one))
    const heard = await listen()
    await told()
    broken.after = true
    hide(one, 3)
    const withoutOne = { ...roomAfter(one), hiddenVersion: 3 }
    write(withoutOne)
    await told()
    expect([heard.ended.mock.calls.length, heard.events]).toEqual([1, []])
    broken.after = false
    const next = await listen()
    await told()
    await told()
    expect(next.events).toEqual([{ kind: 'hidden', room: withoutOne, messageIds: [one.id] }])
  })

  it('drops the keys of other senders', async () => {
    const { listen, write, say, told, roomAfter } = setUp()
    write(aRoom())
    const heard = await listen()
    await told()
    const [own, other] = [aMessage({ senderId: me, key: 'mine' }), aMessage({ key: 'theirs' })]
    say(own, other)
    write(roomAfter(other))
    await told()
    expect(heard.events).toMatchObject([{ messages: [{ key: 'mine' }, { key: null }] }])
  })

  it('has a heartbeat at least every four seconds, and ends when nothing answers', async () => {
    const { listen, told, broken } = setUp()
    const heard = await listen()
    await told()
    heard.alive.mockClear()
    await vi.advanceTimersByTimeAsync(40_000)
    expect(heard.alive.mock.calls.length).toBeGreaterThanOrEqual(10)
    broken.beat = true
    await vi.advanceTimersByTimeAsync(4_000)
    expect(heard.ended).toHaveBeenCalledExactlyOnceWith('broken')
    expect(heard.failed).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'unavailable' }))
  })

  it('asks every minute whether the session is valid, and continues without an answer', async () => {
    const { listen, told, access, connections } = setUp()
    const heard = await listen()
    await told()
    await vi.advanceTimersByTimeAsync(10 * minute)
    expect(access).toHaveBeenCalledTimes(10)
    access.mockRejectedValue(new Error('offline'))
    await vi.advanceTimersByTimeAsync(10 * minute)
    expect([access.mock.calls.length, heard.ended.mock.calls, connections.length]).toEqual([20, [], 1])
    // The app closes the stream itself when the session ends.
    heard.stream.close()
    await vi.advanceTimersByTimeAsync(10 * minute)
    expect(access).toHaveBeenCalledTimes(20)
  })

  it('reports and roles are read again each minute by moderators, every ten minutes and when the bot writes by all', async () => {
    const { listen, write, told } = setUp()
    const bot = { kind: 'bot' as const, partner: { id: 'bot', nickname: '', imagePath: null, presence: 0 as const, languages: null } }
    write(aRoom(bot))
    const heard = await listen()
    await told()
    await vi.advanceTimersByTimeAsync(10 * minute)
    expect(heard.moderation).toEqual([...Array(9).fill('moderation'), 'standing'])
    write(aRoom({ ...bot, alarm: false }))
    await told()
    expect(heard.moderation.slice(10)).toEqual(['standing'])
  })

  it('signs in with another token within the hour, and emits messages sent meanwhile once', async () => {
    const { listen, write, say, told, roomAfter, broken, closed, access, connections } = setUp()
    const [one, two, three, four] = ['하나', '둘', '셋', '넷'].map((text) => aMessage({ text })) as [Message, Message, Message, Message]
    write(aRoom())
    const heard = await listen()
    await told()
    say(one)
    write(roomAfter(one))
    await told()
    access.mockResolvedValue({ ...granted, customToken: 'another' })
    await vi.advanceTimersByTimeAsync(44 * minute)
    expect(connections).toHaveLength(1)
    // When it cannot sign in, it tries again a minute later.
    broken.open = true
    await vi.advanceTimersByTimeAsync(minute)
    broken.open = false
    // Received on neither connection yet.
    say(two)
    write(roomAfter(two))
    await vi.advanceTimersByTimeAsync(minute)
    expect(connections.map(({ customToken }) => customToken)).toEqual(['', 'another'])
    expect(closed).toHaveBeenCalledOnce()
    await told()
    say(three)
    write(roomAfter(three))
    // Data of the old connection is ignored, and the heartbeat finds the message.
    await told(connections[0])
    await told()
    await told()
    heard.alive.mockClear()
    await vi.advanceTimersByTimeAsync(40_000)
    expect(heard.alive.mock.calls.length).toBeGreaterThanOrEqual(10)
    await vi.advanceTimersByTimeAsync(45 * minute)
    say(four)
    write(roomAfter(four))
    await told()
    expect([connections.length, closed.mock.calls.length]).toEqual([3, 2])
    expect([heard.texts(), heard.reset.mock.calls.length, heard.ended.mock.calls]).toEqual([['하나', '둘', '셋', '넷'], 1, []])
  })

  it('finishes emitting when it signs in again', async () => {
    const { listen, write, say, told, roomAfter, connections } = setUp()
    write(aRoom())
    const heard = await listen()
    await told()
    await vi.advanceTimersByTimeAsync(45 * minute - 1)
    const one = aMessage({ text: '하나' })
    say(one)
    write(roomAfter(one))
    connections[0]?.hear(new Map([[aRoom().id, z.encode(room, roomAfter(one))]]))
    await vi.advanceTimersByTimeAsync(1)
    await told()
    expect([connections.length, heard.texts(), heard.ended.mock.calls]).toEqual([2, ['하나'], []])
  })

  it.each<[string, LiveAccess]>([
    ['another kind of community', { kind: 'embedded', url: '/live' }],
    ['somebody else', { ...granted, userId: 'another' }],
  ])('ends when it would continue as %s', async (_, other) => {
    const { listen, told, access, closed } = setUp()
    const heard = await listen()
    await told()
    access.mockResolvedValue(other)
    await vi.advanceTimersByTimeAsync(minute)
    expect([heard.ended.mock.calls, closed.mock.calls.length]).toEqual([[['broken']], 1])
  })

  it('reports nothing once it is closed', async () => {
    const { listen, write, say, told, roomAfter, closed } = setUp()
    const heard = await listen()
    await told()
    heard.stream.close()
    heard.alive.mockClear()
    const one = aMessage()
    say(one)
    write(roomAfter(one))
    await told()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([heard.events, heard.alive.mock.calls, heard.ended.mock.calls, closed.mock.calls.length]).toEqual([[], [], [], 1])
  })

  it('skips documents that it cannot read', async () => {
    const { listen, rooms, write, told } = setUp()
    const heard = await listen()
    await told()
    rooms.set('odd', { shape: 'of a newer server' })
    write(aRoom())
    await told()
    expect(heard.texts()).toEqual(['room'])
  })
})
