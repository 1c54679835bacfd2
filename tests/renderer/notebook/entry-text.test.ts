import { describe, expect, it } from 'vitest'
import { dueText, pauseText } from '../../../src/renderer/features/notebook/entry-text'
import { wordsIn } from '../../e2e/support/words'

const minute = 60_000
const day = 24 * 60 * minute

describe('when an entry comes', () => {
  const at = (date: number, hour: number) => new Date(2026, 2, date, hour, 30).getTime()
  it.each([
    [at(10, 2), 'Today', '오늘'],
    [at(11, 2), 'Tomorrow', '내일'],
    // By the calendar it is due on the 13th, which belongs to the reviews of the 12th until 4 o'clock.
    [at(13, 1), 'Mar 12', '3월 12일'],
    [at(13, 5), 'Mar 13', '3월 13일'],
    [at(9 + 364, 12), 'Mar 8', '3월 8일'],
    [at(9 + 365, 12), 'Mar 9, 2027', '2027년 3월 9일'],
  ])('%d', (due, en, ko) => {
    expect(dueText(wordsIn('en'), 'en', due, at(9, 12), 4)).toBe(en)
    expect(dueText(wordsIn('ko'), 'ko', due, at(9, 12), 4)).toBe(ko)
  })
})

describe('after how long an entry comes back', () => {
  it.each([
    [20_000, 'in 1 min', '1분 뒤'],
    [10 * minute, 'in 10 min', '10분 뒤'],
    [6 * 60 * minute, 'in 6 hours', '6시간 뒤'],
    // Main and the page do not read the clock at the same moment.
    [day - 5, 'in 1 day', '1일 뒤'],
    [30 * day - 5, 'in 30 days', '30일 뒤'],
    [61 * day, 'in 2 months', '2달 뒤'],
    [365 * day - 5, 'in 1 year', '1년 뒤'],
  ])('%d ms', (ms, en, ko) => {
    expect(pauseText(wordsIn('en'), ms)).toBe(en)
    expect(pauseText(wordsIn('ko'), ms)).toBe(ko)
  })
})
