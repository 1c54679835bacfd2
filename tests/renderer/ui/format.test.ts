import { expect, test } from 'vitest'
import { rowName } from '../../../src/renderer/ui/format'

test('a row is named by what it is and the beginning of its text, on one line', () => {
  expect(rowName('나리 님의 글, 회화', '어제\n\n치과에 갔어요. ')).toBe('나리 님의 글, 회화: 어제 치과에 갔어요.')
  expect(rowName('나리 님의 글', '\n')).toBe('나리 님의 글')
  const long = rowName('나리 님의 글', '😀'.repeat(3_000))
  expect(long).toBe(`나리 님의 글: ${'😀'.repeat(80)}…`)
})
