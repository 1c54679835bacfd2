import { describe, expect, it } from 'vitest'
import { pauseText } from '../../../src/renderer/features/notebook/entry-text'
import { wordsIn } from '../../e2e/support/words'

const minute = 60_000
const day = 24 * 60 * minute

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
