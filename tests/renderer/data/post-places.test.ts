import { createNextState as produce } from '@reduxjs/toolkit'
import { describe, expect, test } from 'vitest'
import { addNewer, insertRow, type ListPages, newerThan, removeRow } from '../../../src/renderer/data/lists'
import { belongs } from '../../../src/renderer/data/post-places'
import { aPost } from '../feed/a-post'

const list = (...pages: string[][]): ListPages => ({
  pages: pages.map((ids, index) => ({ ids, total: 9, more: index < pages.length - 1 })),
})
const ids = ({ pages }: ListPages) => pages.map((page) => page.ids)

describe('placing', () => {
  test('a new post is first', () => {
    expect(ids(produce(list(['5', '4'], ['3']), (draft) => insertRow(draft, '6')))).toEqual([['6', '5', '4'], ['3']])
  })

  test('a restored post is back in its place', () => {
    const before = list(['5', '4'], ['3', '1'])
    const without = produce(before, (draft) => removeRow(draft, '3'))
    expect(ids(without)).toEqual([['5', '4'], ['1']])
    expect(ids(produce(without, (draft) => insertRow(draft, '3'))).flat()).toEqual(['5', '4', '3', '1'])
  })

  test('an edited post keeps its place', () => {
    const before = list(['5', '4'])
    expect(produce(before, (draft) => insertRow(draft, '4'))).toBe(before)
  })

  test('a post older than the loaded rows is left to its page, unless there are no more pages', () => {
    const more = { pages: [{ ids: ['5'], total: 9, more: true }] }
    expect(ids(produce(more, (draft) => insertRow(draft, '1')))).toEqual([['5']])
    expect(ids(produce(list(['5']), (draft) => insertRow(draft, '1')))).toEqual([['5', '1']])
  })

  test('several changes of one draft see each other', () => {
    const changed = produce(list(['5', '4'], ['3']), (draft) => {
      for (const id of ['8', '7', '6']) insertRow(draft, id)
      removeRow(draft, '7')
      insertRow(draft, '5')
    })
    expect(ids(changed)).toEqual([['8', '6', '5', '4'], ['3']])
  })

  test('removing a post that is not in the list changes nothing', () => {
    const before = list(['5'])
    expect(produce(before, (draft) => removeRow(draft, 'x'))).toBe(before)
  })

  test('row heights stay with their rows', () => {
    const far: ListPages = { pages: [{ ids: ['5', '3'], heights: [50, 30], total: 2, more: false }] }
    const [page] = produce(far, (draft) => {
      insertRow(draft, '4')
      removeRow(draft, '5')
    }).pages
    expect(page?.ids).toEqual(['4', '3'])
    expect(page?.heights?.[1]).toBe(30)
  })
})

describe('a post belongs', () => {
  const post = aPost({ category: 'conv', tags: ['회사영어', 'Seoul'] })
  const home = { of: 'home' as const, subscribedOnly: false, tags: [] }
  const reader = { ownId: 'me', subscribed: null }

  test('by category and every tag', () => {
    expect(belongs(post, home, reader)).toBe(true)
    expect(belongs(post, { of: 'category', category: 'korea', tags: [] }, reader)).toBe(false)
    expect(belongs(post, { ...home, tags: ['#seoul'] }, reader)).toBe(true)
    expect(belongs(post, { ...home, tags: ['seoul', '일기'] }, reader)).toBe(false)
    expect(belongs(post, { of: 'search', text: '회사' }, reader)).toBeNull()
  })

  test('by subscription, where its writer may be followed and subscriptions may be unknown', () => {
    const subscribed = { ...home, subscribedOnly: true }
    const own = { ...reader, ownId: post.author.id }
    expect(belongs(post, subscribed, { ...reader, subscribed: ['conv'] })).toBe(true)
    expect(belongs(post, subscribed, { ...reader, subscribed: ['korea'] })).toBeNull()
    expect(belongs(post, subscribed, { ...own, subscribed: ['korea'] })).toBe(false)
    expect(belongs(post, subscribed, own)).toBeNull()
  })
})

describe('new items', () => {
  const head = (more: boolean, ...ids: string[]) => ({ ...pageWith(ids), more })
  const pageWith = (ids: string[]) => ({
    ids,
    total: 9,
    ...(ids.length > 0 && { first: ids[0] ?? '', last: ids.at(-1) ?? '' }),
  })
  const loaded = (...ids: string[]): ListPages & { pageParams: unknown[] } => ({ pages: [head(true, ...ids)], pageParams: [0] })
  const none = () => false

  test('are only those newer than the list', () => {
    const found = newerThan(loaded('5', '4'), head(true, '7', '6', '5'), none)
    expect(found).toEqual({ ids: ['7', '6'], gap: false })
  })

  test('may have a gap after a full page', () => {
    expect(newerThan(loaded('5'), head(true, '9', '8'), none).gap).toBe(true)
    expect(newerThan(loaded(), head(false, '9'), none).gap).toBe(false)
  })

  test('are none after the newest row was deleted', () => {
    const list = produce(loaded('5', '4'), (draft) => removeRow(draft, '5'))
    expect(newerThan(list, head(true, '5', '4', '3'), none).ids).toEqual([])
  })

  test('are none that no longer belong in the list', () => {
    expect(newerThan(loaded('5', '4'), head(true, '7', '6', '5'), (id) => id === '7').ids).toEqual(['6'])
  })

  test('include those below a row that the user has added, each once and in its place', () => {
    const list = produce(loaded('5', '4'), (draft) => insertRow(draft, '8'))
    const newest = head(true, '9', '8', '7', '6', '5')
    const found = newerThan(list, newest, none)
    expect(found).toEqual({ ids: ['9', '7', '6'], gap: false })
    const added = produce(list, (draft) => addNewer(draft, newest, found))
    expect(ids(added)).toEqual([['9', '8', '7', '6', '5', '4']])
    expect(newerThan(added, newest, none).ids).toEqual([])
  })
})
