import { expect, test } from 'vitest'
import {
  digitsOf,
  emptyProgram,
  fieldsOf,
  isChanged,
  readProgramDraft,
  stepped,
  wholeNumber,
  writeProgramDraft,
} from '../../../src/renderer/features/programs/program-draft'
import { problemsAfter, problemsBefore } from '../../../src/renderer/features/programs/program-problems'
import { aProgram } from './a-program'

test('a draft says what was changed, and comes back with the key it was sent under', () => {
  const base = fieldsOf(aProgram())
  expect(writeProgramDraft(base, base)).toBe('')
  const changed = { ...base, title: '한글 둘째 걸음', price: '75' }
  expect(readProgramDraft(writeProgramDraft(changed, base, 'k'))).toEqual({ ...changed, key: 'k' })
})

test('the same number typed in another way is no change', () => {
  expect(isChanged({ ...emptyProgram, hours: '' }, emptyProgram)).toBe(false)
  expect(isChanged({ ...emptyProgram, tags: ['a'] }, emptyProgram)).toBe(true)
})

test('what is no draft is none, and what is odd in one is left out', () => {
  expect(readProgramDraft('')).toBeNull()
  expect(readProgramDraft('{')).toBeNull()
  expect(readProgramDraft('{"title":"t","subject":"others","imagePath":"../x","tags":[1,"a"]}')).toEqual({
    ...emptyProgram,
    title: 't',
    tags: ['a'],
  })
})

test('any number can be typed, steps go to the next whole step', () => {
  expect(digitsOf('$1,2a5')).toBe('125')
  expect(wholeNumber('')).toBe(0)
  expect(stepped('60', 10_000, 1, 100_000_000)).toBe('10000')
  expect(stepped('15000', 10_000, -1, 100_000_000)).toBe('10000')
  expect(stepped('0', 1, -1, 9999)).toBe('0')
  expect(stepped('9999', 1, 1, 9999)).toBe('9999')
})

test('problems stand at their part, before and after sending', () => {
  const long = { ...emptyProgram, title: '한'.repeat(101), description: '글'.repeat(3001), price: '100000001' }
  expect(Object.keys(problemsBefore(long, 'refused')).sort()).toEqual(['description', 'price', 'tags', 'title'])
  expect(problemsBefore({ ...emptyProgram, title: '한'.repeat(100) }, null)).toEqual({})
  expect(Object.keys(problemsAfter({ code: 'invalid', fields: { imagePath: 'invalid', title: 'required' } })).sort()).toEqual([
    'image',
    'title',
  ])
  expect(Object.keys(problemsAfter({ code: 'offline' }))).toEqual(['program'])
})
