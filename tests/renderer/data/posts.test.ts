import { beforeEach, expect, test } from 'vitest'
import type { Post } from '../../../src/shared/contract/feed-shapes'
import type { Result } from '../../../src/shared/errors'
import { aReply } from '../../support/a-reply'
import { aUser } from '../../support/a-user'
import { until } from '../../support/until'
import { aPost } from '../feed/a-post'
import { answers, call, createDataStore, type DataStore, offline, ok } from './data-store'

const { dropped, find, sessionChanged } = await import('../../../src/renderer/data/entities')
const { createShownRows } = await import('../../../src/renderer/data/lists')
const { moderationApi } = await import('../../../src/renderer/data/moderation')
const { addNewPosts, cachedList, likePost, newPosts, postsApi, setPostDeleted } = await import('../../../src/renderer/data/posts')
const { shownThread } = await import('../../../src/renderer/data/replies')
const { postUnhidden } = await import('../../../src/renderer/data/unhidden')
const { endpoints } = postsApi

const everyone = { of: 'home' as const, subscribedOnly: false, tags: [] }
const korea = { of: 'category' as const, category: 'korea' as const, tags: [] }
const ofAuthor = { of: 'person' as const, userId: 'author' }
const found = { of: 'search' as const, text: '말' }
const lists = [everyone, korea, ofAuthor, found]

let store: DataStore
const page = (...items: Post[]) => ok({ items, total: items.length, more: false, category: 'korea' })
const rows = (list: (typeof lists)[number]) =>
  createShownRows()(cachedList(store.getState(), list)?.pages ?? [], store.getState().entities.gone).ids
const hot = () =>
  endpoints.hotPosts
    .select({})(store.getState())
    .data?.hot.filter((id) => !store.getState().entities.gone[id])
const post = (id: string) => find(store.getState().entities, 'posts', id)
const comments = () => shownThread(endpoints.post.select({ postId: '3' })(store.getState()).data?.thread ?? [], store.getState().entities)

beforeEach(async () => {
  store = createDataStore()
  const posts = [aPost({ id: '4', category: 'conv' }), aPost({ id: '3', likeCount: 7 }), aPost({ id: '2' })]
  Object.assign(answers, {
    homePosts: () => page(...posts),
    categoryPosts: () => page(...posts.filter(({ category }) => category === 'korea')),
    userPosts: () => page(...posts),
    searchPosts: () => page(...posts),
    hotPosts: () => ok({ hot: [posts[1]], newest: { korea: [], conv: [], exam: [], others: [] }, tags: [] }),
    post: () => ok({ post: { ...posts[1], replies: [] } }),
  })
  for (const list of lists) await store.dispatch(endpoints.posts.initiate(list))
  await store.dispatch(endpoints.hotPosts.initiate({}))
  await store.dispatch(endpoints.post.initiate({ postId: '3' }))
  call.mockClear()
})

test('all answers fill the same store, and lists hold ids', () => {
  expect(store.getState().entities.posts.ids.toSorted()).toEqual(['2', '3', '4'])
  for (const list of [everyone, ofAuthor, found]) expect(rows(list)).toEqual(['4', '3', '2'])
  expect(rows(korea)).toEqual(['3', '2'])
  expect(hot()).toEqual(['3'])
  expect(JSON.stringify(store.getState().api.queries)).not.toContain('haru')
})

test('a like is shown everywhere at once, and repeated presses send the first and the last value', async () => {
  const sent: boolean[] = []
  answers['setLike'] = ({ liked }) => {
    sent.push(liked === true)
    return ok({ liked, likeCount: liked ? 8 : 7 })
  }
  const first = store.dispatch(likePost('3', true))
  expect(post('3')).toMatchObject({ liked: true, likeCount: 8 })
  const others = [false, true, false].map((liked) => store.dispatch(likePost('3', liked)))
  expect(post('3')).toMatchObject({ liked: false, likeCount: 7 })
  expect(await Promise.all([first, ...others])).toEqual([{ value: false, error: null }, null, null, null])
  expect(sent).toEqual([true, false])
})

test('a failed like is reverted and reported once', async () => {
  answers['setLike'] = () => offline
  expect(await store.dispatch(likePost('3', true))).toEqual({ value: false, error: { code: 'offline' } })
  expect(post('3')).toMatchObject({ liked: false, likeCount: 7 })
})

const timeout: Result<unknown> = { ok: false, error: { code: 'timeout' } }

test('a like without an answer may have taken effect: it stays and is sent again until its outcome is known', async () => {
  const shown: unknown[] = []
  const outcomes = [timeout, timeout, ok({ liked: true, likeCount: 8 })]
  answers['setLike'] = () => {
    shown.push(post('3')?.liked)
    return outcomes.shift() ?? offline
  }
  expect(await store.dispatch(likePost('3', true))).toEqual({ value: true, error: null })
  expect(shown).toEqual([true, true, true])
  expect(post('3')).toMatchObject({ liked: true, likeCount: 8 })
})

test('a like without an answer is not sent for another user', async () => {
  answers['setLike'] = () => {
    store.dispatch(sessionChanged(aUser({ id: 'other' })))
    return timeout
  }
  await store.dispatch(likePost('3', true))
  expect(call).toHaveBeenCalledTimes(1)
})

test('an answer that arrives while a like is pending does not revert it', async () => {
  let answer = (_: unknown) => {}
  answers['setLike'] = () => new Promise((resolve) => (answer = () => resolve(ok({ liked: true, likeCount: 9 }))))
  const settled = store.dispatch(likePost('3', true))
  answers['post'] = () => ok({ post: { ...aPost({ id: '3', likeCount: 7, content: 'new' }), replies: [] } })
  await store.dispatch(endpoints.post.initiate({ postId: '3' }, { forceRefetch: true }))
  expect(post('3')).toMatchObject({ liked: true, likeCount: 8, content: 'new' })
  answer(null)
  await settled
  expect(post('3')).toMatchObject({ liked: true, likeCount: 9 })
  await store.dispatch(endpoints.post.initiate({ postId: '3' }, { forceRefetch: true }))
  expect(post('3')).toMatchObject({ liked: false, likeCount: 7 })
})

test('a post that was dropped while a like of it was under way shows later likes once it is loaded again', async () => {
  const { promise, resolve } = Promise.withResolvers<Result<unknown>>()
  answers['setLike'] = () => promise
  const settled = store.dispatch(likePost('3', true))
  store.dispatch(dropped({ posts: ['3'] }))
  resolve(ok({ liked: true, likeCount: 8 }))
  await settled
  const read = (likeCount: number) => {
    answers['post'] = () => ok({ post: { ...aPost({ id: '3', liked: true, likeCount }), replies: [] } })
    return store.dispatch(endpoints.post.initiate({ postId: '3' }, { forceRefetch: true }))
  }
  await read(8)
  await read(9)
  expect(post('3')).toMatchObject({ liked: true, likeCount: 9 })
})

test('a deleted post leaves every list at once, and is restored to its place on failure', async () => {
  answers['deletePost'] = () => offline
  const deleting = store.dispatch(setPostDeleted('3', true))
  for (const list of [everyone, ofAuthor, found]) expect(rows(list)).toEqual(['4', '2'])
  expect(rows(korea)).toEqual(['2'])
  expect(hot()).toEqual([])
  await deleting
  for (const list of [everyone, ofAuthor, found]) expect(rows(list)).toEqual(['4', '3', '2'])
  expect(rows(korea)).toEqual(['3', '2'])
  expect(hot()).toEqual(['3'])
})

test('what is deleted elsewhere stays away, and its deletion or hiding here succeeds', async () => {
  const notFound: Result<unknown> = { ok: false, error: { code: 'notFound' } }
  Object.assign(answers, { deletePost: () => notFound, hideItem: () => notFound })
  expect(await store.dispatch(setPostDeleted('3', true))).toEqual({ value: true, error: null })
  expect((await store.dispatch(moderationApi.endpoints.hide.initiate({ kind: 'post', id: '4' }))).error).toBeUndefined()
  for (const list of [everyone, ofAuthor, found]) expect(rows(list)).toEqual(['2'])
})

test('a saved post is first in the lists it belongs in', async () => {
  answers['savePost'] = () => ok({ postId: '5' })
  answers['post'] = () => ok({ post: { ...aPost({ id: '5', category: 'exam' }), replies: [] } })
  const input = { content: 'a', category: 'exam' as const, tags: [], images: [] }
  await store.dispatch(endpoints.savePost.initiate({ input, options: { key: 'k' } }))
  await until(() => expect(rows(everyone)[0]).toBe('5'))
  expect(rows(korea)).toEqual(['3', '2'])
  // Only the server knows the results of a search.
  expect(rows(found)).toEqual(['4', '3', '2'])
  expect(call).toHaveBeenCalledWith('savePost', input, { key: 'k' })
})

test('an edited post changes its category list', async () => {
  answers['savePost'] = () => ok({ postId: '3' })
  answers['post'] = () => ok({ post: { ...aPost({ id: '3', category: 'exam', content: 'new' }), replies: [] } })
  const input = { postId: '3', content: 'new', category: 'exam' as const, tags: [], images: [] }
  await store.dispatch(endpoints.savePost.initiate({ input, options: { key: 'k' } }))
  await until(() => expect(rows(korea)).toEqual(['2']))
  expect(rows(everyone)[1]).toBe('3')
  expect(post('3')).toMatchObject({ content: 'new' })
})

test('an edited post shows what was saved at once and in its lists, also where it cannot be read again', async () => {
  answers['savePost'] = () => ok({ postId: '3' })
  const { promise, resolve } = Promise.withResolvers<Result<unknown>>()
  answers['post'] = () => promise
  const input = { postId: '3', content: 'new', category: 'exam' as const, tags: [], images: [], basedOn: 'never' }
  // Requested before the edit, answered after it.
  const before = Promise.withResolvers<Result<unknown>>()
  answers['userPosts'] = () => before.promise
  const reading = store.dispatch(endpoints.posts.initiate(ofAuthor, { forceRefetch: true }))
  await store.dispatch(endpoints.savePost.initiate({ input, options: { key: 'k' } }))
  await until(() => expect(post('3')).toMatchObject({ content: 'new', category: 'exam' }))
  before.resolve(page(aPost({ id: '3' })))
  await reading
  expect(post('3')).toMatchObject({ content: 'new', category: 'exam' })
  resolve(offline)
  await until(() => expect(rows(korea)).toEqual(['2']))
  expect(post('3')).toMatchObject({ content: 'new', category: 'exam' })
})

test('a post that was deleted elsewhere leaves every list once it cannot be found, but not that of hidden posts', async () => {
  answers['hiddenPosts'] = () => page(aPost({ id: '3', hidden: true }))
  await store.dispatch(endpoints.posts.initiate({ of: 'hidden' }))
  answers['post'] = () => offline
  await store.dispatch(endpoints.post.initiate({ postId: '3' }, { forceRefetch: true }))
  expect(rows(everyone)).toEqual(['4', '3', '2'])
  answers['post'] = () => ({ ok: false, error: { code: 'notFound' } })
  await store.dispatch(endpoints.post.initiate({ postId: '3' }, { forceRefetch: true }))
  await until(() => expect(hot()).toEqual([]))
  for (const list of [everyone, ofAuthor, found]) expect(rows(list)).toEqual(['4', '2'])
  expect(rows(korea)).toEqual(['2'])
  expect(cachedList(store.getState(), { of: 'hidden' })?.pages[0]?.ids).toEqual(['3'])
  // It may come back with a list that is read again.
  await store.dispatch(endpoints.posts.initiate(everyone, { forceRefetch: true }))
  expect(rows(everyone)).toEqual(['4', '3', '2'])
})

test('a post whose deletion is not answered in time stays away until the outcome is known, and so does its return', async () => {
  const outcomes = [timeout, offline, timeout, ok({})]
  const seen: boolean[] = []
  answers['deletePost'] = () => {
    seen.push(rows(everyone).includes('3'))
    return outcomes.shift() ?? timeout
  }
  expect(await store.dispatch(setPostDeleted('3', true))).toEqual({ value: true, error: null })
  expect(seen).toEqual([false, false, false, false])
  expect(rows(everyone)).toEqual(['4', '2'])

  outcomes.push(timeout, ok({}))
  answers['restorePost'] = () => {
    seen.push(rows(everyone).includes('3'))
    return outcomes.shift() ?? timeout
  }
  expect(await store.dispatch(setPostDeleted('3', false))).toEqual({ value: false, error: null })
  expect(seen.slice(4)).toEqual([true, true])
  expect(rows(everyone)).toEqual(['4', '3', '2'])
})

test('an undo that is not answered yet does not bring back a post that is deleted again meanwhile', async () => {
  const atServer: string[] = []
  const { promise: frozen, resolve: thaw } = Promise.withResolvers<void>()
  answers['deletePost'] = () => {
    atServer.push('deleted')
    return ok({})
  }
  answers['restorePost'] = async () => {
    await frozen
    atServer.push('restored')
    return atServer.length < 3 ? timeout : ok({})
  }
  await store.dispatch(setPostDeleted('3', true))
  const undone = store.dispatch(setPostDeleted('3', false))
  expect(rows(everyone)).toEqual(['4', '3', '2'])
  expect(await store.dispatch(setPostDeleted('3', true))).toBeNull()
  expect(rows(everyone)).toEqual(['4', '2'])
  thaw()
  expect(await undone).toEqual({ value: true, error: null })
  expect(atServer).toEqual(['deleted', 'restored', 'restored', 'deleted'])
  expect(rows(everyone)).toEqual(['4', '2'])
})

test('comment counts change, and are reverted when a deletion fails', async () => {
  const reply = aReply({ on: { postId: '3' }, mine: true })
  answers['saveReply'] = () => ok({ reply })
  await store.dispatch(endpoints.saveReply.initiate({ input: { postId: '3', content: 'a' }, options: { key: 'k' } }))
  await until(() => expect(post('3')?.replyCount).toBe(1))
  answers['deleteReply'] = () => offline
  const deleting = store.dispatch(endpoints.deleteReply.initiate({ replyId: 'r' }))
  expect(post('3')?.replyCount).toBe(0)
  expect(comments()).toEqual([])
  await deleting
  await until(() => expect(post('3')?.replyCount).toBe(1))
  expect(comments()).toHaveLength(1)
  expect(call).toHaveBeenCalledWith('deleteReply', { replyId: 'r' }, undefined)
})

test('a comment that was refetched before its own answer arrived is placed and counted once', async () => {
  const reply = aReply({ on: { postId: '3' }, mine: true, answered: null })
  answers['post'] = () => ok({ post: { ...aPost({ id: '3', replyCount: 1 }), replies: [reply] } })
  answers['saveReply'] = async () => {
    await store.dispatch(endpoints.post.initiate({ postId: '3' }, { forceRefetch: true }))
    return ok({ reply })
  }
  await store.dispatch(endpoints.saveReply.initiate({ input: { postId: '3', content: 'a' }, options: { key: 'k' } }))
  expect(comments()).toHaveLength(1)
  expect(post('3')?.replyCount).toBe(1)
})

test('a comment that is hidden no longer is back, also where its post was read again meanwhile', async () => {
  const reply = aReply({ on: { postId: '3' } })
  const read = (replies: (typeof reply)[]) => {
    answers['post'] = () => ok({ post: { ...aPost({ id: '3', replyCount: replies.length }), replies } })
    return store.dispatch(endpoints.post.initiate({ postId: '3' }, { forceRefetch: true, subscribe: false }))
  }
  Object.assign(answers, { hideItem: () => ok({}), showItem: () => ok({}) })
  await read([reply])
  await store.dispatch(moderationApi.endpoints.hide.initiate({ kind: 'reply', id: 'r' }))
  await read([])
  expect(comments()).toEqual([])
  answers['post'] = () => ok({ post: { ...aPost({ id: '3', replyCount: 1 }), replies: [reply] } })
  await store.dispatch(moderationApi.endpoints.show.initiate({ kind: 'reply', id: 'r' }))
  await until(() => expect(comments()).toEqual([{ id: 'r', replies: [] }]))
  expect(post('3')?.replyCount).toBe(1)
})

test('subscriptions are refetched after a change', async () => {
  let list = ['korea']
  answers['subscriptions'] = () => ok({ categories: list })
  answers['setSubscription'] = () => ok({ categories: ['other than the list'] })
  await store.dispatch(endpoints.subscriptions.initiate({}))
  list = ['korea', 'conv']
  await store.dispatch(endpoints.setSubscription.initiate({ category: 'conv', subscribed: true }))
  await until(() => expect(endpoints.subscriptions.select({})(store.getState()).data?.categories).toEqual(['korea', 'conv']))
})

test('new posts are added before the present rows; after a gap the new page replaces them', () => {
  store.dispatch(addNewPosts(everyone, { ids: ['6', '5', '4'], first: '6', last: '4', total: 9, more: true }))
  expect(rows(everyone)).toEqual(['6', '5', '4', '3', '2'])
  store.dispatch(addNewPosts(everyone, { ids: ['9', '8'], first: '9', last: '8', total: 9, more: true }))
  expect(rows(everyone)).toEqual(['9', '8'])
})

test('posts that others wrote before an own new post are new', async () => {
  answers['savePost'] = () => ok({ postId: '7' })
  answers['post'] = () => ok({ post: { ...aPost({ id: '7' }), replies: [] } })
  const input = { content: 'a', category: 'korea' as const, tags: [], images: [] }
  await store.dispatch(endpoints.savePost.initiate({ input, options: { key: 'k' } }))
  await until(() => expect(rows(everyone)).toEqual(['7', '4', '3', '2']))
  const head = { ids: ['7', '6', '5', '4'], first: '7', last: '4', total: 9, more: true }
  expect(newPosts(store.getState(), everyone, head)).toEqual({ ids: ['6', '5'], gap: false })
  store.dispatch(addNewPosts(everyone, head))
  expect(rows(everyone)).toEqual(['7', '6', '5', '4', '3', '2'])
})

test('a post that was edited into another category is not new in the one it left', async () => {
  answers['savePost'] = () => ok({ postId: '5' })
  const written = (category: 'korea' | 'exam') => {
    answers['post'] = () => ok({ post: { ...aPost({ id: '5', category }), replies: [] } })
    const input = { content: 'a', category, tags: [], images: [] }
    return store.dispatch(endpoints.savePost.initiate({ input, options: { key: category } }))
  }
  await written('korea')
  await until(() => expect(rows(korea)).toEqual(['5', '3', '2']))
  await written('exam')
  await until(() => expect(rows(korea)).toEqual(['3', '2']))
  const head = { ids: ['5', '3', '2'], first: '5', last: '2', total: 3, more: false }
  expect(newPosts(store.getState(), korea, head).ids).toEqual([])
})

test('a restored post stays in the subscribed posts, where subscriptions are unknown and where its writer may be followed', async () => {
  const subscribed = { ...everyone, subscribedOnly: true }
  await store.dispatch(endpoints.posts.initiate(subscribed))
  store.dispatch(postUnhidden('3'))
  expect(rows(subscribed)).toEqual(['4', '3', '2'])
  answers['subscriptions'] = () => ok({ categories: ['exam'] })
  await store.dispatch(endpoints.subscriptions.initiate({}))
  store.dispatch(postUnhidden('3'))
  expect(rows(subscribed)).toEqual(['4', '3', '2'])
})
