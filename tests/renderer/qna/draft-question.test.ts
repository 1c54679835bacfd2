import { expect, it } from 'vitest'
import {
  emptyQuestion,
  isChanged,
  type QuestionDraft,
  readQuestionDraft,
  writeQuestionDraft,
} from '../../../src/renderer/features/qna/draft-question'

const draft: QuestionDraft = { shape: 'natural', a: '이 문장', b: '', title: '', content: '어때요?', anonymous: true }

it('comes back as it was kept, with the key it was sent under', () => {
  expect(readQuestionDraft(writeQuestionDraft(draft, emptyQuestion))).toEqual(draft)
  expect(readQuestionDraft(writeQuestionDraft(draft, emptyQuestion, 'k'))).toEqual({ ...draft, key: 'k' })
})

it('is none where nothing is written, whatever shape was chosen and switch thrown', () => {
  expect(writeQuestionDraft({ ...emptyQuestion, shape: 'free', anonymous: true, content: ' \n' }, emptyQuestion)).toBe('')
})

it('is none of what it began with', () => {
  expect(writeQuestionDraft(draft, draft)).toBe('')
  expect(isChanged({ ...draft, content: '' }, draft)).toBe(true)
  expect(isChanged({ ...draft, anonymous: false }, draft)).toBe(true)
})

it.each(['', '{', 'null', '7', '{"shape":"other","content":"x"}', '{"shape":"free"}'])('is nothing in %j', (kept) => {
  expect(readQuestionDraft(kept)).toBeNull()
})
