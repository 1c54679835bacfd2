import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { limitsOf, limitsText, rangeText, typedRange } from '../../../src/renderer/features/programs/filter/program-filter'
import { daysText, freeText, listOf, searchOfList } from '../../../src/renderer/features/programs/program-facts'
import { toggledDay } from '../../../src/renderer/ui/DayChips'

const t = ((key: string, values?: object) => (values ? `${key} ${JSON.stringify(values)}` : key)) as unknown as TFunction

test('the address contains category, order and every filter', () => {
  const shown = { category: 'tuto', order: 'likes', priceFrom: 20, priceTo: 50, hoursTo: 4, days: ['sat', 'sun'] } as const
  expect(listOf(searchOfList(shown))).toEqual(shown)
  expect(searchOfList({ category: 'conv', order: 'date' })).toBe('?category=conv&order=date')
})

test('invalid filters in an address are left out', () => {
  const read = (search: string) => limitsOf(new URLSearchParams(search))
  expect(read('price=50-20&hours=1.5-&days=noday')).toEqual({})
  expect(read('price=-0&hours=3-')).toEqual({ priceTo: 0, hoursFrom: 3 })
  expect(read('price=1-99999999999')).toEqual({})
  expect(read('days=sun,mon,sun')).toEqual({ days: ['mon', 'sun'] })
  expect(limitsText({ days: [] })).toBe('')
})

test('a typed range is parsed, and an error belongs to its field', () => {
  expect(typedRange('price', { from: '', to: '' })).toEqual({ range: {} })
  expect(typedRange('price', { from: '1,000', to: '' })).toEqual({ range: { from: 1000 } })
  expect(typedRange('price', { from: '5', to: '1.5' })).toEqual({ problem: { at: 'to', why: 'notWhole' } })
  expect(typedRange('hours', { from: '10000', to: '' })).toEqual({ problem: { at: 'from', why: 'tooMuch' } })
  expect(typedRange('hours', { from: '5', to: '3' })).toEqual({ problem: { at: 'to', why: 'order' } })
})

test('days are named together where there is a name for them', () => {
  expect(daysText(t, ['mon', 'tue', 'wed', 'thu', 'fri'])).toBe('programs.free.weekdays')
  expect(daysText(t, ['sat', 'sun'])).toBe('programs.free.weekend')
  expect(daysText(t, ['mon'])).toBe('common.weekday.short.mon')
  expect(freeText(t, { freeDays: [], freeNote: ' ' })).toBe('')
  expect(freeText(t, { freeDays: ['mon'], freeNote: '저녁' })).toBe('common.weekday.short.mon · 저녁')
  expect(toggledDay(['sun'], 'mon')).toEqual(['mon', 'sun'])
  expect(toggledDay(['mon', 'sun'], 'mon')).toEqual(['sun'])
})

test('a range is described in words, free and flexible by their names', () => {
  expect(rangeText(t, 'price', { from: 0, to: 0 })).toBe('programs.filter.zero.price')
  expect(rangeText(t, 'hours', { to: 0 })).toBe('programs.filter.zero.hours')
  expect(rangeText(t, 'price', { from: 20, to: 50 })).toContain('"from":"$20"')
})
