import type { CorrectionTarget } from './contract/corrections-shapes'
import type { CorrectedSentence } from './corrections'
import type { AppError } from './errors'

/** A correction that the community does not have yet (docs/product/corrections.md "Unsent corrections"). */
export interface UnsentCorrection {
  id: string
  target: CorrectionTarget
  of: string
  sentences: CorrectedSentence[]
  comment: string
  /** ISO 8601. */
  writtenAt: string
  /** Failed: refused, and not sent again. */
  state: 'sending' | 'waiting' | 'failed'
  /** Why it was refused; `changed` has the text as it is now. */
  error: AppError | null
}
