import { randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Libsql from 'libsql'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectYes, startTestServer, type TestServer } from '../../support/server'
import { until } from '../../support/until'

const secrets = { email: 'yerin.remains@example.com', name: '한예린비밀', nickname: 'yerin_quartz' }
const password = 'haru77!'
const said = '자물쇠비밀번호는사사사'
const posted = '도라지꽃비밀'
const meant = 'bellflowersecret'

let server: TestServer
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hanmadi-remains-'))
  server = await startTestServer({ database: 'sqlite', dataDir: folder })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Every byte of the database file, its log and its shared memory, as text. */
async function allBytes(): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.startsWith('community.db'))
  const files = await Promise.all(names.map((name) => readFile(join(folder, name))))
  return Buffer.concat(files).toString('utf8')
}

/** Creates data of a member everywhere: account, sessions, keys, search index, a room with oneself. */
async function live(): Promise<{ token: string; hash: string }> {
  const { token, user } = await server.signUp({ ...secrets, password }, { key: 'remains-sign-up' })
  const { roomId } = await expectYes(server.call('openRoom', { userId: user.id }, { token }))
  for (let n = 0; n < 30; n += 1) {
    await expectYes(server.call('sendMessage', { roomId, text: `${said} ${n}` }, { token, key: `remains-message-${n}` }))
    const post = { content: `${posted} ${n}`, meaning: `${meant} ${n}`, category: 'korea' as const, tags: [posted], images: [] }
    await expectYes(server.call('savePost', post, { token, key: `remains-post-${n}` }))
  }
  expect(await server.call('logIn', { email: secrets.email, password: 'wrong1!' })).toMatchObject({ status: '01' })
  const row = await server.services.db.selectFrom('users').select('password_hash').where('id', '=', user.id).executeTakeFirstOrThrow()
  return { token, hash: row.password_hash ?? '' }
}

it('leaves no byte of a withdrawn member in the database, its log or its search index, and a stopped server leaves one complete file', {
  timeout: 60_000,
}, async () => {
  const other = await server.signUp()
  const third = await server.signUp()
  const { token, hash } = await live()
  // The bot quotes to one member what another wrote about the leaver.
  const { postId } = await expectYes(
    server.call(
      'savePost',
      { content: '누구와 공부해요?', category: 'korea', tags: [], images: [] },
      { token: other.token, key: randomUUID() },
    ),
  )
  await expectYes(server.call('saveReply', { postId, content: `@${secrets.nickname} 님이요.` }, { token: third.token, key: randomUUID() }))
  const quoted = async () => {
    const rows = await server.services.db.selectFrom('notice_messages').select('message_id').where('user_id', '=', other.user.id).execute()
    expect(rows).toHaveLength(1)
  }
  await until(quoted)
  const before = await allBytes()
  // The search index contains tags as a whole.
  const traces = [...Object.values(secrets), hash, said, meant, `#${posted}`]
  for (const trace of traces) expect(before, trace).toContain(trace)

  await expectYes(server.call('withdraw', { password, keepPosts: false }, { token }))
  await until(async () => {
    const after = await allBytes()
    expect(traces.filter((trace) => after.includes(trace))).toEqual([])
  })

  await server.stop()
  expect((await stat(join(folder, 'community.db-wal')).catch(() => ({ size: 0 }))).size).toBe(0)
  const copy = join(folder, 'copied.db')
  await copyFile(join(folder, 'community.db'), copy)
  const database = new Libsql(copy)
  expect(database.prepare('select id from users where nickname is not null and id <> ?').all(['bot'])).toHaveLength(2)
  database.close()
})
