import { beforeEach, expect, test } from 'vitest'
import { aPost } from '../feed/a-post'
import { answers, call, createDataStore, type DataStore, offline, ok, stored } from './data-store'

const { find } = await import('../../../src/renderer/data/entities')
const { postsApi } = await import('../../../src/renderer/data/posts')
const { hasStoredAnswer } = await import('../../../src/renderer/data/stored-answers')
const { connectionChanged } = await import('../../../src/renderer/desktop/machine')
const { endpoints } = postsApi

const input = { postId: '3' }
const post = (content: string) => ({ post: { ...aPost({ id: '3', content }), replies: [] } })
let store: DataStore
const openPost = () => store.dispatch(endpoints.post.initiate(input, { forceRefetch: true, subscribe: false }))
const text = () => find(store.getState().entities, 'posts', '3')?.content

beforeEach(() => {
  store = createDataStore()
})

test('without a network the stored answer is shown, marked with its age, until the community answers', async () => {
  stored['post'] = { at: 1_700_000_000_000, value: post('전에 열어 본 글') }
  expect(await openPost()).toMatchObject({ isSuccess: true })
  expect(text()).toBe('전에 열어 본 글')
  expect(hasStoredAnswer(store.getState(), 'post', input)).toBe(true)
  answers['post'] = () => ok(post('고친 글'))
  await openPost()
  expect(text()).toBe('고친 글')
  expect(hasStoredAnswer(store.getState(), 'post', input)).toBe(false)
})

test('a stored answer changes nothing that is loaded already', async () => {
  answers['post'] = () => ok(post('새 글'))
  await openPost()
  answers['post'] = () => offline
  stored['post'] = { at: 1, value: post('옛 글') }
  await openPost()
  expect(text()).toBe('새 글')
})

test('a refusal is not replaced by a stored answer', async () => {
  stored['post'] = { at: 1, value: post('지워진 글') }
  answers['post'] = () => ({ ok: false, error: { code: 'notFound' } })
  expect(await openPost()).toMatchObject({ isError: true })
})

test('while the community is known to be unreachable, its answer is not waited for', async () => {
  stored['post'] = { at: 1, value: post('전에 열어 본 글') }
  store.dispatch(connectionChanged({ connection: 'offline', at: 0 }))
  answers['post'] = () => new Promise(() => {})
  await openPost()
  expect(text()).toBe('전에 열어 본 글')
  // The community may be reachable again.
  expect(call).toHaveBeenCalledOnce()
})

test('what was never opened fails', async () => {
  expect(await openPost()).toMatchObject({ isError: true, error: { code: 'offline' } })
})
