import { describe, expect, it } from 'vitest'
import { isTag, normalizeTag, uniqueTags } from '../../../src/shared/text/tags'

describe('tags', () => {
  it('lose their # and outer spaces and are normalized to NFC', () => {
    expect(normalizeTag(' ##존댓말 '.normalize('NFD'))).toBe('존댓말')
  })

  it('are equal after NFC and case folding; the first spelling stays', () => {
    expect(uniqueTags(['TOPIK', '#topik', '발음'.normalize('NFD'), '발음'])).toEqual(['TOPIK', '발음'])
  })

  it.each(['', '전체', 'a,b', 'a\nb', 'x'.repeat(21)])('refuses %j', (tag) => {
    expect(isTag(tag)).toBe(false)
  })

  it('allow twenty code points, inner spaces and emoji', () => {
    expect(isTag('가'.repeat(20))).toBe(true)
    expect(isTag('한국 생활 🙂')).toBe(true)
  })
})
