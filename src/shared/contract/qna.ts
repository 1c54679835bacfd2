import * as z from 'zod'
import { limits } from '../limits'
import { images, savedAnswer, wireImages } from './answer-saving'
import { reply } from './feed-shapes'
import {
  basedOn,
  basedOnFrom,
  id,
  isNone,
  isYes,
  optionalText,
  place,
  placeFromWire,
  text,
  wireBasedOn,
  wireFlag,
  wireMaybe,
  wireOptions,
  wirePlace,
  wireText,
} from './fields'
import { likesAnswer, likeToWire, wireLikeType } from './likes'
import { eventData, hasFields, nothing, operation, type WireBody } from './operation'
import { pageUnder } from './page'
import { question, questionDetail } from './qna-shapes'

const asks = (qnaType: string) => hasFields({ eventType: 'qna', qnaType })
const isRemoving = (what: 'question' | 'answer') => (body: WireBody) =>
  asks('delete')(body) && isNone(eventData(body)['replyId']) === (what === 'question')

const questionPage = pageUnder('qna', question)

const aboutQuestion = (qnaType: string) =>
  z.codec(z.looseObject({ eventData: z.looseObject({ qnaId: wireText }) }), z.strictObject({ questionId: id }), {
    decode: (w) => ({ questionId: w.eventData.qnaId }),
    encode: (input) => ({ eventType: 'qna', qnaType, eventData: { qnaId: input.questionId } }),
  })

/**
 * Questions and their answers (docs/product/questions.md). Everyone else sees an anonymous writer as 익명 N. Whether an item is anonymous is
 * decided when it is written.
 */
export const qnaOperations = {
  /** Newest first. `unanswered`: only questions without an answer. */
  questions: operation({
    path: '/',
    login: 'optional',
    match: asks('all'),
    request: () =>
      z.codec(
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
    response: () => questionPage,
    answers: [],
  }),

  question: operation({
    path: '/',
    login: 'optional',
    match: asks('detail'),
    request: () => aboutQuestion('detail'),
    response: () =>
      z.codec(z.object({ qna: questionDetail }), z.strictObject({ question: questionDetail.out }), {
        decode: (w) => ({ question: w.qna }),
        encode: (answer) => ({ qna: answer.question }),
      }),
    answers: [],
  }),

  /**
   * Creates a question, or edits the caller's own when `questionId` is given; without `images` its pictures are unchanged. A question under
   * the writer's name cannot become anonymous: `invalid`.
   */
  saveQuestion: operation({
    composes: true,
    path: '/',
    login: 'required',
    write: true,
    idempotent: true,
    match: asks('write'),
    request: () =>
      z.codec(
        z.looseObject({
          eventData: z.looseObject({
            qnaId: wireMaybe(z.string()),
            title: wireMaybe(z.string('invalid')),
            content: wireText,
            anonymous: wireFlag,
            images: wireImages,
            basedOn: wireBasedOn,
          }),
        }),
        z.strictObject({
          questionId: id.optional(),
          title: optionalText(limits.questionTitle),
          content: text(limits.question),
          anonymous: z.boolean(),
          images,
          basedOn,
        }),
        {
          decode: ({ eventData: data }) => ({
            ...(isNone(data.qnaId) ? {} : { questionId: data.qnaId }),
            title: data.title ?? '',
            content: data.content,
            anonymous: isYes(data.anonymous),
            ...(isNone(data.images) ? {} : { images: data.images }),
            ...basedOnFrom(data),
          }),
          encode: ({ questionId, ...input }) => ({
            eventType: 'qna',
            qnaType: 'write',
            eventData: { ...(questionId === undefined ? {} : { qnaId: questionId }), ...input },
          }),
        },
      ),
    response: () =>
      z.codec(z.object({ qna_id: z.string() }), z.strictObject({ questionId: id }), {
        decode: (w) => ({ questionId: w.qna_id }),
        encode: (answer) => ({ qna_id: answer.questionId }),
      }),
    answers: [],
  }),

  deleteQuestion: operation({
    path: '/',
    login: 'required',
    write: true,
    whileSuspended: true,
    match: isRemoving('question'),
    request: () => aboutQuestion('delete'),
    response: () => nothing,
    answers: [],
  }),

  /** Restores the caller's own question while its deletion can be undone (docs/product/feed.md "Deleting"); later: `expired`. */
  restoreQuestion: operation({
    path: '/',
    login: 'required',
    write: true,
    whileSuspended: true,
    match: asks('restore'),
    request: () => aboutQuestion('restore'),
    response: () => nothing,
    answers: ['expired'],
  }),

  /**
   * Answers a question, or edits the caller's own answer when `answerId` is given. An answer to a nested answer is added to its parent's
   * list. The asker of an anonymous question always answers anonymously; an answer given under the writer's name cannot become anonymous:
   * `invalid`. Without `voice` the recording is unchanged, with null there is none any more. The text may be '' beside a recording.
   */
  saveAnswer: operation({
    composes: true,
    path: '/',
    login: 'required',
    write: true,
    idempotent: true,
    match: asks('reply'),
    request: savedAnswer,
    response: () => z.object({ reply }),
    answers: [],
  }),

  deleteAnswer: operation({
    path: '/',
    login: 'required',
    write: true,
    whileSuspended: true,
    match: isRemoving('answer'),
    request: () =>
      z.codec(z.looseObject({ eventData: z.looseObject({ replyId: wireText }) }), z.strictObject({ answerId: id }), {
        decode: (w) => ({ answerId: w.eventData.replyId }),
        encode: (input) => ({ eventType: 'qna', qnaType: 'delete', eventData: { replyId: input.answerId } }),
      }),
    response: () => nothing,
    answers: [],
  }),

  /**
   * Accepts an answer to the caller's own question in place of any other; null accepts none (docs/product/questions.md "Accepted answers").
   */
  acceptAnswer: operation({
    path: '/',
    login: 'required',
    write: true,
    match: asks('accept'),
    request: () =>
      z.codec(
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
    response: () => nothing,
    answers: [],
  }),

  /** Likes an answer, with the same rules as `setLike`. */
  likeAnswer: operation({
    path: '/',
    login: 'required',
    write: true,
    match: (body) =>
      hasFields({ eventType: 'like' })(body) &&
      ['programId', 'replyId'].every((name) => isNone(eventData(body)[name])) &&
      !isNone(eventData(body)['answerId']),
    request: () =>
      z.codec(
        z.looseObject({ likeType: wireLikeType, eventData: z.looseObject({ answerId: wireText }) }),
        z.strictObject({ answerId: id, liked: z.boolean() }),
        {
          decode: (w) => ({ answerId: w.eventData.answerId, liked: w.likeType === 'like' }),
          encode: ({ liked, ...about }) => likeToWire(liked, about),
        },
      ),
    response: () => likesAnswer,
    answers: [],
  }),

  /** A member's questions, newest first. Anonymous questions are listed and counted only for the caller's own. */
  userQuestions: operation({
    path: '/',
    login: 'optional',
    match: hasFields({ eventType: 'profile_v2', profileType: 'getQnaList' }),
    request: () =>
      z.codec(z.looseObject({ eventData: z.looseObject({ userId: wireText, ...wirePlace }) }), z.strictObject({ userId: id, ...place }), {
        decode: (w) => ({ userId: w.eventData.userId, ...placeFromWire(w.eventData) }),
        encode: (input) => ({ eventType: 'profile_v2', profileType: 'getQnaList', eventData: input }),
      }),
    response: () => questionPage,
    answers: [],
  }),

  /** The questions that the caller has hidden, most recently hidden first. */
  hiddenQuestions: operation({
    path: '/',
    login: 'required',
    match: asks('blinds'),
    request: () =>
      z.codec(z.looseObject({ eventData: wireOptions(wirePlace) }), z.strictObject(place), {
        decode: (w) => placeFromWire(w.eventData || {}),
        encode: (input) => ({ eventType: 'qna', qnaType: 'blinds', eventData: { offset: 0, ...input } }),
      }),
    response: () => questionPage,
    answers: [],
  }),
}
