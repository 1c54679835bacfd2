/** How well an entry was remembered: again, hard, good, easy. */
export type Grade = 1 | 2 | 3 | 4

/**
 * One row of the log of reviews, which only grows (docs/product/notebook.md "Review"). `grade`: null where the row takes back the review
 * `undoes`.
 */
export interface Review {
  /** A UUIDv7 of the client. */
  id: string
  entryId: string
  /** Milliseconds since 1970. */
  at: number
  grade: Grade | null
  undoes: string | null
}

/** A review that was not taken back. */
export type CountedReview = Review & { grade: Grade }

/** The reviews that count, in the order in which a schedule is derived from them: by time, then id, whichever machine they come from. */
export function countedReviews(log: readonly Review[]): CountedReview[] {
  const undone = new Set(log.flatMap(({ undoes }) => undoes ?? []))
  const byId = new Map(log.map((review) => [review.id, review]))
  return [...byId.values()]
    .filter((review): review is CountedReview => review.grade !== null && !undone.has(review.id))
    .sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1))
}
