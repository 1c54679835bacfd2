import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { connectLive, type LiveClient } from '../../support/live-client'
import { createTestDatabase } from '../../support/postgres'
import { databases } from '../../support/server'
import { bundleOpenServer, type ServerProcess, startProcess } from '../../support/server-process'

interface Answer {
  status: string
  response: Record<string, unknown>
}

describe('chat while the server is killed', () => {
  let folder: string
  let bundle: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hanmadi-chat-'))
    bundle = dirname(await bundleOpenServer(folder))
  }, 120_000)
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const post = async (url: string, path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> => {
    const isForm = body instanceof FormData
    const answer = await fetch(url + path, {
      method: 'POST',
      body: isForm ? body : JSON.stringify(body),
      headers: { ...(isForm ? {} : { 'content-type': 'application/json' }), ...headers },
    })
    return (await answer.json()) as Answer
  }
  const formOf = (fields: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    return form
  }
  const signUp = async ({ url }: ServerProcess, dataDir: string, name: string) => {
    const email = `${name}@example.com`
    await post(url, '/user', { eventType: 'email', emailType: 'email', eventData: { email } })
    const mails = await Promise.all((await readdir(join(dataDir, 'mail'))).map((file) => readFile(join(dataDir, 'mail', file), 'utf8')))
    const code = mails
      .filter((mail) => mail.includes(email))
      .flatMap((mail) => [
        ...(/base64/i.test(mail) ? Buffer.from(mail.split('\r\n\r\n')[1] ?? '', 'base64').toString() : mail).matchAll(/\b(\d{6})\b/g),
      ])
      .at(0)?.[1]
    const confirmed = await post(url, '/user', { eventType: 'email', emailType: 'email', eventData: { email, code } })
    const ticket = String(confirmed.response['ticket'])
    const person = { infoType: 'signup', ticket, email, password: 'haru77!', name, nickname: name, phone: 'false', city: '' }
    const { response } = await post(url, '/signup', formOf(person))
    return { token: String(response['token']), id: (response['userInfo'] as { user_id: string }).user_id }
  }

  it.each(databases)(
    'loses no acknowledged message, duplicates none, and streams continue, on %s',
    async (database) => {
      const own = database === 'postgres' ? await createTestDatabase() : undefined
      const env: Record<string, string> = own ? { DATABASE_URL: own.url } : {}
      const dataDir = join(folder, `chat-${database}`)
      const start = () => startProcess(bundle, ['--port', '0', '--data', dataDir], env)

      let server = await start()
      onTestFinished(() => void server.child.kill('SIGKILL'))
      const minji = await signUp(server, dataDir, 'minji')
      const daniel = await signUp(server, dataDir, 'daniel')
      const as = (who: { token: string }) => ({ authorization: `Bearer ${who.token}` })
      const opened = await post(server.url, '/chat', { messageType: 'postChatRoom', eventData: { userIds: [daniel.id] } }, as(minji))
      const roomId = (opened.response['room'] as { chat_room_id: string }).chat_room_id

      const textsHeard = (client: LiveClient) =>
        client
          .events()
          .flatMap(({ event }) => (event.kind === 'messages' && event.room.id === roomId ? event.messages.map(({ text }) => text) : []))
      const unsent = new Map<string, string>()
      const acknowledged: string[] = []
      const refused: Answer[] = []
      const send = async (key: string, text: string) => {
        const form = formOf({ messageType: 'postMessage', eventData: JSON.stringify({ chatRoomId: roomId, message: text }) })
        const answer = await post(server.url, '/chat', form, { ...as(minji), 'idempotency-key': key })
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
          for (let n = 0; n < 15; n += 1) {
            const key = randomUUID()
            const text = `${round} ${writer} ${n}`
            unsent.set(key, text)
            await send(key, text)
          }
        }
        const writers = [1, 2, 3].map((writer) => write(writer).catch(() => undefined))
        await new Promise((resolve) => setTimeout(resolve, 50 + round * 60))
        expect(await server.end('SIGKILL')).toMatchObject({ signal: 'SIGKILL' })
        await Promise.all(writers)
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
        const { response } = await post(server.url, '/chat', { messageType: 'getMessages', eventData }, as(daniel))
        const messages = response['messages'] as { id: string; data: { msg: string } }[]
        texts.unshift(...messages.map(({ data }) => data.msg))
        before = messages[0]?.id
        if (response['more'] !== true) break
      }
      expect(new Set(texts).size).toBe(texts.length)
      expect([...texts].sort()).toEqual([...acknowledged].sort())

      const client = connectLive(server.url, daniel.token, since)
      await post(
        server.url,
        '/chat',
        formOf({ messageType: 'postMessage', eventData: JSON.stringify({ chatRoomId: roomId, message: '끝' }) }),
        as(minji),
      )
      await client.event('messages', ({ messages }) => messages.some(({ text }) => text === '끝'))
      heard.push(...textsHeard(client))
      expect(heard).toEqual([...texts, '끝'])

      const { response } = await post(server.url, '/chat', { messageType: 'getNewData' }, as(daniel))
      const rooms = response['rooms'] as { chat_room_id: string; not_read_msg_cnt: number }[]
      expect(rooms.find(({ chat_room_id }) => chat_room_id === roomId)?.not_read_msg_cnt).toBe(texts.length + 1)
      client.close()
      expect(await server.end('SIGTERM')).toMatchObject({ code: 0 })
      await own?.drop()
    },
    90_000,
  )
})
