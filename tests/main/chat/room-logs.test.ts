import { beforeEach, describe, expect, it } from 'vitest'
import type { ChatCache } from '../../../src/main/chat/chat-cache'
import type { MessagePage } from '../../../src/main/chat/room-log'
import { type ChangesPage, createRoomLogs, type RoomLogs } from '../../../src/main/chat/room-logs'
import { Failure } from '../../../src/main/failure'
import type { Message } from '../../../src/shared/contract/chat-shapes'
import { aMessage } from '../../support/chat-samples'
import { silentLog } from '../../support/silent-log'
import { until } from '../../support/until'

const roomId = '0198c9a2-0000-7000-8000-0000000000aa'
type Cached = NonNullable<Awaited<ReturnType<ChatCache['messages']>>>

describe('the logs of rooms', () => {
  let cached: Map<string, Cached>
  let pages: { roomId: string; before: string | null; answer: (page: MessagePage) => void; refuse: (error: Failure) => void }[]
  let changes: Message[]
  let logs: RoomLogs
  const cache: ChatCache = {
    rooms: async () => null,
    messages: async (id) => cached.get(id) ?? null,
    storeRooms: () => undefined,
    storeMessages: (id, found) => void cached.set(id, found),
    dropRoom: (id) => void cached.delete(id),
    clear: async () => undefined,
    stop: async () => undefined,
  }
  beforeEach(() => {
    cached = new Map()
    pages = []
    changes = []
    logs = createRoomLogs({
      cache,
      ask: (id, before) => new Promise((answer, refuse) => pages.push({ roomId: id, before, answer, refuse })),
      async askChanges(_, since): Promise<ChangesPage> {
        const messages = changes.filter(({ change }) => change > since)
        return { messages, until: messages.at(-1)?.change ?? since }
      },
      isLive: () => true,
      isOffline: () => false,
      onChange: () => undefined,
      now: () => 0,
      log: silentLog,
    })
  })
  const asked = async (count: number) => {
    await until(() => expect(pages).toHaveLength(count))
    return pages[count - 1]
  }
  const edited = (message: Message, change: number): Message => ({ ...message, text: `edit ${change}`, change, editedAt: message.sentAt })
  const texts = () => logs.get(roomId)?.log.messages.map(({ text }) => text)
  const receives = (message: Message, since: number) => {
    const change = edited(message, since + 1)
    changes.push(change)
    logs.changed(roomId, [change], { since, until: since + 1 })
  }

  it('have a change that arrives while their first page is on its way', async () => {
    const message = aMessage()
    logs.open(roomId)
    const page = await asked(1)
    receives(message, 0)
    page?.answer({ messages: [message], more: false, lastChange: 0 })
    await until(() => expect(texts()).toEqual(['edit 1']))
    expect(cached.get(roomId)).toMatchObject({ changedUntil: 1, messages: [{ text: 'edit 1' }] })
  })

  it('of a room that is left before its cache is read are not requested again', async () => {
    logs.open(roomId)
    logs.close(roomId)
    const page = await asked(1)
    page?.answer({ messages: [aMessage()], more: false, lastChange: 0 })
    await until(() => expect(logs.get(roomId)).toMatchObject({ isOpen: false, isAsking: false, isSettled: true }))
    logs.interrupt()
    await new Promise((resolve) => setTimeout(resolve))
    expect(pages).toHaveLength(1)
  })

  it('have a change of a message that comes with a page on its way to a cached room', async () => {
    const [old, message] = [aMessage({ text: 'old' }), aMessage()]
    cached.set(roomId, { at: 0, messages: [old], changedUntil: 4 })
    logs.open(roomId)
    const page = await asked(1)
    receives(message, 4)
    page?.answer({ messages: [old, message], more: false, lastChange: 4 })
    await until(() => expect(texts()).toEqual(['old', 'edit 5']))
    expect(cached.get(roomId)).toMatchObject({ changedUntil: 5 })
  })

  it('have a change of an older message whose page is on its way', async () => {
    const [older, message] = [aMessage(), aMessage({ text: 'new' })]
    logs.open(roomId)
    const newest = await asked(1)
    newest?.answer({ messages: [message], more: true, lastChange: 0 })
    const before = await asked(2)
    expect(before?.before).toBe(message.id)
    receives(older, 0)
    before?.answer({ messages: [older], more: false, lastChange: 0 })
    await until(() => expect(texts()).toEqual(['edit 1', 'new']))
  })

  it('lose messages that were deleted elsewhere, also when many other rooms are used meanwhile', async () => {
    const [gone, kept] = [aMessage(), aMessage({ text: 'kept' })]
    cached.set(roomId, { at: 0, messages: [gone, kept], changedUntil: 0 })
    logs.reload(roomId)
    const page = await asked(1)
    for (let at = 0; at < 20; at += 1) logs.received(`0198c9a2-0000-7000-8000-0000000001${at + 10}`, [aMessage()], 0)
    await until(() => expect(cached.size).toBe(21))
    page?.answer({ messages: [kept], more: false, lastChange: 0 })
    await until(() => expect(cached.get(roomId)?.messages.map(({ text }) => text)).toEqual(['kept']))
  })

  it('request no more than can be cached of a room that is left while it is loaded again', async () => {
    const said = Array.from({ length: 260 }, (_, index) => aMessage({ sentAt: 1_000 + index }))
    const answer = (at: number) => {
      const before = pages[at]?.before ?? null
      const end = before === null ? said.length : said.findIndex(({ id }) => id === before)
      pages[at]?.answer({ messages: said.slice(Math.max(0, end - 50), end), more: end > 50, lastChange: 0 })
    }
    /** Answers all requests until no more come, or too many. */
    const answerAll = async (from: number) => {
      for (let at = from; at < from + 20; at += 1) {
        for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
        if (at >= pages.length) break
        answer(at)
      }
    }
    logs.open(roomId)
    await asked(1)
    await answerAll(0)
    while (logs.get(roomId)?.log.hasOlder) {
      const count = pages.length
      const loading = logs.loadOlder(roomId, logs.get(roomId)?.log.messages[0]?.id ?? '')
      answer(count)
      await loading
    }
    expect(texts()).toHaveLength(260)
    pages.splice(0)
    logs.reload(roomId)
    await asked(1)
    answer(0)
    await asked(2)
    logs.close(roomId)
    await answerAll(1)
    expect(pages.length).toBeLessThan(8)
    expect(texts()).toHaveLength(200)
  })

  /** Opens a room, and fails to load it again once one of its two messages may have been deleted. @returns the other one */
  const failToReload = async () => {
    const [gone, kept] = [aMessage({ text: 'gone' }), aMessage({ text: 'kept' })]
    logs.open(roomId)
    const page = await asked(1)
    page?.answer({ messages: [gone, kept], more: false, lastChange: 0 })
    await until(() => expect(texts()).toEqual(['gone', 'kept']))
    logs.reload(roomId)
    const refused = await asked(2)
    refused?.refuse(new Failure({ code: 'offline' }))
    await until(() => expect(logs.get(roomId)?.error).toEqual({ code: 'offline' }))
    return kept
  }

  it('lose messages that were deleted elsewhere once they can be loaded again', async () => {
    const kept = await failToReload()
    // What comes meanwhile does not bring the deleted one back to the disk.
    logs.received(roomId, [aMessage({ text: 'new' })], 0)
    expect(cached.get(roomId)?.messages).toEqual([])
    logs.hurry()
    const again = await asked(3)
    again?.answer({ messages: [kept], more: false, lastChange: 0 })
    await until(() => expect(texts()).toEqual(['kept', 'new']))
    expect(logs.get(roomId)?.error).toBeNull()
    expect(cached.get(roomId)?.messages.map(({ text }) => text)).toEqual(['kept', 'new'])
  })

  it('show nothing that may have been deleted elsewhere in a room that is opened again', async () => {
    const kept = await failToReload()
    logs.close(roomId)
    logs.open(roomId)
    expect(texts()).toEqual([])
    const again = await asked(3)
    again?.answer({ messages: [kept], more: false, lastChange: 0 })
    await until(() => expect(texts()).toEqual(['kept']))
  })

  it('are asked for again where more is deleted while they are loaded again', async () => {
    const [gone, kept] = [aMessage({ text: 'gone' }), aMessage({ text: 'kept' })]
    cached.set(roomId, { at: 0, messages: [gone, kept], changedUntil: 0 })
    logs.reload(roomId)
    const first = await asked(1)
    logs.reload(roomId)
    const second = await asked(2)
    second?.answer({ messages: [kept], more: false, lastChange: 0 })
    await until(() => expect(texts()).toEqual(['kept']))
    first?.answer({ messages: [gone, kept], more: false, lastChange: 0 })
    await new Promise(setImmediate)
    expect(texts()).toEqual(['kept'])
  })

  it('store nothing of a room that was left while it was read from the disk', async () => {
    logs.received(roomId, [aMessage()], 0)
    logs.drop(roomId)
    await logs.stop()
    expect(cached.get(roomId)).toBeUndefined()
  })

  it('store nothing of a room that was left while its messages were on their way', async () => {
    cached.set(roomId, { at: 0, messages: [aMessage()], changedUntil: 0 })
    logs.catchUp(roomId)
    const page = await asked(1)
    logs.drop(roomId)
    page?.refuse(new Failure({ code: 'room is undefined' }))
    await new Promise(setImmediate)
    expect(cached.get(roomId)).toBeUndefined()
  })
})
