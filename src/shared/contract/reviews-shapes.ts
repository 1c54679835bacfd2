import * as z from 'zod'
import { wireEdited } from './feed-shapes'
import { id, time } from './fields'
import { author, authorFromWire, authorToWire, wireAuthor } from './people-shapes'

const wireReview = z.object({
  review_id: z.string(),
  program_id: z.string(),
  user_id: z.string(),
  ...wireAuthor.shape,
  stars: z.number(),
  content: z.string(),
  review_date: z.string(),
  edited_date: wireEdited,
  answer: z.object({ content: z.string(), answer_date: z.string(), edited_date: wireEdited }).nullable(),
})

const innerReview = z.strictObject({
  id,
  programId: id,
  author,
  /** 1 to 5. */
  stars: z.number(),
  content: z.string(),
  reviewedAt: time,
  editedAt: time.nullable(),
  /** The mentor's answer. */
  answer: z.strictObject({ content: z.string(), answeredAt: time, editedAt: time.nullable() }).nullable(),
})
/** A review of a program by a member who has chatted with its mentor (docs/product/programs.md "Reviews"). */
export type Review = z.output<typeof innerReview>

export const review = z.codec(wireReview, innerReview, {
  decode: (w) => ({
    id: w.review_id,
    programId: w.program_id,
    author: authorFromWire(w.user_id, w),
    stars: w.stars,
    content: w.content,
    reviewedAt: w.review_date,
    editedAt: w.edited_date ?? null,
    answer: w.answer && { content: w.answer.content, answeredAt: w.answer.answer_date, editedAt: w.answer.edited_date ?? null },
  }),
  encode: (r) => ({
    review_id: r.id,
    program_id: r.programId,
    user_id: r.author.id,
    ...authorToWire(r.author),
    stars: r.stars,
    content: r.content,
    review_date: r.reviewedAt,
    edited_date: r.editedAt,
    answer: r.answer && { content: r.answer.content, answer_date: r.answer.answeredAt, edited_date: r.answer.editedAt },
  }),
})

const wireRating = { review_cnt: z.number(), star_sum: z.number() }
const innerRating = { reviewCount: z.number(), starSum: z.number() }

/** How many reviews a program has after a change, and the sum of their stars. */
export const rating = z.codec(z.object(wireRating), z.strictObject(innerRating), {
  decode: (w) => ({ reviewCount: w.review_cnt, starSum: w.star_sum }),
  encode: (r) => ({ review_cnt: r.reviewCount, star_sum: r.starSum }),
})
export type Rating = z.output<typeof rating>

/** A review after it was written, with the rating of its program. */
export const ratedReview = z.codec(z.object({ review, ...wireRating }), z.strictObject({ review: innerReview, ...innerRating }), {
  decode: (w) => ({ review: w.review, reviewCount: w.review_cnt, starSum: w.star_sum }),
  encode: (r) => ({ review: r.review, review_cnt: r.reviewCount, star_sum: r.starSum }),
})
