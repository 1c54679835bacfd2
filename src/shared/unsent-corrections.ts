import type { CorrectionTarget } from './contract/corrections-shapes'
import type { Input } from './contract/index'
import type { CorrectedSentence } from './corrections'
import type { AppError, Result } from './errors'

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

/** The part of `window.desktop` that sends corrections of texts. */
export interface CorrectionApi {
  /**
   * Corrects a text. Resolves when that is on disk; from then on it is sent, once, whatever happens to the page, the app or the network.
   * Another correction of the same text takes the place of one that waits.
   */
  sendCorrection(correction: Input<'correct'>): Promise<Result<void>>
  /** The account's corrections that the community does not have yet, in the order of writing. */
  unsentCorrections(): Promise<UnsentCorrection[]>
  /** Takes back one of them; nothing when it is too late. */
  cancelCorrection(id: string): Promise<void>
}
