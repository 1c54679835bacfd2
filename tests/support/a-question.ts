import type { Question } from '../../src/shared/contract/qna-shapes'

/** A question by another member that nobody has answered. */
export const aQuestion = (over: Partial<Question> = {}): Question => ({
  id: '3',
  title: '질문',
  content: '궁금해요.',
  author: null,
  nickname: '',
  anonymous: false,
  mine: false,
  askedAt: '2026-03-01T00:00:00Z',
  editedAt: null,
  replyCount: 0,
  answerCount: 0,
  acceptedId: null,
  ...over,
})
