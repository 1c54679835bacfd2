import { expect, test } from 'vitest'
import { entryOf } from '../../../src/renderer/parts/reading/selection'
import { limits } from '../../../src/shared/limits'

const text = '어제 친구를 만났어요. We walked along the river! 그리고 붕어빵을 먹었어요.'
const source = { kind: 'post', route: '/?@id=1', name: 'minji', gone: false } as const
const kept = (selected: string, within = text) => {
  const from = within.indexOf(selected)
  return entryOf(within, { from, to: from + selected.length }, source)
}

test('a part of a sentence is its gap', () => {
  expect(kept('친구를')).toEqual({
    text: { sentence: '어제 친구를 만났어요.', gap: { start: 3, end: 6 } },
    meaning: '',
    note: '',
    tags: [],
    language: 'korean',
    source,
  })
  expect(kept(' along the ')).toMatchObject({
    text: { sentence: 'We walked along the river!', gap: { start: 10, end: 19 } },
    language: 'english',
  })
})

test('a whole sentence, with or without its punctuation, has no gap', () => {
  expect(kept('We walked along the river').text).toEqual({ sentence: 'We walked along the river!', gap: null })
  expect(kept(' We walked along the river! ').text).toEqual({ sentence: 'We walked along the river!', gap: null })
})

test('a selection over several sentences is kept as it is', () => {
  expect(kept('만났어요. We walked').text).toEqual({ sentence: '만났어요. We walked', gap: null })
  expect(kept('첫 줄\n둘째', '첫 줄\n둘째 줄').text).toEqual({ sentence: '첫 줄 둘째', gap: null })
})

test('of a sentence that is too long for an entry the selection alone is kept', () => {
  const long = `${'아주 '.repeat(limits.notebook.sentence)}긴 문장`
  expect(kept('긴 문장', long).text).toEqual({ sentence: '긴 문장', gap: null })
})

test('nothing is cut off', () => {
  const long = Array.from({ length: 200 }, (_, at) => `${at}번째 문장이에요.`).join(' ')
  expect(entryOf(long, { from: 0, to: long.length }, source).text).toEqual({ sentence: long, gap: null })
})
