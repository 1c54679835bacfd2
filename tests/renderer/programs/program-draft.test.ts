import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import {
  clashesIn,
  editOn,
  emptyProgram,
  fieldsOf,
  isChanged,
  type ProgramFields,
  problemsAfter,
  problemsBefore,
  readProgramDraft,
  stepped,
  wholeNumber,
  writeProgramDraft,
} from '../../../src/renderer/features/programs/sheet/program-draft'
import { aProgram } from './a-program'

test('a draft is stored when fields changed, and is read with its idempotency key', () => {
  const base = fieldsOf(aProgram())
  expect(writeProgramDraft({ fields: base, since: base }, base)).toBe('')
  const fields = { ...base, title: '한글 둘째 걸음', price: '75' }
  const written = writeProgramDraft({ fields, since: base }, base, { key: 'k', basedOn: 'never' })
  expect(readProgramDraft(written, base, 'never')).toEqual({ fields, since: base, key: 'k' })
  // What is sent names another version by now.
  expect(readProgramDraft(written, base, '2026-03-02T00:00:00Z')).toEqual({ fields, since: base })
})

test('a draft leaves what was changed elsewhere meanwhile as it is now, except where it was changed in the draft too', () => {
  const base = fieldsOf(aProgram({ title: '한글', price: 60, hours: 2, freeDays: ['mon'] }))
  const written = writeProgramDraft({ fields: { ...base, title: '한글 둘째 걸음', hours: '3' }, since: base }, base, { key: 'k' })
  const now: ProgramFields = { ...base, title: '다른 제목', price: '75', freeDays: ['sun'] }
  const fields = { ...now, title: '한글 둘째 걸음', hours: '3' }
  expect(readProgramDraft(written, now)).toEqual({ fields, since: { ...now, title: '한글' } })
  const { base: _, ...earlier } = JSON.parse(written)
  expect(readProgramDraft(JSON.stringify(earlier), now)).toMatchObject({
    fields: { ...base, ...{ title: fields.title, hours: '3' } },
    key: 'k',
  })
})

test('a field that was changed in a draft and elsewhere is named until both are the same, also once the draft was stored again', () => {
  const base = fieldsOf(aProgram({ title: '한글', price: 60, hours: 2 }))
  const now: ProgramFields = { ...base, title: '다른 제목', price: '75' }
  const edit = editOn({ fields: { ...base, title: '한글 둘째 걸음', hours: '3' }, since: base }, now)
  expect(clashesIn(edit, now)).toEqual(['title'])
  const again = readProgramDraft(writeProgramDraft(edit, now), now)
  expect(again && clashesIn(again, now)).toEqual(['title'])
  expect(clashesIn({ ...edit, fields: { ...edit.fields, title: '다른 제목' } }, now)).toEqual([])
})

test('the same number in another format is no change', () => {
  expect(isChanged({ ...emptyProgram, hours: '' }, emptyProgram)).toBe(false)
  expect(isChanged({ ...emptyProgram, tags: ['a'] }, emptyProgram)).toBe(true)
})

test('text that is no draft reads as null, invalid fields get their defaults', () => {
  expect(readProgramDraft('', emptyProgram)).toBeNull()
  expect(readProgramDraft('{', emptyProgram)).toBeNull()
  expect(readProgramDraft('{"title":"t","subject":"others","imagePath":"../x","tags":[1,"a"]}', emptyProgram)?.fields).toEqual({
    ...emptyProgram,
    title: 't',
    tags: ['a'],
  })
})

test('typed digits are a number, and steps go to the next multiple', () => {
  expect(wholeNumber('')).toBe(0)
  expect(wholeNumber(' 12,500 ')).toBe(12_500)
  expect(wholeNumber('１２')).toBe(12)
  expect(stepped('60', 10_000, 1, 100_000_000)).toBe('10000')
  expect(stepped('15000', 10_000, -1, 100_000_000)).toBe('10000')
  expect(stepped('0', 1, -1, 9999)).toBe('0')
  expect(stepped('9999', 1, 1, 9999)).toBe('9999')
})

test.each(['12.50', '12.5abc', '1.5', '-3', '1,25', '1e3', '$5'])(
  '%s is refused as no whole number, and is not read as another one',
  (typed) => {
    expect(wholeNumber(typed)).toBeNull()
    expect(Object.keys(problemsBefore({ ...emptyProgram, title: 't', description: 'd', price: typed, hours: typed }, [])).sort()).toEqual([
      'hours',
      'price',
    ])
    const draft = { fields: { ...emptyProgram, price: typed }, since: emptyProgram }
    expect(readProgramDraft(writeProgramDraft(draft, emptyProgram), emptyProgram)?.fields.price).toBe(typed)
  },
)

test('a step from text that is not a whole number goes to the next one', () => {
  expect(stepped('1.5', 1, 1, 9999)).toBe('2')
  expect(stepped('-3', 1, -1, 9999)).toBe('0')
  expect(stepped('abc', 1, 1, 9999)).toBe('1')
})

test('problems are assigned to parts of the form, before and after sending', () => {
  const long = { ...emptyProgram, title: '한'.repeat(101), description: '글'.repeat(3001), price: '100000001' }
  expect(Object.keys(problemsBefore(long, ['tooLong'])).sort()).toEqual(['description', 'price', 'tags', 'title'])
  expect(problemsBefore({ ...emptyProgram, title: '한'.repeat(100), description: '글' }, [])).toEqual({})
  expect(Object.keys(problemsBefore({ ...emptyProgram, title: ' ' }, []))).toEqual(['title', 'description'])
  expect(Object.keys(problemsAfter({ code: 'invalid', fields: { imagePath: 'invalid', title: 'required' } })).sort()).toEqual([
    'image',
    'title',
  ])
  expect(Object.keys(problemsAfter({ code: 'offline' }))).toEqual(['program'])
})

test('a word that is not allowed is named at its field', () => {
  const t = ((key: string, values?: object) => `${key} ${JSON.stringify(values ?? {})}`) as unknown as TFunction
  const { title } = problemsAfter({ code: 'invalid', fields: { title: 'wordListed' }, current: '떴다방' })
  expect(title?.(t)).toBe('errors.listed.wordListed {"words":"떴다방"}')
})
