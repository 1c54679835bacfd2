import { describe, expect, it } from 'vitest'
import {
  blankSchool,
  fieldsOfSchool,
  givenOf,
  isChanged,
  moved,
  problemsOfSchool,
} from '../../../src/renderer/features/settings/school-form'
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

describe('schools in their fields', () => {
  it('go back as they came', () => {
    const { universityName: _, majorName: __, representative: ___, ...given } = school
    expect(givenOf(fields())).toEqual(given)
    expect(isChanged([fields()], [school])).toBe(false)
  })

  it('name what is missing, in the order of the fields', () => {
    expect(Object.keys(problemsOfSchool(blankSchool()))).toEqual(['universityCode', 'degree', 'majorCode', 'startYear'])
    expect(problemsOfSchool(fields())).toEqual({})
  })

  it.each([
    [{ finishYear: '2019' }, { finishYear: 'finishBeforeStart' }],
    [{ finishYear: '2020', finishMonth: '2' }, { finishMonth: 'finishBeforeStart' }],
    [{ finishYear: '2020', finishMonth: '3' }, {}],
    [{ finishYear: '2020', startMonth: '', finishMonth: '1' }, {}],
    [{ finishMonth: '2' }, { finishYear: 'required' }],
  ])('%j is %j', (over, problems) => expect(problemsOfSchool(fields(over))).toEqual(problems))

  it('are changed by a field, an entry more or less, and their order', () => {
    const other = { ...school, universityCode: 'kaist' }
    const rows = [school, other].map(fieldsOfSchool)
    expect(isChanged(rows, [school, other])).toBe(false)
    expect(isChanged(moved(rows, rows[1]?.key ?? 0, -1), [school, other])).toBe(true)
    expect(isChanged([...rows, blankSchool()], [school, other])).toBe(true)
    expect(isChanged(rows.slice(1), [school, other])).toBe(true)
    expect(isChanged([], [])).toBe(false)
  })

  it('stay in order at the ends', () => {
    const rows = [fields(), fields()]
    expect(moved(rows, rows[0]?.key ?? 0, -1)).toEqual(rows)
    expect(moved(rows, rows[1]?.key ?? 0, 1)).toEqual(rows)
    expect(moved(rows, rows[0]?.key ?? 0, 1)).toEqual([rows[1], rows[0]])
  })
})
