import { expect, it } from 'vitest'
import { filterAddress, questionFilters, readFilter } from '../../../src/renderer/features/qna/question-address'
import { questionWords } from '../../../src/renderer/features/qna/question-words'

it.each([
  [
    { title: '제목', content: '첫 줄\n둘째 줄' },
    { title: '제목', rest: '첫 줄\n둘째 줄' },
  ],
  [
    { title: ' ', content: '\n첫 줄 \n\n둘째 줄' },
    { title: '첫 줄', rest: '둘째 줄' },
  ],
  [
    { title: '', content: '한 줄' },
    { title: '한 줄', rest: '' },
  ],
])('a row shows the title, or the first line for it: %j', (question, words) => {
  expect(questionWords(question)).toEqual(words)
})

it('an address keeps which questions are shown; an unknown filter reads as all', () => {
  for (const filter of questionFilters) expect(readFilter(new URLSearchParams(filterAddress(filter).split('?')[1]))).toBe(filter)
  expect(readFilter(new URLSearchParams('filter=other'))).toBe('all')
})
