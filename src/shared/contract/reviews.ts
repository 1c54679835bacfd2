import * as z from 'zod'
import { limits } from '../limits'
import { basedOn, basedOnFrom, id, place, placeFromWire, text, wireBasedOn, wireOptions, wirePlace, wireText } from './fields'
import { eventData, hasFields, operation, type WireBody } from './operation'
import { pageUnder } from './page'
import { ratedReview, rating, review } from './reviews-shapes'

const asks = (reviewType: string) => hasFields({ eventType: 'review', reviewType })
const body = <Data>(reviewType: string, eventData: Data) => ({ eventType: 'review' as const, reviewType, eventData })
const removesAnswer = (wire: WireBody) => eventData(wire)['content'] === null
const ofReview = z.looseObject({ eventData: z.looseObject({ reviewId: wireText }) })

/** Reviews of programs and their mentors' answers (docs/product/programs.md "Reviews"). */
export const reviewOperations = {
  /** The newest first. `mine`: the caller's own; `mayReview`: whether the caller may write one. */
  reviews: operation({
    path: '/',
    login: 'optional',
    match: asks('list'),
    request: () =>
      z.codec(
        z.looseObject({ eventData: z.looseObject({ ...wirePlace, programId: wireText }) }),
        z.strictObject({ ...place, programId: id }),
        {
          decode: ({ eventData: data }) => ({ ...placeFromWire(data), programId: data.programId }),
          encode: (input) => body('list', { offset: 0, ...input }),
        },
      ),
    response: () =>
      z.codec(
        z.object({ list: z.array(review), total: z.number(), more: z.boolean(), mine: review.nullable(), may_review: z.boolean() }),
        z.strictObject({
          items: z.array(review.out),
          total: z.number(),
          more: z.boolean(),
          mine: review.out.nullable(),
          mayReview: z.boolean(),
        }),
        {
          decode: ({ list, may_review: mayReview, ...w }) => ({ items: list, ...w, mayReview }),
          encode: ({ items, mayReview, ...page }) => ({ list: items, ...page, may_review: mayReview }),
        },
      ),
    answers: [],
  }),

  /**
   * Writes the caller's only review of a program, or rewrites it. A caller who has not chatted with the mentor about it: `wrongState`; the
   * caller's own program: `invalid`.
   */
  saveReview: operation({
    composes: true,
    path: '/',
    login: 'required',
    write: true,
    match: asks('put'),
    request: () =>
      z.codec(
        z.looseObject({
          eventData: z.looseObject({ programId: wireText, stars: z.number('invalid'), content: wireText, basedOn: wireBasedOn }),
        }),
        z.strictObject({
          programId: id,
          stars: z.number('invalid').int('invalid').min(1, 'required').max(5, 'invalid'),
          content: text(limits.review),
          basedOn,
        }),
        {
          decode: ({ eventData: data }) => ({
            programId: data.programId,
            stars: data.stars,
            content: data.content,
            ...basedOnFrom(data),
          }),
          encode: (input) => body('put', input),
        },
      ),
    response: () => ratedReview,
    answers: ['wrongState'],
  }),

  deleteReview: operation({
    path: '/',
    login: 'required',
    write: true,
    whileSuspended: true,
    match: asks('delete'),
    request: () =>
      z.codec(ofReview, z.strictObject({ reviewId: id }), {
        decode: (w) => ({ reviewId: w.eventData.reviewId }),
        encode: (input) => body('delete', input),
      }),
    response: () => rating,
    answers: [],
  }),

  /** Undoes a deletion. Too late, or another was written meanwhile: `expired`. */
  restoreReview: operation({
    path: '/',
    login: 'required',
    write: true,
    whileSuspended: true,
    match: asks('restore'),
    request: () =>
      z.codec(ofReview, z.strictObject({ reviewId: id }), {
        decode: (w) => ({ reviewId: w.eventData.reviewId }),
        encode: (input) => body('restore', input),
      }),
    response: () => rating,
    answers: ['expired'],
  }),

  /** Writes or rewrites the mentor's only answer to a review; null removes it. */
  answerReview: operation({
    composes: (wire) => !removesAnswer(wire),
    path: '/',
    login: 'required',
    write: true,
    whileSuspended: removesAnswer,
    match: asks('answer'),
    request: () =>
      z.codec(
        z.looseObject({ eventData: z.looseObject({ reviewId: wireText, content: wireText.nullable(), basedOn: wireBasedOn }) }),
        z.strictObject({ reviewId: id, content: text(limits.reviewAnswer).nullable(), basedOn }),
        {
          decode: ({ eventData: data }) => ({ reviewId: data.reviewId, content: data.content, ...basedOnFrom(data) }),
          encode: (input) => body('answer', input),
        },
      ),
    response: () => z.strictObject({ review }),
    answers: [],
  }),

  /** Undoes the removal of an answer. Too late, or another was written meanwhile: `expired`. */
  restoreReviewAnswer: operation({
    path: '/',
    login: 'required',
    write: true,
    whileSuspended: true,
    match: asks('answerRestore'),
    request: () =>
      z.codec(ofReview, z.strictObject({ reviewId: id }), {
        decode: (w) => ({ reviewId: w.eventData.reviewId }),
        encode: (input) => body('answerRestore', input),
      }),
    response: () => z.strictObject({ review }),
    answers: ['expired'],
  }),

  /** The reviews that the caller has hidden, the last hidden first. */
  hiddenReviews: operation({
    path: '/',
    login: 'required',
    match: asks('blinds'),
    request: () =>
      z.codec(z.looseObject({ eventData: wireOptions(wirePlace) }), z.strictObject(place), {
        decode: (w) => placeFromWire(w.eventData || {}),
        encode: (input) => body('blinds', { offset: 0, ...input }),
      }),
    response: () => pageUnder('list', review),
    answers: [],
  }),
}
