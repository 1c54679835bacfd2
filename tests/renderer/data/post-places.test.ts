import { createNextState as produce } from '@reduxjs/toolkit'
import { describe, expect, test } from 'vitest'
import { insertRow, type ListPages, removeRow } from '../../../src/renderer/data/lists'
import { belongs, newSince } from '../../../src/renderer/data/post-places'
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

test('a post belongs by category, subscription and every tag', () => {
  const post = aPost({ category: 'conv', tags: ['회사영어', 'Seoul'] })
  const home = { of: 'home' as const, subscribedOnly: false, tags: [] }
  expect(belongs(post, home, [])).toBe(true)
  expect(belongs(post, { of: 'category', category: 'korea', tags: [] }, [])).toBe(false)
  expect(belongs(post, { ...home, subscribedOnly: true }, ['korea'])).toBe(false)
  expect(belongs(post, { ...home, subscribedOnly: true }, ['conv'])).toBe(true)
  expect(belongs(post, { ...home, tags: ['#seoul'] }, [])).toBe(true)
  expect(belongs(post, { ...home, tags: ['seoul', '일기'] }, [])).toBe(false)
  expect(belongs(post, { of: 'search', text: '회사' }, [])).toBeNull()
})

describe('new posts', () => {
  const head = (more: boolean, ...ids: string[]) => ({ ids, total: 9, more, ...(ids.length > 0 && { last: ids.at(-1) ?? '' }) })

  test('are only those newer than the list', () => {
    const found = newSince(list(['5', '4']), head(true, '7', '6', '5'), {})
    expect(found.ids).toEqual(['7', '6'])
    expect(found.gap).toBe(false)
  })

  test('may have a gap after a full page', () => {
    expect(newSince(list(['5']), head(true, '9', '8'), {}).gap).toBe(true)
    expect(newSince(list([]), head(false, '9'), {}).gap).toBe(false)
  })

  test('are none after the newest row was deleted', () => {
    expect(newSince(list(['5', '4']), head(true, '4', '3'), {}).ids).toEqual([])
  })

  test('are none that were deleted after the newest page was loaded', () => {
    const deleted = { '7': { by: 'deletion' as const, comments: {} } }
    expect(newSince(list(['5', '4']), head(true, '7', '6', '5'), deleted).ids).toEqual(['6'])
  })
})
