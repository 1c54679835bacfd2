import { describe, expect, it } from 'vitest'
import {
  asksPronunciation,
  emptyQuestion,
  isChanged,
  type QuestionDraft,
  readQuestionDraft,
  sentenceParts,
  titleOf,
  writeQuestionDraft,
} from '../../../src/renderer/features/qna/question-form'
import { en } from '../../../src/shared/i18n/en/index'
import { ko } from '../../../src/shared/i18n/ko/index'

const korean = ko.qna.shape
const english = en.qna.shape

describe('a ready sentence', () => {
  it.each([
    ['보다', '바라보다', '‘보다’와 ‘바라보다’는 어떻게 달라요?'],
    ['책', '공책', '‘책’과 ‘공책’은 어떻게 달라요?'],
    ['은/는', '이/가', '‘은/는’과 ‘이/가’는 어떻게 달라요?'],
    ['by', 'until', '‘by’와 ‘until’은 어떻게 달라요?'],
    [' 눈 ', '-던데', '‘눈’과 ‘-던데’는 어떻게 달라요?'],
  ])('asks about %s and %s with the particles for their last sounds', (a, b, title) => {
    expect(titleOf(korean.differ.sentence, { a, b })).toBe(title)
  })

  it('has no particles in English', () => {
    expect(titleOf(english.differ.sentence, { a: '보다', b: '바라보다' })).toBe('What is the difference between “보다” and “바라보다”?')
    expect(titleOf(english.mean.sentence, { a: '눈치', b: '' })).toBe('What does “눈치” mean?')
  })

  it('has no title while a blank is empty', () => {
    expect(titleOf(korean.differ.sentence, { a: '책', b: ' ' })).toBe('')
    expect(titleOf(korean.when.sentence, { a: '', b: '책' })).toBe('')
  })

  it('has its blanks without quotation marks in a form, and all text between them', () => {
    const slots = { a: '책', b: '' }
    expect(sentenceParts(korean.differ.sentence, slots, { quoted: false })).toEqual([
      { slot: 'a' },
      { text: '과 ' },
      { slot: 'b' },
      { text: '는 어떻게 달라요?' },
    ])
  })
})

describe('a draft of a question', () => {
  const picture = '0198c9a2-0000-7000-8000-000000000001-640x480-a0b1c2.webp'
  const draft: QuestionDraft = { shape: 'natural', a: '이 문장', b: '', title: '', content: '어때요?', anonymous: true, images: [picture] }

  it('is restored as it was saved, with the key it was sent under', () => {
    expect(readQuestionDraft(writeQuestionDraft(draft, emptyQuestion))).toEqual(draft)
    expect(readQuestionDraft(writeQuestionDraft(draft, emptyQuestion, { key: 'k' }))).toEqual({ ...draft, key: 'k' })
  })

  it('is not saved without text, whatever the shape and the switch', () => {
    expect(writeQuestionDraft({ ...emptyQuestion, shape: 'free', anonymous: true, content: ' \n' }, emptyQuestion)).toBe('')
  })

  it('is not saved when it equals the initial fields', () => {
    expect(writeQuestionDraft(draft, draft)).toBe('')
    expect(isChanged({ ...draft, content: '' }, draft)).toBe(true)
    expect(isChanged({ ...draft, anonymous: false }, draft)).toBe(true)
  })

  it.each(['', '{', 'null', '7', '{"shape":"other","content":"x"}', '{"shape":"free"}'])('is null for %j', (saved) => {
    expect(readQuestionDraft(saved)).toBeNull()
  })
})

describe('a question about a pronunciation', () => {
  const asks = (title: string, content = '') => asksPronunciation({ title, content })

  it.each(['읽다', '책', 'comfortable', '“눈치”', '어떻게 발음해요?'])('is known by the sentence of both languages about %s', (a) => {
    expect(asks(titleOf(korean.pronounce.sentence, { a, b: '' }))).toBe(true)
    expect(asks(titleOf(english.pronounce.sentence, { a, b: '' }))).toBe(true)
    // Without an explanation the sentence is the content.
    expect(asks('', titleOf(korean.pronounce.sentence, { a, b: '' }))).toBe(true)
  })

  it('is no other one, nor one that only contains the sentence', () => {
    const others = [korean, english].flatMap(({ differ, natural, say, mean, when }) => [differ, natural, say, mean, when])
    for (const { sentence } of others) expect(asks(titleOf(sentence, { a: '읽다', b: '보다' }))).toBe(false)
    expect(asks('‘읽다’는 어떻게 발음해요? 그리고 언제 써요?')).toBe(false)
    expect(asks('Tell me: How do you pronounce “읽다”?')).toBe(false)
    expect(asks('다른 물음', '‘읽다’는 어떻게 발음해요?')).toBe(false)
    expect(asks('', '‘읽다’는 어떻게 발음해요?\n잘 모르겠어요.')).toBe(false)
    expect(asks('')).toBe(false)
  })
})
