import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postgresIn } from '../../support/cluster/parts'
import { databases } from '../../support/server'
import { until } from '../../support/until'
import { type ChatCommunity, createChatCommunity, type Person, textsOf } from '../chat/chat-community'

const writers = 4

describe.runIf(databases.includes('postgres'))('a PostgreSQL that is killed while members write', () => {
  let folder: string
  let postgres: Awaited<ReturnType<typeof postgresIn>>
  let chat: ChatCommunity
  let minji: Person
  let daniel: Person
  let roomId: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'hanmadi-crash-'))
    // PostgreSQL has a user of its own.
    chmodSync(folder, 0o755)
    postgres = await postgresIn(join(folder, 'postgres'))
    await postgres.start()
    chat = await createChatCommunity({ database: 'postgres', databaseUrl: postgres.url })
    minji = await chat.person()
    daniel = await chat.person()
    roomId = await chat.room(minji, daniel)
  })
  afterAll(async () => {
    await chat?.stop()
    await postgres?.kill()
    rmSync(folder, { recursive: true, force: true })
  })

  it('leads to 503 with Retry-After, and has everything that was acknowledged, once, when it is back', { timeout: 120_000 }, async () => {
    const live = await chat.live(daniel)
    const refused: string[] = []
    const acknowledged: string[] = []
    let isOver = false
    const send = (text: string, key: string) => chat.server.call('sendMessage', { roomId, text }, { token: minji.token, key })
    const write = async (_: unknown, name: number) => {
      for (let n = 0; !isOver; n += 1) {
        const [text, key] = [`말 ${name}-${n}`, randomUUID()]
        // As the app does: under the same key until it is acknowledged.
        for (let answer = await send(text, key); answer.status !== '00'; answer = await send(text, key)) {
          if (isOver) return
          refused.push(`${answer.http} ${answer.message}, again after ${answer.headers.get('retry-after')} s`)
          await wait(50)
        }
        acknowledged.push(text)
      }
    }
    const writing = Promise.all(Array.from({ length: writers }, write))
    const more = (than: number) => until(() => expect(acknowledged.length, refused.at(-1)).toBeGreaterThan(than + writers))
    for (let round = 0; round < 2; round += 1) {
      await more(acknowledged.length)
      const before = refused.length
      await postgres.kill()
      await until(() => expect(refused.length).toBeGreaterThan(before))
      expect((await fetch(`${chat.server.url}/readyz`)).status).toBe(503)
      expect((await fetch(`${chat.server.url}/livez`)).status).toBe(200)
      await postgres.start()
      await more(acknowledged.length)
    }
    isOver = true
    await writing

    expect([...new Set(refused)]).toEqual(['503 busy, again after 5 s'])
    const stored = textsOf(await chat.everything(daniel, roomId))
    expect([...stored].sort()).toEqual([...acknowledged].sort())
    // The stream has never ended, and has each of them once, in the order of the room.
    const heard = () =>
      live.events().flatMap(({ event }) => (event.kind === 'messages' && event.room.id === roomId ? textsOf(event.messages) : []))
    await until(() => expect(heard()).toEqual(stored))
    await until(async () => expect((await fetch(`${chat.server.url}/readyz`)).status).toBe(200))
  })
})
