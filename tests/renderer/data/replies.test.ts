import { expect, test } from 'vitest'
import type { NestedReply, Reply } from '../../../src/shared/contract/feed-shapes'
import { aNestedReply } from '../../support/a-reply'
import { aPost } from '../feed/a-post'
import { createDataStore } from './data-store'

const { entityRestored, commentsCounted, find, received, entityRemoved } = await import('../../../src/renderer/data/entities')
const { placeReply, readThread, shownThread } = await import('../../../src/renderer/data/replies')

const leaf = (id: string, parentId: string | null = null) => aNestedReply({ id, content: id, parentId, mine: true })
const withReplies = (id: string, replies: NestedReply[] = []): Reply => ({ ...leaf(id), replies })

function opened(...replies: Reply[]) {
  const store = createDataStore()
  const { thread, comments } = readThread(replies)
  store.dispatch(received({ posts: [aPost({ replyCount: 3 })], replies: comments }))
  return {
    ...store,
    thread,
    shown: () => shownThread(thread, store.getState().entities),
    count: () => find(store.getState().entities, 'posts', '1')?.replyCount,
  }
}

test('a new comment is last, a nested one last under its parent', () => {
  const { thread, dispatch, shown, count } = opened(withReplies('a'))
  for (const reply of [leaf('b'), leaf('c', 'a')]) {
    placeReply(thread, reply)
    dispatch(received({ replies: [reply] }))
    dispatch(commentsCounted({ id: '1', by: { all: 1, top: 1 } }))
  }
  expect(shown()).toEqual([
    { id: 'a', replies: ['c'] },
    { id: 'b', replies: [] },
  ])
  expect(count()).toBe(5)
})

test('an edited comment keeps its place and its replies', () => {
  const { thread, dispatch, shown, getState } = opened(withReplies('a', [leaf('c', 'a')]))
  placeReply(thread, leaf('a'))
  dispatch(received({ replies: [{ ...leaf('a'), content: 'new' }] }))
  expect(shown()).toEqual([{ id: 'a', replies: ['c'] }])
  expect(find(getState().entities, 'replies', 'a')?.content).toBe('new')
})

test('a deleted comment is removed, or stays as a placeholder above its replies', () => {
  const { dispatch, shown, count } = opened(withReplies('a', [leaf('c', 'a')]), withReplies('b'))
  const remove = (id: string) => dispatch(entityRemoved({ id, by: 'deletion' }))
  remove('b')
  remove('a')
  expect(shown()).toEqual([{ id: 'a', replies: ['c'] }])
  expect(count()).toBe(1)
  remove('a')
  expect(count()).toBe(1)
  remove('c')
  expect(shown()).toEqual([])
  expect(count()).toBe(0)
  dispatch(entityRestored('c'))
  expect(shown()).toEqual([{ id: 'a', replies: ['c'] }])
  expect(count()).toBe(1)
})

test('a hidden comment hides its replies', () => {
  const { dispatch, shown, count } = opened(withReplies('a', [leaf('c', 'a')]), withReplies('b'))
  dispatch(entityRemoved({ id: 'a', by: 'hiding' }))
  expect(shown()).toEqual([{ id: 'b', replies: [] }])
  expect(count()).toBe(1)
  dispatch(entityRestored('a'))
  expect(shown()).toHaveLength(2)
  expect(count()).toBe(3)
})
