import { expect, test } from 'vitest'
import { createShownRows } from '../../../src/renderer/data/lists'
import { barHeights, figureSums, matching, ordered } from '../../../src/renderer/features/programs/own/own-programs'
import {
  descriptionBlocks,
  inRows,
  listOf,
  priceText,
  searchOfList,
  searchWithProgram,
} from '../../../src/renderer/features/programs/program-facts'
import { aProgram } from './a-program'

test('a price is whole dollars, 0 is free', () => {
  const t = ((key: string) => key) as unknown as Parameters<typeof priceText>[0]
  expect(priceText(t, 10_000)).toBe('$10,000 USD')
  expect(priceText(t, 0)).toBe('programs.freeOfCharge')
})

test('an address without a valid category is conv, the newest first', () => {
  expect(listOf('')).toEqual({ category: 'conv', order: 'date' })
  expect(listOf('?category=others&order=up')).toEqual({ category: 'conv', order: 'date' })
  expect(listOf(searchOfList({ category: 'mento', order: 'likes' }))).toEqual({ category: 'mento', order: 'likes' })
})

test('a program over a list keeps the query of the list and replaces another overlay', () => {
  const program = aProgram({ id: 'p' })
  expect(searchWithProgram('?category=exam&order=date', program)).toBe('?category=exam&order=date&@id=p&profileId=mentor')
  expect(searchWithProgram('?%40id=old&profileId=x', program)).toBe('?@id=p&profileId=mentor')
})

test('a description is split into paragraphs and lists', () => {
  const blocks = descriptionBlocks('처음\n둘째 줄\n\n- 하나\n- 둘\n끝')
  expect(blocks).toMatchObject([
    { is: 'paragraph', text: '처음\n둘째 줄' },
    { is: 'list', items: [{ text: '하나' }, { text: '둘' }] },
    { is: 'paragraph', text: '끝' },
  ])
})

test('a program that occurs twice in a list by likes is shown once', () => {
  const pages = [
    ['a', 'b'],
    ['b', 'c'],
  ].map((ids) => ({ ids, total: 3, more: false }))
  expect(inRows(createShownRows()(pages, {}).ids, 2)).toEqual([['a', 'b'], ['c']])
})

test('the table is sorted by text and by figures, and filtered by every word', () => {
  const programs = [
    aProgram({ id: 'a', title: '나무', figures: { views: 9, saves: 0, chats: 0, viewsByDay: [] } }),
    aProgram({ id: 'b', title: '가을', tags: ['TOPIK'], figures: { views: 10, saves: 0, chats: 0, viewsByDay: [] } }),
  ]
  expect(ordered(programs, { by: 'views', descending: true }, 'ko').map(({ id }) => id)).toEqual(['b', 'a'])
  expect(ordered(programs, { by: 'title', descending: false }, 'ko').map(({ id }) => id)).toEqual(['b', 'a'])
  expect(matching(programs, 'topik 가').map(({ id }) => id)).toEqual(['b'])
  expect(matching(programs, '  ')).toHaveLength(2)
})

test('figures are summed, and negative bars are 0', () => {
  const day = (date: string, views: number, likes: number) => ({ date, views, likes, saves: 0, chats: 0, viewsByDay: [] })
  const days = [day('2026-01-01', 5, -1), day('2026-01-02', 10, 2)]
  expect(figureSums(days)).toMatchObject({ views: 15, likes: 1 })
  expect(barHeights(days, 'views')).toEqual([0.5, 1])
  expect(barHeights(days, 'likes')).toEqual([0, 1])
})
