import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Input } from '../../../src/shared/contract/index'
import { databases, expectYes } from '../../support/server'
import { countersOf } from './counters'
import { createWorld, type Person, type World } from './world'

describe.each(databases)('posts on %s', (database) => {
  let world: World
  let writer: Person
  let other: Person

  beforeAll(async () => {
    world = await createWorld(database)
    writer = await world.person()
    other = await world.person()
  })
  afterAll(() => world?.server.stop())

  const save = (by: Person | undefined, over: Partial<Input<'savePost'>>, key?: string) =>
    world.server.call(
      'savePost',
      { content: '글', category: 'korea', tags: [], images: [], ...over },
      { token: by?.token, ...(key ? { key } : {}) },
    )
  const remove = (by: Person | undefined, postId: string) => world.server.call('deletePost', { postId }, { token: by?.token })
  const detail = (postId: string, by?: Person) => world.server.call('post', { postId }, { token: by?.token })
  const postCount = async () => (await expectYes(world.server.call('userInfo', { userId: writer.id }))).user.postCount
  const expectTrueCounters = async () => {
    const { kept, counted } = await countersOf(world.server.services.db)
    expect(kept).toEqual(counted)
  }

  it('are read as they were written, with normalized line breaks and letters', async () => {
    const images = [await world.image(writer), await world.image(writer)]
    const { postId } = await expectYes(
      save(writer, { content: '첫 줄\r\n둘째'.normalize('NFD'), category: 'conv', tags: ['a b', '#A B', '까치밥'], images }),
    )
    const { post } = await expectYes(detail(postId))
    expect(post).toMatchObject({
      id: postId,
      content: '첫 줄\n둘째',
      category: 'conv',
      tags: ['a b', '까치밥'],
      images,
      liked: false,
      likeCount: 0,
      replyCount: 0,
      replies: [],
    })
    expect(post.author.id).toBe(writer.id)
    expect(post.postedAt).toBe(new Date(world.clock.now).toISOString())
    await expectTrueCounters()
  })

  it('say what they mean, to whoever sees them, and are found by it', async () => {
    const { postId } = await expectYes(save(writer, { content: '덤이에요', meaning: ' \n' }))
    const meaningOf = async (by?: Person) => (await expectYes(detail(postId, by))).post.meaning
    const found = async (text: string) =>
      (await expectYes(world.server.call('searchPosts', { text }))).items.some(({ id }) => id === postId)
    expect(await meaningOf()).toBeUndefined()
    await expectYes(save(writer, { postId, content: '덤이에요', meaning: 'A thirteenth\r\nbun' }))
    expect(await meaningOf()).toBe('A thirteenth\nbun')
    expect((await expectYes(detail(postId))).post.editedAt).not.toBeNull()
    expect(await found('thirteenth')).toBe(true)

    // A client that does not know it leaves it.
    await expectYes(save(writer, { postId, content: '덤이래요' }))
    expect(await meaningOf(other)).toBe('A thirteenth\nbun')
    expect(await found('thirteenth')).toBe(true)

    await remove(writer, postId)
    expect(await found('thirteenth')).toBe(false)
    await expectYes(world.server.call('restorePost', { postId }, { token: writer.token }))
    expect(await meaningOf()).toBe('A thirteenth\nbun')
    expect(await found('thirteenth')).toBe(true)

    await expectYes(save(writer, { postId, content: '덤이래요', meaning: '' }))
    expect(await meaningOf()).toBeUndefined()
    expect(await found('thirteenth')).toBe(false)
  })

  it('are written once for one Idempotency-Key', async () => {
    const before = await postCount()
    const answers = await Promise.all([1, 2, 3].map(() => expectYes(save(writer, { content: '한 번' }, 'key-of-this-post'))))
    expect(new Set(answers.map(({ postId }) => postId)).size).toBe(1)
    expect(await postCount()).toBe(before + 1)
    expect(await save(writer, { content: '다른 글' }, 'key-of-this-post')).toMatchObject({ http: 409 })
  })

  it('show only images that their writer uploaded', async () => {
    const [own, foreign] = [await world.image(writer), await world.image(other)]
    const unknown = own.replace('640x480', '640x481')
    for (const image of [foreign, unknown, '../../etc/passwd']) {
      const answer = world.server.call(
        'savePost',
        { content: '글', category: 'korea', tags: [], images: [own, image] },
        { token: writer.token },
      )
      if (image.includes('..')) await expect(answer).rejects.toThrow()
      else expect(await answer).toMatchObject({ http: 400, message: 'invalid', fields: { images: 'image' } })
    }
    expect(await rawSave({ image_path: '../../etc/passwd' })).toMatchObject({ http: 400 })
  })

  const rawSave = (over: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ postType: 'posting', content: '글', category: '한국어회화', tag: '', ...over }))
      form.append(name, value)
    return world.server.raw('/post', form, { authorization: `Bearer ${writer.token}` })
  }

  it('are edited by their owner only, and keep existing images', async () => {
    const image = await world.image(other)
    const postId = await world.post(writer, { tags: ['하나', '둘'] })
    await world.server.services.db
      .updateTable('posts')
      .set({ images: JSON.stringify([image]) })
      .where('id', '=', postId)
      .execute()
    await expectYes(save(writer, { postId, content: '고친 글', category: 'exam', tags: ['둘', '셋'], images: [image] }))
    expect((await expectYes(detail(postId))).post).toMatchObject({
      content: '고친 글',
      category: 'exam',
      tags: ['둘', '셋'],
      images: [image],
    })
    await expectTrueCounters()
    expect(await save(other, { postId, content: '남의 글' })).toMatchObject({ http: 403, message: 'forbidden' })
    expect((await expectYes(detail(postId))).post.content).toBe('고친 글')
  })

  it('show when they were edited, unless nothing changed', async () => {
    const image = await world.image(writer)
    const text = { content: '처음', category: 'exam' as const, tags: ['하나'], images: [image] }
    const postId = await world.post(writer, text)
    const edited = async () => (await expectYes(detail(postId))).post.editedAt
    await expectYes(save(writer, { postId, ...text }))
    expect(await edited()).toBeNull()
    for (const over of [{ content: '나중' }, { tags: ['둘'] }, { category: 'korea' as const }, { images: [] }]) {
      world.clock.now += 60_000
      await expectYes(save(writer, { postId, ...text, ...over }))
      expect(await edited(), JSON.stringify(over)).toBe(new Date(world.clock.now).toISOString())
    }
    await expectTrueCounters()
  })

  it('cannot be written in another member’s name', async () => {
    expect(await save(writer, { userId: other.id })).toMatchObject({ http: 403 })
    expect(await save(writer, { userId: writer.id })).toMatchObject({ http: 200 })
    expect(await save(undefined, {})).toMatchObject({ http: 401, message: 'loginRequired' })
  })

  it('are deleted by their owner only, once, for everyone', async () => {
    const before = await postCount()
    const postId = await world.post(writer, { tags: ['사라질말'] })
    await expectYes(world.server.call('setLike', { postId, liked: true }, { token: other.token }))
    expect(await remove(other, postId)).toMatchObject({ http: 403 })
    expect(await remove(undefined, postId)).toMatchObject({ http: 401 })
    const answers = await Promise.all([1, 2, 3].map(() => remove(writer, postId)))
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 404, 404])
    for (const by of [writer, other, undefined]) expect(await detail(postId, by)).toMatchObject({ http: 404, message: 'notFound' })
    expect(await save(writer, { postId })).toMatchObject({ http: 404 })
    const list = await expectYes(world.server.call('homePosts', { tags: ['사라질말'], subscribedOnly: false }))
    expect(list).toEqual({ items: [], total: 0, more: false })
    expect(await postCount()).toBe(before)
    await expectTrueCounters()
  })

  it('keep correct counters when written, edited and deleted at once', async () => {
    const posts = await Promise.all([1, 2, 3, 4].map((index) => world.post(index % 2 ? writer : other, { tags: ['ㄱ', 'ㄴ', 'ㄷ'] })))
    const sets = [['ㄷ', 'ㄱ'], ['ㄴ'], [], ['ㄹ', 'ㄷ', 'ㄴ', 'ㄱ']]
    await Promise.all(
      posts.flatMap((postId, index) => [
        ...sets.map((tags, set) => save(index % 2 ? other : writer, { postId, tags, category: set % 2 ? 'exam' : 'conv' })),
        ...(index === 0 ? [remove(writer, postId)] : []),
        save(index % 2 ? writer : other, { tags: ['ㄱ', 'ㄹ'] }),
      ]),
    )
    await expectTrueCounters()
  })

  it('are not found when hidden, or when either member blocks the other', async () => {
    const [hider, blocker, blocked] = [await world.person(), await world.person(), await world.person()]
    const postId = await world.post(writer)
    await world.hide(hider, 'post', postId)
    await world.block(blocker, writer)
    await world.block(writer, blocked)
    for (const by of [hider, blocker, blocked]) {
      expect(await detail(postId, by)).toMatchObject({ http: 404 })
      expect(await remove(by, postId)).toMatchObject({ http: 404 })
      expect(await save(by, { postId })).toMatchObject({ http: 404 })
    }
    expect(await detail(postId, other)).toMatchObject({ http: 200 })
  })

  it('of withdrawn members stay, without their name', async () => {
    const leaver = await world.person()
    const postId = await world.post(leaver)
    const erased = { email: null, nickname: null, name: '', image_path: null, withdrawn_at: world.clock.now }
    await world.server.services.db.updateTable('users').set(erased).where('id', '=', leaver.id).execute()
    expect((await expectYes(detail(postId))).post.author).toMatchObject({ nickname: '탈퇴한 사용자', imagePath: null })
  })
})
