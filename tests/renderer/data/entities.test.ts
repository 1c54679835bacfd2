import { beforeEach, describe, expect, it } from 'vitest'
import type { Reply } from '../../../src/shared/contract/feed-shapes'
import type { Question } from '../../../src/shared/contract/qna-shapes'
import { aNestedReply } from '../../support/a-reply'
import { aUser } from '../../support/a-user'
import { aPost } from '../feed/a-post'
import { aProgram } from '../programs/a-program'
import { answers, createDataStore, type DataStore, offline, ok } from './data-store'

const { change, confirmed, entitiesExcept, entityRestored, find, received, sessionChanged, entityRemoved, unconfirmed } = await import(
  '../../../src/renderer/data/entities'
)
const { dropUnused } = await import('../../../src/renderer/data/drop-unused')
const { createShownRows } = await import('../../../src/renderer/data/lists')
const { moderationApi } = await import('../../../src/renderer/data/moderation')
const { cachedList, changePostList, postsApi } = await import('../../../src/renderer/data/posts')
const { blockLifted } = await import('../../../src/renderer/data/refetch-lists')
const { shownThread } = await import('../../../src/renderer/data/replies')
const { endpoints } = moderationApi

const author = (id: string) => ({ id, nickname: id, imagePath: null, academy: null, languages: null })
const by = (id: string, userId: string) => aPost({ id, author: author(userId), replyCount: 4 })
const leaf = (id: string, userId: string, parentId: string | null = null) =>
  aNestedReply({ id, content: id, authorId: userId, nickname: userId, parentId, on: { postId: 'b' } })
const question: Question = {
  id: 'q',
  title: 'q',
  content: '',
  author: author('1'),
  nickname: '1',
  anonymous: false,
  mine: false,
  askedAt: '2025-01-01T00:00:00Z',
  editedAt: null,
  replyCount: 0,
  answerCount: 0,
  acceptedId: null,
}
const replies: Reply[] = [
  { ...leaf('r1', '2'), replies: [leaf('r2', '3', 'r1'), leaf('r3', '4', 'r1')] },
  { ...leaf('r4', '3'), replies: [] },
]
const home = { of: 'home' as const, subscribedOnly: false, tags: [] }

let store: DataStore
const state = () => store.getState().entities
const rows = () => createShownRows()(cachedList(store.getState(), home)?.pages ?? [], state().gone).ids
const thread = () => shownThread(postsApi.endpoints.post.select({ postId: 'b' })(store.getState()).data?.thread ?? [], state())
const count = () => find(state(), 'posts', 'b')?.replyCount

beforeEach(async () => {
  store = createDataStore()
  Object.assign(answers, {
    homePosts: ({ before }: { before?: string }) =>
      before === undefined
        ? ok({ items: [by('d', '1'), by('c', '2')], total: 4, more: true })
        : ok({ items: [by('b', '1'), by('a', '3')], total: 4, more: false }),
    post: () => ok({ post: { ...by('b', '1'), replies } }),
    hideItem: () => ok({}),
    showItem: () => ok({}),
    block: () => ok({}),
  })
  store.dispatch(sessionChanged(aUser({ id: 'me' })))
  const list = store.dispatch(postsApi.endpoints.posts.initiate(home))
  await list
  await store.dispatch(postsApi.endpoints.posts.initiate(home, { direction: 'forward' }))
  await store.dispatch(postsApi.endpoints.post.initiate({ postId: 'b' }))
})

describe('a removed item', () => {
  it('leaves every list by one action, and is restored to its place', async () => {
    expect(rows()).toEqual(['d', 'c', 'b', 'a'])
    const hiding = store.dispatch(endpoints.hide.initiate({ kind: 'post', id: 'c' }))
    expect(rows()).toEqual(['d', 'b', 'a'])
    expect((await hiding).error).toBeUndefined()
    const showing = store.dispatch(endpoints.show.initiate({ kind: 'post', id: 'c' }))
    expect(rows()).toEqual(['d', 'c', 'b', 'a'])
    await showing
  })

  it('is restored in a list that was loaded while it was hidden', async () => {
    await store.dispatch(endpoints.hide.initiate({ kind: 'post', id: 'c' }))
    answers['homePosts'] = () => ok({ items: [by('d', '1'), by('b', '1')], total: 2, more: false })
    await store.dispatch(postsApi.endpoints.posts.initiate(home, { forceRefetch: true }))
    expect(rows()).toEqual(['d', 'b'])
    await store.dispatch(endpoints.show.initiate({ kind: 'post', id: 'c' }))
    expect(rows()).toEqual(['d', 'c', 'b'])
  })

  it('is restored when hiding fails, and removed again when showing fails', async () => {
    answers['hideItem'] = () => offline
    await store.dispatch(endpoints.hide.initiate({ kind: 'post', id: 'c' }))
    expect(rows()).toEqual(['d', 'c', 'b', 'a'])
    answers['hideItem'] = () => ok({})
    await store.dispatch(endpoints.hide.initiate({ kind: 'post', id: 'c' }))
    answers['showItem'] = () => offline
    await store.dispatch(endpoints.show.initiate({ kind: 'post', id: 'c' }))
    expect(rows()).toEqual(['d', 'b', 'a'])
  })

  it('stays removed when it was reported before', async () => {
    answers['reportItem'] = () => ({ ok: false, error: { code: 'exists' } })
    await store.dispatch(endpoints.report.initiate({ kind: 'post', id: 'c', reason: 0 }))
    expect(rows()).toEqual(['d', 'b', 'a'])
  })

  it('removes its replies, and counts the removed comments', () => {
    store.dispatch(entityRemoved({ id: 'r1', by: 'hiding' }))
    expect(thread()).toEqual([{ id: 'r4', replies: [] }])
    expect(count()).toBe(1)
    store.dispatch(entityRestored('r1'))
    expect(thread()).toHaveLength(2)
    expect(count()).toBe(4)
  })

  it('leaves no placeholder of a deleted comment whose only reply it was', () => {
    store.dispatch(received({ replies: [{ ...leaf('r1', '2'), content: null, authorId: null }] }))
    store.dispatch(entityRemoved({ userId: '3', by: 'hiding' }))
    expect(thread()).toEqual([{ id: 'r1', replies: ['r3'] }])
    store.dispatch(entityRemoved({ id: 'r3', by: 'hiding' }))
    expect(thread()).toEqual([])
  })
})

describe('all items of a person', () => {
  it('are restored alone once the block of that person is lifted, and what anonymous ones wrote by lifting any other block', async () => {
    answers['blockAnonymous'] = () => ok({})
    await store.dispatch(endpoints.hide.initiate({ kind: 'post', id: 'c' }))
    await store.dispatch(endpoints.block.initiate({ userId: '1' }))
    await store.dispatch(endpoints.blockAnonymous.initiate({ kind: 'question', id: 'q' }))
    store.dispatch(blockLifted('1'))
    expect(rows()).toEqual(['d', 'b', 'a'])
    expect(Object.keys(state().gone)).toEqual(['c', 'q'])
    store.dispatch(blockLifted('block of an anonymous writer'))
    expect(Object.keys(state().gone)).toEqual(['c'])
  })

  it('are removed at once, of every kind, with the counts of their comments, and restored', async () => {
    store.dispatch(
      received({ questions: [question], programs: [aProgram({ id: 'p', author: author('1') })], people: [aUser({ id: '1' })] }),
    )
    answers['block'] = () => offline
    const blocking = store.dispatch(endpoints.block.initiate({ userId: '1' }))
    expect(rows()).toEqual(['c', 'a'])
    for (const id of ['q', 'p', '1', 'b', 'd']) expect(state().gone[id]).toBeDefined()
    await blocking
    expect(rows()).toEqual(['d', 'c', 'b', 'a'])
    expect(state().gone).toEqual({})
  })

  it('lower and raise the comment counts', () => {
    store.dispatch(entityRemoved({ userId: '3', by: 'hiding' }))
    expect(thread()).toEqual([{ id: 'r1', replies: ['r3'] }])
    expect(count()).toBe(2)
    expect(rows()).toEqual(['d', 'c', 'b'])
    store.dispatch(entityRestored('3'))
    expect(thread()).toEqual([
      { id: 'r1', replies: ['r2', 'r3'] },
      { id: 'r4', replies: [] },
    ])
    expect(count()).toBe(4)
  })

  it('stay removed when an older answer contains more of them', () => {
    store.dispatch(entityRemoved({ userId: '1', by: 'hiding' }))
    store.dispatch(received({ posts: [by('e', '1')] }))
    store.dispatch(changePostList(home, ({ pages }) => void pages[0]?.ids.unshift('e')))
    expect(rows()).toEqual(['c', 'a'])
    store.dispatch(entityRestored('1'))
    expect(rows()).toEqual(['e', 'd', 'c', 'b', 'a'])
  })

  it('stay hidden where they were hidden one by one', () => {
    store.dispatch(entityRemoved({ id: 'd', by: 'hiding' }))
    store.dispatch(entityRemoved({ userId: '1', by: 'hiding' }))
    store.dispatch(entityRestored('1'))
    expect(rows()).toEqual(['c', 'b', 'a'])
  })
})

describe('stored entities', () => {
  it('keep their identity when an answer has nothing new', () => {
    const before = find(state(), 'posts', 'b')
    store.dispatch(received({ posts: [structuredClone(by('b', '1'))] }))
    expect(find(state(), 'posts', 'b')).toBe(before)
  })

  it('are those that cached answers refer to: far rows and unreferenced ones are dropped, the own user is not', () => {
    store.dispatch(received({ posts: [by('x', '9')], replies: [leaf('y', '9')], people: [aUser({ id: '9' })] }))
    store.dispatch(dropUnused())
    expect(state().posts.ids.toSorted()).toEqual(['a', 'b', 'c', 'd'])
    expect(state().replies.ids).toHaveLength(4)
    expect(state().people.ids).toEqual(['me'])
    store.dispatch(changePostList(home, ({ pages }) => void (pages[1] && Object.assign(pages[1], { heights: [1, 2] }))))
    store.dispatch(dropUnused())
    // b is open.
    expect(state().posts.ids.toSorted()).toEqual(['b', 'c', 'd'])
    expect(rows()).toEqual(['d', 'c', 'b', 'a'])
  })

  it('stay while a press of theirs is not answered, which the answer to an earlier request would undo', () => {
    store.dispatch(received({ posts: [by('x', '9')] }))
    store.dispatch(unconfirmed({ id: 'x', fields: ['liked'] }))
    store.dispatch(change('posts', 'x', { liked: true }))
    store.dispatch(dropUnused())
    store.dispatch(received({ posts: [by('x', '9')] }))
    expect(find(state(), 'posts', 'x')?.liked).toBe(true)
    store.dispatch(confirmed({ id: 'x', fields: ['liked'] }))
    store.dispatch(dropUnused())
    expect(find(state(), 'posts', 'x')).toBeUndefined()
  })

  it('contain nothing from requests of the previous user', async () => {
    let answer = () => {}
    answers['post'] = () => new Promise((resolve) => (answer = () => resolve(ok({ post: { ...by('z', '1'), liked: true, replies: [] } }))))
    const asked = store.dispatch(postsApi.endpoints.post.initiate({ postId: 'z' }))
    store.dispatch(sessionChanged(aUser({ id: 'other' })))
    answer()
    await asked
    expect(find(state(), 'posts', 'z')).toBeUndefined()
  })

  it('keep whom a reply answers when a list without that contains it, until its thread says otherwise', () => {
    const named = { ...leaf('r9', '2', 'r1'), answered: { id: 'r2', nickname: '3' } }
    const answered = () => find(state(), 'replies', 'r9')?.answered
    store.dispatch(received({ replies: [named] }))
    store.dispatch(received({ replies: [{ ...leaf('r9', '2', 'r1'), content: 'edited' }] }))
    expect(answered()).toEqual({ id: 'r2', nickname: '3' })
    store.dispatch(received({ replies: [{ ...named, answered: null }] }))
    expect(answered()).toBeNull()
  })

  it('count an answer to the question itself, but not one to an answer', () => {
    const on = { questionId: 'q' }
    const own = [
      { ...leaf('a1', '2'), on },
      { ...leaf('a2', '3', 'a1'), on },
      { ...leaf('a3', '4'), on },
    ]
    store.dispatch(received({ questions: [{ ...question, replyCount: 3, answerCount: 2 }], replies: own }))
    const counts = () => [find(state(), 'questions', 'q')?.answerCount, find(state(), 'questions', 'q')?.replyCount]
    store.dispatch(entityRemoved({ id: 'a2', by: 'hiding' }))
    expect(counts()).toEqual([2, 2])
    store.dispatch(entityRestored('a2'))
    store.dispatch(entityRemoved({ id: 'a1', by: 'hiding' }))
    expect(counts()).toEqual([1, 1])
    store.dispatch(entityRestored('a1'))
    expect(counts()).toEqual([2, 3])
  })

  it('contain nothing of the previous user', () => {
    store.dispatch(entityRemoved({ id: 'c', by: 'hiding' }))
    store.dispatch(sessionChanged(aUser({ id: 'other' })))
    expect(state().gone).toEqual({})
    expect(
      entitiesExcept(state(), {
        posts: new Set(),
        questions: new Set(),
        replies: new Set(),
        programs: new Set(),
        reviews: new Set(),
        people: new Set(),
      }),
    ).toEqual({
      posts: [],
      questions: [],
      replies: [],
      programs: [],
      reviews: [],
      people: [],
    })
  })
})
