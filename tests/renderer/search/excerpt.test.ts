import { expect, test } from 'vitest'
import { excerptFrom } from '../../../src/renderer/ui/Marked'

const long = `${'앞에 있는 말이 길게 이어지고 '.repeat(10)}여기에 찾던 낱말이 있어요.`

test('a match near the beginning is shown from the beginning', () => {
  expect(excerptFrom('처음부터 찾던 말', 5)).toBe('처음부터 찾던 말')
  expect(excerptFrom('첫 줄\n둘째 줄에 찾던 말', 12)).toBe('첫 줄\n둘째 줄에 찾던 말')
})

test('a later match is shown from a word before it, or from its line', () => {
  const at = long.indexOf('찾던')
  const shown = excerptFrom(long, at)
  expect(shown.startsWith('… ')).toBe(true)
  expect(shown.indexOf('찾던')).toBeLessThan(60)
  expect(long.endsWith(` ${shown.slice(2)}`)).toBe(true)
  expect(excerptFrom('하나\n둘\n셋\n찾던 말', 9)).toBe('… 찾던 말')
})
