/**
 * One sentence of a corrected text (docs/product/corrections.md "Sentences"). `original` includes the spaces and line breaks after the
 * sentence, so that the concatenated originals of a correction are the text that was corrected.
 */
export interface CorrectedSentence {
  original: string
  /** The corrected sentence with the white space after it; null when unchanged. */
  corrected: string | null
  /** Whether the corrector marked the sentence as correct. Never together with `corrected`; neither of both: not reviewed. */
  good: boolean
  /** A comment on this sentence; '' for none. */
  note: string
}

/** The text that sentences correct. */
export function originalOf(sentences: readonly CorrectedSentence[]): string {
  return sentences.map(({ original }) => original).join('')
}

/** The text with every change of a correction applied (docs/product/corrections.md "Sentences"). */
export function correctedText(sentences: readonly CorrectedSentence[]): string {
  return sentences.map((sentence) => sentence.corrected ?? sentence.original).join('')
}
