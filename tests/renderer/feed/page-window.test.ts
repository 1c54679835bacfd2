import { describe, expect, it } from 'vitest'
import { type ListPage, markStale } from '../../../src/renderer/data/lists'
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
    expect(pageToLoad(pages, [8, 9], knownIn(pages))).toMatchObject({ after: idAt(5, 1), last: idAt(6, 1), keeps: false })
    expect(pageToLoad(pages, [1, 1], knownIn(pages))).toMatchObject({ after: idAt(2, 1), last: idAt(3, 1), keeps: false })
  })

  it('loads a page again of which a post was dropped while no list showed it', () => {
    const pages = listOf(3)
    expect(pageToLoad(pages, [0, 0], (id) => id !== idAt(1, 0))).toMatchObject({ after: idAt(0, 1), last: idAt(1, 1) })
    const ofFirst = pageToLoad(pages, [0, 0], (id) => id !== idAt(0, 1))
    expect(ofFirst).toMatchObject({ after: undefined, newest: idAt(0, 0), last: idAt(0, 1), keeps: false })
  })

  it('fills a loaded page, drops its deleted rows, and leaves the rest', () => {
    const pages = listOf(10)
    const loaded = { after: '9999', keeps: false, stale: undefined }
    markFar(pages, [3, 4, 5], () => 120)
    fillPage(pages[3], { ids: [idAt(3, 0)], total: 20 }, loaded)
    expect(pages[3]).toMatchObject({ ids: [idAt(3, 0)] })
    expect(farIn(pages)).toEqual([4, 5])
    fillPage(pages[5], { ids: [], total: 20 }, loaded)
    expect(pages[5]?.ids).toEqual([])
    const { ids } = listOf(10)[4] ?? { ids: [] }
    fillPage(pages[4], { ids, total: 20 }, loaded)
    expect(farIn(pages)).toEqual([])
  })

  it('reads stale pages again near the visible ones, with the rows that are visible again, and the others on scrolling', () => {
    const pages = listOf(30)
    const known = knownIn(pages)
    markStale({ pages })
    expect(pageToLoad(pages, [20, 20], known, false)).toBeNull()
    const found = pageToLoad(pages, [20, 20], known) ?? expect.unreachable()
    expect(found).toEqual({ after: idAt(17, 1), newest: idAt(18, 0), last: idAt(18, 1), keeps: false, stale: 1 })
    const between = `${idAt(18, 0)}!`
    fillPage(pages[18], { ids: [between, ...(pages[18]?.ids ?? [])], total: 61 }, found)
    expect(pages[18]?.ids).toEqual([between, idAt(18, 0), idAt(18, 1)])
    expect(pageToLoad(pages, [20, 20], known)).toMatchObject({ last: idAt(19, 1) })
  })

  it('keeps what is above the first row of the community when the first page is read again', () => {
    const [page = expect.unreachable()] = listOf(1)
    const pages = [{ ...page, ids: ['9999', ...page.ids], first: idAt(0, 0) }]
    markStale({ pages })
    const found = pageToLoad(pages, [0, 0], () => true) ?? expect.unreachable()
    expect(found).toMatchObject({ after: idAt(0, 0), last: idAt(0, 1), keeps: true })
    fillPage(pages[0], { ids: [idAt(0, 1)], total: 3 }, found)
    expect(pages[0]?.ids).toEqual(['9999', idAt(0, 0), idAt(0, 1)])
  })

  it('reads a page again that became stale once more while it was read', () => {
    const pages = listOf(3)
    markStale({ pages })
    const found = pageToLoad(pages, [0, 0], () => true) ?? expect.unreachable()
    markStale({ pages })
    fillPage(pages[0], pages[0] ?? expect.unreachable(), found)
    expect(pageToLoad(pages, [0, 0], () => true)).toMatchObject({ last: idAt(0, 1), stale: 2 })
  })

  it('leaves a page as it is that was read again as a whole while its rows were loaded', () => {
    const pages = listOf(1)
    markStale({ pages })
    const found = pageToLoad(pages, [0, 0], () => false) ?? expect.unreachable()
    const whole: ListPage = { ids: ['9999', idAt(0, 0), idAt(0, 1)], first: '9999', last: idAt(0, 1), total: 3, more: false }
    fillPage(whole, { ids: [idAt(0, 0)], total: 2 }, found)
    expect(whole).toMatchObject({ ids: ['9999', idAt(0, 0), idAt(0, 1)], total: 3 })
  })

  it('goes on below the last row of a stale list, where rows may be visible again', () => {
    const pages = listOf(2)
    markStale({ pages })
    expect(pages.map(({ more }) => more)).toEqual([true, true])
    const nothing: ListPage[] = [{ ids: [], total: 0, more: false }]
    markStale({ pages: nothing })
    expect(nothing[0]?.more).toBe(false)
  })
})
