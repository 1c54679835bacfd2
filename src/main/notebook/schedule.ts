import { type Card, createEmptyCard, type FSRS, fsrs, State } from 'ts-fsrs'
import { type MemorySettings, readWeights } from '../../shared/notebook/memory'
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

/** Derives schedules from rows of the log, which may be in any order (docs/product/notebook.md "Review"). */
export interface Scheduler {
  scheduleOf(log: readonly Review[]): Schedule
  /** When the entry would be due after each grade, in milliseconds since 1970. */
  duesAfter(log: readonly Review[], now: number): Record<Grade, number>
  /** The reviews that count, in order. */
  stepsOf(log: readonly Review[]): ReviewStep[]
}

/** A review, and the card's state before and after it. */
export interface ReviewStep {
  review: CountedReview
  before: Card
  after: Card
}

export function createScheduler({ retention, weights }: MemorySettings): Scheduler {
  const w = readWeights(weights) ?? []
  // Without its random spread, so that machines with the same settings derive the same days.
  const algorithm = fsrs({ enable_fuzz: false, request_retention: retention, ...(w.length > 0 ? { w } : {}) })
  return {
    scheduleOf: (log) => scheduleOf(stepsOf(algorithm, log)),
    duesAfter(log, now) {
      const last = stepsOf(algorithm, log).at(-1)
      const at = new Date(Math.max(now, last?.review.at ?? 0))
      const card: Card = last?.after ?? createEmptyCard(at)
      const dueAfter = (grade: Grade) => algorithm.next(card, at, grade).card.due.getTime()
      return { 1: dueAfter(1), 2: dueAfter(2), 3: dueAfter(3), 4: dueAfter(4) }
    },
    stepsOf: (log) => stepsOf(algorithm, log),
  }
}

function scheduleOf(steps: readonly ReviewStep[]): Schedule {
  const card = steps.at(-1)?.after ?? null
  if (card === null) return { state: 'new', due: null, firstAt: null, lastAt: null }
  return {
    state: card.state === State.Review ? 'review' : 'learning',
    due: card.due.getTime(),
    firstAt: steps[0]?.review.at ?? null,
    lastAt: steps.at(-1)?.review.at ?? null,
  }
}

function stepsOf(algorithm: FSRS, log: readonly Review[]): ReviewStep[] {
  const steps: ReviewStep[] = []
  for (const review of countedReviews(log)) {
    const before: Card = steps.at(-1)?.after ?? createEmptyCard(review.at)
    steps.push({ review, before, after: algorithm.next(before, review.at, review.grade).card })
  }
  return steps
}
