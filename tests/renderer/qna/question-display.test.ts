import { expect, it } from 'vitest'
import { filterAddress, questionFilters, questionText, readFilter } from '../../../src/renderer/features/qna/question-display'

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
])('the text of a question is split into its title, or first line, and the rest: %j', (question, text) => {
  expect(questionText(question)).toEqual(text)
})

it('an address contains the filter; an unknown one counts as all', () => {
  for (const filter of questionFilters) expect(readFilter(new URLSearchParams(filterAddress(filter).split('?')[1]))).toBe(filter)
  expect(readFilter(new URLSearchParams('filter=other'))).toBe('all')
})
