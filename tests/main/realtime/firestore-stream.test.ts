import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { createFirestoreStream } from '../../../src/main/realtime/firestore-stream'
import { type Message, message, type Room, room } from '../../../src/shared/contract/chat-shapes'
import type { LiveEvent } from '../../../src/shared/events'
import { aMessage, aRoom } from '../../support/chat-samples'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const me = '0198c9a2-0000-7000-8000-0000000000ee'
const access = { kind: 'firestore' as const, customToken: '', userId: me, projectId: 'p', apiKey: '', emulator: null }

/** Documents as a server wrote them, before a stream that is opened as often as the test likes. */
function setUp() {
  const rooms = new Map<string, unknown>()
  const messages = new Map<string, unknown[]>()
  const broken = { after: false, beat: false }
  let hear: (documents: Map<string, unknown>) => void = () => undefined
  const asked: string[] = []
  const closed = vi.fn()
  const open = createFirestoreStream({
    open: async () => ({
      watch: (path, heard) => {
        asked.push(path)
        hear = heard
      },
      async after(path, field, value, most) {
        asked.push(`${path} ${field}`)
        if (broken.after) throw new Error('unavailable')
        const found = (messages.get(path) ?? []) as Record<string, number>[]
        return found.filter((each) => (each[field] ?? 0) > value).slice(0, most)
      },
      async beat() {
        if (broken.beat) throw new Error('unavailable')
      },
      close: closed,
    }),
  })
  const listen = async () => {
    const events: LiveEvent[] = []
    const ears = { alive: vi.fn(), event: (event: LiveEvent) => void events.push(event), reset: vi.fn(), ended: vi.fn() }
    const stream = await open(access, ears)
    const texts = () => events.map((event) => (event.kind === 'messages' ? event.messages.map(({ text }) => text).join() : event.kind))
    return { ...ears, events, texts, stream }
  }
  const write = (each: Room) => rooms.set(each.id, z.encode(room, each))
  const say = (...said: Message[]) => {
    const path = `rooms/${aRoom().id}/messages`
    messages.set(path, [...(messages.get(path) ?? []), ...said.map((each) => z.encode(message, each))])
  }
  /** Notes that this person has hidden a message, or shows it again. */
  const hide = ({ id, sentAt }: Message, version: number, hidden = true) => {
    const path = `users/${me}/rooms/${aRoom().id}/hidden`
    const others = (messages.get(path) ?? []).filter((each) => (each as { id: string }).id !== id)
    messages.set(path, [...others, { id, version, hidden, regDttm: sentAt }])
  }
  const told = async () => {
    hear(new Map(rooms))
    await vi.advanceTimersByTimeAsync(0)
  }
  const roomAfter = (last: Message) =>
    aRoom({ lastMessage: { id: last.id, senderId: last.senderId, kind: 'said', text: last.text, sentAt: last.sentAt, bot: null } })
  return { rooms, listen, write, say, hide, told, roomAfter, broken, asked, closed }
}

describe('a stream of Firestore’s documents', () => {
  it('says first that what was before has to be asked for, then tells what is said, with the room', async () => {
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

  it('tells of rooms that changed otherwise, and of those that are gone', async () => {
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

  it('goes on where the last one stopped', async () => {
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

  it('tells what was cut off with the next stream', async () => {
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

  it('waits for messages that are written after their room', async () => {
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

  it('has everything asked for anew where too much was missed', async () => {
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

  it('tells what this person hid elsewhere and what they show again, and never tells what is hidden as said', async () => {
    const { listen, write, say, hide, told, roomAfter } = setUp()
    const [one, two, three, four] = [aMessage(), aMessage(), aMessage(), aMessage()]
    say(one, two)
    // Hidden before this app began to listen, and said after what its room shows.
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

  it('keeps the keys of others to itself', async () => {
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

  it('beats at least every four seconds, and ends when nobody answers', async () => {
    const { listen, told, broken } = setUp()
    const heard = await listen()
    await told()
    heard.alive.mockClear()
    await vi.advanceTimersByTimeAsync(40_000)
    expect(heard.alive.mock.calls.length).toBeGreaterThanOrEqual(10)
    broken.beat = true
    await vi.advanceTimersByTimeAsync(4_000)
    expect(heard.ended).toHaveBeenCalledExactlyOnceWith('broken')
  })

  it('says nothing more once it is closed', async () => {
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

  it('passes over what it cannot read', async () => {
    const { listen, rooms, write, told } = setUp()
    const heard = await listen()
    await told()
    rooms.set('odd', { shape: 'of a newer server' })
    write(aRoom())
    await told()
    expect(heard.texts()).toEqual(['room'])
  })
})
