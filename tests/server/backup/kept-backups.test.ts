import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createKeptBackups, type KeptBackups } from '../../../src/server/backup/kept-backups'
import { replaceCommunity } from '../../../src/server/backup/restore-backup'
import { type BackupWork, backupTime, replacedName } from '../../../src/shared/backups'
import { openFilesBelow } from '../../support/open-files'
import { pictures } from '../../support/pictures'
import { createClock, expectYes, hour, minute, startTestServer, type TestServer } from '../../support/server'

let clock: ReturnType<typeof createClock>
let dataDir: string
let server: TestServer
let token: string
let backups: KeptBackups
let told: BackupWork[]
beforeEach(async () => {
  // Noon, by the machine's clock.
  clock = createClock(new Date(2026, 2, 1, 12, 0).getTime())
  dataDir = await mkdtemp(join(tmpdir(), 'hanmadi-kept-'))
  server = await startTestServer({ database: 'sqlite', now: clock.now, dataDir })
  token = (await server.signUp()).token
  told = []
  backups = createKeptBackups({
    dataDir,
    now: clock.now,
    log: server.services.log,
    background: server.services.background,
    onChange: (work) => told.push(work),
  })
})
afterEach(async () => {
  await backups.stop()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const names = async () => (existsSync(join(dataDir, 'backups')) ? (await readdir(join(dataDir, 'backups'))).sort() : [])
const times = async () => (await names()).map((name) => new Date(backupTime(name) ?? 0).getTime())
const post = async (content: string, images: string[] = []) =>
  (await expectYes(server.call('savePost', { content, category: 'korea', tags: [], images }, { token }))).postId
const contents = async (of: TestServer) =>
  (await of.services.db.selectFrom('posts').select('content').orderBy('id').execute()).map(({ content }) => content)

it('makes one each night and keeps seven', async () => {
  const made: number[] = []
  for (let minutes = 0; minutes <= 10 * 24 * 60; minutes += 30) {
    const before = await names()
    await backups.tick()
    if ((await names()).some((name) => !before.includes(name))) made.push(clock.now())
    clock.advance(30 * minute)
  }
  // The first at once, then every night at three.
  expect(made.map((time) => new Date(time).getHours())).toEqual([12, ...Array(10).fill(3)])
  expect(await times()).toEqual(made.slice(-7))
  expect(told.at(-1)).toEqual({ state: 'idle' })
})

it('makes one when the newest is older than a day, as after a pause, but not again at night', async () => {
  await backups.tick()
  clock.advance(3 * 24 * hour + 9 * hour)
  await backups.tick()
  expect(await names()).toHaveLength(2)
  clock.advance(6 * hour)
  await backups.tick()
  expect(await names()).toHaveLength(2)
})

it('backups from the future do not take the place of new ones, and are not kept without end', async () => {
  await mkdir(join(dataDir, 'backups'))
  for (let day = 10; day < 19; day += 1) await writeFile(join(dataDir, 'backups', `community-209901${day}T000000Z.tar`), '')
  for (let minutes = 0; minutes < 3; minutes += 1) {
    await backups.tick()
    clock.advance(minute)
  }
  expect(told.filter(({ state }) => state === 'idle')).toHaveLength(1)
  const made = await times()
  expect(made.filter((time) => time <= clock.now())).toHaveLength(1)
  expect(made).toHaveLength(8)
})

it('a backup from the future, made while the clock was wrong, does not delay the next', async () => {
  await mkdir(join(dataDir, 'backups'))
  await writeFile(join(dataDir, 'backups', 'community-20991231T000000Z.tar'), '')
  await backups.tick()
  expect(await names()).toHaveLength(2)
})

it('keeps the last one before the database was damaged, although newer ones follow', async () => {
  await backups.tick()
  const [last] = await names()
  await writeFile(join(dataDir, `community.db.damaged-${new Date(clock.now() + minute).toISOString().replace(/[-:]|\.\d+/g, '')}`), '')
  for (let days = 0; days < 9; days += 1) {
    clock.advance(24 * hour)
    await backups.tick()
  }
  expect(await names()).toHaveLength(8)
  expect(await names()).toContain(last)
})

it('keeps the last one before most pictures went missing, until they are there again', async () => {
  const upload = async () => (await expectYes(server.call('uploadImage', {}, { token, files: [await pictures.png(32, 24)] }))).path
  const paths = [await upload(), await upload(), await upload()]
  await post('with pictures', paths)
  await backups.tick()
  const [last] = await names()
  const days = async (count: number) => {
    for (let day = 0; day < count; day += 1) {
      clock.advance(24 * hour)
      await backups.tick()
    }
  }
  // What they write is backed up each night although files are gone.
  await rename(join(dataDir, 'images'), join(dataDir, 'images-lost'))
  await days(9)
  expect(told.at(-1)).toEqual({ state: 'idle' })
  const isBackup = (name: string) => name.endsWith('.tar')
  expect((await names()).filter(isBackup)).toHaveLength(8)
  expect(await names()).toContain(last)

  await rename(join(dataDir, 'images-lost'), join(dataDir, 'images'))
  await server.services.images.remove(paths[0] ?? '')
  await days(1)
  expect((await names()).filter(isBackup)).toHaveLength(7)
  expect(await names()).not.toContain(last)
})

it('reports a failure, leaves nothing of it, and tries again an hour later', async () => {
  await writeFile(join(dataDir, 'backups'), 'a file where the folder should be')
  await backups.tick()
  expect(told.at(-1)).toEqual({ state: 'failed', why: 'space' })
  await rm(join(dataDir, 'backups'))
  await backups.tick()
  expect(await names()).toEqual([])
  clock.advance(hour)
  await backups.tick()
  expect(await names()).toHaveLength(1)
  expect(told.at(-1)).toEqual({ state: 'idle' })
})

it('ends when the server stops, and leaves nothing of it', async () => {
  const making = backups.backUp()
  await backups.stop()
  await making
  expect((await names()).filter((name) => !name.endsWith('.tar'))).toEqual([])
})

it('is restored in place of the community, which is kept with its pictures', async () => {
  const { path } = await expectYes(server.call('uploadImage', {}, { token, files: [await pictures.png(32, 24)] }))
  await post('before', [path])
  await backups.backUp()
  const [name] = await names()
  await post('after')
  await server.stop()
  const aside = await replaceCommunity(join(dataDir, 'backups', name ?? ''), dataDir, clock.now())
  expect(aside).toBe(join(dataDir, `replaced-${new Date(clock.now()).toISOString().replace(/[-:]|\.\d+/g, '')}`))

  server = await startTestServer({ database: 'sqlite', now: clock.now, dataDir })
  expect(await contents(server)).toEqual(['before'])
  expect((await fetch(`${server.url}/images/${path}`)).status).toBe(200)
  const former = await startTestServer({ database: 'sqlite', now: clock.now, dataDir: aside })
  expect(await contents(former)).toEqual(['before', 'after'])
  expect((await fetch(`${former.url}/images/${path}`)).status).toBe(200)
  await former.stop()
  expect((await readdir(dataDir)).filter((each) => each.startsWith('.restore'))).toEqual([])
})

it('no file of a restored community is open, since Windows moves none that is', async () => {
  await post('before')
  await backups.backUp()
  const [name = ''] = await names()
  const other = await mkdtemp(join(tmpdir(), 'hanmadi-kept-other-'))
  try {
    const file = join(dataDir, 'backups', name)
    const empty = await replaceCommunity(file, other, clock.now())
    expect(openFilesBelow(other)).toEqual([])
    await rm(empty, { recursive: true })
    const replaced = await replaceCommunity(file, other, clock.now() + minute)
    expect(openFilesBelow(other)).toEqual([])
    await replaceCommunity(replaced, other, clock.now() + 2 * minute)
    expect(openFilesBelow(other)).toEqual([])
  } finally {
    await rm(other, { recursive: true, force: true })
  }
})

it('what a restore replaced is put back with its pictures, and the state it replaces is kept in turn', async () => {
  const { path } = await expectYes(server.call('uploadImage', {}, { token, files: [await pictures.png(32, 24)] }))
  await post('before')
  await backups.backUp()
  const [name] = await names()
  await post('after', [path])
  await server.stop()
  const replaced = await replaceCommunity(join(dataDir, 'backups', name ?? ''), dataDir, clock.now())
  const later = clock.now() + 60_000
  const again = await replaceCommunity(replaced, dataDir, later)
  server = await startTestServer({ database: 'sqlite', now: clock.now, dataDir })
  expect(await contents(server)).toEqual(['before', 'after'])
  expect((await fetch(`${server.url}/images/${path}`)).status).toBe(200)
  expect((await readdir(dataDir)).filter((each) => each.startsWith('replaced-'))).toEqual([basename(again)])
  const former = await startTestServer({ database: 'sqlite', now: clock.now, dataDir: again })
  expect(await contents(former)).toEqual(['before'])
  await former.stop()
})

it('a damaged replaced state changes nothing', async () => {
  await post('before')
  await backups.backUp()
  const [name] = await names()
  await server.stop()
  const replaced = await replaceCommunity(join(dataDir, 'backups', name ?? ''), dataDir, clock.now())
  await truncate(join(replaced, 'community.db'), 20_000)
  await expect(replaceCommunity(replaced, dataDir, clock.now() + 60_000)).rejects.toThrow()
  expect((await readdir(dataDir)).filter((each) => each.startsWith('replaced-'))).toEqual([basename(replaced)])
  server = await startTestServer({ database: 'sqlite', now: clock.now, dataDir })
  expect(await contents(server)).toEqual(['before'])
})

it('what a restore replaced is removed after 30 days', async () => {
  await mkdir(join(dataDir, replacedName(clock.now())), { recursive: true })
  const there = async () => (await readdir(dataDir)).filter((each) => each.startsWith('replaced-')).length
  clock.advance(30 * 24 * 60 * 60 * 1000)
  await backups.tick()
  expect(await there()).toBe(1)
  clock.advance(60 * 1000)
  await backups.tick()
  expect(await there()).toBe(0)
})

it('a damaged backup changes nothing', async () => {
  await post('before')
  await backups.backUp()
  const [name = ''] = await names()
  const file = join(dataDir, 'backups', name)
  await truncate(file, 20_000)
  await server.stop()
  const database = await readFile(join(dataDir, 'community.db'))
  // SQLite removes its companion files with the last handle of the stopped server, which may be later.
  const files = async () => (await readdir(dataDir)).filter((each) => !/-(wal|shm)$/.test(each)).sort()
  const before = await files()
  await expect(replaceCommunity(file, dataDir, clock.now())).rejects.toMatchObject({ reason: 'damaged' })
  expect(await files()).toEqual(before)
  expect((await readFile(join(dataDir, 'community.db'))).equals(database)).toBe(true)
  server = await startTestServer({ database: 'sqlite', now: clock.now, dataDir })
  expect(await contents(server)).toEqual(['before'])
})
