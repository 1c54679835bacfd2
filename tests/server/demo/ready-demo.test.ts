import { copyFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import Libsql from 'libsql'
import { afterAll, describe, expect, it } from 'vitest'
import { connect } from '../../../src/server/db/connection'
import { migrate } from '../../../src/server/db/migrate'
import type { Schema } from '../../../src/server/db/schema'
import { loadDemoCommunity } from '../../../src/server/demo/load-demo'
import { placeReadyDemo, readyDemoFile } from '../../../src/server/demo/ready-demo'
import { createTextIndex } from '../../../src/server/search/create-text-index'
import { demoAccount } from '../../support/demo-seat'
import { openFilesBelow } from '../../support/open-files'
import { resources, startTestServer } from '../../support/server'

const dayMs = 24 * 60 * 60 * 1000
const folders: string[] = []
const freshFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hanmadi-ready-'))
  folders.push(folder)
  return folder
}

afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

/** Every row of every table, with values that differ between loads replaced: ids by what they name, times by their age. */
async function contentOf(db: Kysely<Schema>, now: number): Promise<Record<string, string[]>> {
  const [users, posts, replies, messages, programs, saves, reviews, questions, answers, corrections] = await Promise.all([
    db.selectFrom('users').select(['id', 'nickname']).execute(),
    db.selectFrom('posts').select(['id', 'content']).execute(),
    db.selectFrom('replies').select(['id', 'content']).execute(),
    db.selectFrom('messages').select(['id', 'room_id', 'seq', 'text']).orderBy('seq').execute(),
    db.selectFrom('programs').select(['id', 'title']).execute(),
    db.selectFrom('program_saves').select('id').execute(),
    db.selectFrom('program_reviews').select(['id', 'content']).execute(),
    db.selectFrom('questions').select(['id', 'title', 'content']).execute(),
    db.selectFrom('answers').select(['id', 'content']).execute(),
    db
      .selectFrom('corrections')
      .innerJoin('users', 'users.id', 'corrections.user_id')
      .select(['corrections.id', 'sentences', 'nickname'])
      .execute(),
  ])
  const named = new Map<unknown, string>([
    ...users.map(({ id, nickname }) => [id, `user ${nickname}`] as const),
    ...posts.map(({ id, content }) => [id, `post ${content}`] as const),
    ...replies.map(({ id, content }) => [id, `reply ${content}`] as const),
    ...programs.map(({ id, title }) => [id, `program ${title}`] as const),
    ...questions.map(({ id, title, content }) => [id, `question ${title} ${content}`] as const),
    ...answers.map(({ id, content }) => [id, `answer ${content}`] as const),
    ...reviews.map(({ id, content }) => [id, `review ${content}`] as const),
    ...corrections.map(({ id, sentences, nickname }) => [id, `correction by ${nickname} of ${sentences}`] as const),
    ...saves.map(({ id }) => [id, 'save'] as const),
    ...messages.map(({ id, text, seq }) => [id, `message ${seq} ${text}`] as const),
    ...messages.filter(({ seq }) => seq === 1).map(({ room_id, text }) => [room_id, `room of ${text}`] as const),
  ])
  // These are named by what they are about, since their ids differ between loads.
  const reports = await db.selectFrom('reports').select(['id', 'item_id', 'reporter_id']).execute()
  const cases = await db.selectFrom('cases').select(['id', 'item_id']).execute()
  for (const { id, item_id, reporter_id } of reports) named.set(id, `report of ${named.get(item_id)} by ${named.get(reporter_id)}`)
  for (const { id, item_id } of cases) named.set(id, `case of ${named.get(item_id)}`)
  const versions = await db.selectFrom('reported_versions').select(['id', 'item_id']).execute()
  for (const { id, item_id } of versions) named.set(id, `version of ${named.get(item_id)}`)
  const decisions = await db.selectFrom('decisions').select(['id', 'item_id']).execute()
  for (const { id, item_id } of decisions) named.set(id, `decision on ${named.get(item_id)}`)
  const rules = await db.selectFrom('order_rules').select(['id', 'words']).execute()
  for (const { id, words } of rules) named.set(id, `rule for ${words}`)
  const audit = await db.selectFrom('audit_entries').select(['id', 'at', 'act']).orderBy('at').execute()
  for (const [index, { id, act }] of audit.entries()) named.set(id, `audit entry ${index}, ${act}`)
  const entries = await db.selectFrom('notebook_entries').select(['id', 'fields']).execute()
  for (const { id, fields } of entries) named.set(id, `entry ${JSON.parse(fields).text.value.sentence}`)
  const repeated = await db.selectFrom('notebook_reviews').select(['id', 'entry_id', 'change_no']).execute()
  for (const { id, entry_id, change_no } of repeated) named.set(id, `review ${change_no} of ${named.get(entry_id)}`)
  const said = (column: string, value: unknown) => {
    if (column === 'epoch') return 'an epoch'
    if (typeof value === 'number' && /(?:_at|_until|^until)$/.test(column)) return `${now - value} ms ago`
    if (column === 'password_hash' && typeof value === 'string') return 'a hash'
    if (column === 'day' && typeof value === 'string') return `${Math.floor(now / dayMs) - Date.parse(value) / dayMs} days ago`
    if (typeof value === 'string' && / |\{|:/.test(value))
      return value.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => named.get(id) ?? id)
    return named.get(value) ?? value
  }
  const { rows: tables } = await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(db)
  const content: Record<string, string[]> = {}
  // The content of the search index depends on the order of filling; its results are tested below.
  const ours = tables.filter(({ name }) => name !== 'facts' && !/^(?:schema_migrations|search_)/.test(name))
  for (const { name } of ours) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)
    content[name] = rows.map((row) => JSON.stringify(Object.entries(row).map(([column, value]) => [column, said(column, value)]))).sort()
  }
  return content
}

/** Opens the database of a folder like a server. */
async function opened<T>(dataDir: string, use: (db: Kysely<Schema>) => Promise<T>): Promise<T> {
  const { db, dialect, close } = await connect({ databaseUrl: null, dataDir }, () => undefined)
  try {
    await migrate(db, dialect)
    return await use(db)
  } finally {
    await close()
  }
}

describe('the ready-made demo community', () => {
  it.each([100, 100.3, 100.6])('equals loading it row by row, in every table, %d days later', async (days) => {
    const now = Date.now() + days * dayMs
    const [ready, loaded] = [await freshFolder(), await freshFolder()]
    await placeReadyDemo({ dataDir: ready, resources }, now)
    expect(await readdir(ready)).toEqual(['community.db'])
    expect(openFilesBelow(ready)).toEqual([])
    const expected = await opened(loaded, async (db) => {
      await loadDemoCommunity({ db, now: () => now, textIndex: createTextIndex('sqlite') }, resources)
      return contentOf(db, now)
    })
    const found = await opened(ready, (db) => contentOf(db, now))
    expect(Object.keys(found).sort()).toEqual(Object.keys(expected).sort())
    for (const [table, rows] of Object.entries(expected)) expect(found[table], table).toEqual(rows)
    expect(expected['posts']?.length).toBeGreaterThan(100)
  })

  it('exists when the server first answers; its demo account can log in, and new posts come first', async () => {
    const server = await startTestServer({ database: 'sqlite', demo: true })
    try {
      const page = await server.call('homePosts', { tags: [], subscribedOnly: false })
      expect(page.response.items).toHaveLength(20)
      const { author, content } = page.response.items[0] ?? { author: { nickname: '' }, content: '' }
      const word = /[가-힣]{2}/.exec(content)?.[0] ?? content.slice(0, 5)
      expect(JSON.stringify((await server.call('searchPosts', { text: word })).response.items)).toContain(content.slice(0, 10))
      expect((await server.call('searchUsers', { text: author.nickname })).response.items[0]?.nickname).toBe(author.nickname)
      expect(page.response.total).toBeGreaterThan(100)
      const { email, password } = demoAccount
      const { token } = (await server.call('logIn', { email, password })).response
      const { postId } = (await server.call('savePost', { content: '새 글', category: 'korea', tags: [], images: [] }, { token })).response
      const after = await server.call('homePosts', { tags: [], subscribedOnly: false })
      expect(after.response.items[0]?.id).toBe(postId)
    } finally {
      await server.stop()
    }
  })

  it('leaves an existing database unchanged', async () => {
    const dataDir = await freshFolder()
    await writeFile(join(dataDir, 'community.db'), 'mine')
    await placeReadyDemo({ dataDir, resources }, Date.now() + dayMs)
    expect(await readFile(join(dataDir, 'community.db'), 'utf8')).toBe('mine')
    expect(await readdir(dataDir)).toEqual(['community.db'])
  })

  it('gives each copy a notebook of its own, so that a machine never takes one for another', async () => {
    const epochs = await Promise.all(
      [1, 2].map(async () => {
        const dataDir = await freshFolder()
        await placeReadyDemo({ dataDir, resources }, Date.now() + dayMs)
        return opened(dataDir, async (db) => (await db.selectFrom('notebooks').select('epoch').executeTakeFirstOrThrow()).epoch)
      }),
    )
    expect(new Set(epochs).size).toBe(2)
  })

  it('is complete and not duplicated when several servers start together', async () => {
    const dataDir = await freshFolder()
    const now = Date.now() + dayMs
    await Promise.all([1, 2, 3, 4].map(() => placeReadyDemo({ dataDir, resources }, now)))
    expect(await readdir(dataDir)).toEqual(['community.db'])
    if (process.platform !== 'win32') expect((await stat(join(dataDir, 'community.db'))).mode & 0o777).toBe(0o600)
    expect(await opened(dataDir, async (db) => (await sql<{ ok: string }>`pragma integrity_check`.execute(db)).rows)).toEqual([
      { integrity_check: 'ok' },
    ])
  })

  it('is not used when its times would be in the future, or when it is missing or not a database', async () => {
    const dataDir = await freshFolder()
    await placeReadyDemo({ dataDir, resources }, Date.now() - 10_000 * dayMs)
    await placeReadyDemo({ dataDir, resources: dataDir }, Date.now())
    expect(await readdir(dataDir)).toEqual([])
  })

  it('ships as one file without a log', async () => {
    const copy = join(await freshFolder(), 'copy.db')
    await copyFile(readyDemoFile(resources), copy)
    const database = new Libsql(copy, { readonly: true })
    expect(database.prepare('select count(*) as posts from posts').get()).toMatchObject({ posts: expect.any(Number) })
    expect(database.prepare('pragma journal_mode').get()).toMatchObject({ journal_mode: 'delete' })
    database.close()
  })

  it('moves the figures of programs with the days, each like on its own day', async () => {
    const ready = await freshFolder()
    const now = Date.now() + 3.4 * dayMs
    await placeReadyDemo({ dataDir: ready, resources }, now)
    await opened(ready, async (db) => {
      const days = await db.selectFrom('program_days').selectAll().execute()
      const likes = await db.selectFrom('program_likes').selectAll().execute()
      const today = new Date(now).toISOString().slice(0, 10)
      expect(
        days
          .map(({ day }) => day)
          .sort()
          .at(-1),
      ).toBe(today)
      for (const { program_id, day, likes: counted } of days) {
        const given = likes.filter((like) => like.program_id === program_id && new Date(like.created_at).toISOString().startsWith(day))
        expect(given.length).toBe(counted)
      }
    })
  })
})
