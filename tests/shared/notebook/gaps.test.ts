import { describe, expect, it } from 'vitest'
import { gapAt, gapOfCorrection, isAnswer, partsOf } from '../../../src/shared/notebook/gaps'

describe('the gap of a corrected sentence', () => {
  it.each([
    ['I look forward to see you on Saturday.', 'I look forward to seeing you on Saturday.', 'seeing'],
    ['저은 학생이에요.', '저는 학생이에요.', '저는'],
    ['어제 학교에 갔어.', '어제 학교에 갔었어.', '갔었어'],
    ['내일도 만날 거에요.', '내일도 만날 거예요.', '거예요'],
    ['He live here.', 'He has been living here.', 'has been living'],
    ['예약할때 아팠어요.', '예약할 때 아팠어요.', '예약할 때'],
    ['오늘은 학교 에 갔어요.', '오늘은 학교에 갔어요.', '학교에'],
    ['I go home yesterday and eat rice.', 'I went home yesterday and ate rice.', 'went'],
  ])('%s → %s', (original, corrected, gap) => {
    expect(partsOf({ sentence: corrected, gap: gapOfCorrection(original, corrected) }).gap).toBe(gap)
  })

  it('is none where words were only removed', () => {
    expect(gapOfCorrection('I really really like it.', 'I really like it.')).toBeNull()
    expect(gapOfCorrection('I go to home.', 'I go home.')).toBeNull()
    expect(gapOfCorrection('저는 정말 너무 좋아요.', '저는 너무 좋아요.')).toBeNull()
  })
})

describe('a gap by its words', () => {
  it('is found, at the nearest place', () => {
    const sentence = 'I said that that was right.'
    expect(gapAt(sentence, 'that')).toEqual({ start: 7, end: 11 })
    expect(gapAt(sentence, 'that', { start: 12, end: 16 })).toEqual({ start: 12, end: 16 })
    expect(gapAt(sentence, 'those')).toBeNull()
    expect(gapAt(sentence, '')).toBeNull()
  })
})

describe('an answer', () => {
  it.each([
    ['Seeing ', 'seeing', true],
    ["don't", 'don’t', true],
    ['저는'.normalize('NFD'), '저는', true],
    ['저은', '저는', false],
    ['', 'seeing', false],
  ])('%s for %s', (typed, answer, isRight) => expect(isAnswer(typed, answer)).toBe(isRight))
})
