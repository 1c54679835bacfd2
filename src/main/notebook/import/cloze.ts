import type { EntryText } from '../../../shared/notebook/entries'

interface Opened {
  number: number
  start: number
  /** Where its hint begins in the text, -1 for none. */
  hint: number
}

/**
 * A text with Anki's markup of gaps, `{{c1::word::hint}}`, as a sentence. An entry has one gap: the first of the lowest number; the others
 * become plain text. Markup that is not closed stays as it is.
 */
export function readCloze(marked: string): EntryText {
  let sentence = ''
  let gap: { number: number; start: number; end: number } | null = null
  const open: Opened[] = []
  const tokens = marked.split(/(\{\{c\d{1,3}::|::|\}\})/)
  let closing = tokens.filter((token) => token === '}}').length
  for (const token of tokens) {
    const number = /^\{\{c(\d+)::$/.exec(token)?.[1]
    const within = open.at(-1)
    if (number !== undefined && open.length < closing) open.push({ number: Number(number), start: sentence.length, hint: -1 })
    else if (token === '::' && within !== undefined) {
      if (within.hint < 0) within.hint = sentence.length
      else sentence += token
    } else if (token === '}}') {
      closing -= 1
      const closed = open.pop()
      if (closed === undefined) sentence += token
      else {
        if (closed.hint >= 0) sentence = sentence.slice(0, closed.hint)
        const found = { number: closed.number, start: closed.start, end: sentence.length }
        const isEarlier = gap === null || found.number < gap.number || (found.number === gap.number && found.start < gap.start)
        if (found.end > found.start && isEarlier) gap = found
      }
    } else sentence += token
  }
  return { sentence, gap: gap && { start: gap.start, end: gap.end } }
}
