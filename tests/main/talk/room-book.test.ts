import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createKeptTalk, type KeptTalk } from '../../../src/main/talk/kept-talk'
import { createRoomBook } from '../../../src/main/talk/room-book'
import type { Message, Room } from '../../../src/shared/contract/chat-shapes'
import { aMessage, aRoom } from '../../support/chat-samples'
import { silentLog } from '../../support/silent-log'
import { until } from '../../support/until'

const roomId = aRoom().id
const otherId = '0198c9a2-0000-7000-8000-0000000000bb'
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hanmadi-kept-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const keep = (owner = 'someone') => createKeptTalk({ folder, owner, log: silentLog })
const textsIn = async (kept: KeptTalk, id = roomId) => (await kept.messages(id))?.messages.map(({ text }) => text) ?? null
const some = (...texts: string[]): Message[] => texts.map((text) => aMessage({ text }))

describe('what is kept of chat', { timeout: 120_000 }, () => {
  it('is there after a restart, with its age', async () => {
    const kept = keep()
    const messages = some('하나', '둘')
    kept.keepRooms({ at: 7, rooms: [aRoom()] })
    kept.keepMessages(roomId, { at: 9, messages })
    // Before it is on the disk too.
    expect(await kept.messages(roomId)).toEqual({ at: 9, messages })
    await kept.stop()
    expect(await keep().rooms()).toEqual({ at: 7, rooms: [aRoom()] })
    expect(await keep().messages(roomId)).toEqual({ at: 9, messages })
  })

  it('is the newest two hundred of a room', async () => {
    const kept = keep()
    kept.keepMessages(roomId, { at: 1, messages: Array.from({ length: 250 }, (_, n) => aMessage({ text: `${n}` })) })
    await kept.stop()
    expect(await textsIn(keep())).toEqual(Array.from({ length: 200 }, (_, n) => `${n + 50}`))
  })

  it('is of every room, of however many one talks in', async () => {
    const kept = keep()
    const ids = Array.from({ length: 25 }, (_, n) => `0198c9a2-0000-7000-8000-0000000000${n + 10}`)
    const keepAll = (word: string) => {
      for (const id of ids) kept.keepMessages(id, { at: 1, messages: some(`${id} ${word}`) })
    }
    keepAll('전')
    const written = kept.stop()
    // Some are written, and some are not yet.
    await until(() => expect(readdirSync(folder, { recursive: true }).some((name) => String(name).endsWith('.json'))).toBe(true))
    keepAll('후')
    await written
    await kept.stop()
    for (const from of [kept, keep()]) for (const id of ids) expect(await textsIn(from, id)).toEqual([`${id} 후`])
  })

  it('is one account’s, and nothing where there is nothing', async () => {
    const kept = keep('a')
    kept.keepMessages(roomId, { at: 1, messages: some('비밀') })
    await kept.stop()
    expect(await keep('b').messages(roomId)).toBeNull()
    expect(await keep('b').rooms()).toBeNull()
  })

  it('goes with the room, and as a whole, and does not come back', async () => {
    const kept = keep()
    kept.keepMessages(roomId, { at: 1, messages: some('하나') })
    kept.keepMessages(otherId, { at: 1, messages: some('둘') })
    kept.dropRoom(roomId)
    await kept.stop()
    expect([await textsIn(keep()), await textsIn(keep(), otherId)]).toEqual([null, ['둘']])
    await kept.forget()
    kept.keepMessages(otherId, { at: 1, messages: some('늦은 말') })
    await kept.stop()
    expect(readdirSync(folder)).toEqual([])
  })

  it('opens whatever a full disk or a crash made of it', async () => {
    const kept = keep()
    kept.keepRooms({ at: 7, rooms: [aRoom()] })
    kept.keepMessages(roomId, { at: 9, messages: some('하나', '둘') })
    await kept.stop()
    const [own = ''] = readdirSync(folder)
    for (const name of readdirSync(join(folder, own))) {
      const whole = readFileSync(join(folder, own, name))
      for (let size = 0; size < whole.length; size += 37) {
        writeFileSync(join(folder, own, name), whole.subarray(0, size))
        expect([await keep().rooms(), await keep().messages(roomId)]).toContain(null)
      }
      writeFileSync(join(folder, own, name), whole)
    }
    expect(await textsIn(keep())).toEqual(['하나', '둘'])
  })
})

function pageBefore(said: Message[], before: string | null) {
  const end = before === null ? said.length : said.findIndex(({ id }) => id === before)
  return { messages: said.slice(Math.max(0, end - 2), end), more: end > 2 }
}

describe('the book of rooms', { timeout: 120_000 }, () => {
  /** @param said what the community has of every room, in pages of two; null: it cannot be asked */
  function setUp(said: Message[] | null = null) {
    const kept = keep()
    const asked = vi.fn(async (_roomId: string, before: string | null) => said && pageBefore(said, before))
    const book = createRoomBook({ kept, page: asked, now: () => 1 })
    const hear = (messages: Message[], room: Room = aRoom()) => book.hear({ kind: 'messages', room, messages })
    const keeps = (...texts: string[]) => until(async () => expect(await textsIn(kept)).toEqual(texts))
    return { kept, asked, book, hear, keeps }
  }

  it('counts what is unread in rooms that are neither muted nor being read', () => {
    const { book, hear } = setUp()
    book.take([aRoom({ unread: 3 }), aRoom({ id: otherId, unread: 5, alarm: false })])
    expect(book.unread(null)).toBe(3)
    hear(some('하나'), aRoom({ unread: 4 }))
    book.hear({ kind: 'room', room: aRoom({ id: otherId, unread: 6, alarm: true }) })
    expect(book.unread(null)).toBe(10)
    expect(book.unread(otherId)).toBe(4)
    book.hear({ kind: 'roomGone', roomId })
    expect([book.unread(null), book.room(roomId)]).toEqual([6, undefined])
  })

  it('keeps the rooms, the one last written in first', async () => {
    const { kept, book } = setUp()
    const said = (sentAt: number) => ({ id: otherId, senderId: 'nari', kind: 'said' as const, text: '', sentAt, bot: null })
    const list = [aRoom({ lastMessage: said(1_772_323_300) }), aRoom({ id: otherId, lastMessage: said(1_772_323_400) })]
    book.take(list)
    await until(async () => expect((await kept.rooms())?.rooms.map(({ id }) => id)).toEqual([otherId, roomId]))
    book.take([list[0] as Room])
    await until(async () => expect((await kept.rooms())?.rooms.map(({ id }) => id)).toEqual([roomId]))
  })

  it('lets a page join what is known, each message once and in order', async () => {
    const { book, keeps } = setUp()
    const [one, two, three, four] = some('하나', '둘', '셋', '넷') as [Message, Message, Message, Message]
    book.takeMessages(roomId, { messages: [one, two, three], more: false })
    book.takeMessages(roomId, { messages: [two, three, four], more: true })
    await keeps('하나', '둘', '셋', '넷')
  })

  it('asks for what is before a page, so that two hundred can be read without a network', async () => {
    const said = some(...Array.from({ length: 207 }, (_, n) => `${n}`))
    const { book, keeps, asked } = setUp(said)
    book.takeMessages(roomId, pageBefore(said, null))
    await keeps(...said.slice(-200).map(({ text }) => text))
    expect(asked).toHaveBeenCalledTimes(99)
  })

  it('asks no more once it has a room from its beginning', async () => {
    const said = some('하나', '둘', '셋', '넷', '다섯')
    const { book, keeps, asked } = setUp(said)
    book.takeMessages(roomId, pageBefore(said, null))
    await keeps('하나', '둘', '셋', '넷', '다섯')
    const count = asked.mock.calls.length
    book.takeMessages(roomId, pageBefore(said, null))
    book.hear({ kind: 'room', room: aRoom() })
    await keeps('하나', '둘', '셋', '넷', '다섯')
    expect(asked).toHaveBeenCalledTimes(count)
  })

  it('never lets one read over a gap: a page that reaches nothing known stands alone', async () => {
    const { book, keeps } = setUp(null)
    book.takeMessages(roomId, { messages: some('오래된 말'), more: true })
    book.takeMessages(roomId, { messages: some('새 말', '더 새 말'), more: true })
    await keeps('새 말', '더 새 말')
  })

  it('goes on with what is heard, however fast', async () => {
    const { book, hear, keeps, asked } = setUp()
    book.missed()
    const all = some(...Array.from({ length: 40 }, (_, n) => `${n}`))
    for (const message of all) hear([message])
    hear([all[39] as Message])
    await keeps(...all.map(({ text }) => text))
    // Nothing was known of it, so there was no gap to close.
    expect(asked).not.toHaveBeenCalled()
  })

  it('closes the gap that a break may have left, before it goes on', async () => {
    const said = some('하나', '둘', '셋', '넷', '다섯', '여섯', '일곱')
    const { book, hear, keeps, asked } = setUp(said.slice(0, 6))
    book.takeMessages(roomId, { messages: said.slice(0, 2), more: false })
    book.missed()
    hear(said.slice(5, 6))
    hear(said.slice(6))
    await keeps('하나', '둘', '셋', '넷', '다섯', '여섯', '일곱')
    // The newest, and those before them until they meet what was known.
    expect(asked.mock.calls.map(([, before]) => before)).toEqual([null, said[4]?.id, said[2]?.id])
  })

  it('keeps only what surely belongs together when the gap cannot be closed', async () => {
    const { book, hear, keeps } = setUp(null)
    book.takeMessages(roomId, { messages: some('오래된 말'), more: false })
    book.missed()
    hear(some('새 말'))
    hear(some('더 새 말'))
    await keeps('새 말', '더 새 말')
  })

  it('hands on what it heard when it is left, and does not wait for an answer that may never come', async () => {
    const { kept, book, hear } = setUp()
    hear(some('하나'))
    await book.stop()
    expect(await textsIn(kept)).toEqual(['하나'])
    const waiting = createRoomBook({ kept, page: () => new Promise(() => undefined), now: () => 1 })
    waiting.missed()
    waiting.hear({ kind: 'messages', room: aRoom(), messages: some('뒤의 말') })
    await waiting.stop()
    expect(await textsIn(kept)).toEqual(['하나'])
  })

  it('keeps nothing that one deleted for oneself, until one takes that back', async () => {
    const said = some('하나', '둘', '셋')
    const { book, kept, keeps } = setUp()
    const [, second, third] = said as [Message, Message, Message]
    book.takeMessages(roomId, { messages: said, more: false })
    book.hear({ kind: 'hidden', room: aRoom({ hiddenVersion: 5 }), messageIds: [second.id, third.id] })
    await keeps('하나')
    book.hear({ kind: 'shown', room: aRoom({ hiddenVersion: 6 }), messages: [second] })
    await keeps('하나', '둘')
    // Of a room that is not kept, nothing begins to be.
    book.hear({ kind: 'shown', room: aRoom({ id: otherId, hiddenVersion: 6 }), messages: [third] })
    await book.stop()
    expect(await textsIn(kept, otherId)).toBeNull()
  })

  it('lets go of what was deleted while nobody listened', async () => {
    const all = some('하나', '둘', '셋', '넷', '다섯')
    const left = all.filter(({ text }) => text !== '둘' && text !== '넷')
    const { book, keeps } = setUp(left)
    book.take([aRoom({ hiddenVersion: 1 })])
    book.takeMessages(roomId, { messages: all, more: false })
    await keeps('하나', '둘', '셋', '넷', '다섯')
    book.missed()
    book.take([aRoom({ hiddenVersion: 4 })])
    await keeps('하나', '셋', '다섯')
    // A page is all there is of its stretch.
    book.takeMessages(roomId, { messages: left.filter(({ text }) => text !== '셋'), more: false })
    await keeps('하나', '다섯')
  })

  it('keeps nothing of a room whose deletions it could not learn', async () => {
    const { book, keeps } = setUp(null)
    book.take([aRoom()])
    book.takeMessages(roomId, { messages: some('하나', '둘'), more: false })
    book.take([aRoom({ hiddenVersion: 4 })])
    await keeps()
  })

  it('forgets a room that is gone', async () => {
    const { book, kept } = setUp()
    book.take([aRoom()])
    book.takeMessages(roomId, { messages: some('하나'), more: false })
    await until(async () => expect(await textsIn(kept)).toEqual(['하나']))
    book.hear({ kind: 'roomGone', roomId })
    expect(await kept.messages(roomId)).toBeNull()
    await kept.stop()
    expect(await keep().messages(roomId)).toBeNull()
  })
})
