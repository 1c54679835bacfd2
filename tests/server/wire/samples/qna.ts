import type { Sample } from '../sample'
import { either, id, nullable, number, object, text } from '../shape'
import { answer, done, otherUser, ownUser, page, post, program, question, questionDetail } from '../shapes'

const onRoot = { path: '/' } as const
const place = ['eventData.offset', 'eventData.before']
const later = (given: string) => `f${given.slice(1)}`
const searched = { searched: nullable(text) }

const search = (searchType: string, operation: string, row: Parameters<typeof page>[1], words: string): Sample => {
  const field = searchType === 'user' ? 'name' : 'content'
  return {
    ...onRoot,
    rows: ['call / search', 'event / search'],
    operation,
    login: 'optional',
    asked: ({ post: before }) => ({
      eventType: 'search',
      searchType,
      eventData: { [field]: words, offset: 0, before: later(before) },
    }),
    optional: place,
    needed: [`eventData.${field}`],
    input: ({ post: before }) => ({ text: words, offset: 0, before: later(before) }),
    answer: page(searchType, row, searched),
  }
}

const counted = object({ post: number, user: number, qna: number, program: number })
const searchWithCounts: Sample = {
  ...onRoot,
  rows: ['call / search'],
  operation: 'searchPosts',
  login: 'optional',
  asked: () => ({ eventType: 'search', searchType: 'post', eventData: { content: '까치밥', offset: 0, counts: true } }),
  optional: ['eventData.offset'],
  needed: ['eventData.content'],
  input: () => ({ text: '까치밥', offset: 0, counts: true }),
  answer: page('post', post, { ...searched, counts: counted }),
}

/** Questions and answers, and search over everything. */
export const qnaSamples: Sample[] = [
  {
    ...onRoot,
    rows: ['call / qna list, detail', 'event / qna'],
    operation: 'questions',
    login: 'optional',
    asked: ({ post: before }) => ({ eventType: 'qna', qnaType: 'all', eventData: { offset: 0, before: later(before), unanswered: true } }),
    optional: ['eventData', ...place, 'eventData.unanswered'],
    input: ({ post: before }) => ({ offset: 0, before: later(before), unanswered: true }),
    answer: page('qna', question),
  },
  {
    ...onRoot,
    rows: ['call / qna list, detail', 'event / qna'],
    operation: 'question',
    login: 'optional',
    asked: ({ ownQuestion: qnaId }) => ({ eventType: 'qna', qnaType: 'detail', eventData: { qnaId } }),
    needed: ['eventData.qnaId'],
    input: ({ ownQuestion: questionId }) => ({ questionId }),
    answer: object({ qna: questionDetail }),
  },
  {
    ...onRoot,
    rows: ['call / qna write', 'event / qna'],
    operation: 'saveQuestion',
    login: 'required',
    asked: () => ({
      eventType: 'qna',
      qnaType: 'write',
      eventData: { qnaId: null, title: '‘은’과 ‘이’', content: '언제 써요?', anonymous: true },
    }),
    optional: ['eventData.qnaId', 'eventData.title', 'eventData.anonymous'],
    needed: ['eventData.content'],
    input: () => ({ title: '‘은’과 ‘이’', content: '언제 써요?', anonymous: true }),
    appOmits: ['eventData.qnaId'],
    answer: object({ qna_id: id }),
    retried: true,
  },
  {
    ...onRoot,
    rows: ['call / qna write', 'event / qna'],
    operation: 'saveQuestion',
    login: 'required',
    asked: ({ ownQuestion: qnaId }) => ({
      eventType: 'qna',
      qnaType: 'write',
      eventData: { qnaId, title: '', content: '고친 질문', anonymous: false },
    }),
    optional: ['eventData.title', 'eventData.anonymous'],
    needed: ['eventData.content'],
    input: ({ ownQuestion: questionId }) => ({ questionId, title: '', content: '고친 질문', anonymous: false }),
    answer: object({ qna_id: id }),
    retried: true,
  },
  {
    ...onRoot,
    rows: ['call / reply', 'event / replies'],
    operation: 'saveAnswer',
    login: 'required',
    asked: ({ ownQuestion: qnaId, answer: parentId }) => ({
      eventType: 'qna',
      qnaType: 'reply',
      eventData: { qnaId, replyId: null, content: '저도 궁금해요.', parentId, anonymous: false },
    }),
    optional: ['eventData.replyId', 'eventData.parentId', 'eventData.anonymous'],
    needed: ['eventData.qnaId', 'eventData.content'],
    input: ({ ownQuestion: questionId, answer: parentId }) => ({ questionId, content: '저도 궁금해요.', parentId, anonymous: false }),
    appOmits: ['eventData.replyId'],
    answer: object({ reply: answer }),
    retried: true,
  },
  {
    ...onRoot,
    rows: ['call / reply', 'event / replies'],
    operation: 'saveAnswer',
    login: 'required',
    asked: ({ anonymousQuestion: qnaId, ownAnswer: replyId }) => ({
      eventType: 'qna',
      qnaType: 'reply',
      eventData: { qnaId, replyId, content: '고친 답', parentId: null, anonymous: false, voice: 'none' },
    }),
    optional: ['eventData.parentId', 'eventData.anonymous', 'eventData.voice'],
    needed: ['eventData.qnaId', 'eventData.content'],
    input: ({ anonymousQuestion: questionId, ownAnswer: answerId }) => ({
      questionId,
      answerId,
      content: '고친 답',
      anonymous: false,
      voice: null,
    }),
    appOmits: ['eventData.parentId'],
    answer: object({ reply: answer }),
    retried: true,
  },
  {
    ...onRoot,
    rows: ['call / hide, report, delete', 'event / posting and qna: blind, report, delete'],
    operation: 'deleteQuestion',
    login: 'required',
    asked: ({ ownQuestion: qnaId }) => ({ eventType: 'qna', qnaType: 'delete', eventData: { qnaId } }),
    needed: ['eventData.qnaId'],
    input: ({ ownQuestion: questionId }) => ({ questionId }),
    answer: done,
    first: async (community) => ({ ownQuestion: await community.question(community.haru.token) }),
  },
  {
    ...onRoot,
    rows: ['added: accepting an answer'],
    operation: 'acceptAnswer',
    login: 'required',
    asked: ({ ownQuestion: qnaId }) => ({ eventType: 'qna', qnaType: 'accept', eventData: { qnaId, replyId: null } }),
    optional: ['eventData.replyId'],
    needed: ['eventData.qnaId'],
    input: ({ ownQuestion: questionId }) => ({ questionId, answerId: null }),
    answer: done,
  },
  {
    ...onRoot,
    rows: ['added: undoing a deletion'],
    operation: 'restoreQuestion',
    login: 'required',
    asked: ({ ownQuestion: qnaId }) => ({ eventType: 'qna', qnaType: 'restore', eventData: { qnaId } }),
    needed: ['eventData.qnaId'],
    input: ({ ownQuestion: questionId }) => ({ questionId }),
    answer: done,
  },
  {
    ...onRoot,
    rows: ['call / hide, report, delete', 'event / posting and qna: blind, report, delete'],
    operation: 'deleteAnswer',
    login: 'required',
    asked: ({ ownAnswer: replyId }) => ({ eventType: 'qna', qnaType: 'delete', eventData: { replyId } }),
    needed: ['eventData.replyId'],
    input: ({ ownAnswer: answerId }) => ({ answerId }),
    answer: done,
    first: async (community) => ({ ownAnswer: await community.answer(community.haru.token, community.ids.question) }),
  },
  search('post', 'searchPosts', post, '까치밥'),
  searchWithCounts,
  search('user', 'searchUsers', either(otherUser, ownUser), 'person'),
  search('qna', 'searchQuestions', question, '까치밥'),
  search('program', 'searchPrograms', program, '까치밥'),
]
