const segmenter = new Intl.Segmenter('ko', { granularity: 'sentence' })

const endsLine = /\n\s*$/u
/** Emoji belong to the sentence before them. */
const leadingEmoji = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f|[~^♡♥]|[^\S\n])+/u
const hasWords = /[\p{L}\p{N}]/u
const abbreviation = /(?:^|[\s("“])(?:Mr|Mrs|Ms|Dr|Prof|St|vs|No|Jr|Sr|(?:[A-Z]\.)*[A-HJ-Z]|\d{1,3})\.\s+$/u
const closesQuote = /["'”’」』)\]]\s*$/u
/** Text that continues a sentence after a quotation: a particle directly after it, a verb of saying, or English in lower case. */
const goesOn = /^(?:\p{Ll}|(?:이?라고|이?라는|이?라며|하고|하는|하며|하니|하더|했|그랬|물[어었]|말[하했]))/u

/** Whether the segmenter's break between the two is wrong. */
function belongTogether(before: string, after: string): boolean {
  if (!before.trim()) return true
  if (endsLine.test(before)) return false
  if (!hasWords.test(before) || !hasWords.test(after)) return true
  if (abbreviation.test(before)) return true
  return closesQuote.test(before) && (!/\s$/u.test(before) || goesOn.test(after))
}

/**
 * Splits a text into sentences, each with the spaces and line breaks after it; concatenated, they are exactly the text, in any normal form
 * (docs/product/corrections.md "Sentences"). The end of a line ends a sentence. A text without words is one sentence; an empty one has
 * none.
 */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  for (const { segment } of segmenter.segment(text)) {
    const last = sentences.at(-1)
    if (last === undefined) {
      sentences.push(segment)
      continue
    }
    const moved = endsLine.test(last) ? '' : (leadingEmoji.exec(segment)?.[0] ?? '')
    const rest = segment.slice(moved.length)
    sentences[sentences.length - 1] = last + moved
    if (rest === '') continue
    if (!rest.trim() || belongTogether(last + moved, rest)) sentences[sentences.length - 1] += rest
    else sentences.push(rest)
  }
  return sentences
}

/** A sentence's text, and the white space before and after it. */
export function withoutSpaces(sentence: string): { before: string; words: string; behind: string } {
  const words = sentence.trim()
  const start = words ? sentence.indexOf(words) : 0
  return { before: sentence.slice(0, start), words, behind: sentence.slice(start + words.length) }
}
