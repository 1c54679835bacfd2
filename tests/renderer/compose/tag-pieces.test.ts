import { describe, expect, it } from 'vitest'
import { pastedPieces, typedPieces, withTags } from '../../../src/renderer/ui/tag-pieces'

describe('typed tags', () => {
  it('are finished at a comma; the rest is still being typed', () => {
    expect(typedPieces('덤')).toEqual({ done: [], rest: '덤' })
    expect(typedPieces('덤,')).toEqual({ done: ['덤'], rest: '' })
    expect(typedPieces('덤, 시장,말')).toEqual({ done: ['덤', ' 시장'], rest: '말' })
    expect(typedPieces('덤，')).toEqual({ done: ['덤'], rest: '' })
  })

  it('are none between two commas', () => {
    expect(typedPieces(',, ,')).toEqual({ done: [], rest: '' })
  })
})

describe('pasted tags', () => {
  it('are split at commas, line breaks and before each #', () => {
    expect(pastedPieces('#까치밥 #전주\n가을, busan trip')).toEqual(['까치밥', '전주', '가을', 'busan trip'])
  })

  it('keep a # inside a word', () => {
    expect(pastedPieces('c#')).toEqual(['c#'])
  })
})

describe('the tags of a post', () => {
  it('contain each tag once, after normalization and case folding', () => {
    expect(withTags(['Seoul'], ['seoul', '덤'.normalize('NFD'), '덤', ' #오픽 ']).tags).toEqual(['Seoul', '덤', '오픽'])
  })

  it('exclude what is too long or reserved, which is returned unchanged', () => {
    const long = '가'.repeat(21)
    expect(withTags([], [long, '전체', '가'.repeat(20)])).toEqual({
      tags: ['가'.repeat(20)],
      refused: [long, '전체'],
      problems: ['tooLong', 'reserved'],
    })
  })

  it('are at most ten; the eleventh stays in the field', () => {
    const ten = Array.from({ length: 10 }, (_, index) => `tag${index}`)
    expect(withTags(ten, ['eleven'])).toEqual({ tags: ten, refused: ['eleven'], problems: ['full'] })
    expect(withTags(ten, ['전체', 'eleven', 'twelve']).problems).toEqual(['reserved', 'full'])
    expect(withTags(ten, ['TAG3']).problems).toEqual([])
  })
})
