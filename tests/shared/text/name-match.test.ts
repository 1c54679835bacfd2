import { describe, expect, it } from 'vitest'
import { comparedName, matchName, readNameQuestion } from '../../../src/shared/text/name-match'

const match = (name: string, typed: string) => matchName(comparedName(name), readNameQuestion(typed))
/** The parts of a name that a question found. */
const found = (name: string, typed: string) => match(name, typed)?.stretches.map(({ start, end }) => name.slice(start, end)) ?? null

describe('finding a name', () => {
  it.each([
    ['한나의서재', '한나', ['한나']],
    ['한나의서재', 'ㅎㄴ', ['한나']],
    ['복습한 날', 'ㅎㄴ', ['한 날']],
    ['질문한 내용', 'ㅎㄴ', ['한 내']],
    ['gsmith.writes', 'ㅎㄴ', ['gs']],
    ['하늘걷기', 'gksmf', ['하늘']],
    ['하늘걷기', 'gs', ['하늘']],
    ['Keyboard shortcuts', 'SHORT', ['short']],
    ['Display: Dark', 'dark disp', ['Disp', 'Dark']],
    // The last syllable is still being composed: its final consonant may begin the next one.
    ['하나은행', '한', ['하']],
    ['하늘걷기', '하느', ['하늘']],
    ['minji_note', 'note', ['note']],
    ['minji_note', 'jin', null],
    ['gsmith.writes', 'gsmith.wr', ['gsmith', 'wr']],
    ['gsmith.writes', 'gsmith.reads', null],
    ['효남', 'ㅎㄴㅇ', null],
  ])('%s for %s: %j', (name, typed, parts) => {
    expect(found(name, typed)).toEqual(parts)
  })

  it('prefers the whole name, then its beginning, then the beginning of a word, then its middle, then the other keyboard layout', () => {
    const names = ['하늘', '하늘걷기', '내 하늘', '푸른하늘', 'gksmf']
    const order = names.map((name) => match(name, '하늘')?.rank ?? Number.NaN)
    expect(order).toEqual(order.toSorted((one, other) => one - other))
    expect(new Set(order).size).toBe(names.length)
  })

  it('finds everything without a question, and nothing that only punctuation would', () => {
    expect(match('한나의서재', ' ')?.stretches).toEqual([])
    expect(match('한나의서재', '?!')?.stretches).toEqual([])
  })

  it('takes decomposed Hangul and full-width letters as what they look like', () => {
    expect(found('한나의서재', '한나'.normalize('NFD'))).toEqual(['한나'])
    expect(found('gsmith', 'ｇｓ')).toEqual(['gs'])
  })
})
