import { expect, test } from 'vitest'
import { searchList } from '../../../src/renderer/features/settings/list-search'

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
])('%j finds %j, what begins so first', (typed, found) => expect(codes(typed)).toEqual(found))
