import { describe, expect, it } from 'vitest'
import { isBlank, normalizeText, textLength } from '../../../src/shared/text/length'

describe('text length', () => {
  it('counts code points after NFC, so decomposed Hangul and emoji count as one sees them', () => {
    expect(textLength('한글'.normalize('NFD'))).toBe(2)
    expect(textLength('👩')).toBe(1)
    expect(textLength('a\r\nb')).toBe(3)
  })

  it('turns every line break into LF', () => {
    expect(normalizeText('a\r\nb\rc\nd')).toBe('a\nb\nc\nd')
  })

  it('takes text that shows nothing for empty', () => {
    for (const blank of ['', ' ', '\n\t', '\u200b', '\u3164', '\u115f\u1160', '\u3000'])
      expect(isBlank(blank), JSON.stringify(blank)).toBe(true)
    for (const text of ['.', '가', 'ㅎ', '0']) expect(isBlank(text), text).toBe(false)
  })
})
