import { limits } from '../../../../shared/limits'
import { isBlank, textLength } from '../../../../shared/text/length'

/** The fields of a review or an answer. `stars` 0: none chosen; answers have no stars. */
export interface ReviewFields {
  stars: number
  text: string
}

/** The stored draft; null for none or for text that is not one. */
export function readReviewDraft(stored: string): ReviewFields | null {
  try {
    const found = JSON.parse(stored) as Partial<ReviewFields> | null
    const { stars, text } = found ?? {}
    if (typeof text !== 'string') return null
    return { stars: [1, 2, 3, 4, 5].includes(stars ?? 0) ? (stars ?? 0) : 0, text }
  } catch {
    return null
  }
}

/** The draft to store; '' when the fields equal `base`. */
export function writeReviewDraft(fields: ReviewFields, base: ReviewFields): string {
  return isSame(fields, base) ? '' : JSON.stringify(fields)
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
