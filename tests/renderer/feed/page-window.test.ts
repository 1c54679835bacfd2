import { describe, expect, it } from 'vitest'
import type { ListPage } from '../../../src/renderer/data/lists'
import { farPages, fillPage, markFar, pageToLoad, visiblePages } from '../../../src/renderer/features/feed/list/page-window'

/** Pages of two rows each, ids descending. */
const listOf = (count: number): ListPage[] =>
  Array.from({ length: count }, (_, page) => ({
    ids: [0, 1].map((row) => idAt(page, row)),
    last: idAt(page, 1),
    total: count * 2,
    more: page < count - 1,
  }))
const idAt = (page: number, row: number) => String(9000 - page * 2 - row)
const endsOf = (pages: ListPage[]) => pages.map((_, page) => (page + 1) * 2)
const farIn = (pages: ListPage[]) => pages.flatMap(({ heights }, page) => (heights ? [page] : []))
/** Rows are known unless their page is far. */
const knownIn = (pages: ListPage[]) => (id: string) => !pages.some(({ ids, heights }) => heights && ids.includes(id))

describe('the window of a long list', () => {
  it('drops pages far from the visible ones, except the first, and keeps their ids and heights', () => {
    const pages = listOf(30)
    const visible = visiblePages(endsOf(pages), 30, 33)
    expect(visible).toEqual([15, 16])
    const far = farPages(pages, visible)
    expect(far).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 22, 23, 24, 25, 26, 27, 28, 29])
    markFar(pages, far, (id) => (id === idAt(3, 0) ? 120.4 : undefined))
    expect(farIn(pages)).toEqual(far)
    expect(pages[3]).toMatchObject({ ids: [idAt(3, 0), idAt(3, 1)], heights: [120, expect.any(Number)] })
    expect(farPages(pages, visible)).toEqual([])
    expect(farPages(pages, visiblePages(endsOf(pages), 999, 999))).toEqual([])
  })

  it('loads pages again before they are visible, after the row before them', () => {
    const pages = listOf(30)
    markFar(pages, [3, 4, 5, 6], () => 120)
    expect(pageToLoad(pages, [20, 20], knownIn(pages))).toBeNull()
    expect(pageToLoad(pages, [8, 9], knownIn(pages))).toEqual({ after: idAt(5, 1), first: idAt(6, 0), last: idAt(6, 1) })
    expect(pageToLoad(pages, [1, 1], knownIn(pages))).toEqual({ after: idAt(2, 1), first: idAt(3, 0), last: idAt(3, 1) })
  })

  it('loads a page again of which a post was dropped while no list showed it', () => {
    const pages = listOf(3)
    expect(pageToLoad(pages, [0, 0], (id) => id !== idAt(1, 0))).toEqual({ after: idAt(0, 1), first: idAt(1, 0), last: idAt(1, 1) })
  })

  it('fills a loaded page, drops its deleted rows, and leaves the rest', () => {
    const pages = listOf(10)
    markFar(pages, [3, 4, 5], () => 120)
    fillPage(pages[3], [idAt(3, 0)])
    expect(pages[3]).toMatchObject({ ids: [idAt(3, 0)] })
    expect(farIn(pages)).toEqual([4, 5])
    fillPage(pages[5], [])
    expect(pages[5]?.ids).toEqual([])
    const { ids } = listOf(10)[4] ?? { ids: [] }
    fillPage(pages[4], ids)
    expect(farIn(pages)).toEqual([])
  })
})
