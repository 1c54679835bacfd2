import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { Transformer } from '@napi-rs/image'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databases, expectYes, startTestServer, type TestServer } from '../../support/server'

describe.each(databases)('the profile image on %s', (database) => {
  let server: TestServer
  let token: string
  let picture: Uint8Array
  beforeAll(async () => {
    server = await startTestServer({ database })
    token = (await server.signUp()).token
    picture = await Transformer.fromRgbaPixels(new Uint8Array(64 * 48 * 4).fill(120), 64, 48).png()
  })
  afterAll(() => server.stop())

  const set = (files: Uint8Array[]) => server.call('setProfileImage', {}, { token, files })
  const status = async (path: string) => (await fetch(`${server.url}/images/${path}`)).status
  const isOnDisk = async (path: string) =>
    access(join(server.dataDir, 'images', 'full', path.slice(34, 36), path)).then(
      () => true,
      () => false,
    )

  it('is processed like every upload and shown at once', async () => {
    const { user } = await expectYes(set([picture]))
    expect(user.imagePath).toMatch(/-64x48-[0-9a-f]{6}\.webp$/)
    expect(await status(user.imagePath ?? '')).toBe(200)
    expect(await set([new TextEncoder().encode('<svg/>')])).toMatchObject({ http: 415 })
    expect((await expectYes(server.call('userInfo', { userId: user.id }, { token }))).user.imagePath).toBe(user.imagePath)
  })

  it('is deleted with its files when it is replaced or removed', async () => {
    const first = (await expectYes(set([picture]))).user.imagePath ?? ''
    const second = (await expectYes(set([picture]))).user.imagePath ?? ''
    await server.services.background.drained()
    expect([await isOnDisk(first), await isOnDisk(second)]).toEqual([false, true])
    expect((await expectYes(set([]))).user.imagePath).toBeNull()
    await server.services.background.drained()
    expect(await isOnDisk(second)).toBe(false)
    expect(await status(second)).toBe(404)
    expect(await server.services.db.selectFrom('images').selectAll().execute()).toEqual([])
  })

  it('treats an empty file as none, as a form sends it', async () => {
    await expectYes(set([picture]))
    const form = new FormData()
    form.append('infoType', 'profile')
    form.append('img', new Blob([]), '')
    const answer = await server.raw('/profile', form, { authorization: `Bearer ${token}` })
    expect(answer.json).toMatchObject({ status: '00', response: { userInfo: { user_image_path: null } } })
  })

  it('stays when a post shows it too', async () => {
    const path = (await expectYes(set([picture]))).user.imagePath ?? ''
    await expectYes(server.call('savePost', { content: '내 얼굴', category: 'korea', tags: [], images: [path] }, { token }))
    await expectYes(set([]))
    await server.services.background.drained()
    expect(await status(path)).toBe(200)
  })
})
