import type { Review } from '../../../../shared/contract/reviews-shapes'
import { limits } from '../../../../shared/limits'
import { isBlank, textLength } from '../../../../shared/text/length'
import { basedOnIn } from '../../../data/draft-version'

/** The fields of a review or an answer. `stars` 0: none chosen; answers have no stars. */
export interface ReviewFields {
  stars: number
  text: string
}

/** The versions of a review and of an answer: when they were last written or edited, `never` where there is none. */
export const reviewVersion = (review: Review | undefined): string => review?.editedAt ?? review?.reviewedAt ?? 'never'
export const answerVersion = ({ answer }: Review): string => answer?.editedAt ?? answer?.answeredAt ?? 'never'

/** The stored draft, with the version that it began from; null for none or for text that is not one. */
export function readReviewDraft(stored: string): { fields: ReviewFields; basedOn?: string } | null {
  try {
    const found = (JSON.parse(stored) ?? {}) as Partial<ReviewFields> & Record<string, unknown>
    const { stars, text } = found
    if (typeof text !== 'string') return null
    return { fields: { stars: [1, 2, 3, 4, 5].includes(stars ?? 0) ? (stars ?? 0) : 0, text }, ...basedOnIn(found) }
  } catch {
    return null
  }
}

/** The draft to store; '' when the fields equal `base`. */
export function writeReviewDraft(fields: ReviewFields, base: ReviewFields, basedOn: string | undefined): string {
  return isSame(fields, base) ? '' : JSON.stringify({ ...fields, basedOn })
}

export const isSame = (one: ReviewFields, other: ReviewFields) => one.stars === other.stars && one.text.trim() === other.text.trim()

/** Why the fields cannot be sent. */
export interface ReviewProblems {
  stars?: 'none'
  text?: 'blank' | 'tooLong'
}

export function problemsOf({ stars, text }: ReviewFields, { withStars }: { withStars: boolean }): ReviewProblems {
  const problems: ReviewProblems = {}
  if (withStars && stars === 0) problems.stars = 'none'
  if (isBlank(text)) problems.text = 'blank'
  else if (textLength(text.trim()) > (withStars ? limits.review : limits.reviewAnswer)) problems.text = 'tooLong'
  return problems
}
