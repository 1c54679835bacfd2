import { type Card, State } from 'ts-fsrs'
import { daysUntil } from '../../../shared/notebook/days'
import type { ReviewStep } from '../schedule'

/** What Anki's table `cards` says of a card's schedule. */
export interface AnkiSchedule {
  type: 0 | 1 | 2 | 3
  queue: 0 | 1 | 2
  /** A position, seconds since 1970, or days since the collection's first day, by the queue. */
  due: number
  ivl: number
  factor: number
  reps: number
  lapses: number
  left: number
  data: string
}

const dayMs = 24 * 60 * 60 * 1000
const usualFactor = 2500

/**
 * A card's schedule as Anki stores it, with FSRS' state of memory.
 * @param collection its first moment, and when its days end
 * @param position of a new card
 */
export function ankiSchedule(steps: readonly ReviewStep[], collection: { crt: number; dayEndsAt: number }, position: number): AnkiSchedule {
  const last = steps.at(-1)
  if (last === undefined) return { type: 0, queue: 0, due: position, ivl: 0, factor: 0, reps: 0, lapses: 0, left: 0, data: '{}' }
  const { after, review } = last
  const common = {
    reps: after.reps,
    lapses: after.lapses,
    data: JSON.stringify({ s: rounded(after.stability, 4), d: rounded(after.difficulty, 3), lrt: Math.floor(review.at / 1000) }),
  }
  if (after.state === State.Review) {
    const due = daysUntil(after.due.getTime(), collection.crt, collection.dayEndsAt)
    return { type: 2, queue: 2, due, ivl: Math.max(1, after.scheduled_days), factor: usualFactor, left: 0, ...common }
  }
  const isRelearning = after.state === State.Relearning
  const due = Math.floor(after.due.getTime() / 1000)
  return {
    type: isRelearning ? 3 : 1,
    queue: 1,
    due,
    ivl: isRelearning ? 1 : 0,
    factor: isRelearning ? usualFactor : 0,
    left: 1,
    ...common,
  }
}

/** What Anki's table `revlog` says of a review; intervals in days, or as negative seconds. */
export function ankiReview({ review, before, after }: ReviewStep) {
  return {
    ease: review.grade,
    ivl: intervalOf(after),
    lastIvl: before.state === State.New ? 0 : intervalOf(before),
    factor: before.state === State.Review ? usualFactor : 0,
    type: { [State.New]: 0, [State.Learning]: 0, [State.Review]: 1, [State.Relearning]: 2 }[before.state],
  }
}

function intervalOf({ state, scheduled_days: days, due, last_review: last }: Card): number {
  if (state === State.Review) return Math.max(1, days)
  const ms = due.getTime() - (last?.getTime() ?? due.getTime())
  return ms >= dayMs ? Math.round(ms / dayMs) : -Math.round(ms / 1000)
}

const rounded = (value: number, places: number) => Number(value.toFixed(places))
