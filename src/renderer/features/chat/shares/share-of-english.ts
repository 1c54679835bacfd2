import { limits } from '../../../../shared/limits'
import type { WordCounts } from '../../../../shared/text/word-counts'

/** The share of English in per cent; 0 and 100 only where a language is missing. Null where there are too few words to tell. */
export function shareOfEnglish({ korean, english }: WordCounts): number | null {
  const all = korean + english
  if (all < limits.shares.words) return null
  if (korean === 0 || english === 0) return english === 0 ? 0 : 100
  return Math.min(99, Math.max(1, Math.round((100 * english) / all)))
}
