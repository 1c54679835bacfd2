import { expect, test } from 'vitest'
import { textParts } from '../../../src/shared/text/text-parts'

const linksIn = (text: string) => textParts(text).flatMap((part) => ('link' in part ? [part.link] : []))

test('text without links is one part', () => {
  expect(textParts('링크 없는 글')).toEqual([{ text: '링크 없는 글' }])
  expect(textParts('')).toEqual([])
})

test('a link is cut out of the sentence and the sentence stays whole', () => {
  const parts = textParts('보세요 https://example.com/a?b=1#c 좋아요')
  expect(parts).toEqual([{ text: '보세요 ' }, { link: 'https://example.com/a?b=1#c' }, { text: ' 좋아요' }])
})

test.each([
  ['https://example.com.', 'https://example.com'],
  ['(https://example.com/x)', 'https://example.com/x'],
  ['“https://example.com/x”', 'https://example.com/x'],
  ['https://example.com/x?!', 'https://example.com/x'],
  ['https://en.wikipedia.org/wiki/Korea_(disambiguation)', 'https://en.wikipedia.org/wiki/Korea_(disambiguation)'],
  ['(see https://en.wikipedia.org/wiki/Korea_(disambiguation)).', 'https://en.wikipedia.org/wiki/Korea_(disambiguation)'],
  ['https://naver.com에서 봤어요', 'https://naver.com'],
  ['https://youtu.be/dQw4w9WgXcQ를 보면', 'https://youtu.be/dQw4w9WgXcQ'],
  ['https://ko.wikipedia.org/wiki/한국어 문서', 'https://ko.wikipedia.org/wiki/한국어'],
  ['https://search.naver.com/?query=한글', 'https://search.naver.com/?query=한글'],
])('%s', (text, link) => {
  expect(linksIn(text)).toEqual([link])
})

test('a link that thousands of brackets follow is found as quickly as others', () => {
  const began = performance.now()
  for (let times = 0; times < 20; times += 1) expect(linksIn(`https://naver.com/${')'.repeat(9000)}`)).toEqual(['https://naver.com/'])
  expect(performance.now() - began).toBeLessThan(2000)
})

test('other schemes and bare names are text', () => {
  expect(linksIn('javascript:alert(1) file:///etc/passwd example.com hanmadi://home')).toEqual([])
  expect(linksIn('http://')).toEqual([])
})

test('several links, and every character kept', () => {
  const text = 'a https://x.kr/1, https://y.kr/2\nb'
  expect(linksIn(text)).toEqual(['https://x.kr/1', 'https://y.kr/2'])
  expect(
    textParts(text)
      .map((part) => ('link' in part ? part.link : part.text))
      .join(''),
  ).toBe(text)
})
