import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { appendFileSync, closeSync, openSync, readFileSync, statSync, truncateSync, writeFileSync, writeSync } from 'node:fs'
import { copyFile, cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import Libsql from 'libsql'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findPostgres } from '../../../scripts/setup/postgres-binaries.mjs'
import { type BackupCommand, runBackupCommand } from '../../../src/server/backup/backup-command'
import { type PictureCount, writeBackup } from '../../../src/server/backup/write-backup'
import { connectLive } from '../../support/live-client'
import { noThings, samples } from '../../support/operation-samples'
import { pictures } from '../../support/pictures'
import { createTestDatabase } from '../../support/postgres'
import { orNote } from '../../support/run-report'
import { databases, expectYes, startTestServer, type TestServer, testConfig } from '../../support/server'

const hasModes = orNote(process.platform !== 'win32', 'the mode of a backup: Windows has none')

const folders: string[] = []
const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hanmadi-backup-'))
  folders.push(folder)
  return folder
}
const drops: (() => Promise<void>)[] = []
const newDatabase = async (database: string) => {
  if (database === 'sqlite') return null
  const { url, drop } = await createTestDatabase()
  drops.push(drop)
  return url
}
beforeAll(() => {
  process.env['PATH'] = [findPostgres(), process.env['PATH']].filter(Boolean).join(delimiter)
})
afterAll(async () => {
  for (const drop of drops) await drop()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

const run = (name: BackupCommand['name'], file: string, { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | null }) =>
  runBackupCommand({ name, file }, testConfig({ dataDir, databaseUrl }))

const databaseIn = (dataDir: string) => ({ kind: 'sqlite', path: join(dataDir, 'community.db') }) as const

const metricsToken = 'sixteen characters'

const write = async (server: TestServer, token: string, content: string, images: string[] = []) =>
  (await expectYes(server.call('savePost', { content, category: 'korea', tags: [], images }, { token }))).postId

describe.each(databases)('a backup on %s', (database) => {
  let server: TestServer
  let token: string
  let file: string
  beforeEach(async () => {
    server = await startTestServer({ database, metricsToken })
    token = (await server.signUp()).token
    file = join(await newFolder(), 'community.tar')
  })
  afterEach(() => server.stop())

  const newPlace = async () => ({ dataDir: join(await newFolder(), 'data'), databaseUrl: await newDatabase(database) })

  it('has every write acknowledged before it began, with its pictures, while others write', async () => {
    const picture = await pictures.png(32, 24)
    const paths: string[] = []
    const acknowledged: string[] = []
    let isOver = false
    const writer = async (n: number) => {
      for (let round = 0; !isOver; round += 1) {
        const { path } = await expectYes(server.call('uploadImage', {}, { token, files: [picture] }))
        const postId = await write(server, token, `${n} ${round}`, [path])
        paths.push(path)
        acknowledged.push(postId)
      }
    }
    const writers = [1, 2, 3].map(writer)
    while (acknowledged.length < 10) await new Promise((resolve) => setTimeout(resolve, 5))
    const expected = [...acknowledged]
    const expectedPaths = [...paths]
    await run('backup', file, server)
    isOver = true
    await Promise.all(writers)
    if (hasModes) expect(statSync(file).mode & 0o077).toBe(0)
    expect(await readdir(join(file, '..'))).toEqual(['community.tar'])

    const place = await newPlace()
    await run('restore', file, place)
    const restored = await startTestServer({ database, ...place })
    const rows = await restored.services.db.selectFrom('posts').select('id').execute()
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(expected))
    for (const path of expectedPaths) {
      for (const query of ['', '?w=480']) {
        const [before, after] = await Promise.all([server, restored].map(({ url }) => fetch(`${url}/images/${path}${query}`)))
        expect(after?.status).toBe(200)
        expect(await after?.bytes()).toEqual(await before?.bytes())
      }
    }
    // Sessions are part of the community.
    await write(restored, token, 'written after the restore')
    await restored.stop()
  })

  it('makes machines join their whole notebooks again once it is restored, since they may have newer changes', async () => {
    const sync = (at: TestServer, after: string) => at.call('syncNotebook', { ...samples.syncNotebook(noThings), after }, { token })
    const { after } = await expectYes(sync(server, ''))
    await run('backup', file, server)
    const place = await newPlace()
    await run('restore', file, place)
    const restored = await startTestServer({ database, ...place })
    expect(await sync(restored, after)).toMatchObject({ status: '04' })
    expect(await sync(restored, '')).toMatchObject({ status: '00' })
    await restored.stop()
  })

  it('makes clients load their rooms again once it is restored, also when as much has happened since', async () => {
    const other = await server.signUp()
    const roomId = (await expectYes(server.call('openRoom', { userId: other.user.id }, { token }))).roomId
    const say = async (at: TestServer, text: string) =>
      (await expectYes(at.call('sendMessage', { roomId, text }, { token, key: randomUUID() }))).messages[0]?.id ?? ''
    const roomOf = async (at: TestServer) =>
      (await expectYes(at.call('rooms', {}, { token: other.token }))).rooms.find(({ id }) => id === roomId)
    const changed = await say(server, 'before the backup')
    await run('backup', file, server)
    const place = await newPlace()
    await run('restore', file, place)
    await expectYes(
      server.call('changeMessage', { roomId, messageId: changed, change: { kind: 'edit', text: 'lost' } }, { token, key: randomUUID() }),
    )
    await say(server, 'lost too')
    const live = connectLive(server.url, other.token, null)
    const { seq: lastSeen } = (await live.until(({ type }) => type === 'welcome')) as { seq: number }
    live.close()
    const known = await roomOf(server)

    const restored = await startTestServer({ database, ...place })
    for (let n = 0; n < 5; n += 1) await say(restored, `after the restore ${n}`)
    const again = connectLive(restored.url, other.token, lastSeen)
    expect(await again.until(({ type }) => type === 'welcome' || type === 'reset')).toMatchObject({ type: 'reset' })
    again.close()
    const room = await roomOf(restored)
    expect(room?.hiddenVersion).not.toBe(known?.hiddenVersion)
    await expectYes(
      restored.call(
        'changeMessage',
        { roomId, messageId: changed, change: { kind: 'edit', text: 'edited' } },
        { token, key: randomUUID() },
      ),
    )
    const changes = await expectYes(restored.call('changes', { roomId, since: known?.lastChange ?? 0 }, { token: other.token }))
    expect(changes.messages.map(({ text }) => text)).toEqual(['edited'])
    await restored.stop()
  })

  it('says what is missing in the store, and is refused when that is most of it', async () => {
    const upload = async () => (await expectYes(server.call('uploadImage', {}, { token, files: [await pictures.png(32, 24)] }))).path
    const paths = [await upload(), await upload(), await upload()]
    await write(server, token, 'a post', paths)
    const lose = (path = '') => server.services.images.remove(path)
    await lose(paths[0])
    expect(await run('backup', file, server)).toMatch(/checked\); 1 of 3 pictures are missing in the store$/)
    await rm(file)
    await rm(join(server.dataDir, 'last-backup'))

    await lose(paths[1])
    await expect(run('backup', file, server)).rejects.toThrow(`2 of 3 pictures are missing in ${join(server.dataDir, 'images')}; no backup`)
    expect(await readdir(join(file, '..'))).toEqual([])
    expect(await readdir(server.dataDir)).not.toContain('last-backup')
    const accepted = { name: 'backup', file, acceptsMissing: true } as const
    expect(await runBackupCommand(accepted, testConfig(server))).toContain('2 of 3 pictures')
  })

  it('does not count what was deleted while it was written', async () => {
    const { path } = await expectYes(server.call('uploadImage', {}, { token, files: [await pictures.png(32, 24)] }))
    await write(server, token, 'a post', [path])
    const counts: PictureCount[] = []
    const { images, db } = server.services
    await writeBackup({
      database: server.databaseUrl === null ? databaseIn(server.dataDir) : { kind: 'postgres', url: server.databaseUrl },
      images: {
        async get() {
          await db.deleteFrom('image_uses').where('path', '=', path).execute()
          await db.deleteFrom('images').where('path', '=', path).execute()
          await images.remove(path)
          return null
        },
      },
      file,
      now: Date.now(),
      onPictures: (count) => counts.push(count),
    })
    expect(counts).toEqual([{ all: 1, missing: 0 }])
  })

  it('is told of by the figures of its server', async () => {
    const lastBackup = async () => {
      const answer = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
      return Number(/^hanmadi_last_backup_timestamp_seconds (\S+)$/m.exec(await answer.text())?.[1]) * 1000
    }
    expect(await lastBackup()).toBe(0)
    const before = Date.now()
    await run('backup', file, server)
    expect(await lastBackup()).toBeGreaterThanOrEqual(before)
    expect(await lastBackup()).toBeLessThanOrEqual(Date.now())
  })

  it('is a tar file that other programs read', async () => {
    await write(server, token, 'a post')
    await run('backup', file, server)
    const { stdout } = await promisify(execFile)('tar', ['-tf', file])
    expect(stdout.trim().split('\n')).toEqual([database === 'sqlite' ? 'community.db' : 'community.dump', 'manifest.json'])
  })

  it('is refused when it is cut anywhere or changed, and leaves the place empty', async () => {
    const { path } = await expectYes(server.call('uploadImage', {}, { token, files: [await pictures.png(32, 24)] }))
    await write(server, token, 'a post', [path])
    await run('backup', file, server)
    const place = await newPlace()
    const damaged = `${file}.damaged`
    const refused = async (spoil: () => void) => {
      await copyFile(file, damaged)
      spoil()
      await expect(run('restore', damaged, place)).rejects.toMatchObject({ reason: 'damaged' })
      await expect(readdir(place.dataDir)).rejects.toMatchObject({ code: 'ENOENT' })
    }
    const { size } = statSync(file)
    for (const at of [0, 100, 512, 1000, size >> 2, size >> 1, size - 3000, size - 1500, size - 1025, size - 1024, size - 512, size - 1]) {
      await refused(() => truncateSync(damaged, at))
    }
    await refused(() => appendFileSync(damaged, 'x'))
    const changeByte = (at: number) => {
      const byte = readFileSync(damaged)[at] ?? 0
      const handle = openSync(damaged, 'r+')
      writeSync(handle, Buffer.from([byte ^ 1]), 0, 1, at)
      closeSync(handle)
    }
    const picture = readFileSync(file).indexOf('WEBP')
    const sum = readFileSync(file).lastIndexOf('"sha256":"') + 12
    for (const at of [600, picture + 8, sum]) await refused(() => changeByte(at))
    await refused(() => writeFileSync(damaged, ''))
    await run('restore', file, place)
  })

  it('is restored into an empty place only', async () => {
    await run('backup', file, server)
    const place = await newPlace()
    await mkdir(place.dataDir)
    writeFileSync(join(place.dataDir, 'notes.txt'), 'mine')
    await expect(run('restore', file, place)).rejects.toMatchObject({ reason: 'occupied' })
    expect(await readdir(place.dataDir)).toEqual(['notes.txt'])
    // The database in use is not empty either.
    const other = join(await newFolder(), 'other')
    const occupied = database === 'sqlite' ? { ...server } : { dataDir: other, databaseUrl: server.databaseUrl }
    await expect(run('restore', file, occupied)).rejects.toMatchObject({ reason: 'occupied' })
    await write(server, token, 'still here')
  })

  it('replaces no file', async () => {
    writeFileSync(file, 'an earlier backup')
    await expect(run('backup', file, server)).rejects.toMatchObject({ reason: 'occupied' })
    expect(readFileSync(file, 'utf8')).toBe('an earlier backup')
  })

  it('names the version it needs when this program is older', async () => {
    await sql`insert into schema_migrations (name, timestamp) values ('9999-later', '')`.execute(server.services.db)
    await run('backup', file, server)
    const place = await newPlace()
    await expect(run('restore', file, place)).rejects.toMatchObject({ reason: 'newer', message: expect.stringContaining('9999-later') })
    await expect(readdir(place.dataDir)).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

describe('a copy of the database from before a migration', () => {
  let server: TestServer
  let token: string
  let copy: string
  beforeEach(async () => {
    server = await startTestServer({ database: 'sqlite' })
    token = (await server.signUp()).token
    await write(server, token, 'before the copy')
    copy = join(await newFolder(), 'before-0001-x-20260301T000000Z.db')
    await sql`vacuum into ${copy}`.execute(server.services.db)
    await write(server, token, 'after the copy')
  })
  afterEach(() => server.stop())
  /** The files of a data folder, as they are when the server's process is killed: the last commits are in the log alone. */
  const filesOf = async ({ dataDir }: { dataDir: string }) => {
    const folder = join(await newFolder(), 'data')
    await cp(dataDir, folder, { recursive: true })
    return folder
  }
  const texts = async ({ services: { db } }: TestServer) =>
    (await db.selectFrom('posts').select('content').orderBy('id').execute()).map(({ content }) => content)

  it('takes the place of a database whose server was killed; neither gets what is in the log of the other', async () => {
    const synced = samples.syncNotebook(noThings)
    const { after } = await expectYes(server.call('syncNotebook', { ...synced, after: '' }, { token }))
    const dataDir = await filesOf(server)
    expect(statSync(join(dataDir, 'community.db-wal')).size).toBeGreaterThan(0)
    await run('restore', copy, { dataDir, databaseUrl: null })
    expect((await readdir(dataDir)).filter((name) => /^community\.db|^\.restore/.test(name))).toEqual(['community.db'])
    const returned = await startTestServer({ database: 'sqlite', dataDir })
    expect(await texts(returned)).toEqual(['before the copy'])
    expect(await returned.call('syncNotebook', { ...synced, after }, { token })).toMatchObject({ status: '04' })
    await returned.stop()

    // A server of this process has its files open for some time.
    const other = await filesOf({ dataDir })
    const [former = ''] = (await readdir(other)).filter((name) => name.startsWith('replaced-'))
    await run('restore', join(other, former, 'community.db'), { dataDir: other, databaseUrl: null })
    const again = await startTestServer({ database: 'sqlite', dataDir: other })
    expect(await texts(again)).toEqual(['before the copy', 'after the copy'])
    await again.stop()
  })

  it('is refused while the server runs, and changes nothing', async () => {
    await expect(run('restore', copy, server)).rejects.toThrow('is in use. Stop its server first.')
    expect(await texts(server)).toEqual(['before the copy', 'after the copy'])
    expect((await readdir(server.dataDir)).filter((name) => /^replaced|^\.restore/.test(name))).toEqual([])
    await write(server, token, 'written afterwards')
  })

  it('is refused when it is damaged, of a newer version or for another place, and changes nothing', async () => {
    const place = { dataDir: await filesOf(server), databaseUrl: null }
    const damaged = `${copy}.damaged`
    await copyFile(copy, damaged)
    truncateSync(damaged, 40_000)
    await expect(run('restore', damaged, place)).rejects.toMatchObject({ reason: 'damaged' })
    await expect(run('restore', `${copy}.none`, place)).rejects.toThrow(`${copy}.none does not exist.`)
    await expect(run('restore', copy, { dataDir: await newFolder(), databaseUrl: null })).rejects.toThrow('There is no community in')
    await expect(run('restore', copy, { ...place, databaseUrl: 'postgres://127.0.0.1/x' })).rejects.toThrow('of an SQLite database')
    const database = new Libsql(copy)
    database.exec("insert into schema_migrations (name, timestamp) values ('9999-later', '')")
    database.close()
    await expect(run('restore', copy, place)).rejects.toMatchObject({ reason: 'newer' })
    expect((await readdir(place.dataDir)).filter((name) => /^replaced|^\.restore/.test(name))).toEqual([])
    const unchanged = await startTestServer({ database: 'sqlite', dataDir: place.dataDir })
    expect(await texts(unchanged)).toEqual(['before the copy', 'after the copy'])
    await unchanged.stop()
  })
})

describe('a backup of a place', () => {
  it('needs a community there', async () => {
    const dataDir = await newFolder()
    await expect(run('backup', join(dataDir, 'x.tar'), { dataDir, databaseUrl: null })).rejects.toThrow(
      `There is no community in ${dataDir}`,
    )
    expect(await readdir(dataDir)).toEqual([])
  })

  it.runIf(databases.includes('postgres'))('says what is missing without the programs of PostgreSQL', async () => {
    const path = process.env['PATH']
    const file = join(await newFolder(), 'x.tar')
    const server = await startTestServer({ database: 'postgres' })
    process.env['PATH'] = ''
    try {
      await expect(run('backup', file, server)).rejects.toThrow('pg_dump is not on PATH')
    } finally {
      process.env['PATH'] = path
      await server.stop()
    }
  })

  it.runIf(databases.includes('postgres') && hasModes)('needs programs of PostgreSQL that go with its server', async ({ skip }) => {
    const server = await startTestServer({ database: 'postgres' })
    const folder = await newFolder()
    const file = join(folder, 'x.tar')
    const path = process.env['PATH']
    const fake = (tool: string, version: string) =>
      writeFileSync(join(folder, tool), `#!/bin/sh\necho '${tool} (PostgreSQL) ${version} (Debian)'\n`, { mode: 0o755 })
    try {
      const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(server.services.db)
      const major = Number.parseInt(rows[0]?.version ?? '', 10)
      if (major >= 17) skip('any later program goes with this server')
      await run('backup', file, server)
      const place = { dataDir: join(folder, 'data'), databaseUrl: await newDatabase('postgres') }
      process.env['PATH'] = [folder, path].join(delimiter)
      fake('pg_dump', '18.1')
      fake('pg_restore', '17.2')
      await expect(run('backup', `${file}.other`, server)).rejects.toThrow(`pg_dump is of version 18, which restores nothing`)
      await expect(run('restore', file, place)).rejects.toThrow(`Put PostgreSQL's client programs of version ${major} first on PATH`)
      expect(await readdir(folder)).toEqual(['pg_dump', 'pg_restore', 'x.tar'])
      // One that is only somewhat later is asked to do its work, of which this one does nothing.
      fake('pg_restore', '16.9')
      expect(await run('restore', file, place)).toContain('restored')
    } finally {
      process.env['PATH'] = path
      await server.stop()
    }
  })

  it('says that a database does not answer, instead of waiting for it', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const place = { dataDir: await newFolder(), databaseUrl: `postgres://127.0.0.1:${port}/x` }
    await expect(run('backup', join(place.dataDir, 'x.tar'), place)).rejects.toThrow(`The database at 127.0.0.1:${port} cannot be reached`)
    silent.close()
  })

  it.runIf(databases.includes('postgres'))('is restored into a folder that has only been used for backups', async () => {
    const server = await startTestServer({ database: 'postgres' })
    const folder = await newFolder()
    // As with containers, whose commands have a data folder of their own.
    const dataDir = await newFolder()
    await run('backup', join(folder, 'x.tar'), { dataDir, databaseUrl: server.databaseUrl })
    expect(await readdir(dataDir)).not.toEqual([])
    await run('restore', join(folder, 'x.tar'), { dataDir, databaseUrl: await newDatabase('postgres') })
    await server.stop()
  })

  it.runIf(databases.includes('postgres'))('is restored into a database of its own kind', async () => {
    const sqlite = await startTestServer({ database: 'sqlite' })
    const file = join(await newFolder(), 'x.tar')
    await run('backup', file, sqlite)
    const dataDir = join(await newFolder(), 'data')
    await expect(run('restore', file, { dataDir, databaseUrl: await newDatabase('postgres') })).rejects.toThrow('of an SQLite database')
    await sqlite.stop()
  })
})
