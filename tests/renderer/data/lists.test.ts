import { expect, test } from 'vitest'
import { createShownRows, type ListPage, listOptions, pageOf, removeRow } from '../../../src/renderer/data/lists'
import { aPost } from '../feed/a-post'

const pages = (...all: string[][]): ListPage[] => all.map((ids, index) => ({ ids, total: 9, more: index < all.length - 1 }))
const hidden = (...ids: string[]) => Object.fromEntries(ids.map((id) => [id, { by: 'hiding' as const, comments: {} }]))

test('rows are listed once, in order, without removed items', () => {
  const shown = createShownRows()
  const list = pages(['5', '4'], ['4', '3'], ['3', '2'])
  expect(shown(list, {})).toEqual({ ids: ['5', '4', '3', '2'], ends: [2, 3, 4] })
  expect(shown(list, hidden('4', '2'))).toEqual({ ids: ['5', '3'], ends: [1, 2, 2] })
  expect(shown(list, {}).ids).toEqual(['5', '4', '3', '2'])
})

test('rows of a descending list are listed once by their order', () => {
  const shown = createShownRows(true)
  const gone = hidden('3')
  const list = pages(['5', '4'], ['4', '3'])
  expect(shown(list, gone)).toEqual({ ids: ['5', '4'], ends: [2, 2] })
  expect(shown([...list, ...pages(['3', '2'])], gone)).toEqual({ ids: ['5', '4', '2'], ends: [2, 2, 3] })
})

test('a new page is added, and nothing is computed again while the pages are unchanged', () => {
  const shown = createShownRows()
  const list = pages(['5', '4'])
  const gone = {}
  const before = shown(list, gone)
  expect(shown([...list], gone)).toBe(before)
  expect(shown([...list, ...pages(['4', '3'])], gone)).toEqual({ ids: ['5', '4', '3'], ends: [2, 3] })
})

test('agrees with a full computation, however pages change', () => {
  const shown = createShownRows()
  let list: ListPage[] = []
  let gone = {}
  for (let step = 0; step < 300; step += 1) {
    const draw = (step * 7919) % 10
    if (draw < 6) list = [...list, ...pages(Array.from({ length: 3 }, (_, row) => `${(step * 31 + row * 17) % 211}`))]
    else if (draw < 8) gone = hidden(...list.flatMap(({ ids }) => ids.slice(0, draw - 6)))
    else list = list.slice(0, -1)
    expect(shown(list, gone)).toEqual(createShownRows()(list, gone))
  }
})

test('a page stores where the next one begins, also when its last rows or all of them are hidden', () => {
  const page = pageOf({ items: [aPost({ id: '3' }), aPost({ id: '2', hidden: true })], total: 4, more: true })
  expect(page).toMatchObject({ ids: ['3'], last: '2' })
  expect(pageOf({ items: [aPost({ id: '2', hidden: true })], total: 1, more: false }, { withHidden: true }).ids).toEqual(['2'])
  expect(listOptions.getNextPageParam(page, [page])).toEqual({ offset: 1, before: '2' })
  expect(listOptions.getNextPageParam({ ...page, more: false }, [page])).toBeUndefined()
})

test('the next page begins after a row that is still in the list', () => {
  const list = { pages: [{ ids: ['3', '2'], last: '2', total: 2, more: true }] }
  removeRow(list, '2')
  expect(list.pages).toEqual([{ ids: ['3'], last: '3', total: 1, more: true }])
  removeRow(list, '3')
  expect(list.pages[0]).toEqual({ ids: [], total: 0, more: true })
})
