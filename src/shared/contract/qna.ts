import * as z from 'zod'
import { limits } from '../limits'
import { reply } from './feed-shapes'
import {
  id,
  isNone,
  isYes,
  optionalText,
  place,
  placeFromWire,
  text,
  wireFlag,
  wireMaybe,
  wireOptions,
  wirePlace,
  wireText,
} from './fields'
import { likesAnswer, likeToWire, wireLikeType } from './likes'
import { eventData, nothing, operation, says, type WireBody } from './operation'
import { pageUnder } from './page'
import { question, questionDetail } from './qna-shapes'

const asks = (qnaType: string) => says({ eventType: 'qna', qnaType })
const isRemoving = (what: 'question' | 'answer') => (body: WireBody) =>
  asks('delete')(body) && isNone(eventData(body)['replyId']) === (what === 'question')

const questionPage = pageUnder('qna', question)

/**
 * Questions and their answers (docs/product/questions.md). Who asks or answers anonymously is 익명 N to everyone else;
 * whether one is anonymous is settled when it is written.
 */
export const qnaOperations = {
  /** Newest first; `unanswered`: only those that wait for their first answer. */
  questions: operation({
    path: '/',
    login: 'optional',
    match: asks('all'),
    request: z.codec(
      z.looseObject({ eventData: wireOptions({ ...wirePlace, unanswered: wireFlag }) }),
      z.strictObject({ ...place, unanswered: z.boolean() }),
      {
        decode: (w) => {
          const data = w.eventData || {}
          return { ...placeFromWire(data), unanswered: isYes(data.unanswered) }
        },
        encode: ({ unanswered, ...input }) => ({
          eventType: 'qna',
          qnaType: 'all',
          eventData: { offset: 0, ...input, ...(unanswered ? { unanswered } : {}) },
        }),
      },
    ),
    response: questionPage,
    answers: [],
  }),

  question: operation({
    path: '/',
    login: 'optional',
    match: asks('detail'),
    request: z.codec(z.looseObject({ eventData: z.looseObject({ qnaId: wireText }) }), z.strictObject({ questionId: id }), {
      decode: (w) => ({ questionId: w.eventData.qnaId }),
      encode: (input) => ({ eventType: 'qna', qnaType: 'detail', eventData: { qnaId: input.questionId } }),
    }),
    response: z.codec(z.object({ qna: questionDetail }), z.strictObject({ question: questionDetail.out }), {
      decode: (w) => ({ question: w.qna }),
      encode: (answer) => ({ qna: answer.question }),
    }),
    answers: [],
  }),

  /** Asks, or with `questionId` edits the caller's own. A question asked under one's name cannot become anonymous: `invalid`. */
  saveQuestion: operation({
    path: '/',
    login: 'required',
    write: true,
    idempotent: true,
    match: asks('write'),
    request: z.codec(
      z.looseObject({
        eventData: z.looseObject({
          qnaId: wireMaybe(z.string()),
          title: wireMaybe(z.string('invalid')),
          content: wireText,
          anonymous: wireFlag,
        }),
      }),
      z.strictObject({
        questionId: id.optional(),
        title: optionalText(limits.questionTitle),
        content: text(limits.question),
        anonymous: z.boolean(),
      }),
      {
        decode: ({ eventData: data }) => ({
          ...(isNone(data.qnaId) ? {} : { questionId: data.qnaId }),
          title: data.title ?? '',
          content: data.content,
          anonymous: isYes(data.anonymous),
        }),
        encode: ({ questionId, ...input }) => ({
          eventType: 'qna',
          qnaType: 'write',
          eventData: { ...(questionId === undefined ? {} : { qnaId: questionId }), ...input },
        }),
      },
    ),
    response: z.codec(z.object({ qna_id: z.string() }), z.strictObject({ questionId: id }), {
      decode: (w) => ({ questionId: w.qna_id }),
      encode: (answer) => ({ qna_id: answer.questionId }),
    }),
    answers: [],
  }),

  deleteQuestion: operation({
    path: '/',
    login: 'required',
    write: true,
    match: isRemoving('question'),
    request: z.codec(z.looseObject({ eventData: z.looseObject({ qnaId: wireText }) }), z.strictObject({ questionId: id }), {
      decode: (w) => ({ questionId: w.eventData.qnaId }),
      encode: (input) => ({ eventType: 'qna', qnaType: 'delete', eventData: { qnaId: input.questionId } }),
    }),
    response: nothing,
    answers: [],
  }),

  /** Brings back the caller's own question while deleting it can be undone (docs/product/feed.md "Deleting"); later: `expired`. */
  restoreQuestion: operation({
    path: '/',
    login: 'required',
    write: true,
    match: asks('restore'),
    request: z.codec(z.looseObject({ eventData: z.looseObject({ qnaId: wireText }) }), z.strictObject({ questionId: id }), {
      decode: (w) => ({ questionId: w.eventData.qnaId }),
      encode: (input) => ({ eventType: 'qna', qnaType: 'restore', eventData: { qnaId: input.questionId } }),
    }),
    response: nothing,
    answers: ['expired'],
  }),

  /**
   * Answers, or with `answerId` edits the caller's own answer. An answer to a nested one joins its parent's list. The asker of an anonymous
   * question always answers anonymously; an answer given under one's name cannot become anonymous: `invalid`.
   */
  saveAnswer: operation({
    path: '/',
    login: 'required',
    write: true,
    idempotent: true,
    match: asks('reply'),
    request: z.codec(
      z.looseObject({
        eventData: z.looseObject({
          qnaId: wireText,
          replyId: wireMaybe(z.string()),
          parentId: wireMaybe(z.string()),
          content: wireText,
          anonymous: wireFlag,
        }),
      }),
      z.strictObject({
        questionId: id,
        answerId: id.optional(),
        parentId: id.optional(),
        content: text(limits.question),
        anonymous: z.boolean(),
      }),
      {
        decode: ({ eventData: data }) => ({
          questionId: data.qnaId,
          ...(isNone(data.replyId) ? {} : { answerId: data.replyId }),
          ...(isNone(data.parentId) ? {} : { parentId: data.parentId }),
          content: data.content,
          anonymous: isYes(data.anonymous),
        }),
        encode: ({ questionId, answerId, ...input }) => ({
          eventType: 'qna',
          qnaType: 'reply',
          eventData: { qnaId: questionId, ...(answerId === undefined ? {} : { replyId: answerId }), ...input },
        }),
      },
    ),
    response: z.object({ reply }),
    answers: [],
  }),

  deleteAnswer: operation({
    path: '/',
    login: 'required',
    write: true,
    match: isRemoving('answer'),
    request: z.codec(z.looseObject({ eventData: z.looseObject({ replyId: wireText }) }), z.strictObject({ answerId: id }), {
      decode: (w) => ({ answerId: w.eventData.replyId }),
      encode: (input) => ({ eventType: 'qna', qnaType: 'delete', eventData: { replyId: input.answerId } }),
    }),
    response: nothing,
    answers: [],
  }),

  /** Accepts an answer to the caller's own question, another than before, or with null none (docs/product/questions.md "Accepted answers"). */
  acceptAnswer: operation({
    path: '/',
    login: 'required',
    write: true,
    match: asks('accept'),
    request: z.codec(
      z.looseObject({ eventData: z.looseObject({ qnaId: wireText, replyId: wireMaybe(z.string('invalid')) }) }),
      z.strictObject({ questionId: id, answerId: id.nullable() }),
      {
        decode: ({ eventData: data }) => ({ questionId: data.qnaId, answerId: isNone(data.replyId) ? null : data.replyId }),
        encode: ({ questionId, answerId }) => ({
          eventType: 'qna',
          qnaType: 'accept',
          eventData: { qnaId: questionId, replyId: answerId },
        }),
      },
    ),
    response: nothing,
    answers: [],
  }),

  /** Likes an answer, as `setLike` does a post. */
  likeAnswer: operation({
    path: '/',
    login: 'required',
    write: true,
    match: (body) =>
      says({ eventType: 'like' })(body) &&
      ['programId', 'replyId'].every((name) => isNone(eventData(body)[name])) &&
      !isNone(eventData(body)['answerId']),
    request: z.codec(
      z.looseObject({ likeType: wireLikeType, eventData: z.looseObject({ answerId: wireText }) }),
      z.strictObject({ answerId: id, liked: z.boolean() }),
      {
        decode: (w) => ({ answerId: w.eventData.answerId, liked: w.likeType === 'like' }),
        encode: ({ liked, ...about }) => likeToWire(liked, about),
      },
    ),
    response: likesAnswer,
    answers: [],
  }),

  /** What somebody asked, newest first. The anonymous ones are listed and counted only in the caller's own. */
  userQuestions: operation({
    path: '/',
    login: 'optional',
    match: says({ eventType: 'profile_v2', profileType: 'getQnaList' }),
    request: z.codec(
      z.looseObject({ eventData: z.looseObject({ userId: wireText, ...wirePlace }) }),
      z.strictObject({ userId: id, ...place }),
      {
        decode: (w) => ({ userId: w.eventData.userId, ...placeFromWire(w.eventData) }),
        encode: (input) => ({ eventType: 'profile_v2', profileType: 'getQnaList', eventData: input }),
      },
    ),
    response: questionPage,
    answers: [],
  }),

  /** What the caller has hidden, the last hidden first. */
  hiddenQuestions: operation({
    path: '/',
    login: 'required',
    match: asks('blinds'),
    request: z.codec(z.looseObject({ eventData: wireOptions(wirePlace) }), z.strictObject(place), {
      decode: (w) => placeFromWire(w.eventData || {}),
      encode: (input) => ({ eventType: 'qna', qnaType: 'blinds', eventData: { offset: 0, ...input } }),
    }),
    response: questionPage,
    answers: [],
  }),
}
