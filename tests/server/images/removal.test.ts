import { access, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { v7 } from 'uuid'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eraseDeletedPosts } from '../../../src/server/features/feed/post-deletion'
import { eraseDeleted } from '../../../src/server/maintenance-tasks'
import { limits } from '../../../src/shared/limits'
import { imagePath } from '../../../src/shared/text/image-path'
import { pictures } from '../../support/pictures'
import { createClock, databases, expectYes, hour, startTestServer, type TestServer } from '../../support/server'

const day = 24 * hour
const program = {
  title: '회화 연습',
  description: '매주 만나요',
  subject: 'conv' as const,
  kind: 'mento' as const,
  tags: [],
  hours: 0,
  price: 0,
  imagePath: null,
}

describe.each(databases)('pictures without a use, on %s', (database) => {
  let clock: ReturnType<typeof createClock>
  let server: TestServer
  let picture: Uint8Array
  let self: { token: string; id: string }
  beforeEach(async () => {
    clock = createClock()
    server = await startTestServer({ database, now: clock.now })
    picture = await pictures.png(32, 24)
    self = await person()
  })
  afterEach(() => server.stop())

  const person = async () => {
    const { token, user } = await server.signUp()
    return { token, id: user.id }
  }
  const upload = async (who = self) => (await expectYes(server.call('uploadImage', {}, { token: who.token, files: [picture] }))).path
  const post = async (images: string[], options: { postId?: string; key?: string } = {}) => {
    const { postId, key } = options
    const text = { content: '사진', category: 'korea' as const, tags: [], images, ...(postId ? { postId } : {}) }
    return (await expectYes(server.call('savePost', text, { token: self.token, ...(key ? { key } : {}) }))).postId
  }
  const deletePost = (postId: string) => expectYes(server.call('deletePost', { postId }, { token: self.token }))
  /** Lets the time for restoring deleted items pass. */
  const erase = async () => {
    clock.advance(limits.undo.takenMs)
    await eraseDeletedPosts(server.services)
    await server.services.pictures.removeFiles()
  }
  const statusesOf = (...paths: string[]) => Promise.all(paths.map(async (path) => (await fetch(`${server.url}/images/${path}`)).status))
  /** Whether a picture is served in both sizes, which is decided at once, and its files exist, once those of others are removed. */
  const isThere = async (path: string): Promise<boolean> => {
    const statuses = await Promise.all(['', '?w=480'].map(async (query) => (await fetch(`${server.url}/images/${path}${query}`)).status))
    await server.services.background.drained()
    const folder = (size: string) => join(server.dataDir, 'images', size, path.slice(34, 36), path)
    const onDisk = await Promise.all(
      ['full', 'thumbnail'].map((size) =>
        access(folder(size)).then(
          () => 200,
          () => 404,
        ),
      ),
    )
    const [first, ...others] = [...statuses, ...onDisk]
    expect(others).toEqual(others.map(() => first))
    return first === 200
  }
  const removeUnused = () => server.services.pictures.removeUnused()

  it('are shown to nobody when they are nobody’s, although their files are there', async () => {
    const path = imagePath(v7(), { width: 32, height: 24, colour: '#a1b2c3' })
    await server.services.images.put(path, picture, picture)
    expect(await statusesOf(path, await upload())).toEqual([404, 200])
  })

  it('are shown to nobody once their post is deleted, and are removed when it is erased', async () => {
    const [one, other] = [await upload(), await upload()]
    const postId = await post([one, other])
    expect([await isThere(one), await isThere(other)]).toEqual([true, true])
    await deletePost(postId)
    expect(await statusesOf(one, other)).toEqual([404, 404])
    await erase()
    expect([await isThere(one), await isThere(other)]).toEqual([false, false])
    expect(
      await server.call('savePost', { content: 'x', category: 'korea', tags: [], images: [one] }, { token: self.token }),
    ).toMatchObject({
      http: 400,
      fields: { images: 'image' },
    })
  })

  it('are shown again with a restored post, and removed when the member withdraws before it is erased', async () => {
    const path = await upload()
    const postId = await post([path])
    await deletePost(postId)
    await expectYes(server.call('restorePost', { postId }, { token: self.token }))
    await erase()
    expect(await isThere(path)).toBe(true)
    await deletePost(postId)
    await expectYes(server.call('withdraw', { password: 'haru77!', keepPosts: true }, { token: self.token }))
    await server.services.background.drained()
    expect(await isThere(path)).toBe(false)
  })

  it('are removed when a post is edited, also under a key, and the others stay', async () => {
    const [left, kept, joined] = [await upload(), await upload(), await upload()]
    const postId = await post([left, kept])
    await post([kept, joined], { postId, key: 'edited-this-way' })
    expect([await isThere(left), await isThere(kept), await isThere(joined)]).toEqual([false, true, true])
  })

  it('stay until the last of several posts is deleted', async () => {
    const path = await upload()
    const [one, other] = [await post([path]), await post([path])]
    await deletePost(one)
    expect(await isThere(path)).toBe(true)
    await deletePost(other)
    await erase()
    expect(await isThere(path)).toBe(false)
  })

  it('are removed with a program, or when it gets another one', async () => {
    const save = async (given: object, files: Uint8Array[] = []) =>
      (await expectYes(server.call('saveProgram', { ...program, ...given }, { token: self.token, files }))).programId
    const imageOf = async (programId: string) =>
      (await expectYes(server.call('program', { programId }, { token: self.token }))).program.imagePath ?? ''
    const programId = await save({}, [picture])
    const first = await imageOf(programId)
    const copy = await save({ imagePath: first })
    await save({ programId }, [picture])
    const second = await imageOf(programId)
    expect([await isThere(first), await isThere(second)]).toEqual([true, true])
    await expectYes(server.call('deletePrograms', { programIds: [copy] }, { token: self.token }))
    expect(await statusesOf(first, second)).toEqual([404, 200])
    clock.advance(limits.undo.takenMs)
    await eraseDeleted(server.services)
    expect([await isThere(first), await isThere(second)]).toEqual([false, true])
  })

  it('are removed although something else cannot be erased', async () => {
    const path = await upload()
    const postId = await post([path])
    await deletePost(postId)
    clock.advance(limits.undo.takenMs)
    await eraseDeletedPosts(server.services)
    const now = () => {
      throw new Error('another table is damaged')
    }
    await expect(eraseDeleted({ ...server.services, now })).rejects.toThrow('another table is damaged')
    expect(await isThere(path)).toBe(false)
  })

  it('of a chat stay as long as one of the two members can read it', async () => {
    const friend = await person()
    const { roomId } = await expectYes(server.call('openRoom', { userId: friend.id }, { token: self.token }))
    const sent = await expectYes(server.call('sendMessage', { roomId, text: '봐요' }, { token: self.token, files: [picture] }))
    const path = sent.messages[0]?.images[0] ?? ''
    await expectYes(server.call('leaveRoom', { roomId }, { token: self.token }))
    expect(await isThere(path)).toBe(true)
    await expectYes(server.call('withdraw', { password: 'haru77!', keepPosts: false }, { token: self.token }))
    expect(await isThere(path)).toBe(true)
    await expectYes(server.call('leaveRoom', { roomId }, { token: friend.token }))
    expect(await isThere(path)).toBe(false)
  })

  it('are removed after a day without a use', async () => {
    const [unused, used] = [await upload(), await upload()]
    await post([used])
    clock.advance(day - 1)
    await removeUnused()
    expect(await isThere(unused)).toBe(true)
    clock.advance(1)
    await removeUnused()
    expect([await isThere(unused), await isThere(used)]).toEqual([false, true])
  })

  it('are shown to nobody at once while the store is still removing others, for which no call waits', async () => {
    const { images } = server.services
    const [others, own] = [await upload(), await upload()]
    const [first, second] = [await post([others]), await post([own])]
    const remove = images.remove
    let goOn = () => {}
    const slow = new Promise<void>((resolve) => {
      goOn = resolve
    })
    images.remove = async (path) => {
      await slow
      await remove(path)
    }
    await post([], { postId: first })
    await post([], { postId: second })
    expect(await statusesOf(others, own)).toEqual([404, 404])
    expect([await images.has(others), await images.has(own)]).toEqual([true, true])
    goOn()
    expect([await isThere(others), await isThere(own)]).toEqual([false, false])
  })

  it('are removed later when their files could not be, or a process ended before', async () => {
    const path = await upload()
    const postId = await post([path])
    const { images } = server.services
    const remove = images.remove
    images.remove = () => Promise.reject(new Error('the store does not answer'))
    await deletePost(postId)
    await erase()
    // It is served no more, whatever its store does.
    expect(await statusesOf(path)).toEqual([404])
    expect(await images.has(path)).toBe(true)
    expect(server.services.pictures.hasReleased()).toBe(false)
    images.remove = remove
    clock.advance(30_000)
    expect(server.services.pictures.hasReleased()).toBe(true)
    await removeUnused()
    expect(await isThere(path)).toBe(false)

    // Files stored by a process that ended before it wrote their row.
    const { db } = server.services
    const lost = await upload()
    await db.deleteFrom('images').where('path', '=', lost).execute()
    await db.insertInto('loose_files').values({ path: lost, noted_at: clock.now() }).execute()
    await removeUnused()
    expect(await images.has(lost)).toBe(true)
    expect(await statusesOf(lost)).toEqual([404])
    clock.advance(hour)
    await removeUnused()
    expect(await isThere(lost)).toBe(false)
  })

  it('leave nothing behind of a failed upload', async () => {
    const friend = await person()
    const { roomId } = await expectYes(server.call('openRoom', { userId: friend.id }, { token: self.token }))
    const send = () =>
      server.call('sendMessage', { roomId, text: '같은 말' }, { token: self.token, files: [picture], key: 'said-but-once' })
    const answers = await Promise.all([send(), send(), send()])
    const shown = new Set(answers.map(({ response }) => response.messages[0]?.images[0]))
    expect(shown.size).toBe(1)
    clock.advance(hour)
    await removeUnused()
    const files = (await readdir(join(server.dataDir, 'images', 'full'), { recursive: true })).filter((name) => name.endsWith('.webp'))
    expect(files).toHaveLength(1)
  })

  it('are revalidated with their ETag, and answered as unchanged', async () => {
    const path = await upload()
    const postId = await post([path])
    const address = `${server.url}/images/${path}`
    const etag = (await fetch(address)).headers.get('etag') ?? ''
    expect(etag).not.toBe('')
    const again = () => fetch(address, { headers: { 'if-none-match': etag } })
    expect((await again()).status).toBe(304)
    await deletePost(postId)
    expect((await again()).status).toBe(404)
  })
})

describe.each(databases)('the space of an account for pictures, on %s', (database) => {
  let server: TestServer
  let token: string
  let userId: string
  let picture: Uint8Array
  beforeEach(async () => {
    server = await startTestServer({ database })
    const { token: own, user } = await server.signUp()
    token = own
    userId = user.id
    picture = await pictures.png(16, 16)
  })
  afterEach(() => server.stop())

  const fill = async (left: number) => {
    const row = { path: '0198c9a2-0000-7000-8000-00000000abcd-1x1-ffffff.webp', user_id: userId, created_at: 1 }
    await server.services.db
      .insertInto('images')
      .values({ ...row, bytes: limits.uploads.accountBytes - left })
      .execute()
  }

  it('counts both stored sizes', async () => {
    const { path } = await expectYes(server.call('uploadImage', {}, { token, files: [picture] }))
    const { bytes } = await server.services.db.selectFrom('images').select('bytes').where('path', '=', path).executeTakeFirstOrThrow()
    const sizes = await Promise.all(
      ['', '?w=480'].map(async (query) => (await (await fetch(`${server.url}/images/${path}${query}`)).arrayBuffer()).byteLength),
    )
    expect(bytes).toBe((sizes[0] ?? 0) + (sizes[1] ?? 0))
  })

  it.each([0, 20])('limits every way to upload (%d bytes left)', async (left) => {
    const friend = await server.signUp()
    const { roomId } = await expectYes(server.call('openRoom', { userId: friend.user.id }, { token }))
    await fill(left)
    const files = [picture]
    const full = { http: 200, status: '03' }
    expect(await server.call('uploadImage', {}, { token, files })).toMatchObject(full)
    expect(await server.call('setProfileImage', {}, { token, files })).toMatchObject(full)
    expect(await server.call('saveProgram', program, { token, files, key: 'no-room-for-it' })).toMatchObject(full)
    expect(await server.call('sendMessage', { roomId, text: '' }, { token, files })).toMatchObject(full)
    // Without any space nothing is processed.
    if (left === 0) await expect(access(join(server.dataDir, 'images', 'full'))).rejects.toThrow('ENOENT')
    await expectYes(server.call('uploadImage', {}, { token: friend.token, files }))
    await expectYes(server.call('sendMessage', { roomId, text: '글은 돼요' }, { token }))
  })

  it('is free again once pictures are removed', async () => {
    const { path } = await expectYes(server.call('uploadImage', {}, { token, files: [picture] }))
    const text = { content: '사진', category: 'korea' as const, tags: [], images: [path] }
    const { postId } = await expectYes(server.call('savePost', text, { token }))
    await fill(0)
    expect(await server.call('uploadImage', {}, { token, files: [picture] })).toMatchObject({ status: '03' })
    await expectYes(server.call('deletePost', { postId }, { token }))
    await server.services.db.updateTable('posts').set({ deleted_at: 1 }).where('id', '=', postId).execute()
    await eraseDeletedPosts(server.services)
    await server.services.db.updateTable('images').set({ bytes: 1000 }).execute()
    await expectYes(server.call('uploadImage', {}, { token, files: [picture] }))
  })
})

describe.each(databases)('pictures shipped with the demo community, on %s', (database) => {
  it('count for nobody’s space, and stay whatever becomes of their posts', async () => {
    const server = await startTestServer({ database, demo: true })
    await server.services.background.drained()
    const { db, pictures: kept } = server.services
    const rows = await db.selectFrom('images').selectAll().execute()
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.every(({ bytes }) => bytes === 0)).toBe(true)
    await kept.removeUnused()
    expect(await db.selectFrom('images').selectAll().execute()).toHaveLength(rows.length)
    expect((await fetch(`${server.url}/images/${rows[0]?.path}`)).status).toBe(200)
    await server.stop()
  })
})
