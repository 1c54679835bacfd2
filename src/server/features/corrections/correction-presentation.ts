import type { Kysely } from 'kysely'
import type { Correction } from '../../../shared/contract/corrections-shapes'
import { type CorrectedSentence, originalOf } from '../../../shared/corrections'
import { withdrawn } from '../../../shared/text/withdrawn'
import type { Schema } from '../../db/schema'
import { languagesIn } from '../../languages-column'
import { timeOrNull } from '../../time-or-null'
import { selectAgreements } from './agreement-queries'
import type { CorrectedText } from './corrected-text-queries'
import type { CorrectionRow } from './correction-queries'

/** The sentences in a database column. */
export function sentencesIn(json: string): CorrectedSentence[] {
  return JSON.parse(json) as CorrectedSentence[]
}

/** Sentences with each text converted, such as to rewrite mentions. */
export function reworded(sentences: readonly CorrectedSentence[], wording: (text: string) => string): CorrectedSentence[] {
  return sentences.map((sentence) => ({
    ...sentence,
    original: wording(sentence.original),
    corrected: sentence.corrected === null ? null : wording(sentence.corrected),
  }))
}

/** Corrections of one text as one viewer sees them. */
export async function presentCorrections(
  db: Kysely<Schema>,
  rows: readonly CorrectionRow[],
  { content, wording }: Pick<CorrectedText, 'content' | 'wording'>,
  viewerId: string | null,
): Promise<Correction[]> {
  const ids = rows.filter(({ agreement_count }) => agreement_count > 0).map(({ id }) => id)
  const agreements = await selectAgreements(db, ids, viewerId)
  return rows.map((row) => {
    const stored = sentencesIn(row.sentences)
    const sentences = reworded(stored, wording.shown)
    const { count, people } = agreements.get(row.id) ?? { count: 0, people: [] }
    return {
      id: row.id,
      target: { kind: row.kind, id: row.item_id },
      writer: {
        id: row.user_id,
        nickname: row.nickname ?? withdrawn,
        imagePath: row.image_path,
        academy: row.academy,
        languages: languagesIn(row.languages),
      },
      createdAt: new Date(row.created_at).toISOString(),
      editedAt: timeOrNull(row.edited_at),
      of: originalOf(sentences),
      sentences,
      comment: row.comment,
      thanked: row.thanked_at !== null,
      applied: row.applied_at !== null,
      agreements: count,
      agreed: Boolean(row.agreed),
      agreeing: people,
      current: originalOf(stored) === content,
      mine: row.user_id === viewerId,
    }
  })
}
