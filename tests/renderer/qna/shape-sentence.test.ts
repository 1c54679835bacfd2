import { describe, expect, it } from 'vitest'
import { sentenceParts, slotsIn, titleOf } from '../../../src/renderer/features/qna/shape-sentence'
import { en } from '../../../src/shared/i18n/en/index'
import { ko } from '../../../src/shared/i18n/ko/index'

const korean = ko.qna.shape
const english = en.qna.shape

describe('a ready shape', () => {
  it.each([
    ['보다', '바라보다', '‘보다’와 ‘바라보다’는 어떻게 달라요?'],
    ['책', '공책', '‘책’과 ‘공책’은 어떻게 달라요?'],
    ['은/는', '이/가', '‘은/는’과 ‘이/가’는 어떻게 달라요?'],
    ['by', 'until', '‘by’와 ‘until’은 어떻게 달라요?'],
    [' 눈 ', '-던데', '‘눈’과 ‘-던데’는 어떻게 달라요?'],
  ])('asks about %s and %s with particles by their last sounds', (a, b, title) => {
    expect(titleOf(korean.differ.sentence, { a, b })).toBe(title)
  })

  it('says the same in English without particles', () => {
    expect(titleOf(english.differ.sentence, { a: '보다', b: '바라보다' })).toBe('What is the difference between “보다” and “바라보다”?')
    expect(titleOf(english.mean.sentence, { a: '눈치', b: '' })).toBe('What does “눈치” mean?')
  })

  it('makes no title while a blank is empty', () => {
    expect(titleOf(korean.differ.sentence, { a: '책', b: ' ' })).toBe('')
    expect(titleOf(korean.when.sentence, { a: '', b: '책' })).toBe('')
  })

  it('as a form shows its blanks without quotes, and every word between them', () => {
    const slots = { a: '책', b: '' }
    expect(sentenceParts(korean.differ.sentence, slots, { quoted: false })).toEqual([
      { slot: 'a' },
      { text: '과 ' },
      { slot: 'b' },
      { text: '는 어떻게 달라요?' },
    ])
  })

  it('asks for what its sentence says, in both languages', () => {
    for (const { differ, ...others } of [korean, english]) {
      expect(slotsIn(differ.sentence)).toEqual(['a', 'b'])
      for (const shape of Object.values(others)) if ('sentence' in shape) expect(slotsIn(shape.sentence)).toEqual(['a'])
    }
  })
})
