import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { connectLive, type LiveClient } from '../../support/live-client'
import { createTestDatabase } from '../../support/postgres'
import { formOf, postTo, signUpAt, type WireAnswer } from '../../support/run-server'
import { databases } from '../../support/server'
import { bundleOpenServer, startProcess } from '../../support/server-process'
import { until } from '../../support/until'

describe('chat while the server is killed', () => {
  let folder: string
  let bundle: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hanmadi-chat-'))
    bundle = dirname(await bundleOpenServer(folder))
  }, 120_000)
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it.each(databases)(
    'loses no acknowledged message, duplicates none, and streams continue, on %s',
    async (database) => {
      const own = database === 'postgres' ? await createTestDatabase() : undefined
      const env: Record<string, string> = own ? { DATABASE_URL: own.url } : {}
      const dataDir = join(folder, `chat-${database}`)
      const start = () => startProcess(bundle, ['--port', '0', '--data', dataDir], env)

      let server = await start()
      onTestFinished(() => void server.child.kill('SIGKILL'))
      const minji = await signUpAt(server.url, dataDir, 'minji')
      const daniel = await signUpAt(server.url, dataDir, 'daniel')
      const as = (who: { token: string }) => ({ authorization: `Bearer ${who.token}` })
      const opened = await postTo(server.url, '/chat', { messageType: 'postChatRoom', eventData: { userIds: [daniel.id] } }, as(minji))
      const roomId = (opened.response['room'] as { chat_room_id: string }).chat_room_id

      const textsHeard = (client: LiveClient) =>
        client
          .events()
          .flatMap(({ event }) => (event.kind === 'messages' && event.room.id === roomId ? event.messages.map(({ text }) => text) : []))
      const unsent = new Map<string, string>()
      const acknowledged: string[] = []
      const refused: WireAnswer[] = []
      const send = async (key: string, text: string) => {
        const form = formOf({ messageType: 'postMessage', eventData: JSON.stringify({ chatRoomId: roomId, message: text }) })
        const answer = await postTo(server.url, '/chat', form, { ...as(minji), 'idempotency-key': key })
        if (answer.status !== '00') return void refused.push(answer)
        acknowledged.push(text)
        unsent.delete(key)
      }
      const heard: string[] = []
      let since: number | null = null
      for (let round = 0; round < 4; round += 1) {
        const client = connectLive(server.url, daniel.token, since)
        await client.until(({ type }) => type === 'welcome')
        const write = async (writer: number) => {
          for (let n = 0; ; n += 1) {
            const key = randomUUID()
            const text = `${round} ${writer} ${n}`
            unsent.set(key, text)
            await send(key, text)
          }
        }
        const before = acknowledged.length
        // Each writes until the server is gone, so what it wrote last has no answer.
        const writers = [1, 2, 3].map((writer) => write(writer).catch(() => undefined))
        await until(() => expect(acknowledged.length).toBeGreaterThan(before + 5 * round))
        expect(await server.end('SIGKILL')).toMatchObject({ signal: 'SIGKILL' })
        await Promise.all(writers)
        expect(unsent.size).toBe(writers.length)
        await client.closed
        since = client.last()
        heard.push(...textsHeard(client))
        server = await start()
        // Unanswered messages are sent again, as the app does; some of them were written nevertheless.
        for (const [key, text] of [...unsent]) await send(key, text)
      }
      expect(refused).toEqual([])
      expect(unsent.size).toBe(0)

      const texts: string[] = []
      for (let before: string | undefined; ; ) {
        const eventData = { chatRoomId: roomId, limit: 50, ...(before ? { before } : {}) }
        const { response } = await postTo(server.url, '/chat', { messageType: 'getMessages', eventData }, as(daniel))
        const messages = response['messages'] as { id: string; data: { msg: string } }[]
        texts.unshift(...messages.map(({ data }) => data.msg))
        before = messages[0]?.id
        if (response['more'] !== true) break
      }
      expect(new Set(texts).size).toBe(texts.length)
      expect([...texts].sort()).toEqual([...acknowledged].sort())

      const client = connectLive(server.url, daniel.token, since)
      await postTo(
        server.url,
        '/chat',
        formOf({ messageType: 'postMessage', eventData: JSON.stringify({ chatRoomId: roomId, message: '끝' }) }),
        as(minji),
      )
      await client.event('messages', ({ messages }) => messages.some(({ text }) => text === '끝'))
      heard.push(...textsHeard(client))
      expect(heard).toEqual([...texts, '끝'])

      const { response } = await postTo(server.url, '/chat', { messageType: 'getNewData' }, as(daniel))
      const rooms = response['rooms'] as { chat_room_id: string; not_read_msg_cnt: number }[]
      expect(rooms.find(({ chat_room_id }) => chat_room_id === roomId)?.not_read_msg_cnt).toBe(texts.length + 1)
      client.close()
      expect(await server.end('SIGTERM')).toMatchObject({ code: 0 })
      await own?.drop()
    },
    90_000,
  )
})
