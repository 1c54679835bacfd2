import { describe, expect, it } from 'vitest'
import { farPages, fillRows, readAfter, thinPages } from '../../../src/renderer/features/feed/page-window'
import { findPost, isThin, type PostPages } from '../../../src/renderer/features/feed/post-places'
import { aPost } from './a-post'

/** Pages of two posts each, ids falling. */
const listOf = (count: number): PostPages => ({
  pages: Array.from({ length: count }, (_, page) => ({
    items: [0, 1].map((row) => aPost({ id: idAt(page, row) })),
    total: count * 2,
    more: page < count - 1,
  })),
})
const idAt = (page: number, row: number) => String(9000 - page * 2 - row)
const thinOf = ({ pages }: PostPages) => pages.flatMap(({ items }, page) => (items.every(isThin) ? [page] : []))

describe('the window of a long list', () => {
  it('thins pages far from those in sight, never the first', () => {
    const list = listOf(30)
    const far = farPages(list, idAt(15, 0), idAt(16, 1))
    expect(far).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 22, 23, 24, 25, 26, 27, 28, 29])
    thinPages(list, far, () => 120)
    expect(thinOf(list)).toEqual(far)
    expect(list.pages[3]?.items[0]).toEqual({ id: idAt(3, 0), height: 120 })
    expect(farPages(list, idAt(15, 0), idAt(16, 1))).toEqual([])
    expect(farPages(list, '', '')).toEqual([])
  })

  it('finds no post where only its place is left', () => {
    const list = listOf(30)
    thinPages(list, [5], () => 120)
    expect(findPost(list, idAt(5, 0))).toBeUndefined()
    expect(findPost(list, idAt(6, 0))?.id).toBe(idAt(6, 0))
  })

  it('reads on from the row before those that come into sight', () => {
    const list = listOf(30)
    thinPages(list, [3, 4, 5, 6], () => 120)
    expect(readAfter(list, idAt(20, 0), idAt(20, 1))).toBeNull()
    expect(readAfter(list, idAt(8, 0), idAt(9, 0))).toBe(idAt(5, 1))
    expect(readAfter(list, idAt(1, 0), idAt(1, 1))).toBe(idAt(2, 1))
  })

  it('fills what was read, drops what is no longer there, and leaves the rest', () => {
    const list = listOf(10)
    thinPages(list, [3, 4, 5], () => 120)
    const read = [idAt(3, 0), idAt(4, 0), idAt(4, 1)].map((id) => aPost({ id, content: '다시 읽은 글' }))
    fillRows(list, idAt(2, 1), { items: read, more: true })
    expect(list.pages[3]?.items.map(({ id }) => id)).toEqual([idAt(3, 0)])
    expect(findPost(list, idAt(4, 1))?.content).toBe('다시 읽은 글')
    expect(thinOf(list)).toEqual([5])
    fillRows(list, idAt(4, 1), { items: [], more: false })
    expect(list.pages[5]?.items).toEqual([])
    expect(findPost(list, idAt(6, 0))).toBeDefined()
  })
})
