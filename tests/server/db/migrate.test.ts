import { readdirSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Migrator, sql } from 'kysely'
import Libsql from 'libsql'
import pg from 'pg'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { administer } from '../../../src/server/admin'
import { migrateWithCopy } from '../../../src/server/backup/before-migration'
import { connect } from '../../../src/server/db/connection'
import { migrate, repeatWhileLocked } from '../../../src/server/db/migrate'
import { createMigrations } from '../../../src/server/db/migrations/index'
import { createFolderStore } from '../../../src/server/images/folder-store'
import { measurePictures } from '../../../src/server/images/measure-pictures'
import { createLog } from '../../../src/server/log'
import { createTestDatabase } from '../../support/postgres'
import { orNote } from '../../support/run-report'
import { databases, startTestServer, testConfig } from '../../support/server'
import { until } from '../../support/until'

const hasModes = orNote(process.platform !== 'win32', 'the mode of the copy before a migration: Windows has none')

// A database dropped at the end may cut connections that are being closed.
const noError = () => undefined

describe.each(databases)('the schema on %s', (database) => {
  const place = async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'hanmadi-migrate-'))
    const own = database === 'postgres' ? await createTestDatabase() : undefined
    const remove = async () => {
      await own?.drop()
      await rm(dataDir, { recursive: true, force: true })
    }
    return { databaseUrl: own?.url ?? null, dataDir, remove }
  }

  it('is complete when several servers start together, and both serve', async () => {
    const { remove, ...where } = await place()
    const options = { database, dataDir: where.dataDir, ...(where.databaseUrl ? { databaseUrl: where.databaseUrl } : {}) }
    const servers = await Promise.all([1, 2, 3, 4].map(() => startTestServer(options)))
    const [one, other] = servers
    const { token, user } = (await one?.signUp()) ?? { token: '', user: { id: '' } }
    expect((await other?.call('userInfo', { userId: user.id }, { token }))?.response.user.id).toBe(user.id)
    await Promise.all(servers.map((server) => server.stop()))
    await remove()
  })

  it('can be created by several connections at the same time', async () => {
    const { remove, ...where } = await place()
    for (let round = 0; round < 3; round += 1) {
      const connections = await Promise.all([1, 2, 3, 4, 5].map(() => connect(where, noError)))
      await Promise.all(connections.map(({ db, dialect }) => migrate(db, dialect)))
      const applied = await connections[0]?.db
        .selectFrom('schema_migrations' as never)
        .selectAll()
        .execute()
      expect(applied).toHaveLength(Object.keys(createMigrations(connections[0]?.dialect ?? database)).length)
      await Promise.all(connections.map(({ close }) => close()))
    }
    await remove()
  })

  it('has no time limit, unlike calls', async () => {
    const { remove, ...where } = await place()
    const timeouts = { statementMs: 500, lockMs: 1 }
    const connections = await Promise.all([1, 2, 3, 4, 5].map(() => connect({ ...where, timeouts }, noError)))
    await Promise.all(connections.map(({ db, dialect }) => migrate(db, dialect)))
    // The limits apply again afterwards.
    if (database === 'postgres') {
      for (const { db } of connections) {
        const limits = sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`
        expect((await limits.execute(db)).rows).toEqual([{ statement: '500ms', lock: '1ms' }])
      }
    }
    await Promise.all(connections.map(({ close }) => close()))
    await remove()
  })

  it('refuses a database of a newer version', async () => {
    const { remove, ...where } = await place()
    const { db, dialect, close } = await connect(where, noError)
    await migrate(db, dialect)
    await db
      .insertInto('schema_migrations' as never)
      .values({ name: '9999-later', timestamp: '' } as never)
      .execute()
    await expect(migrate(db, dialect)).rejects.toThrow('could not be brought up to date')
    await close()
    await remove()
  })

  if (database === 'postgres') {
    /** Begins to migrate a database while something reads `messages` for long, as a backup does. */
    const migrateLocked = async () => {
      const { remove, ...where } = await place()
      const { db, dialect, close } = await connect(where, noError)
      const all = Object.entries(createMigrations(dialect))
      const earlier = all.filter(([name]) => name < '0067')
      const tables = { migrationTableName: 'schema_migrations', migrationLockTableName: 'schema_migrations_lock' }
      await new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(earlier) }, ...tables }).migrateToLatest()
      const backup = new pg.Client({ connectionString: where.databaseUrl ?? '' })
      await backup.connect()
      await backup.query('begin; lock table messages in access share mode')
      const lines: { msg: string }[] = []
      const log = pino({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line)) })
      let isStopping = false
      const migration = repeatWhileLocked(
        () => migrate(db, dialect),
        log,
        () => isStopping,
      )
      const end = async () => {
        isStopping = true
        await backup.end()
        await migration.catch(() => undefined)
        await close()
        await remove()
      }
      const read = () => sql`select id from messages`.execute(db)
      const unlock = () => backup.query('rollback')
      return { db, lines, migration, read, unlock, end }
    }

    it('is changed once a backup has ended, and can be used until then', async () => {
      const { db, lines, migration, read, unlock, end } = await migrateLocked()
      try {
        while (lines.length === 0) await read()
        await unlock()
        await migration
        await sql`select exchange from messages`.execute(db)
        expect(lines).toMatchObject([{ msg: expect.stringContaining('no longer locked') }])
      } finally {
        await end()
      }
    })

    it('is not waited for without limit, nor once the server is to stop', async () => {
      const { lines, migration, end } = await migrateLocked()
      await until(() => expect(lines).toHaveLength(1))
      vi.useFakeTimers({ toFake: ['Date'] })
      try {
        vi.setSystemTime(Date.now() + 6 * 60_000)
        await expect(migration).rejects.toMatchObject({ reason: 'database', message: expect.stringContaining('within 5 minutes') })
        expect(lines).toHaveLength(1)
      } finally {
        vi.useRealTimers()
        await end()
      }
      const stopped = await migrateLocked()
      await until(() => expect(stopped.lines).toHaveLength(1))
      await stopped.end()
      await expect(stopped.migration).rejects.toMatchObject({ code: '55P03' })
    })
  }

  // PostgreSQL has backups of its own.
  if (database === 'sqlite') {
    /** A database without the last migration. @returns its name */
    const makeOlder = async (where: { databaseUrl: null | string; dataDir: string }) => {
      const { db, dialect, close } = await connect(where, noError)
      const all = Object.entries(createMigrations(dialect))
      const provider = { getMigrations: async () => Object.fromEntries(all.slice(0, -1)) }
      const tables = { migrationTableName: 'schema_migrations', migrationLockTableName: 'schema_migrations_lock' }
      expect((await new Migrator({ db, provider, ...tables }).migrateToLatest()).error).toBeUndefined()
      await sql`insert into facts (name, value) values ('said', 'before')`.execute(db)
      await close()
      return all.at(-1)?.[0] ?? ''
    }

    it('is copied before a command changes it', async () => {
      const { remove, ...where } = await place()
      const last = await makeOlder(where)
      await administer(testConfig(where), ['list'], createLog('silent'))
      expect(await readdir(join(where.dataDir, 'backups'))).toEqual([expect.stringMatching(new RegExp(`^before-${last}-.*\\.db$`))])
      await remove()
    })

    it('is copied also where another program has it locked at first', async () => {
      const { remove, ...where } = await place()
      const last = await makeOlder(where)
      const busy = Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' })
      const listing = vi.spyOn(Migrator.prototype, 'getMigrations').mockRejectedValueOnce(busy)
      onTestFinished(() => listing.mockRestore())
      await administer(testConfig(where), ['list'], createLog('silent'))
      expect(await readdir(join(where.dataDir, 'backups'))).toEqual([expect.stringMatching(new RegExp(`^before-${last}-.*\\.db$`))])
      await remove()
    })

    it('is copied before it changes, and two copies are kept', async () => {
      const { remove, ...where } = await place()
      const last = await makeOlder(where)
      const folder = join(where.dataDir, 'backups')
      await mkdir(folder)
      const earlier = ['before-0001-a-20200101T000000Z.db', 'before-0002-b-20210101T000000Z.db']
      for (const name of earlier) await writeFile(join(folder, name), '')

      const now = () => Date.parse('2026-03-01T09:08:07Z')
      await (await startTestServer({ database, dataDir: where.dataDir, now })).stop()
      const made = `before-${last}-20260301T090807Z.db`
      expect((await readdir(folder)).sort()).toEqual([earlier[1], made])
      if (hasModes) expect((await stat(join(folder, made))).mode & 0o077).toBe(0)
      const copy = new Libsql(join(folder, made))
      expect(copy.prepare("select value from facts where name = 'said'").all()).toMatchObject([{ value: 'before' }])
      expect(copy.prepare('select name from schema_migrations where name = ?').all([last])).toEqual([])
      copy.close()
      // A start without a change makes none.
      await (await startTestServer({ database, dataDir: where.dataDir, now: () => now() + 1e9 })).stop()
      expect(await readdir(folder)).toHaveLength(2)
      await remove()
    })

    it('tells that it begins, and removes what a copy has left that was killed', async () => {
      const { remove, ...where } = await place()
      await makeOlder(where)
      const folder = join(where.dataDir, 'backups')
      await mkdir(folder)
      const [left, underWay, foreign] = ['before.one.part', 'before.other.part', 'community.part']
      const now = Date.parse('2026-03-01T09:08:07Z')
      for (const [name, age] of [
        [left, 61],
        [underWay, 1],
        [foreign, 61],
      ] as const) {
        await writeFile(join(folder, name), '')
        await utimes(join(folder, name), now / 1000 - age, now / 1000 - age)
      }
      const told: string[][] = []
      const bringUp = async () => {
        const connection = await connect(where, noError)
        await migrateWithCopy(connection, where.dataDir, now, () => void told.push(readdirSync(folder).sort()))
        await connection.close()
      }
      await bringUp()
      expect(told).toEqual([[left, underWay, foreign]])
      expect((await readdir(folder)).filter((name) => name.endsWith('.part')).sort()).toEqual([underWay, foreign])
      await bringUp()
      expect(told).toHaveLength(1)
      await remove()
    })
  }

  it('records the uses and sizes of existing pictures', async () => {
    const { remove, ...where } = await place()
    const { db, dialect, close } = await connect(where, noError)
    const names = Object.keys(createMigrations(dialect))
    const before = names.slice(0, names.indexOf('0015-picture-uses'))
    const provider = {
      getMigrations: async () => Object.fromEntries(Object.entries(createMigrations(dialect)).filter(([name]) => before.includes(name))),
    }
    const tables = { migrationTableName: 'schema_migrations', migrationLockTableName: 'schema_migrations_lock' }
    expect((await new Migrator({ db, provider, ...tables }).migrateToLatest()).error).toBeUndefined()
    const path = (n: number) => `0198c9a2-0000-7000-8000-00000000000${n}-4x4-ffffff.webp`
    const room = (id: string, exited: number | null) =>
      sql`insert into rooms (id, kind, pair_key, opened_at) values (${id}, 'pair', ${id}, 1)`
        .execute(db)
        .then(() => sql`insert into room_members (room_id, user_id, exited_at) values (${id}, 'u', ${exited})`.execute(db))
        .then(() =>
          sql`insert into messages (id, room_id, seq, sender_id, kind, text, images, sent_at)
            values (${id}, ${id}, 1, 'u', 'said', '', ${JSON.stringify([path(exited === null ? 4 : 5)])}, 1)`.execute(db),
        )
    await sql`insert into users (id, email, nickname, name, image_path, joined_at) values ('u', 'u', 'u', 'u', ${path(3)}, 1)`.execute(db)
    for (const n of [1, 2, 3, 4, 5, 6]) await sql`insert into images (path, user_id, created_at) values (${path(n)}, 'u', ${n})`.execute(db)
    const post = (id: string, images: string[], deleted: number | null) =>
      sql`insert into posts (id, user_id, category, content, images, tags, posted_at, deleted_at)
        values (${id}, 'u', 'korea', '', ${JSON.stringify(images)}, '[]', 1, ${deleted})`.execute(db)
    await post('p', [path(1), path(2), path(1), 'no-such.webp'], null)
    await post('q', [path(6)], 9)
    await room('open', null)
    await room('left', 7)
    await migrate(db, dialect)
    const uses = await db.selectFrom('image_uses').selectAll().orderBy('path').execute()
    expect(uses).toEqual([
      { path: path(1), kind: 'post', item_id: 'p' },
      { path: path(2), kind: 'post', item_id: 'p' },
      { path: path(3), kind: 'profile', item_id: 'u' },
      { path: path(4), kind: 'room', item_id: 'open' },
    ])
    const facts = () => db.selectFrom('images').select(['path', 'bytes', 'unused_at']).orderBy('path').execute()
    expect((await facts()).map(({ bytes, unused_at }) => [bytes, unused_at])).toEqual([
      ...[1, 2, 3, 4].map(() => [null, null]),
      [null, 5],
      [null, 6],
    ])
    const images = createFolderStore(join(where.dataDir, 'images'))
    await images.put(path(5), new Uint8Array(30), new Uint8Array(12))
    await measurePictures(
      { db, images },
      async (name) => name === path(1),
      () => false,
    )
    expect((await facts()).map(({ bytes }) => bytes)).toEqual([0, 0, 0, 0, 42, 0])
    await close()
    await remove()
  })

  it('enforces its invariants itself', async () => {
    const { remove, ...where } = await place()
    const { db, dialect, close } = await connect(where, noError)
    await migrate(db, dialect)
    const user = (id: string) => ({
      id,
      email: `${id}@example.com`,
      nickname: id,
      name: id,
      password_hash: null,
      phone: null,
      city: null,
      academy: null,
      major: null,
      image_path: null,
      joined_at: 1_700_000_000_000,
      withdrawn_at: null,
    })
    await db
      .insertInto('users')
      .values([user('a'), user('b')])
      .execute()
    const post = {
      id: 'p',
      user_id: 'a',
      category: 'korea',
      content: 'x',
      images: '[]',
      tags: '[]',
      posted_at: 1,
      edited_at: null,
      deleted_at: null,
    } as const
    await db.insertInto('posts').values(post).execute()
    const refused = [
      db.insertInto('users').values({ ...user('c'), email: 'a@example.com' }),
      db.insertInto('users').values({ ...user('c'), nickname: 'a' }),
      db.insertInto('users').values({ ...user('c'), email: null }),
      db.insertInto('users').values({ ...user('c'), presence: 5 as never }),
      db.updateTable('users').set({ follower_count: -1 }).where('id', '=', 'a'),
      db.updateTable('posts').set({ like_count: -1 }).where('id', '=', 'p'),
      db.insertInto('posts').values({ ...post, id: 'q', user_id: 'nobody' }),
      db.insertInto('posts').values({ ...post, id: 'q', category: 'subject' as never }),
      db.insertInto('follows').values({ follower_id: 'a', followed_id: 'a', created_at: 1 }),
      db.insertInto('blocks').values({ blocker_id: 'a', blocked_id: 'a', created_at: 1 }),
      db.insertInto('post_likes').values({ post_id: 'missing', user_id: 'a', created_at: 1 }),
      db.insertInto('list_counters').values({ list: 'home', total: -1 }),
      db
        .insertInto('sessions')
        .values({ id: 's', user_id: 'nobody', token_hash: 'h', device: '', created_at: 1, last_seen_at: 1, expires_at: 1 }),
    ]
    for (const statement of refused) await expect(statement.execute()).rejects.toThrow(/constraint/i)
    const { joined_at } = await db.selectFrom('users').select('joined_at').where('id', '=', 'a').executeTakeFirstOrThrow()
    expect(joined_at).toBe(1_700_000_000_000)
    await close()
    await remove()
  })
})
