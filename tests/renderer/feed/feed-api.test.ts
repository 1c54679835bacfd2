import { configureStore } from '@reduxjs/toolkit'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Post, Reply } from '../../../src/shared/contract/feed-shapes'
import type { Result } from '../../../src/shared/errors'
import { aPost } from './a-post'

const call = vi.fn<(name: string, input: Record<string, unknown>) => Promise<Result<unknown>>>()
vi.stubGlobal('window', { desktop: { call } })
const { feedApi, likesOf } = await import('../../../src/renderer/features/feed/feed-api')
const { prependPosts } = await import('../../../src/renderer/features/feed/feed-cache')
const { endpoints } = feedApi

const everyone = { subscribedOnly: false, tags: [] }
const korea = { category: 'korea' as const, tags: [] }
const ok = (value: unknown): Result<unknown> => ({ ok: true, value })
const no: Result<unknown> = { ok: false, error: { code: 'offline' } }

let answers: Record<string, (input: Record<string, unknown>) => Result<unknown>>

function createStore() {
  return configureStore({ reducer: { api: feedApi.reducer }, middleware: (defaults) => defaults().concat(feedApi.middleware) })
}
let store: ReturnType<typeof createStore>

const page = (...items: Post[]) => ok({ items, total: items.length, more: false, category: 'korea' })
const homeRows = () =>
  endpoints.homePosts
    .select(everyone)(store.getState())
    .data?.pages.flatMap(({ items }) => items) ?? []
const koreaRows = () =>
  endpoints.categoryPosts
    .select(korea)(store.getState())
    .data?.pages.flatMap(({ items }) => items) ?? []
const hotRows = () => endpoints.hotPosts.select({})(store.getState()).data?.hot ?? []
const detail = () => endpoints.post.select({ postId: '3' })(store.getState()).data?.post

beforeEach(async () => {
  store = createStore()
  const posts = [aPost({ id: '4', category: 'conv' }), aPost({ id: '3', likeCount: 7 }), aPost({ id: '2' })]
  answers = {
    homePosts: () => page(...posts),
    categoryPosts: () => page(...posts.filter((post) => post.category === 'korea')),
    hotPosts: () => ok({ hot: [posts[1]], newest: { korea: [], conv: [], exam: [], others: [] }, tags: [] }),
    post: () => ok({ post: { ...posts[1], replies: [] } }),
  }
  call.mockReset()
  call.mockImplementation(async (name, input) => answers[name]?.(input) ?? no)
  await store.dispatch(endpoints.homePosts.initiate(everyone))
  await store.dispatch(endpoints.categoryPosts.initiate(korea))
  await store.dispatch(endpoints.hotPosts.initiate({}))
  await store.dispatch(endpoints.post.initiate({ postId: '3' }))
  call.mockClear()
})

const everywhere = () => [homeRows()[1], koreaRows()[0], hotRows()[0], detail()]

test('a like stands everywhere at once, and presses in a row send the first and the last wish', async () => {
  const sent: boolean[] = []
  answers['setLike'] = ({ liked }) => {
    sent.push(liked === true)
    return ok({ liked, likeCount: liked ? 8 : 7 })
  }
  const told = vi.fn()
  const likes = likesOf(store, told)
  likes.press({ id: '3', liked: false }, true)
  expect(everywhere()).toMatchObject(Array.from({ length: 4 }, () => ({ liked: true, likeCount: 8 })))
  likes.press({ id: '3', liked: true }, false)
  likes.press({ id: '3', liked: false }, true)
  likes.press({ id: '3', liked: true }, false)
  expect(everywhere()).toMatchObject(Array.from({ length: 4 }, () => ({ liked: false, likeCount: 7 })))
  await vi.waitFor(() => expect(told).toHaveBeenCalledOnce())
  expect(sent).toEqual([true, false])
  expect(told).toHaveBeenCalledWith(false, null)
})

test('a like that fails is taken back everywhere, and told once', async () => {
  answers['setLike'] = () => no
  const told = vi.fn()
  likesOf(store, told).press({ id: '3', liked: false }, true)
  await vi.waitFor(() => expect(told).toHaveBeenCalledExactlyOnceWith(false, { code: 'offline' }))
  expect(everywhere()).toMatchObject(Array.from({ length: 4 }, () => ({ liked: false, likeCount: 7 })))
})

test('a deleted post leaves every list at once, and comes back to its place when it could not be deleted', async () => {
  answers['deletePost'] = () => no
  const deleting = store.dispatch(endpoints.deletePost.initiate({ postId: '3' }))
  expect(homeRows().map((post) => post.id)).toEqual(['4', '2'])
  expect(koreaRows().map((post) => post.id)).toEqual(['2'])
  expect(hotRows()).toEqual([])
  await deleting
  expect(homeRows().map((post) => post.id)).toEqual(['4', '3', '2'])
  expect(koreaRows().map((post) => post.id)).toEqual(['3', '2'])
  expect(hotRows()).toHaveLength(1)
})

test('a saved post stands on top of the lists it belongs to before the call is over', async () => {
  answers['savePost'] = () => ok({ postId: '5' })
  answers['post'] = () => ok({ post: { ...aPost({ id: '5', category: 'exam' }), replies: [] } })
  const input = { content: 'a', category: 'exam' as const, tags: [], images: [] }
  await store.dispatch(endpoints.savePost.initiate({ input, options: { key: 'k' } }))
  await vi.waitFor(() => expect(homeRows()[0]?.id).toBe('5'))
  expect(koreaRows().map((post) => post.id)).toEqual(['3', '2'])
  expect(call).toHaveBeenCalledWith('savePost', input, { key: 'k' })
})

test('an edited post changes its category list', async () => {
  answers['savePost'] = () => ok({ postId: '3' })
  answers['post'] = () => ok({ post: { ...aPost({ id: '3', category: 'exam', content: 'new' }), replies: [] } })
  const input = { postId: '3', content: 'new', category: 'exam' as const, tags: [], images: [] }
  await store.dispatch(endpoints.savePost.initiate({ input, options: { key: 'k' } }))
  await vi.waitFor(() => expect(koreaRows().map((post) => post.id)).toEqual(['2']))
  expect(homeRows()[1]).toMatchObject({ id: '3', content: 'new' })
  expect(detail()).toMatchObject({ content: 'new' })
})

test('comment counts move in lists and detail, and back when a deletion fails', async () => {
  const reply: Reply = {
    id: 'r',
    content: 'a',
    authorId: 'a',
    nickname: 'a',
    imagePath: null,
    repliedAt: '2025-01-01T00:00:00Z',
    parentId: null,
    on: { postId: '3' },
    anonymous: false,
    mine: true,
    replies: [],
  }
  answers['saveReply'] = () => ok({ reply })
  await store.dispatch(endpoints.saveReply.initiate({ input: { postId: '3', content: 'a' }, options: { key: 'k' } }))
  await vi.waitFor(() => expect(everywhere()).toMatchObject(Array.from({ length: 4 }, () => ({ replyCount: 1 }))))
  answers['deleteReply'] = () => no
  const deleting = store.dispatch(endpoints.deleteReply.initiate({ postId: '3', replyId: 'r' }))
  expect(everywhere()).toMatchObject(Array.from({ length: 4 }, () => ({ replyCount: 0 })))
  await deleting
  await vi.waitFor(() => expect(everywhere()).toMatchObject(Array.from({ length: 4 }, () => ({ replyCount: 1 }))))
  expect(detail()?.replies).toHaveLength(1)
  expect(call).toHaveBeenCalledWith('deleteReply', { replyId: 'r' }, undefined)
})

test('subscriptions are asked for again after a change', async () => {
  let list = ['korea']
  answers['subscriptions'] = () => ok({ categories: list })
  answers['setSubscription'] = () => ok({ categories: ['other than the list'] })
  await store.dispatch(endpoints.subscriptions.initiate({}))
  list = ['korea', 'conv']
  await store.dispatch(endpoints.setSubscription.initiate({ category: 'conv', subscribed: true }))
  await vi.waitFor(() => expect(endpoints.subscriptions.select({})(store.getState()).data?.categories).toEqual(['korea', 'conv']))
})

test('new posts come before what is there; when some between were not seen, the new page stands alone', () => {
  const list = { of: 'home' as const, ...everyone }
  prependPosts(store, list, { items: ['6', '5', '4'].map((id) => aPost({ id })), total: 9, more: true })
  expect(homeRows().map((post) => post.id)).toEqual(['6', '5', '4', '3', '2'])
  prependPosts(store, list, { items: ['9', '8'].map((id) => aPost({ id })), total: 9, more: true })
  expect(homeRows().map((post) => post.id)).toEqual(['9', '8'])
})
