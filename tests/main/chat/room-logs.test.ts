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
