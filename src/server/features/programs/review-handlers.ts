import type { reviewOperations } from '../../../shared/contract/reviews'
import { type Handlers, refuse } from '../../http/handler'
import { haveTalked } from '../chat/talk-queries'
import { selectTotals } from '../feed/counter-queries'
import { hiddenList, selectHidden } from '../moderation/hiding-queries'
import { findProgram } from './programs-queries'
import { findOwnReview, loadReviews, selectReviews } from './review-queries'
import { answerReview, removeReview, restoreAnswer, restoreReview, saveReview } from './reviewing'

/** Reviews of programs (docs/product/programs.md "Reviews"). */
export const reviewHandlers: Handlers<typeof reviewOperations> = {
  async reviews({ programId, ...place }, { userId, services: { db } }) {
    const program = await findProgram(db, programId, userId)
    if (!program) throw refuse('notFound')
    const isOthers = userId !== null && program.user_id !== userId
    const [page, mine] = await Promise.all([
      selectReviews(db, programId, userId, place),
      isOthers ? findOwnReview(db, programId, userId) : null,
    ])
    const mayReview = mine !== null || (isOthers && (await haveTalked(db, programId, program.user_id, userId)))
    return { ...page, total: program.review_count, mine, mayReview }
  },

  saveReview: (input, { userId, services }) => saveReview(services, userId, input),
  deleteReview: ({ reviewId }, { userId, services }) => removeReview(services, userId, reviewId),
  restoreReview: ({ reviewId }, { userId, services }) => restoreReview(services, userId, reviewId),
  answerReview: (input, { userId, services }) => answerReview(services, userId, input),
  restoreReviewAnswer: ({ reviewId }, { userId, services }) => restoreAnswer(services, userId, reviewId),

  async hiddenReviews(place, { userId, services: { db } }) {
    const list = hiddenList('review', userId)
    const [{ ids, more }, totals] = await Promise.all([selectHidden(db, userId, 'review', place), selectTotals(db, [list])])
    return { items: await loadReviews(db, ids), total: totals.get(list) ?? 0, more }
  },
}
