import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ChatCache, createChatCache } from '../../../src/main/chat/chat-cache'
import type { Message } from '../../../src/shared/contract/chat-shapes'
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

const open = (owner = 'someone') => createChatCache({ folder, owner, log: silentLog })
const textsIn = async (cache: ChatCache, id = roomId) => (await cache.messages(id))?.messages.map(({ text }) => text) ?? null
const some = (...texts: string[]): Message[] => texts.map((text) => aMessage({ text }))

describe('the chat cache', { timeout: 120_000 }, () => {
  it('survives a restart, with its age', async () => {
    const cache = open()
    const messages = some('하나', '둘')
    cache.storeRooms({ at: 7, clock: 250, rooms: [aRoom()] })
    cache.storeMessages(roomId, { changedUntil: 0, at: 9, messages })
    // Read before it is on disk.
    expect(await cache.messages(roomId)).toEqual({ at: 9, messages, changedUntil: 0 })
    await cache.stop()
    expect(await open().rooms()).toEqual({ at: 7, clock: 250, rooms: [aRoom()] })
    expect(await open().messages(roomId)).toEqual({ at: 9, messages, changedUntil: 0 })
  })

  it('reads what an earlier version stored, whose messages had another kind', async () => {
    const cache = open()
    const messages = some('하나')
    cache.storeMessages(roomId, { changedUntil: 0, at: 9, messages })
    await cache.stop()
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    const file = join(folder, names.find((name) => name.endsWith('.json')) ?? '')
    writeFileSync(file, readFileSync(file, 'utf8').replace('"kind":"message"', '"kind":"said"'))
    expect((await open().messages(roomId))?.messages).toEqual(messages)
  })

  it('holds the newest two hundred messages of a room', async () => {
    const cache = open()
    cache.storeMessages(roomId, { changedUntil: 0, at: 1, messages: Array.from({ length: 250 }, (_, n) => aMessage({ text: `${n}` })) })
    await cache.stop()
    expect(await textsIn(open())).toEqual(Array.from({ length: 200 }, (_, n) => `${n + 50}`))
  })

  it('holds every room, however many are in use', async () => {
    const cache = open()
    const ids = Array.from({ length: 25 }, (_, n) => `0198c9a2-0000-7000-8000-0000000000${n + 10}`)
    const keepAll = (word: string) => {
      for (const id of ids) cache.storeMessages(id, { changedUntil: 0, at: 1, messages: some(`${id} ${word}`) })
    }
    keepAll('전')
    // Some are on disk, and some are not yet.
    await until(() => expect(readdirSync(folder, { recursive: true }).some((name) => String(name).endsWith('.json'))).toBe(true))
    keepAll('후')
    await cache.stop()
    for (const from of [cache, open()]) for (const id of ids) expect(await textsIn(from, id)).toEqual([`${id} 후`])
  })

  it('gets nothing any more once it is stopped: signing out has removed it by then', async () => {
    const cache = open()
    cache.storeMessages(roomId, { changedUntil: 0, at: 1, messages: some('하나') })
    await cache.stop()
    rmSync(folder, { recursive: true })
    cache.storeMessages(roomId, { changedUntil: 0, at: 1, messages: some('늦은 답') })
    cache.storeRooms({ at: 7, clock: 0, rooms: [aRoom()] })
    await cache.stop()
    expect(existsSync(folder)).toBe(false)
  })

  it('belongs to one account, and is empty at first', async () => {
    const cache = open('a')
    cache.storeMessages(roomId, { changedUntil: 0, at: 1, messages: some('비밀') })
    await cache.stop()
    expect(await open('b').messages(roomId)).toBeNull()
    expect(await open('b').rooms()).toBeNull()
  })

  it('is removed with a room or as a whole, and does not come back', async () => {
    const cache = open()
    cache.storeMessages(roomId, { changedUntil: 0, at: 1, messages: some('하나') })
    cache.storeMessages(otherId, { changedUntil: 0, at: 1, messages: some('둘') })
    cache.dropRoom(roomId)
    await cache.stop()
    expect([await textsIn(open()), await textsIn(open(), otherId)]).toEqual([null, ['둘']])
    await cache.clear()
    cache.storeMessages(otherId, { changedUntil: 0, at: 1, messages: some('늦은 말') })
    await cache.stop()
    expect(readdirSync(folder)).toEqual([])
  })

  it('opens files damaged by a full disk or a crash', async () => {
    const cache = open()
    cache.storeRooms({ at: 7, clock: 0, rooms: [aRoom()] })
    cache.storeMessages(roomId, { changedUntil: 0, at: 9, messages: some('하나', '둘') })
    await cache.stop()
    const [own = ''] = readdirSync(folder)
    for (const name of readdirSync(join(folder, own))) {
      const whole = readFileSync(join(folder, own, name))
      for (let size = 0; size < whole.length; size += 37) {
        writeFileSync(join(folder, own, name), whole.subarray(0, size))
        expect([await open().rooms(), await open().messages(roomId)]).toContain(null)
      }
      writeFileSync(join(folder, own, name), whole)
    }
    expect(await textsIn(open())).toEqual(['하나', '둘'])
  })
})
