import type { ColumnType } from 'kysely'
import type { CorrectionTarget } from '../../shared/contract/corrections-shapes'
import type { Counter } from './counter'

type Later = ColumnType<number | null, number | null | undefined, number | null>

/** The tables of corrections; see schema.ts for the conventions. */
export interface CorrectionSchema {
  /** At most one existing correction for each person and text. */
  corrections: {
    id: string
    kind: CorrectionTarget['kind']
    item_id: string
    /** The corrector. */
    user_id: string
    /** The writer of the text, and 1 when they wrote it anonymously. */
    writer_id: string
    anonymous: number
    /** JSON array of `CorrectedSentence`, with mentions as in the stored text; '[]' once its content is erased. */
    sentences: string
    comment: string
    agreement_count: Counter
    created_at: number
    edited_at: Later
    thanked_at: Later
    applied_at: Later
    deleted_at: Later
  }
  correction_agreements: { correction_id: string; user_id: string; created_at: number }
}
