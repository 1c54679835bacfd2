import type { Kysely, Transaction } from 'kysely'
import type { Input, Output } from '../../../shared/contract/index'
import type { Rating } from '../../../shared/contract/reviews-shapes'
import { limits } from '../../../shared/limits'
import type { Schema } from '../../db/schema'
import { lockKey, transact } from '../../db/transaction'
import { refuse } from '../../http/handler'
import { appendEvent } from '../../live/domain-events'
import { lockDecisions } from '../../removed-items'
import type { Services } from '../../services'
import { requireVersion } from '../../text-version'
import { haveTalked } from '../chat/talk-queries'
import { findProgram } from './programs-queries'
import { recountRating } from './rating-queries'
import {
  blankReviews,
  dropKeptAnswer,
  eraseKeptAnswers,
  findOwn,
  findOwnReview,
  findSeenReview,
  insertReview,
  keepAnswer,
  loadReviews,
  lockOwnReview,
  markReviewDeleted,
  markReviewRestored,
  restoreKeptAnswer,
  updateAnswer,
  updateReview,
} from './review-queries'

/**
 * Writes a member's only review of a program, or rewrites it; equal content is no edit (docs/product/programs.md "Reviews").
 * @throws Refusal `notFound`, `invalid` for the caller's own program, `wrongState` for a caller who has not chatted with the mentor about
 * it, `changed` (text-version.ts)
 */
export async function saveReview(
  { db, orderKeeper, now, newId }: Services,
  userId: string,
  { programId, stars, content, basedOn }: Input<'saveReview'>,
): Promise<Output<'saveReview'>> {
  return transact(db, async (trx) => {
    const program = await findProgram(trx, programId, userId)
    if (!program) throw refuse('notFound')
    if (program.user_id === userId) throw refuse('invalid', { programId: 'invalid' })
    // Of two concurrent first reviews the later one rewrites the other.
    await lockKey(trx, `review:${programId}:${userId}`)
    const was = await lockOwnReview(trx, programId, userId)
    if (was === undefined) {
      if (!(await haveTalked(trx, programId, program.user_id, userId))) throw refuse('wrongState')
      requireVersion(basedOn, null)
      const id = newId()
      await insertReview(trx, { id, programId, userId, stars, content, at: now() })
      await appendEvent(trx, 'reviewed', { reviewId: id })
    } else if (was.stars !== stars || was.content !== content) {
      requireVersion(basedOn, was.edited_at ?? was.reviewed_at)
      await updateReview(trx, was.id, { stars, content }, now())
    }
    const rating = await recountRating(trx, programId)
    const review = await findOwnReview(trx, programId, userId)
    if (!review) throw refuse('notFound')
    await orderKeeper.check(trx, { kind: 'review', itemId: review.id, texts: { content } })
    return { review, ...rating }
  })
}

/**
 * Deletes the caller's own review for everyone; it can be restored until it is erased. Writers can delete what they may no longer read,
 * such as after a block.
 * @throws Refusal `notFound`, `forbidden` for another's
 */
export async function removeReview({ db, now }: Services, userId: string, reviewId: string): Promise<Rating> {
  return transact(db, async (trx) => {
    const was = await markReviewDeleted(trx, reviewId, userId, now())
    if (!was) return refuseAnothers(trx, userId, reviewId)
    return recountRating(trx, was.program_id)
  })
}

/**
 * Restores the caller's deleted review unchanged; an existing review is unchanged.
 * @throws Refusal `notFound`, `forbidden` for another's, `expired` when it is too late or another was written meanwhile
 */
export async function restoreReview({ db, now }: Services, userId: string, reviewId: string): Promise<Rating> {
  return transact(db, async (trx) => {
    await lockDecisions(trx, 'review', reviewId)
    const own = await findOwn(trx, reviewId, userId)
    if (own) await lockKey(trx, `review:${own.programId}:${userId}`)
    const was = await markReviewRestored(trx, reviewId, userId, now() - limits.undo.takenMs)
    if (was) return recountRating(trx, was.program_id)
    if (!own) return refuseAnothers(trx, userId, reviewId)
    if (own.deleted) throw refuse('expired')
    return recountRating(trx, own.programId)
  })
}

/**
 * Writes or rewrites the mentor's answer to a review of their program; null removes it.
 * @throws Refusal `notFound`, `forbidden` for anybody but the mentor, `changed` (text-version.ts)
 */
export async function answerReview(
  { db, orderKeeper, now }: Services,
  userId: string,
  { reviewId, content, basedOn }: Input<'answerReview'>,
): Promise<Output<'answerReview'>> {
  return transact(db, async (trx) => {
    const found = await findToAnswer(trx, userId, reviewId)
    if (found.answer !== content) requireVersion(basedOn, found.answer_edited_at ?? found.answered_at)
    if (content !== null) await dropKeptAnswer(trx, reviewId)
    // Removing it again must not replace what was removed.
    else if (found.answer !== '') await keepAnswer(trx, reviewId, now())
    await updateAnswer(trx, reviewId, content, now())
    if (content !== null) await orderKeeper.requireAllowed(trx, { content })
    if (content !== null && found.answer === '') await appendEvent(trx, 'reviewAnswered', { reviewId })
    if (content === null && found.answer !== '')
      await appendEvent(trx, 'erased', { texts: [], reviewAnswers: [{ reviewId, to: found.user_id }] })
    const [review] = await loadReviews(trx, [reviewId])
    if (!review) throw refuse('notFound')
    return { review }
  })
}

/**
 * Restores the mentor's removed answer unchanged; an existing answer is unchanged.
 * @throws Refusal `notFound`, `forbidden` for anybody but the mentor, `expired` when it is too late
 */
export async function restoreAnswer({ db, now }: Services, userId: string, reviewId: string): Promise<Output<'restoreReviewAnswer'>> {
  return transact(db, async (trx) => {
    const found = await findToAnswer(trx, userId, reviewId)
    const isThere = found.answer !== '' || (await restoreKeptAnswer(trx, reviewId, now() - limits.undo.takenMs))
    if (!isThere) throw refuse('expired')
    const [review] = await loadReviews(trx, [reviewId])
    if (!review) throw refuse('notFound')
    return { review }
  })
}

/** The review of a program of the caller's, locked against other changes of its answer. */
async function findToAnswer(trx: Transaction<Schema>, userId: string, reviewId: string) {
  await lockKey(trx, `answer:${reviewId}`)
  const found = await findSeenReview(trx, reviewId, userId)
  if (!found) throw refuse('notFound')
  if (found.mentor_id !== userId) throw refuse('forbidden')
  return found
}

/** Erases the reviews whose deletion can no longer be undone, and the answers whose removal cannot. */
export async function eraseDeletedReviews({ db, now }: Services): Promise<void> {
  await transact(db, async (trx) => {
    const until = now() - limits.undo.takenMs
    await eraseKeptAnswers(trx, until)
    const erased = await blankReviews(trx, until)
    if (erased.texts.length > 0) await appendEvent(trx, 'erased', erased)
  })
}

async function refuseAnothers(db: Kysely<Schema>, userId: string, reviewId: string): Promise<never> {
  throw refuse((await findSeenReview(db, reviewId, userId)) ? 'forbidden' : 'notFound')
}
