import { endsWithConsonant } from '../../../shared/text/particle'

/** The ready shapes of a question, and the blank page (look "Asking"). */
export const shapes = ['differ', 'natural', 'say', 'mean', 'when', 'free'] as const
export type Shape = (typeof shapes)[number]
export type ReadyShape = Exclude<Shape, 'free'>

/** What one fills in; `b` only where a sentence has a second blank. */
export interface Slots {
  a: string
  b: string
}
export type SlotName = keyof Slots

/** A stretch of a sentence: words, or a blank to fill in. */
export type SentencePart = { text: string } | { slot: SlotName }

const marks = /\{([ab])\}|\[([^/\]]+)\/([^\]]+)\]/g

/**
 * A sentence of the catalogue in its parts, with each particle chosen by the last sound of what stands in the blank before it.
 * @param quoted as a title; as a form the blanks are drawn, and need no quotes
 */
export function sentenceParts(sentence: string, slots: Slots, { quoted }: { quoted: boolean }): SentencePart[] {
  const parts: SentencePart[] = []
  const say = (text: string) => {
    const words = quoted ? text : text.replace(/[‘’“”]/g, '')
    const last = parts.at(-1)
    if (last && 'text' in last) last.text += words
    else if (words !== '') parts.push({ text: words })
  }
  let from = 0
  let before = ''
  for (const found of sentence.matchAll(marks)) {
    say(sentence.slice(from, found.index))
    from = found.index + found[0].length
    const [, slot, afterVowel = '', afterConsonant = ''] = found
    if (slot === 'a' || slot === 'b') {
      parts.push({ slot })
      before = slots[slot]
    } else say(endsWithConsonant(before) ? afterConsonant : afterVowel)
  }
  say(sentence.slice(from))
  return parts
}

/** The blanks a sentence has. */
function slotsIn(sentence: string): SlotName[] {
  return (['a', 'b'] as const).filter((name) => sentence.includes(`{${name}}`))
}

/** The title a filled shape makes; '' while a blank is empty. */
export function titleOf(sentence: string, slots: Slots): string {
  const filled: Slots = { a: slots.a.trim(), b: slots.b.trim() }
  if (sentence === '' || slotsIn(sentence).some((name) => filled[name] === '')) return ''
  return sentenceParts(sentence, filled, { quoted: true })
    .map((part) => ('text' in part ? part.text : filled[part.slot]))
    .join('')
}
