import { access, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findPostgres } from '../../../scripts/setup/postgres-binaries.mjs'
import { runBackupCommand } from '../../../src/server/backup/backup-command'
import { eraseDeletedPosts } from '../../../src/server/features/feed/post-deletion'
import { moveImages } from '../../../src/server/images/images-command'
import { releaseUnused } from '../../../src/server/images/picture-queries'
import { createS3Store } from '../../../src/server/images/s3-store'
import { limits } from '../../../src/shared/limits'
import { pictures } from '../../support/pictures'
import { createTestDatabase } from '../../support/postgres'
import { type S3Server, startS3 } from '../../support/s3'
import { createClock, databases, expectYes, startTestServer, type TestServer, testConfig } from '../../support/server'

const closing: (() => Promise<unknown>)[] = []
const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hanmadi-s3-test-'))
  closing.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}
beforeAll(() => {
  process.env['PATH'] = [findPostgres(), process.env['PATH']].filter(Boolean).join(delimiter)
})
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

describe.each(databases)('a community whose pictures are in an S3 store, on %s', { timeout: 60_000 }, (database) => {
  let clock: ReturnType<typeof createClock>
  let s3: S3Server
  let server: TestServer
  let token: string
  let picture: Uint8Array
  beforeEach(async () => {
    clock = createClock()
    s3 = await startS3()
    server = await startTestServer({ database, s3: s3.config, now: clock.now })
    token = (await server.signUp()).token
    picture = await pictures.png(32, 24)
  })
  afterEach(async () => {
    s3.thaw()
    await server.stop()
    await s3.stop()
  })

  const upload = () => server.call('uploadImage', {}, { token, files: [picture] })
  const post = async (path: string) =>
    (await expectYes(server.call('savePost', { content: '사진', category: 'korea', tags: [], images: [path] }, { token }))).postId
  const get = (at: { url: string }, path: string, headers = {}) => fetch(`${at.url}/images/${path}`, { headers })

  it('has nothing of them in its data folder', async () => {
    const { path } = await expectYes(upload())
    expect((await get(server, path)).status).toBe(200)
    await expect(access(join(server.dataDir, 'images'))).rejects.toThrow('ENOENT')
  })

  // Several processes share a PostgreSQL only.
  if (database === 'postgres')
    it('shows at each process what was uploaded at another, and nowhere what was removed', async () => {
      const other = await startTestServer({ database, s3: s3.config, databaseUrl: server.databaseUrl, now: clock.now })
      try {
        const { path } = await expectYes(upload())
        const postId = await post(path)
        const [here, there] = await Promise.all([get(server, path), get(other, path)])
        expect([here.status, there.status]).toEqual([200, 200])
        expect(await there.bytes()).toEqual(await here.bytes())
        const etag = there.headers.get('etag') ?? ''
        expect((await get(other, path, { 'if-none-match': etag })).status).toBe(304)

        await expectYes(server.call('deletePost', { postId }, { token }))
        clock.advance(limits.undo.takenMs)
        await eraseDeletedPosts(server.services)
        await server.services.pictures.removeFiles()
        expect(await server.services.images.has(path)).toBe(false)
        for (const each of [server, other]) {
          // Also to a client that has it in its cache.
          for (const headers of [{}, { 'if-none-match': etag }]) expect((await get(each, path, headers)).status).toBe(404)
        }
      } finally {
        await other.stop()
      }
    })

  it('asks to try again while the store does not answer, and removes at once all the same', async () => {
    const [{ path }, { path: deleted }] = [await expectYes(upload()), await expectYes(upload())]
    const postId = await post(deleted)
    const ready = async () => {
      const answer = await fetch(`${server.url}/readyz`)
      return { http: answer.status, ...((await answer.json()) as object) }
    }
    await expect.poll(ready).toMatchObject({ http: 200, response: { database: 'ok', store: 'ok' } })

    s3.freeze()
    const [refused, unread] = await Promise.all([upload(), get(server, path)])
    expect(refused).toMatchObject({ http: 503, message: 'busy' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(unread.status).toBe(503)
    await expect.poll(ready).toMatchObject({ http: 503, response: { database: 'ok', store: 'failing' } })
    // Texts can be written, so clients do not show the community as read-only.
    expect(await (await fetch(`${server.url}/health`)).json()).toMatchObject({ response: { writable: true } })
    await expectYes(server.call('deletePost', { postId }, { token }))
    clock.advance(limits.undo.takenMs)
    await eraseDeletedPosts(server.services)
    await server.services.pictures.removeFiles()
    expect((await get(server, deleted)).status).toBe(404)

    s3.thaw()
    await expect.poll(async () => (await upload()).http).toBe(200)
    expect((await get(server, path)).status).toBe(200)
    await server.services.pictures.removeUnused()
    expect(await server.services.images.has(deleted)).toBe(false)
  })

  it('is backed up with them, and restored into another store', async () => {
    const { path } = await expectYes(upload())
    await post(path)
    const { path: whole } = await expectYes(upload())
    const { path: incomplete } = await expectYes(upload())
    await server.services.images.remove(incomplete)
    await server.services.images.put(incomplete, await pictures.png(32, 24), null)
    const file = join(await newFolder(), 'community.tar')
    await runBackupCommand({ name: 'backup', file }, testConfig({ ...server, s3: s3.config }))

    const fresh = await startS3()
    closing.push(fresh.stop)
    const own = database === 'postgres' ? await createTestDatabase() : null
    if (own) closing.push(own.drop)
    const place = { dataDir: join(await newFolder(), 'data'), databaseUrl: own?.url ?? null, s3: fresh.config }
    await expect(
      runBackupCommand({ name: 'restore', file }, testConfig({ ...place, s3: { ...fresh.config, secretKey: 'wrong' } })),
    ).rejects.toThrow(/SignatureDoesNotMatch|403/)
    const said = await runBackupCommand({ name: 'restore', file }, testConfig(place))
    expect(said).toMatch(/; pictures left out, because the backup lacks a part of them: 1$/)
    const restored = await startTestServer({ database, ...place })
    for (const each of [path, whole]) expect(await restored.services.images.has(each)).toBe(true)
    expect(await restored.services.images.has(incomplete)).toBe(false)
    expect(await (await get(restored, path)).bytes()).toEqual(await (await get(server, path)).bytes())
    await restored.stop()
  })
})

describe.each(databases)('moving pictures from the folder to an S3 store, on %s', { timeout: 60_000 }, (database) => {
  it('copies those that the community names, while it runs, and the rest when repeated, without what was deleted meanwhile', async () => {
    const s3 = await startS3()
    closing.push(s3.stop)
    const dataDir = await newFolder()
    const own = database === 'postgres' ? await createTestDatabase() : null
    if (own) closing.push(own.drop)
    const databaseUrl = own?.url ?? null
    const before = await startTestServer({ database, dataDir, databaseUrl })
    const { token, user } = await before.signUp()
    const picture = await pictures.png(32, 24)
    const upload = async () => (await expectYes(before.call('uploadImage', {}, { token, files: [picture] }))).path
    const paths = [await upload(), await upload()]
    const deleted = await upload()
    const move = () => moveImages(testConfig({ dataDir, databaseUrl, s3: s3.config }), () => undefined)
    expect((await move())[0]).toMatch(/^copied 3 pictures; 0 were there already, 0 are not in /)
    await before.services.db.transaction().execute((trx) => releaseUnused(trx, { path: deleted, user_id: user.id }))
    await before.services.pictures.removeUnused()
    paths.push(await upload())
    await before.stop()
    expect((await move())[0]).toMatch(/^copied 1 pictures; 2 were there already, 0 are not in /)

    const store = createS3Store(s3.config)
    expect(await Promise.all([...paths, deleted].map(store.has))).toEqual([true, true, true, false])
    await rm(join(dataDir, 'images'), { recursive: true })
    const after = await startTestServer({ database, dataDir, databaseUrl, s3: s3.config })
    for (const path of paths) expect((await fetch(`${after.url}/images/${path}`)).status).toBe(200)
    await after.stop()
    await expect(moveImages(testConfig({ dataDir, databaseUrl, s3: null }), () => undefined)).rejects.toThrow('S3_ENDPOINT')
  })
})
