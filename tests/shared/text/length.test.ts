import { describe, expect, it } from 'vitest'
import { isBlank, normalizeText, textLength } from '../../../src/shared/text/length'

describe('text length', () => {
  it('counts code points after NFC, so decomposed Hangul and emoji count as they are seen', () => {
    expect(textLength('한글'.normalize('NFD'))).toBe(2)
    expect(textLength('👩')).toBe(1)
    expect(textLength('a\r\nb')).toBe(3)
  })

  it('counts every line break as LF', () => {
    expect(normalizeText('a\r\nb\rc\nd')).toBe('a\nb\nc\nd')
  })

  it('treats text without visible characters as empty', () => {
    for (const blank of ['', ' ', '\n\t', '\u200b', '\u3164', '\u115f\u1160', '\u3000'])
      expect(isBlank(blank), JSON.stringify(blank)).toBe(true)
    for (const text of ['.', '가', 'ㅎ', '0']) expect(isBlank(text), text).toBe(false)
  })
})
