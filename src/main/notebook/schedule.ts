import { type Card, createEmptyCard, fsrs, State } from 'ts-fsrs'
import { type CountedReview, countedReviews, type Grade, type Review } from '../../shared/notebook/reviews'

export type CardState = 'new' | 'learning' | 'review'

/** When an entry is due and how far it is learned, derived from its reviews. */
export interface Schedule {
  state: CardState
  /** Milliseconds since 1970; null for a new one. */
  due: number | null
  /** Times of its first and its last review; null for a new one. */
  firstAt: number | null
  lastAt: number | null
}

// Without its random spread, so that every machine derives the same days.
const scheduler = fsrs({ enable_fuzz: false })

/** The schedule of an entry (docs/product/notebook.md "Review"). @param log its rows of the log, in any order */
export function scheduleOf(log: readonly Review[]): Schedule {
  const reviews = countedReviews(log)
  const card = cardOf(reviews)
  if (card === null) return { state: 'new', due: null, firstAt: null, lastAt: null }
  return {
    state: card.state === State.Review ? 'review' : 'learning',
    due: card.due.getTime(),
    firstAt: reviews[0]?.at ?? null,
    lastAt: reviews.at(-1)?.at ?? null,
  }
}

/** When the entry would be due after each grade, in milliseconds since 1970. */
export function duesAfter(log: readonly Review[], now: number): Record<Grade, number> {
  const reviews = countedReviews(log)
  const at = new Date(Math.max(now, reviews.at(-1)?.at ?? 0))
  const card: Card = cardOf(reviews) ?? createEmptyCard(at)
  const dueAfter = (grade: Grade) => scheduler.next(card, at, grade).card.due.getTime()
  return { 1: dueAfter(1), 2: dueAfter(2), 3: dueAfter(3), 4: dueAfter(4) }
}

function cardOf(reviews: readonly CountedReview[]): Card | null {
  let card: Card | null = null
  for (const { at, grade } of reviews) {
    const before: Card = card ?? createEmptyCard(at)
    card = scheduler.next(before, at, grade).card
  }
  return card
}
