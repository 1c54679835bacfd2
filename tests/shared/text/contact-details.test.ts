import { expect, it } from 'vitest'
import { type ContactKind, contactDetailsIn } from '../../../src/shared/text/contact-details'
import { withDetails, withoutDetails } from './contact-cases'

const kindsIn = (text: string) => contactDetailsIn(text).map(({ kind }) => kind)
const cases = Object.entries(withDetails).flatMap(([kind, texts]) => texts.map((text) => [kind as ContactKind, text] as const))

it.each(cases)('finds a detail of kind %s in %s', (kind, text) => {
  expect(kindsIn(text)).toContain(kind)
})

it.each(cases)('finds a detail of kind %s inside other text: %s', (kind, text) => {
  expect(kindsIn(`반가워요! ${text}\n내일 봐요.`)).toContain(kind)
})

it.each(withoutDetails)('finds none in %s', (text) => {
  expect(contactDetailsIn(text)).toEqual([])
})

it('quotes what was found, one of each kind', () => {
  expect(contactDetailsIn('전화는 010-1234-5678, 010-1111-2222, 메일은 a@example.com이에요')).toEqual([
    { kind: 'phone', text: '010-1234-5678' },
    { kind: 'email', text: 'a@example.com' },
  ])
})

it.each([
  '1',
  '0',
  '공',
  '0 ',
  '0-',
  '1-',
  '+1',
  '01',
  'a',
  'a.',
  'a@',
  'a@a.',
  'A ',
  '1 A ',
  '로',
  '구 ',
  '서울 ',
  '서울 구 ',
  '계좌',
  'KB',
  '라인',
  'line ',
  'line id ',
  't.me/',
  'AA11 ',
  'zero ',
  '가나구 가나시 ',
  '４',
])('is done with a long text of repeated %j', (unit) => {
  const text = unit.repeat(Math.ceil(64_000 / unit.length))
  expect(Array.isArray(contactDetailsIn(`${text}!`))).toBe(true)
})
