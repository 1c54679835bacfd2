import { createNextState as produce } from '@reduxjs/toolkit'
import { describe, expect, test } from 'vitest'
import {
  belongs,
  findPost,
  newSince,
  type PostPages,
  placePost,
  postRows,
  removePost,
} from '../../../src/renderer/features/feed/post-places'
import { aPost } from './a-post'

const list = (...pages: string[][]): PostPages => ({
  pages: pages.map((ids, index) => ({ items: ids.map((id) => aPost({ id })), total: 9, more: index < pages.length - 1 })),
})
const ids = (pages: PostPages) => pages.pages.map(({ items }) => items.map((post) => post.id))

describe('placing', () => {
  test('a new post stands on top', () => {
    expect(ids(produce(list(['5', '4'], ['3']), (draft) => placePost(draft, aPost({ id: '6' }))))).toEqual([['6', '5', '4'], ['3']])
  })

  test('one put back stands where it stood', () => {
    const before = list(['5', '4'], ['3', '1'])
    const without = produce(before, (draft) => removePost(draft, '3'))
    expect(ids(without)).toEqual([['5', '4'], ['1']])
    expect(ids(produce(without, (draft) => placePost(draft, aPost({ id: '3' })))).flat()).toEqual(['5', '4', '3', '1'])
  })

  test('an edited one keeps its place', () => {
    const edited = produce(list(['5', '4']), (draft) => placePost(draft, aPost({ id: '4', content: 'new' })))
    expect(ids(edited)).toEqual([['5', '4']])
    expect(findPost(edited, '4')?.content).toBe('new')
  })

  test('one older than what is loaded waits for its own page, unless there is none', () => {
    const more = { pages: [{ items: [aPost({ id: '5' })], total: 9, more: true }] }
    expect(ids(produce(more, (draft) => placePost(draft, aPost({ id: '1' }))))).toEqual([['5']])
    expect(ids(produce(list(['5']), (draft) => placePost(draft, aPost({ id: '1' }))))).toEqual([['5', '1']])
  })

  test('several changes of one draft see each other', () => {
    const changed = produce(list(['5', '4'], ['3']), (draft) => {
      for (const id of ['8', '7', '6']) placePost(draft, aPost({ id }))
      removePost(draft, '7')
      placePost(draft, aPost({ id: '5', content: 'new' }))
    })
    expect(ids(changed)).toEqual([['8', '6', '5', '4'], ['3']])
    expect(findPost(changed, '5')?.content).toBe('new')
  })

  test('taking out what is not there changes nothing', () => {
    const before = list(['5'])
    expect(produce(before, (draft) => removePost(draft, 'x'))).toBe(before)
  })
})

test('rows come once, in order, without hidden ones', () => {
  const { pages } = list(['5', '4'], ['4', '3'], ['3', '2'])
  expect(postRows(pages).map((post) => post.id)).toEqual(['5', '4', '3', '2'])
  expect(
    postRows([{ total: 2, more: false, items: [aPost({ id: '2', hidden: true }), aPost({ id: '1' })] }]).map((post) => post.id),
  ).toEqual(['1'])
})

test('a post belongs by category, subscription and every tag', () => {
  const post = aPost({ category: 'conv', tags: ['회사영어', 'Seoul'] })
  expect(belongs(post, { tags: [] }, [])).toBe(true)
  expect(belongs(post, { category: 'korea', tags: [] }, [])).toBe(false)
  expect(belongs(post, { subscribedOnly: true, tags: [] }, ['korea'])).toBe(false)
  expect(belongs(post, { subscribedOnly: true, tags: [] }, ['conv'])).toBe(true)
  expect(belongs(post, { tags: ['#seoul'] }, [])).toBe(true)
  expect(belongs(post, { tags: ['seoul', '일기'] }, [])).toBe(false)
})

describe('what is new', () => {
  const head = (more: boolean, ...heads: string[]) => ({ items: heads.map((id) => aPost({ id })), more })

  test('only what is newer than the list', () => {
    const found = newSince(list(['5', '4']), head(true, '7', '6', '5'))
    expect(found.posts.map((post) => post.id)).toEqual(['7', '6'])
    expect(found.gap).toBe(false)
  })

  test('a whole page of new ones may have more behind it', () => {
    expect(newSince(list(['5']), head(true, '9', '8')).gap).toBe(true)
    expect(newSince(list([]), head(false, '9')).gap).toBe(false)
  })

  test('a deleted newest row makes nothing new', () => {
    expect(newSince(list(['5', '4']), head(true, '4', '3')).posts).toEqual([])
  })
})
