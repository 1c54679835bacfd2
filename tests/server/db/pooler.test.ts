import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runBackupCommand } from '../../../src/server/backup/backup-command'
import { hasPgBouncer, type Pooler, startPgBouncer } from '../../support/pgbouncer'
import { administer, createTestDatabase } from '../../support/postgres'
import { databases, startTestServer, type TestServer, testConfig } from '../../support/server'
import { type ChatCommunity, createChatCommunity, textsOf } from '../chat/chat-community'

describe.runIf(hasPgBouncer && databases.includes('postgres'))('PostgreSQL through PgBouncer', () => {
  const role = `pooled_${process.pid}`
  let own: { url: string; drop(): Promise<void> }
  let direct: string
  let pooler: Pooler
  let options: { database: 'postgres'; databaseUrl: string; directUrl: string }
  beforeAll(async () => {
    own = await createTestDatabase()
    await administer(own.url, `create role ${role} login superuser`)
    const asRole = new URL(own.url)
    asRole.username = role
    direct = asRole.href
    pooler = await startPgBouncer(direct)
    options = { database: 'postgres', databaseUrl: pooler.url, directUrl: direct }
  })
  afterAll(async () => {
    await pooler?.stop()
    await own?.drop()
    await administer(process.env['TEST_DATABASE_URL'] ?? '', `drop role if exists ${role}`)
  })

  it('needs a role that limits its statements; the refusal says how', async () => {
    const refusal = await startTestServer(options).then(
      () => '',
      (error: unknown) => String(error),
    )
    const statements = refusal.match(/alter role [^;]+;/g) ?? []
    expect(statements).toHaveLength(4)
    for (const statement of statements) await administer(own.url, statement)
    await pooler.reconnect()
    const server = await startTestServer(options)
    await server.stop()
  })

  it('is refused where the two URLs lead to different databases, for a start and for a restore', async () => {
    const other = await createTestDatabase()
    const elsewhere = new URL(other.url)
    elsewhere.username = role
    const sentence = new RegExp(`lead to different databases: ${new URL(own.url).pathname.slice(1)} .* ${elsewhere.pathname.slice(1)} at `)
    try {
      await expect(startTestServer({ ...options, directUrl: elsewhere.href })).rejects.toThrow(sentence)
      const config = testConfig({ ...options, directUrl: elsewhere.href, dataDir: '/nowhere' })
      await expect(runBackupCommand({ name: 'restore', file: import.meta.filename }, config)).rejects.toThrow(sentence)
      expect(await administer(other.url, "select count(*) from pg_tables where schemaname = 'public'")).toBe('0')
    } finally {
      await other.drop()
    }
  })

  it('serves two processes, with live messages in order', async () => {
    const chat: ChatCommunity = await createChatCommunity(options)
    const other: TestServer = await startTestServer(options)
    try {
      const [minji, daniel] = [await chat.person(), await chat.person()]
      const roomId = await chat.room(minji, daniel)
      const there = await chat.live(daniel, null, other.url)
      const texts = Array.from({ length: 30 }, (_, n) => `말 ${n}`)
      for (const text of texts) await chat.say(minji, roomId, text)
      await there.event('messages', ({ messages }) => textsOf(messages).includes('말 29'))
      expect(textsOf(await chat.everything(daniel, roomId))).toEqual(texts)
      // Several at once share the pooler's few connections.
      const writing = texts.map((text, n) =>
        other.call('sendMessage', { roomId, text }, { token: minji.token, key: `pooled-message-${n}` }),
      )
      for (const { status } of await Promise.all(writing)) expect(status).toBe('00')
      expect(await chat.everything(daniel, roomId)).toHaveLength(60)
    } finally {
      await chat.stop()
      await other.stop()
    }
  })
})
