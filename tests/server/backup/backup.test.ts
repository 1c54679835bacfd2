import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { appendFileSync, closeSync, openSync, readFileSync, statSync, truncateSync, writeFileSync, writeSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findPostgres } from '../../../scripts/setup/postgres-binaries.mjs'
import { type BackupCommand, runBackupCommand } from '../../../src/server/backup/backup-command'
import { connectLive } from '../../support/live-client'
import { noThings, samples } from '../../support/operation-samples'
import { pictures } from '../../support/pictures'
import { createTestDatabase } from '../../support/postgres'
import { databases, expectYes, startTestServer, type TestServer, testConfig } from '../../support/server'

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

const write = async (server: TestServer, token: string, content: string, images: string[] = []) =>
  (await expectYes(server.call('savePost', { content, category: 'korea', tags: [], images }, { token }))).postId

describe.each(databases)('a backup on %s', (database) => {
  let server: TestServer
  let token: string
  let file: string
  beforeEach(async () => {
    server = await startTestServer({ database })
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
    expect(statSync(file).mode & 0o077).toBe(0)
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

  it.runIf(databases.includes('postgres'))('is restored into a database of its own kind', async () => {
    const sqlite = await startTestServer({ database: 'sqlite' })
    const file = join(await newFolder(), 'x.tar')
    await run('backup', file, sqlite)
    const dataDir = join(await newFolder(), 'data')
    await expect(run('restore', file, { dataDir, databaseUrl: await newDatabase('postgres') })).rejects.toThrow('of an SQLite database')
    await sqlite.stop()
  })
})
