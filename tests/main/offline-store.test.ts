import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Log } from '../../src/main/log'
import { type AnswerOwner, createOfflineStore, type OfflineStore, storedHome } from '../../src/main/offline-store'
import type { StoredHome } from '../../src/shared/desktop'
import { aPost } from '../renderer/feed/a-post'

const silent = { debug() {}, info() {}, warn() {}, error() {}, fatal() {} } as unknown as Log
const haru = '0198c9a2-0000-7000-8000-000000000001'
const minji = '0198c9a2-0000-7000-8000-000000000002'
const homeWith = (content: string): StoredHome => ({
  at: 1_700_000_000_000,
  subscribedOnly: false,
  posts: {
    items: [aPost({ id: haru, author: { id: minji, nickname: 'minji', imagePath: null, academy: null, languages: null }, content })],
    total: 1,
    more: false,
  },
  hot: null,
})

let folder = ''
let first: StoredHome | null | Error = null
const firstHome = () => {
  if (first instanceof Error) throw first
  return first
}
let here = { community: 'embedded', userId: null as string | null }
const open = () => createOfflineStore({ folder, community: () => here.community, userId: () => here.userId, firstHome, log: silent })
const onlyFile = () => join(folder, readdirSync(folder)[0] ?? 'none')

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hanmadi-offline-'))
  first = null
  here = { community: 'embedded', userId: null }
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the stored home', () => {
  it('is unchanged at the next start', async () => {
    const store = open()
    expect(store.home()).toBeNull()
    store.storeHome(null, homeWith('첫 글'))
    store.storeHome(null, homeWith('나중 글'))
    await store.stop()
    expect(open().home()).toEqual(homeWith('나중 글'))
    expect(readdirSync(folder)).toHaveLength(1)
  })

  it('goes when it contains an item or a person that was removed for everybody, and only then', async () => {
    for (const [removed, stays] of [
      [randomUUID(), true],
      [haru, false],
      [minji, false],
    ] as const) {
      const store = open()
      store.storeHome(null, homeWith('글'))
      store.removeWith(removed)
      await store.stop()
      expect([removed, open().home() !== null]).toEqual([removed, stays])
    }
  })

  it('is what the community first shows to a visitor, until another one is stored', async () => {
    const store = open()
    first = homeWith('처음')
    expect(store.home()).toEqual(homeWith('처음'))
    here.userId = haru
    expect(store.home()).toBeNull()
    here.userId = null
    store.storeHome(null, homeWith('나중'))
    await store.stop()
    expect(store.home()).toEqual(homeWith('나중'))
    first = new Error('unreadable')
    await store.forget()
    expect(store.home()).toBeNull()
  })

  it('is never another account’s, and is replaced by the next one’s', async () => {
    here.userId = haru
    const store = open()
    store.storeHome(haru, homeWith('하루의 것'))
    await store.stop()
    here.userId = minji
    expect(store.home()).toBeNull()
    here.userId = null
    expect(store.home()).toBeNull()
    store.storeHome(null, homeWith('손님의 것'))
    await store.stop()
    expect(readFileSync(onlyFile(), 'utf8')).not.toContain('하루의 것')
    here.userId = haru
    expect(store.home()).toBeNull()
  })

  it('is not stored for another account that has signed in meanwhile', async () => {
    here.userId = minji
    const store = open()
    store.storeHome(haru, homeWith('하루의 것'))
    await store.stop()
    expect(readdirSync(folder)).toEqual([])
  })

  it('belongs to one community', async () => {
    const store = open()
    store.storeHome(null, homeWith('여기'))
    here.community = 'https://community.example'
    expect(store.home()).toBeNull()
    store.storeHome(null, homeWith('저기'))
    await store.stop()
    expect(store.home()).toEqual(homeWith('저기'))
    here.community = 'embedded'
    expect(store.home()).toEqual(homeWith('여기'))
  })

  it('is removed from the disk by forget, pending writes included', async () => {
    const store = open()
    store.storeHome(null, homeWith('첫 글'))
    await store.forget()
    expect(readdirSync(folder)).toEqual([])
    expect(store.home()).toBeNull()
  })

  it.each([
    ['block', { userId: minji }],
    ['hideItem', { kind: 'post', id: haru }],
    ['deletePost', { postId: haru }],
  ] as const)('is gone at the next start once the member has removed something from sight: %s', async (name, input) => {
    here.userId = haru
    const store = open()
    store.storeHome(haru, homeWith('차단된 사람의 글'))
    store.storeAnswer(store.owner(), name, input, {})
    await store.stop()
    expect(open().home()).toBeNull()
    expect(readdirSync(folder)).toEqual([])
    store.storeHome(haru, homeWith('남은 글'))
    await store.stop()
    expect(open().home()).toEqual(homeWith('남은 글'))
  })

  it('is none when its file was cut at any place or is something else', async () => {
    const store = open()
    store.storeHome(null, homeWith('첫 글'))
    await store.stop()
    const whole = readFileSync(onlyFile())
    for (let length = 0; length < whole.length; length += 7) {
      writeFileSync(onlyFile(), whole)
      truncateSync(onlyFile(), length)
      expect(open().home()).toBeNull()
    }
    writeFileSync(onlyFile(), JSON.stringify({ userId: null, home: { ...homeWith('첫 글'), more: 1 } }))
    expect(open().home()).toBeNull()
  })

  it('accepts nothing but a page of posts', () => {
    expect(storedHome.safeParse(homeWith('첫 글')).success).toBe(true)
    expect(storedHome.safeParse({ ...homeWith('첫 글'), token: 'x' }).success).toBe(false)
    expect(storedHome.safeParse({ ...homeWith('첫 글'), posts: { items: [{ id: haru }], total: 1, more: false } }).success).toBe(false)
  })
})

describe('the stored answers', () => {
  const post = (content: string) => ({ post: { ...homeWith(content).posts.items[0], replies: [] } })
  const input = { postId: haru }
  const page = { items: [], total: 0, more: false }
  /** Opens a store, works with it and waits until its writes are on disk. */
  async function withStore(work: (store: OfflineStore, owner: AnswerOwner) => void): Promise<OfflineStore> {
    const store = open()
    work(store, store.owner())
    await store.stop()
    return store
  }

  it('are read by the same account of the same community only', async () => {
    here.userId = haru
    await withStore((store, owner) => store.storeAnswer(owner, 'post', input, post('열어 본 글')))
    expect(await open().answer('post', input)).toEqual({ at: expect.any(Number), value: post('열어 본 글') })
    expect(await open().answer('post', { postId: minji })).toBeNull()
    here.userId = minji
    expect(await open().answer('post', input)).toBeNull()
    here = { community: 'https://community.example', userId: haru }
    expect(await open().answer('post', input)).toBeNull()
  })

  it('are those of what is opened: neither settings nor searches', async () => {
    const store = await withStore((each, owner) => each.storeAnswer(owner, 'sessions', {}, { sessions: [] }))
    expect(await store.answer('sessions', {})).toBeNull()
    expect(readdirSync(folder)).toEqual([])
  })

  it('do not include one that arrives after a change of account', async () => {
    here.userId = haru
    const store = open()
    const owner = store.owner()
    here.userId = minji
    store.storeAnswer(owner, 'post', input, post('하루의 것'))
    await store.stop()
    expect(readdirSync(folder)).toEqual([])
  })

  it('are all removed when the member removes something from sight, and one by one when the community refuses them', async () => {
    const store = await withStore((each, owner) => {
      each.storeAnswer(owner, 'post', input, post('글'))
      each.storeAnswer(owner, 'post', { postId: minji }, post('다른 글'))
      each.removeAnswer('post', { postId: minji })
    })
    expect(await store.answer('post', input)).not.toBeNull()
    expect(await store.answer('post', { postId: minji })).toBeNull()
    const asking = store.owner()
    store.storeAnswer(asking, 'block', { userId: minji }, {})
    // Requested before the block, and answered after it.
    store.storeAnswer(asking, 'post', input, post('글'))
    store.storeAnswer(asking, 'post', { postId: minji }, post('다른 글'))
    await store.stop()
    expect(await store.answer('post', input)).toBeNull()
    expect(await store.answer('post', { postId: minji })).toBeNull()
    store.storeAnswer(store.owner(), 'post', input, post('글'))
    await store.stop()
    expect(await store.answer('post', input)).not.toBeNull()
    store.storeAnswer(asking, 'hideItem', { kind: 'post', id: minji }, {})
    await store.stop()
    expect(await store.answer('post', input)).toBeNull()
  })

  it('are none when the file was cut or is something else', async () => {
    await withStore((store, owner) => store.storeAnswer(owner, 'post', input, post('글')))
    const [sub = ''] = readdirSync(folder)
    const file = join(folder, sub, readdirSync(join(folder, sub))[0] ?? '')
    const whole = readFileSync(file, 'utf8')
    for (const text of [whole.slice(0, -4), '', whole.replace('content', 'contents')]) {
      writeFileSync(file, text)
      expect(await open().answer('post', input)).toBeNull()
    }
  })

  it('are the newest 400', async () => {
    const store = open()
    for (let each = 0; each < 441; each++) store.storeAnswer(store.owner(), 'userPosts', { userId: haru, before: String(each) }, page)
    await store.stop()
    const [sub = ''] = readdirSync(folder)
    expect(readdirSync(join(folder, sub)).length).toBe(400)
  })

  it('are removed by forget', async () => {
    const store = await withStore((each, owner) => each.storeAnswer(owner, 'post', input, post('글')))
    await store.forget()
    expect(readdirSync(folder)).toEqual([])
  })
})
