import { expect, it } from 'vitest'
import { endsWithConsonant } from '../../../src/shared/text/particle'

it.each([
  '책',
  '눈',
  '-던',
  '‘밥’',
  '“먹었습니까!”쯤',
  'ㄱ',
  '한글'.normalize('NFD'),
  'film',
  'train',
  'cat',
  'look up',
  'able',
  'Mr. Kim',
  'PM',
  ...'game time phone while some fine home name machine whole style one people apple table Michelle programme'.split(' '),
  ...'call well inn gym girl form turn Melbourne'.split(' '),
  '100',
  '3',
  '7',
])('%s ends in a consonant', (word) => expect(endsWithConsonant(word)).toBe(true))

it.each([
  '보다',
  '-더라',
  '‘은/는’ vs 이/가',
  'I used to',
  ...'coffee test great like love make the me be we recipe karaoke café cafe anime finale sesame theme word park acne'.split(' '),
  'TOEIC 2',
  '5',
  '9',
  'UK',
  '',
  '?!',
  'ㅏ',
])('%s ends on a vowel', (word) => expect(endsWithConsonant(word)).toBe(false))
