import { describe, expect, it, test } from 'vitest'
import {
  blankSchool,
  fieldsOfSchool,
  givenOf,
  isChanged,
  moved,
  problemsOfSchool,
} from '../../../src/renderer/features/settings/school/school-form'
import { searchList } from '../../../src/renderer/parts/account/list-search'
import type { School } from '../../../src/shared/contract/school-shapes'

const school: School = {
  universityCode: 'yonsei-university',
  universityName: '연세대학교',
  degree: 1,
  majorCode: 'linguistics',
  majorName: '언어학과',
  startYear: 2020,
  startMonth: 3,
  finishYear: null,
  finishMonth: null,
  representative: true,
}
const fields = (over = {}) => ({ ...fieldsOfSchool(school), ...over })

describe('school fields', () => {
  it('convert back to the school they came from', () => {
    const { universityName: _, majorName: __, representative: ___, ...given } = school
    expect(givenOf(fields())).toEqual(given)
    expect(isChanged([fields()], [school])).toBe(false)
  })

  it('report missing values in the order of the fields', () => {
    expect(Object.keys(problemsOfSchool(blankSchool()))).toEqual(['universityCode', 'degree', 'majorCode', 'startYear'])
    expect(problemsOfSchool(fields())).toEqual({})
  })

  it.each([
    [{ finishYear: '2019' }, { finishYear: 'finishBeforeStart' }],
    [{ finishYear: '2020', finishMonth: '2' }, { finishMonth: 'finishBeforeStart' }],
    [{ finishYear: '2020', finishMonth: '3' }, {}],
    [{ finishYear: '2020', startMonth: '', finishMonth: '1' }, {}],
    [{ finishMonth: '2' }, { finishYear: 'required' }],
  ])('%j has the problems %j', (over, problems) => expect(problemsOfSchool(fields(over))).toEqual(problems))

  it('count as changed by a field, an added or removed entry, and the order', () => {
    const other = { ...school, universityCode: 'kaist' }
    const rows = [school, other].map(fieldsOfSchool)
    expect(isChanged(rows, [school, other])).toBe(false)
    expect(isChanged(moved(rows, rows[1]?.key ?? 0, -1), [school, other])).toBe(true)
    expect(isChanged([...rows, blankSchool()], [school, other])).toBe(true)
    expect(isChanged(rows.slice(1), [school, other])).toBe(true)
    expect(isChanged([], [])).toBe(false)
  })

  it('keep their order when moved past an end', () => {
    const rows = [fields(), fields()]
    expect(moved(rows, rows[0]?.key ?? 0, -1)).toEqual(rows)
    expect(moved(rows, rows[1]?.key ?? 0, 1)).toEqual(rows)
    expect(moved(rows, rows[0]?.key ?? 0, 1)).toEqual([rows[1], rows[0]])
  })
})

const list = [
  { code: 'a', ko: '서울대학교', en: 'Seoul National University' },
  { code: 'b', ko: '남서울대학교', en: 'Namseoul University' },
  { code: 'c', ko: '옥스퍼드 대학교', en: 'University of Oxford' },
]
const codes = (typed: string) => searchList(list, typed).map(({ code }) => code)

test.each([
  ['', ['a', 'b', 'c']],
  ['서울', ['a', 'b']],
  ['서울'.normalize('NFD'), ['a', 'b']],
  ['ㅅㅇ', ['a', 'b']],
  ['ㄴㅅㅇ', ['b']],
  ['옥스퍼드대', ['c']],
  ['OXFORD', ['c']],
  ['seoul', ['a', 'b']],
  ['ㅋㅋ', []],
])('%j finds %j, prefix matches first', (typed, found) => expect(codes(typed)).toEqual(found))
