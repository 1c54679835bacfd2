import { describe, expect, it } from 'vitest'
import { farPages, fillPage, pagesInSight, pageToRead, thinPages } from '../../../src/renderer/features/feed/page-window'
import { findPost, type PostPages, placePost, postRows } from '../../../src/renderer/features/feed/post-places'
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
const thinOf = ({ pages }: PostPages) => pages.flatMap(({ far }, page) => (far ? [page] : []))
const readAgain = (...ids: string[]) => ids.map((id) => aPost({ id, content: '다시 읽은 글' }))

describe('the window of a long list', () => {
  it('thins pages far from those in sight, never the first and the last', () => {
    const list = listOf(30)
    const sight = pagesInSight(list, 30, 33)
    expect(sight).toEqual([15, 16])
    const far = farPages(list, sight)
    expect(far).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 22, 23, 24, 25, 26, 27, 28])
    thinPages(list, far, () => 120.4)
    expect(thinOf(list)).toEqual(far)
    expect(list.pages[3]?.items).toEqual([120, 120])
    expect(pagesInSight(list, 30, 33)).toEqual(sight)
    expect(farPages(list, sight)).toEqual([])
    expect(farPages(list, pagesInSight(list, 999, 999))).toEqual([])
  })

  it('keeps as many rows as were shown: a hidden one and one that came twice take no room', () => {
    const list = listOf(30)
    const [hidden] = list.pages[4]?.items ?? []
    if (hidden) hidden.hidden = true
    list.pages[5]?.items.unshift(aPost({ id: idAt(4, 1) }))
    const rows = postRows(list.pages).length
    thinPages(list, [4, 5], () => 120)
    expect(list.pages[4]?.items).toEqual([0, 120])
    expect(list.pages[5]?.items).toEqual([0, 120, 120])
    expect(postRows(list.pages)).toHaveLength(rows)
    expect(pagesInSight(list, 9, 11)).toEqual([5, 6])
  })

  it('finds no post where only its place is left, and puts none there', () => {
    const list = listOf(30)
    thinPages(list, [5], () => 120)
    expect(findPost(list, idAt(5, 0))).toBeUndefined()
    expect(findPost(list, idAt(6, 0))?.id).toBe(idAt(6, 0))
    placePost(list, aPost({ id: `${idAt(5, 1)}5` }))
    expect(postRows(list.pages)).toHaveLength(60)
  })

  it('reads pages again before they come into sight, from the row before them on', () => {
    const list = listOf(30)
    thinPages(list, [3, 4, 5, 6], () => 120)
    expect(pageToRead(list, [20, 20])).toBeNull()
    expect(pageToRead(list, [8, 9])).toEqual({ after: idAt(5, 1), last: idAt(6, 1) })
    expect(pageToRead(list, [1, 1])).toEqual({ after: idAt(2, 1), last: idAt(3, 1) })
  })

  it('fills what was read, drops what is no longer there, and leaves the rest', () => {
    const list = listOf(10)
    thinPages(list, [3, 4, 5], () => 120)
    fillPage(list, idAt(3, 1), readAgain(idAt(3, 0), idAt(4, 0)))
    expect(list.pages[3]?.items.map(({ id }) => id)).toEqual([idAt(3, 0)])
    expect(findPost(list, idAt(3, 0))?.content).toBe('다시 읽은 글')
    expect(thinOf(list)).toEqual([4, 5])
    fillPage(list, idAt(5, 1), [])
    expect(list.pages[5]?.items).toEqual([])
    expect(findPost(list, idAt(6, 0))).toBeDefined()
  })
})
